/**
 * Reads the links, imports, anchors and other data from the text of a page. The parser decides what is a link: text in
 * code, expressions and comments is not. Does not depend on sites; never throws.
 */
import { parseEndpoint } from "../navigation/endpoint.ts";
import { isUrl } from "../navigation/page-path.ts";
import { type AnchorReader, type AnchorSources, anchorReader } from "./anchor-sources.ts";
import { type BarrierReader, barrierReader } from "./barriers.ts";
import { type PackedUse, type UseReader, useReader } from "./component-use.ts";
import { type FrontmatterOfPage, noFrontmatter, readFrontmatter } from "./frontmatter/content.ts";
import { frontmatterTargets } from "./frontmatter/fields.ts";
import { inSingleQuotes } from "./frontmatter/syntax.ts";
import { headingText } from "./heading-parts.ts";
import { type IgnoreComment, ignoreComments, ignoreWord } from "./ignore-comments.ts";
import { constructs, headingLevel, type MdxConstruct, noConstructs } from "./mdx-construct.ts";
import { parseMdx } from "./mdx-syntax.ts";
import { tagsInCode } from "./nested-tags.ts";
import { maxPageLength } from "./page-length.ts";
import { destinationText, withoutEntities } from "./plain-text.ts";
import { withoutMarksInTags } from "./quoted-tags.ts";
import type { PageConstructs } from "./scan/constructs.ts";
import { withLineFeeds } from "./scan/text-lines.ts";
import { moduleImports } from "./scan-code.ts";
import { scanTag, type Tag } from "./scan-tag.ts";

/**
 * How a page refers to a target. `link`, `image`: in Markdown; `reference`: a definition `[a]: /path`; `href`: an
 * attribute of any tag; `src`: an attribute of any tag, or another attribute that shows an image by its path; `import`:
 * in a module; `frontmatter`: a path in the frontmatter.
 */
export type LinkKind = "link" | "image" | "reference" | "href" | "src" | "import" | "frontmatter";

/** A link, image or path in a page, with its position. */
export interface PageLink {
  readonly kind: LinkKind;
  /** With escapes and character references replaced. */
  readonly target: string;
  /** UTF-16 offsets of the target as written, without quotes and angle brackets. */
  readonly start: number;
  readonly end: number;
}

/** A heading with its anchor and position. */
interface PageHeading {
  /** From 1 to 6. */
  readonly level: number;
  /** The text without markup. */
  readonly text: string;
  /** The id that the author chose. */
  readonly id: string | undefined;
  /** Empty if the heading has no anchor. */
  readonly anchor: string;
  readonly start: number;
  readonly end: number;
}

/** A name that a page imports from a file or module. */
export interface PageImport {
  /** As written. */
  readonly path: string;
  /** The name in the file: `default` for the default export, or `*` for everything. */
  readonly imported: string;
  /** The name in the page. */
  readonly local: string;
  /** UTF-16 offset of the name in the file as written, or of the local name if that is the only one. */
  readonly start: number;
}

/** The contents of a page with their positions. */
export interface PageReading extends AnchorSources, PackedUse {
  readonly links: readonly PageLink[];
  readonly headings: readonly PageHeading[];
  /** Names that modules import, in order. */
  readonly imports: readonly PageImport[];
  readonly frontmatter: FrontmatterOfPage;
  /** Whether reading was abandoned because the text nests too deeply or leaves too much open. There are no links then. */
  readonly isExceeded: boolean;
  /** Comments with which the author ignores findings. */
  readonly ignores: readonly IgnoreComment[];
  /** Barriers that keep some people from reading the page, packed (barriers.ts). */
  readonly barriers: string;
}

interface PageContentBuilder {
  readonly links: PageLink[];
  readonly headings: PageHeading[];
  readonly imports: PageImport[];
  readonly anchors: AnchorReader;
  readonly uses: UseReader;
  readonly barriers: BarrierReader;
}

export { maxPageLength };

const noIgnores: readonly IgnoreComment[] = [];

/**
 * Reads the text of a `.mdx` or `.md` file.
 * @param scanned the constructs of the page, if the check of its syntax has already found them
 */
export function readPage(text: string, scanned?: PageConstructs): PageReading {
  const isTooLong = text.length > maxPageLength;
  const frontmatter = isTooLong ? noFrontmatter : readFrontmatter(text);
  const draft: PageContentBuilder = {
    links: [],
    headings: [],
    imports: [],
    anchors: anchorReader(),
    uses: useReader(),
    barriers: barrierReader(showsTitle(frontmatter) ? 1 : undefined),
  };
  let bodyStart = 0;
  let isExceeded = false;
  let ignores = noIgnores;
  if (isTooLong) draft.anchors.open();
  else {
    bodyStart = addFrontmatter(text, frontmatter, draft);
    // A byte order mark and frontmatter are not Markdown.
    const body = withLineFeeds(bodyStart === 0 ? text : text.slice(bodyStart));
    const isScanned =
      scanned?.isScanned === true && text.length - scanned.text.length + scanned.start === bodyStart;
    const parsed = isScanned ? scanned : parseMdx(body);
    isExceeded = parsed.isExceeded;
    // If the text is not read to its end, code and links cannot be distinguished.
    if (isExceeded) draft.anchors.open();
    else readBody(body, bodyStart, parsed.found, draft);
    if (text.includes(ignoreWord)) {
      const { block } = frontmatter;
      ignores = ignoreComments(text, { block, bodyStart }, isExceeded ? noConstructs : parsed.found);
    }
  }
  const { headings, imports, anchors, uses, barriers } = draft;
  const links = isExceeded ? [] : draft.links;
  return {
    links,
    headings,
    imports,
    frontmatter,
    isExceeded,
    ignores,
    barriers: barriers.result(bodyStart),
    ...anchors.result(),
    ...uses.result(bodyStart),
  };
}

/** Whether the platform shows the title above the page, as its heading of the first level (F18.4). */
function showsTitle({ entries }: FrontmatterOfPage): boolean {
  return !entries.some(
    ({ key, value }) => key === "mode" && value.kind === "text" && value.text === "custom",
  );
}

const endpointKeys: ReadonlySet<string> = new Set(["openapi", "api", "asyncapi", "openapi-schema"]);
const specAtStart = /^\S+\.(?:json|ya?ml)(?=\s|$)/;

/** The spec before an endpoint, schema or channel; before an endpoint also without its file extension (F10.15). */
function specIn(written: string): string | undefined {
  const path = specAtStart.exec(written)?.[0];
  if (path !== undefined) return path;
  const { file, methodStart } = parseEndpoint(written) ?? {};
  return file === undefined || isUrl(file) ? undefined : written.slice(0, methodStart).trimEnd();
}

/** Adds the paths in the frontmatter as links; returns the offset of the body. */
function addFrontmatter(text: string, frontmatter: FrontmatterOfPage, draft: PageContentBuilder): number {
  const { block, entries } = frontmatter;
  if (entries.some(({ key, value }) => endpointKeys.has(key) && value.kind !== "null")) draft.anchors.open();
  for (const { target, text: written, start, length } of frontmatterTargets(text, entries, true)) {
    // In `openapi: spec.json GET /users`, only the file is a path.
    const isOfSpec = target !== "image" && target !== "url" && target !== "pages";
    const path = isOfSpec ? specIn(written) : written.startsWith("/") ? written : undefined;
    if (path === undefined) continue;
    const raw = length === written.length ? path : inSingleQuotes(path);
    draft.links.push({ kind: "frontmatter", target: path, start, end: start + raw.length });
  }
  if (block?.isClosed === true) return block.bodyStart;
  return text.startsWith("\uFEFF") ? 1 : 0;
}

const commentOrId = /^\{\s*(?:#|\/\*)/;

function readBody(
  written: string,
  offset: number,
  found: readonly MdxConstruct[],
  draft: PageContentBuilder,
): void {
  const text = withoutMarksInTags(written, found);
  const add = (kind: LinkKind, target: string, start: number, end: number): void => {
    draft.links.push({ kind, target, start: start + offset, end: end + offset });
  };
  const visit = (one: MdxConstruct): void => {
    const { type, from, to, children } = one;
    switch (type) {
      case constructs.tag: {
        const tag = scanTag(text, from);
        if (tag === undefined) return;
        readTag(text, tag, add, draft.anchors);
        draft.uses.tag(text, tag, from);
        draft.barriers.tag(text, tag, from);
        return;
      }
      case constructs.module:
        readModule(text, offset, one, add, draft);
        return;
      case constructs.expression: {
        const code = text.slice(from, to);
        if (!commentOrId.test(code)) {
          draft.anchors.expression(code);
          draft.barriers.expression();
        }
        draft.uses.expression(code, from);
        return;
      }
      case constructs.inlineCode:
      case constructs.mathematics:
      case constructs.comment:
        return;
      case constructs.image:
        draft.barriers.image(text, one);
        break;
      case constructs.link:
        draft.barriers.link(text, one);
        break;
    }
    const level = headingLevel(one);
    if (level !== undefined) readHeading(text, offset, level, one, draft);
    for (const [index, child] of children.entries()) {
      if (child.type === constructs.url) readUrl(text, child, index, one, add);
      // Readers see only the letters of an image's text.
      else if (type !== constructs.image) visit(child);
    }
  };
  for (const one of found) visit(one);
}

type Add = (kind: LinkKind, target: string, start: number, end: number) => void;

function readModule(
  text: string,
  offset: number,
  { from, to }: MdxConstruct,
  add: Add,
  draft: PageContentBuilder,
): void {
  const imports = moduleImports(text, from, to).map((one) => ({
    ...one,
    path: text.slice(one.start, one.end),
  }));
  for (const { names, path, start, end } of imports) {
    add("import", path, start, end);
    for (const one of names) draft.imports.push({ ...one, path, start: one.start + offset });
  }
  draft.uses.module(text.slice(from, to), imports);
  draft.anchors.module(text.slice(from, to), imports);
}

/** @param index the index of the URL in the link, image or definition that contains it */
function readUrl(
  text: string,
  { from, to }: MdxConstruct,
  index: number,
  { type, children }: MdxConstruct,
  add: Add,
): void {
  const isBracketed = text[from] === "<" && text[to - 1] === ">" && to - from > 1;
  const [start, end] = isBracketed ? [from + 1, to - 1] : [from, to];
  if (type === constructs.definition) {
    add("reference", destinationText(text.slice(from, to)), start, end);
    return;
  }
  const isImage = type === constructs.image;
  const before = children[index - 1];
  if (!isImage && type !== constructs.link) return;
  if (before?.type !== constructs.linkMark || text[before.from] !== "(") return;
  add(isImage ? "image" : "link", destinationText(text.slice(from, to)), start, end);
}

/** The kind of URL in an attribute; undefined if the attribute has no URL. */
function urlKind(tag: string, attribute: string, value: string): "href" | "src" | undefined {
  if (attribute === "href" || attribute === "src") return attribute;
  if ((attribute === "img" && tag === "Card") || (attribute === "poster" && tag === "video")) return "src";
  // In other tags these may be anything; an icon is usually the name of an icon in a library.
  const mayShowImage = attribute === "img" || attribute === "icon" || attribute === "poster";
  return mayShowImage && /^\.{0,2}\//.test(value) ? "src" : undefined;
}

/** How deep tags may nest in the attributes of tags; each level reads the inner text once more. */
const maxTagDepth = 8;

function readTag(text: string, tag: Tag, add: Add, anchors: AnchorReader, depth = 0): void {
  if (tag.kind === "close") return;
  anchors.tag(text, tag);
  for (const { name, value, code } of tag.attributes) {
    if (value !== undefined) {
      const raw = text.slice(value.start, value.end);
      const kind = urlKind(tag.name, name, raw);
      if (kind !== undefined) add(kind, value.isCode ? raw : withoutEntities(raw), value.start, value.end);
    } else if (code !== undefined) {
      if (depth === 0) anchors.expression(text.slice(code.start, code.end));
      if (depth === maxTagDepth) continue;
      for (const inner of tagsInCode(text, code)) readTag(text, inner, add, anchors, depth + 1);
    }
  }
}

function readHeading(
  text: string,
  offset: number,
  level: number,
  construct: MdxConstruct,
  { headings, anchors, barriers }: PageContentBuilder,
): void {
  barriers.heading(level, construct);
  const heading = headingText(text, construct);
  headings.push({
    level,
    text: heading.text,
    id: heading.id,
    anchor: anchors.heading(level, heading),
    start: construct.from + offset,
    end: construct.to + offset,
  });
}
