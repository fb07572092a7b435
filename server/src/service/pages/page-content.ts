/**
 * What is kept of a page: where it leads and its anchors, packed, because a site may have 25,000 of
 * them. Made from a reading; the text itself is not kept.
 */
import { isExternalAddress } from "../text/href.ts";
import { type LinkKind, type PageLink, type PageReading, readPage } from "./read-page.ts";

/** One link of a page that leads into its own site, or may. */
export interface ContentLink {
  readonly kind: LinkKind;
  /** What is meant: escapes and character references are replaced. */
  readonly target: string;
  /** UTF-16 offset and length of the target as it is written. */
  readonly start: number;
  readonly length: number;
}

export interface PageContent {
  /** Targets in the order of the page, without those that lead out of the site for certain. */
  readonly targets: readonly string[];
  /**
   * For each target its kind, its offset and its length, as characters of one byte: less than a third
   * of what a list of numbers takes, and nothing beside it as a typed array has.
   */
  readonly places: string;
  /** Anchors of headings and tags, each between two line breaks. */
  readonly anchors: string;
  /** Those of components, which may be written in more than one way. */
  readonly looseAnchors: string;
  /** Imports, as written, of files whose whole text is shown in the page; one for each place. */
  readonly snippets: readonly string[];
  /** Imports, as written, of files from which the page takes a component or a value. */
  readonly components: readonly string[];
  /** Whether what the page defines in its modules may make anchors in pages that use it. */
  readonly definesAnchors: boolean;
  /** Whether components may make anchors that are not known here. */
  readonly mayHaveMoreAnchors: boolean;
  /** Whether it has fields of an API, whose anchors begin in more than one way. */
  readonly hasFields: boolean;
  /** Whether it was given up on: its links are not known. */
  readonly isExceeded: boolean;
}

/** Gives one string for all that are equal, holding nothing of the text they were cut from. */
export type Intern = (text: string) => string;

/** An intern of its own for the pages of one site, so that it ends with them. */
export function newIntern(): Intern {
  const known = new Map<string, string>();
  return (text) => {
    const present = known.get(text);
    if (present !== undefined) return present;
    // A part of a longer text keeps all of it in memory; what has been written and read again does not.
    const own: string = JSON.parse(JSON.stringify(text));
    known.set(own, own);
    return own;
  };
}

const kinds: readonly LinkKind[] = ["link", "image", "reference", "href", "src", "import", "frontmatter"];
const computed = /[{}]/;
const nothing: readonly never[] = [];

/** Reads the text of a page file and keeps what the rules ask for. Never throws. */
export function pageContent(text: string, intern: Intern): PageContent {
  return contentOf(readPage(text), intern);
}

function contentOf(reading: PageReading, intern: Intern): PageContent {
  const inside = reading.links.filter(
    ({ target }) => target !== "" && !isExternalAddress(target) && !computed.test(target),
  );
  return {
    targets: inside.length === 0 ? nothing : inside.map(({ target }) => intern(target)),
    places: packed(inside),
    anchors: packedAnchors(reading.anchors, intern),
    looseAnchors: packedAnchors(reading.looseAnchors, intern),
    snippets: reading.snippets.length === 0 ? nothing : reading.snippets.map(intern),
    components: reading.components.length === 0 ? nothing : reading.components.map(intern),
    definesAnchors: reading.definesAnchors,
    mayHaveMoreAnchors: reading.mayHaveMoreAnchors,
    hasFields: reading.hasFields,
    isExceeded: reading.isExceeded,
  };
}

function packedAnchors(anchors: readonly string[], intern: Intern): string {
  return anchors.length === 0 ? "" : intern(`\n${anchors.join("\n")}\n`);
}

/** Characters of one place: one of the kind, three each of offset and length. */
const placeLength = 7;

/** Places that are made into characters at a time: an engine takes only so many arguments. */
const portion = 1000;

function packed(links: readonly PageLink[]): string {
  let text = "";
  for (let from = 0; from < links.length; from += portion) {
    const bytes: number[] = [];
    for (const { kind, start, end } of links.slice(from, from + portion)) {
      bytes.push(kinds.indexOf(kind), ...threeBytes(start), ...threeBytes(end - start));
    }
    text += String.fromCharCode(...bytes);
  }
  return text;
}

/** Enough for any offset: a longer text is no page. */
function threeBytes(number: number): readonly [number, number, number] {
  return [number & 0xff, (number >> 8) & 0xff, (number >> 16) & 0xff];
}

function numberAt(places: string, at: number): number {
  return places.charCodeAt(at) | (places.charCodeAt(at + 1) << 8) | (places.charCodeAt(at + 2) << 16);
}

/** Whether a text is still the one that a content was read from, as far as its links stand where they stood. */
export function isReadFrom(content: PageContent, text: string): boolean {
  const now = pageContent(text, (one) => one);
  return (
    now.places === content.places &&
    now.targets.length === content.targets.length &&
    now.targets.every((target, index) => target === content.targets[index])
  );
}

/** How the page names the target of this index. */
export function linkKindAt({ places }: PageContent, index: number): LinkKind {
  return kinds[places.charCodeAt(index * placeLength)] ?? "link";
}

/** The link to the target of this index. */
export function linkAt(content: PageContent, index: number): ContentLink {
  const { targets, places } = content;
  return {
    kind: linkKindAt(content, index),
    target: targets[index] ?? "",
    start: numberAt(places, index * placeLength + 1),
    length: numberAt(places, index * placeLength + 4),
  };
}

/** The links of a page, in order. */
export function* linksOf(content: PageContent): Generator<ContentLink> {
  for (const index of content.targets.keys()) yield linkAt(content, index);
}

/** What a page imports, as it is written. */
export function importsOf(content: PageContent): readonly string[] {
  return content.targets.filter((_, index) => linkKindAt(content, index) === "import");
}

/** Whether two pages import the same. */
export function haveSameImports(one: PageContent | undefined, other: PageContent | undefined): boolean {
  if (one === other) return true;
  const [left, right] = [one, other].map((content) => (content === undefined ? nothing : importsOf(content)));
  return left?.length === right?.length && left?.every((target, index) => target === right?.[index]) === true;
}

/** The single anchors of a packed list. */
export function unpackedAnchors(packed: string): readonly string[] {
  return packed === "" ? nothing : packed.slice(1, -1).split("\n");
}

/** Whether two pages can be entered at the same places. */
export function haveSameAnchors(one: PageContent | undefined, other: PageContent | undefined): boolean {
  return (
    one === other ||
    (one !== undefined &&
      other !== undefined &&
      one.anchors === other.anchors &&
      one.looseAnchors === other.looseAnchors &&
      areSame(one.snippets, other.snippets) &&
      areSame(one.components, other.components) &&
      one.definesAnchors === other.definesAnchors &&
      one.mayHaveMoreAnchors === other.mayHaveMoreAnchors &&
      one.hasFields === other.hasFields)
  );
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}
