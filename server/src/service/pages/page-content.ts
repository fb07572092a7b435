/** The stored data of a page, such as its links and anchors, in packed form, because a site may have 25,000 pages. */
import { areEqualLists } from "../equal-lists.ts";
import { detachedCopy } from "../text/detached-copy.ts";
import { isExternalAddress } from "../text/href.ts";
import { type FrontmatterContent, frontmatterContent, internedFrontmatter } from "./frontmatter/content.ts";
import { packedTexts } from "./frontmatter/text-lengths.ts";
import { packedList } from "./packed-list.ts";
import { areBytes, numberAt, threeBytes } from "./packed-numbers.ts";
import { type LinkKind, type PageLink, type PageReading, readPage } from "./read-page.ts";
import { PageConstructs } from "./scan/constructs.ts";
import { bodyStart } from "./syntax/parsed-text.ts";
import type { UncheckedReason } from "./syntax/problem.ts";
import { type PageSyntax, pageSyntax } from "./syntax/problems.ts";

/** A link of a page that points, or may point, into its own site. */
export interface ContentLink {
  readonly kind: LinkKind;
  /** With escapes and character references replaced. */
  readonly target: string;
  /** UTF-16 offset and length of the target as written. */
  readonly start: number;
  readonly length: number;
}

/** The data of a page that stays in memory instead of its text. */
export interface PageContent {
  /** Targets in the order of the page, without those that certainly point outside the site. */
  readonly targets: readonly string[];
  /** The kind, offset and length of each target, packed (packed-numbers.ts). */
  readonly places: string;
  /** Anchors of headings and tags, each between two line breaks. */
  readonly anchors: string;
  /** Anchors of components, which have more than one possible form. */
  readonly looseAnchors: string;
  /** Imports, as written, of files whose whole text is shown in the page; one for each use. */
  readonly snippets: readonly string[];
  /** Imports, as written, of files that define a component or value of the page. */
  readonly components: readonly string[];
  /** Whether the page's modules define something that may create anchors in pages that use it. */
  readonly definesAnchors: boolean;
  /** Whether components may create anchors that this module does not find. */
  readonly mayHaveMoreAnchors: boolean;
  /** Whether the page has API fields, whose anchors have several possible prefixes. */
  readonly hasFields: boolean;
  /** Whether reading was abandoned, so that the links are unknown. */
  readonly isExceeded: boolean;
  /** The syntax errors, packed (syntax/problem.ts); nearly always empty. Undefined if they were not requested. */
  readonly syntaxProblems: string | undefined;
  /** Why the syntax was not checked; undefined for nearly all pages. */
  readonly uncheckedSyntax: UncheckedReason | undefined;
  readonly frontmatter: FrontmatterContent;
  /** The lengths and positions of the frontmatter values, packed (frontmatter/text-lengths.ts). */
  readonly frontmatterTexts: string;
  /** The uses of components, files and variables, packed (component-use.ts); nearly always empty. */
  readonly use: string;
  /** Names that other files can import, each between two line breaks; `*` for any. */
  readonly exports: string;
  /** Comments with which the author ignores findings, packed (ignore-comments.ts); nearly always empty. */
  readonly ignores: string;
  /** Barriers that keep some people from reading the page, packed (barriers.ts). */
  readonly barriers: string;
}

/**
 * Returns the same string for equal ones, and one that does not keep a longer text in memory.
 * @param isWhole whether the text is known not to be a slice of a longer one
 */
export type Intern = (text: string, isWhole?: boolean) => string;

/** A new intern for the pages of one site, released together with the site. */
export function newIntern(): Intern {
  const interned = new Map<string, string>();
  return (text, isWhole = false) => {
    const existing = interned.get(text);
    if (existing !== undefined) return existing;
    const copy = isWhole ? text : detachedCopy(text);
    interned.set(copy, copy);
    return copy;
  };
}

const kinds: readonly LinkKind[] = ["link", "image", "reference", "href", "src", "import", "frontmatter"];
const computed = /[{}]/;
const nothing: readonly never[] = [];

/**
 * Extracts the data that the rules need from the text of a page file. Never throws.
 * @param isSyntaxChecked whether to check the syntax, which is the most expensive part
 */
export function pageContent(text: string, intern: Intern, isSyntaxChecked = true): PageContent {
  if (!isSyntaxChecked) return contentOf(text, readPage(text), undefined, intern);
  // Both use the same scan of the text.
  const page = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const constructs = new PageConstructs(page, bodyStart(page));
  const syntax = pageSyntax(text, constructs);
  return contentOf(text, readPage(text, constructs), syntax, intern);
}

function contentOf(
  text: string,
  reading: PageReading,
  syntax: PageSyntax | undefined,
  intern: Intern,
): PageContent {
  const siteLinks = reading.links.filter(
    ({ target }) => target !== "" && !isExternalAddress(target) && !computed.test(target),
  );
  return {
    targets: siteLinks.length === 0 ? nothing : siteLinks.map(({ target }) => intern(target)),
    places: packLinks(siteLinks),
    anchors: packedAnchors(reading.anchors, intern),
    looseAnchors: packedAnchors(reading.looseAnchors, intern),
    snippets: reading.snippets.length === 0 ? nothing : reading.snippets.map((path) => intern(path)),
    components: reading.components.length === 0 ? nothing : reading.components.map((path) => intern(path)),
    definesAnchors: reading.definesAnchors,
    mayHaveMoreAnchors: reading.mayHaveMoreAnchors,
    hasFields: reading.hasFields,
    isExceeded: reading.isExceeded,
    syntaxProblems: syntax && packedList(syntax.problems),
    uncheckedSyntax: syntax?.unchecked,
    use: reading.use === "" ? "" : intern(reading.use, true),
    exports: reading.exports === "" ? "" : intern(reading.exports),
    ignores: reading.ignores.length === 0 ? "" : intern(packedList(reading.ignores), true),
    barriers: reading.barriers === "" ? "" : intern(reading.barriers, true),
    frontmatter: frontmatterContent(reading.frontmatter, intern),
    frontmatterTexts: packedTexts(reading.frontmatter, text),
  };
}

/**
 * Content that was created elsewhere, such as in another thread, with the strings of this site.
 * @param content its strings must not be slices of longer ones
 */
export function withInternedTexts(content: PageContent, intern: Intern): PageContent {
  const internText = (text: string): string => (text === "" ? "" : intern(text, true));
  const internAll = (texts: readonly string[]): readonly string[] =>
    texts.length === 0 ? nothing : texts.map(internText);
  return {
    ...content,
    targets: internAll(content.targets),
    anchors: internText(content.anchors),
    looseAnchors: internText(content.looseAnchors),
    snippets: internAll(content.snippets),
    components: internAll(content.components),
    use: internText(content.use),
    exports: internText(content.exports),
    ignores: internText(content.ignores),
    barriers: internText(content.barriers),
    frontmatter: internedFrontmatter(content.frontmatter, intern),
  };
}

function packedAnchors(anchors: readonly string[], intern: Intern): string {
  // `join` creates one string in one piece; a template would keep it in three.
  return anchors.length === 0 ? "" : intern(["", ...anchors, ""].join("\n"), true);
}

/** The number of characters for a link: one for the kind, three each for offset and length. */
const placeLength = 7;

/** How many links are packed in one call, because engines limit the number of arguments. */
const batchSize = 1000;

function packLinks(links: readonly PageLink[]): string {
  let text = "";
  for (let from = 0; from < links.length; from += batchSize) {
    const bytes: number[] = [];
    for (const { kind, start, end } of links.slice(from, from + batchSize)) {
      bytes.push(kinds.indexOf(kind), ...threeBytes(start), ...threeBytes(end - start));
    }
    text += String.fromCharCode(...bytes);
  }
  return text;
}

/** Whether a string from an untrusted source contains the packed positions of `count` links. */
export function areLinkPlaces(text: string, count: number): boolean {
  if (text.length !== count * placeLength || !areBytes(text)) return false;
  for (let at = 0; at < text.length; at += placeLength) {
    if (text.charCodeAt(at) >= kinds.length) return false;
  }
  return true;
}

/**
 * Whether content was read from this text, as far as can be told from its links, uses, frontmatter values, comments that
 * ignore findings, barriers and syntax errors.
 */
export function isReadFrom(content: PageContent, text: string): boolean {
  const current = pageContent(text, (one) => one, content.syntaxProblems !== undefined);
  return (
    current.places === content.places &&
    current.syntaxProblems === content.syntaxProblems &&
    current.use === content.use &&
    current.frontmatterTexts === content.frontmatterTexts &&
    current.ignores === content.ignores &&
    current.barriers === content.barriers &&
    areEqualLists(current.targets, content.targets)
  );
}

/** The kind of the link at this index. */
export function linkKindAt({ places }: PageContent, index: number): LinkKind {
  return kinds[places.charCodeAt(index * placeLength)] ?? "link";
}

/** The link at this index. */
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

/** All imports of a page, as written. */
export function importsOf(content: PageContent): readonly string[] {
  return content.targets.filter((_, index) => linkKindAt(content, index) === "import");
}

/** Whether two pages have the same imports. */
export function haveSameImports(one: PageContent | undefined, other: PageContent | undefined): boolean {
  if (one === other) return true;
  const [left = nothing, right = nothing] = [one, other].map((content) => content && importsOf(content));
  return areEqualLists(left, right);
}

/** The anchors in a packed list. */
export function unpackedAnchors(packed: string): readonly string[] {
  return packed === "" ? nothing : packed.slice(1, -1).split("\n");
}

/** Whether two pages have the same anchors and exports, so that they do not differ for other pages. */
export function haveSameAnchors(one: PageContent | undefined, other: PageContent | undefined): boolean {
  return (
    one === other ||
    (one !== undefined &&
      other !== undefined &&
      one.anchors === other.anchors &&
      one.looseAnchors === other.looseAnchors &&
      one.exports === other.exports &&
      areEqualLists(one.snippets, other.snippets) &&
      areEqualLists(one.components, other.components) &&
      one.definesAnchors === other.definesAnchors &&
      one.mayHaveMoreAnchors === other.mayHaveMoreAnchors &&
      one.hasFields === other.hasFields)
  );
}

/** A link to a file that may be a spec, which then counts as used. */
const specTarget = /\.(?:json|ya?ml)(?:[?#]|$)/i;

/** Whether a packed list contains all items of another one. */
function hasAll(packed: string, other: string): boolean {
  const presentAnchors = new Set(unpackedAnchors(packed));
  return unpackedAnchors(other).every((one) => presentAnchors.has(one));
}

/**
 * Whether a change of a page causes no new finding elsewhere: its imports and exports are the same, it has at least the
 * same anchors and frontmatter keys, and it still links to the files that may be specs.
 */
export function looksTheSameToOthers(
  before: PageContent | undefined,
  after: PageContent | undefined,
): boolean {
  if (before === undefined || after === undefined) return before === after;
  return (
    haveSameImports(before, after) &&
    hasAll(after.anchors, before.anchors) &&
    haveSameAnchors(before, { ...after, anchors: before.anchors }) &&
    hasAll(after.frontmatter.keys, before.frontmatter.keys) &&
    before.targets.every((target) => !specTarget.test(target) || after.targets.includes(target))
  );
}
