/**
 * What is kept of a page: its links and anchors in packed form, because a site may have 25,000 pages. Made
 * from a reading; the text itself is not kept.
 */
import { areEqualLists } from "../equal-lists.ts";
import { isExternalAddress } from "../text/href.ts";
import { ownCopy } from "../text/own-copy.ts";
import { type FrontmatterContent, frontmatterContent, internedFrontmatter } from "./frontmatter/content.ts";
import { packedTexts } from "./frontmatter/text-lengths.ts";
import { packedList } from "./packed-list.ts";
import { areBytes, numberAt, threeBytes } from "./packed-numbers.ts";
import { type LinkKind, type PageLink, type PageReading, readPage } from "./read-page.ts";
import { PageConstructs } from "./scan/constructs.ts";
import { bodyStart } from "./syntax/parsed-text.ts";
import type { UnjudgedReason } from "./syntax/problem.ts";
import { type PageSyntax, pageSyntax } from "./syntax/problems.ts";

/** One link of a page that leads, or may lead, into its own site. */
export interface ContentLink {
  readonly kind: LinkKind;
  /** With escapes and character references replaced. */
  readonly target: string;
  /** UTF-16 offset and length of the target as written. */
  readonly start: number;
  readonly length: number;
}

/** What stays in memory of a page's text. */
export interface PageContent {
  /** Targets in the order of the page, without those that certainly point outside the site. */
  readonly targets: readonly string[];
  /** For each target its kind, its offset and its length, packed (packed-numbers.ts). */
  readonly places: string;
  /** Anchors of headings and tags, each between two line breaks. */
  readonly anchors: string;
  /** Anchors of components, which have more than one possible form. */
  readonly looseAnchors: string;
  /** Imports, as written, of files whose whole text is shown in the page; one for each place. */
  readonly snippets: readonly string[];
  /** Imports, as written, of files that the page takes a component or a value from. */
  readonly components: readonly string[];
  /** Whether the page's modules define something that may make anchors in pages that use it. */
  readonly definesAnchors: boolean;
  /** Whether components may make anchors that this module does not find. */
  readonly mayHaveMoreAnchors: boolean;
  /** Whether the page has fields of an API, whose anchors have several possible prefixes. */
  readonly hasFields: boolean;
  /** Whether reading was given up, so that the links are unknown. */
  readonly isExceeded: boolean;
  /** What is wrong with the syntax, packed (syntax/problem.ts); nearly always empty. Undefined if nobody asked for it. */
  readonly syntaxProblems: string | undefined;
  /** Why nothing is known about the syntax; undefined for nearly all pages. */
  readonly unjudgedSyntax: UnjudgedReason | undefined;
  readonly frontmatter: FrontmatterContent;
  /** How long the texts of the frontmatter are and where, packed (frontmatter/text-lengths.ts). */
  readonly frontmatterTexts: string;
  /** What it uses of components, files and variables, packed (component-use.ts); nearly always empty. */
  readonly use: string;
  /** Names that other files may import, each between two line breaks; `*` for any. */
  readonly exports: string;
  /** Comments with which the author ignores findings, packed (ignore-comments.ts); nearly always empty. */
  readonly ignores: string;
  /** What keeps some people from reading it, packed (barriers.ts). */
  readonly barriers: string;
}

/**
 * Returns one string for all equal ones; the string does not keep a longer text in memory.
 * @param isWhole whether the text was put together and so is not part of a longer one
 */
export type Intern = (text: string, isWhole?: boolean) => string;

/** A new intern for the pages of one site, released together with the site. */
export function newIntern(): Intern {
  const known = new Map<string, string>();
  return (text, isWhole = false) => {
    const knownNumber = known.get(text);
    if (knownNumber !== undefined) return knownNumber;
    const own = isWhole ? text : ownCopy(text);
    known.set(own, own);
    return own;
  };
}

const kinds: readonly LinkKind[] = ["link", "image", "reference", "href", "src", "import", "frontmatter"];
const computed = /[{}]/;
const nothing: readonly never[] = [];

/**
 * Reads the text of a page file and keeps what the rules need. Never throws.
 * @param isSyntaxJudged whether somebody wants to know what is wrong with the syntax, which costs most
 */
export function pageContent(text: string, intern: Intern, isSyntaxJudged = true): PageContent {
  if (!isSyntaxJudged) return contentOf(text, readPage(text), undefined, intern);
  // One scan of the text finds both.
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
  const inside = reading.links.filter(
    ({ target }) => target !== "" && !isExternalAddress(target) && !computed.test(target),
  );
  return {
    targets: inside.length === 0 ? nothing : inside.map(({ target }) => intern(target)),
    places: packed(inside),
    anchors: packedAnchors(reading.anchors, intern),
    looseAnchors: packedAnchors(reading.looseAnchors, intern),
    snippets: reading.snippets.length === 0 ? nothing : reading.snippets.map((path) => intern(path)),
    components: reading.components.length === 0 ? nothing : reading.components.map((path) => intern(path)),
    definesAnchors: reading.definesAnchors,
    mayHaveMoreAnchors: reading.mayHaveMoreAnchors,
    hasFields: reading.hasFields,
    isExceeded: reading.isExceeded,
    syntaxProblems: syntax && packedList(syntax.problems),
    unjudgedSyntax: syntax?.unjudged,
    use: reading.use === "" ? "" : intern(reading.use, true),
    exports: reading.exports === "" ? "" : intern(reading.exports),
    ignores: reading.ignores.length === 0 ? "" : intern(packedList(reading.ignores), true),
    barriers: reading.barriers === "" ? "" : intern(reading.barriers, true),
    frontmatter: frontmatterContent(reading.frontmatter, intern),
    frontmatterTexts: packedTexts(reading.frontmatter, text),
  };
}

/**
 * A content that was made elsewhere, such as in another thread, with the texts of this site.
 * @param content whose texts are not parts of longer ones
 */
export function withInternedTexts(content: PageContent, intern: Intern): PageContent {
  const own = (text: string): string => (text === "" ? "" : intern(text, true));
  const all = (texts: readonly string[]): readonly string[] =>
    texts.length === 0 ? nothing : texts.map(own);
  return {
    ...content,
    targets: all(content.targets),
    anchors: own(content.anchors),
    looseAnchors: own(content.looseAnchors),
    snippets: all(content.snippets),
    components: all(content.components),
    use: own(content.use),
    exports: own(content.exports),
    ignores: own(content.ignores),
    barriers: own(content.barriers),
    frontmatter: internedFrontmatter(content.frontmatter, intern),
  };
}

function packedAnchors(anchors: readonly string[], intern: Intern): string {
  // Text that `join` makes is one piece; joined by a template, it would be kept in three.
  return anchors.length === 0 ? "" : intern(["", ...anchors, ""].join("\n"), true);
}

/** Characters of one packed place: one for the kind, three each for offset and length. */
const placeLength = 7;

/** Places packed in one call: an engine limits the number of arguments. */
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

/** Whether a string that may come from anywhere is the packed places of so many links. */
export function areLinkPlaces(text: string, count: number): boolean {
  if (text.length !== count * placeLength || !areBytes(text)) return false;
  for (let at = 0; at < text.length; at += placeLength) {
    if (text.charCodeAt(at) >= kinds.length) return false;
  }
  return true;
}

/** Whether a content was read from this text, as far as the places tell: those of its links, uses, texts of the frontmatter, comments that ignore findings, barriers, and syntax problems. */
export function isReadFrom(content: PageContent, text: string): boolean {
  const now = pageContent(text, (one) => one, content.syntaxProblems !== undefined);
  return (
    now.places === content.places &&
    now.syntaxProblems === content.syntaxProblems &&
    now.use === content.use &&
    now.frontmatterTexts === content.frontmatterTexts &&
    now.ignores === content.ignores &&
    now.barriers === content.barriers &&
    areEqualLists(now.targets, content.targets)
  );
}

/** How the page names the target at this index. */
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

/** Whether two pages have the same anchors and exports, so that other pages see no difference. */
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

/** A link to a file that may be a spec, which counts as used then. */
const specTarget = /\.(?:json|ya?ml)(?:[?#]|$)/i;

/** Whether a packed list has all of another one. */
function hasAll(packed: string, other: string): boolean {
  const presentAnchors = new Set(unpackedAnchors(packed));
  return unpackedAnchors(other).every((one) => presentAnchors.has(one));
}

/**
 * Whether nothing outside a page gets a new finding if the page changes: it exports and imports the same, has the same
 * anchors or more and the same keys of the frontmatter or more, and still links to the files that may be specs.
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
