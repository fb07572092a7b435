/**
 * From the text of a page to what others ask about it: where it leads, what it imports, and at which
 * anchors it can be entered. The tree decides what is a link: what stands in code, expressions and
 * comments is none. Knows no site; never throws.
 */
import type { SyntaxNode, Tree } from "@lezer/common";
import { anchorAttributesOf, isFieldComponent, isKnownComponent } from "./components.ts";
import { parseMdx } from "./mdx-syntax.ts";
import { destinationText, entityText, withoutEntities } from "./plain-text.ts";
import { moduleImports } from "./scan-code.ts";
import { scanTag, type Tag } from "./scan-tag.ts";
import { headingSlug } from "./slug.ts";

/**
 * How a page names a target.
 * `link`, `image`: Markdown's; `reference`: a definition `[a]: /path`; `href`: an attribute of any tag;
 * `src`: of any tag, too, and those that show a picture by its path; `import`: of a module;
 * `frontmatter`: a path in a field of the frontmatter.
 */
export type LinkKind = "link" | "image" | "reference" | "href" | "src" | "import" | "frontmatter";

export interface PageLink {
  readonly kind: LinkKind;
  /** What is meant: escapes and character references are replaced. */
  readonly target: string;
  /** UTF-16 offsets of the target as it is written, without quotes and angle brackets. */
  readonly start: number;
  readonly end: number;
}

export interface PageHeading {
  /** 1 to 6. */
  readonly level: number;
  /** Without markup. */
  readonly text: string;
  /** The id that the author gave it. */
  readonly id: string | undefined;
  readonly start: number;
  readonly end: number;
}

export interface PageReading {
  readonly links: readonly PageLink[];
  readonly headings: readonly PageHeading[];
  /** Of headings, of tags with an `id`, and of components that make one. */
  readonly anchors: readonly string[];
  /** Names that modules bring in. */
  readonly importedNames: readonly string[];
  /** Whether there may be more anchors: of components that are not the platform's, or of endpoints. */
  readonly mayHaveMoreAnchors: boolean;
  /** Whether it has fields, whose anchors begin in more than one way. */
  readonly hasFields: boolean;
}

interface Draft {
  readonly links: PageLink[];
  readonly headings: PageHeading[];
  readonly anchors: string[];
  /** How often a text has become an anchor. */
  readonly slugs: Map<string, number>;
  readonly importedNames: string[];
  mayHaveMoreAnchors: boolean;
  hasFields: boolean;
}

/** Longer texts are not read: no page that people read comes near. */
export const longestPage = 4_000_000;

/** Reads the text of a `.mdx` or `.md` file. */
export function readPage(text: string): PageReading {
  const draft: Draft = {
    links: [],
    headings: [],
    anchors: [],
    slugs: new Map(),
    importedNames: [],
    mayHaveMoreAnchors: text.length > longestPage,
    hasFields: false,
  };
  if (text.length > longestPage) return draft;
  const bodyStart = readFrontmatter(text, draft);
  // A byte order mark, or a frontmatter, is no Markdown.
  const body = bodyStart === 0 ? text : text.slice(bodyStart);
  readBody(body, bodyStart, parseMdx(body), draft);
  return draft;
}

const opening = /^\uFEFF?---[ \t]*(?:\r?\n|$)/;
const fieldLine =
  /^(["']?)([A-Za-z][\w:-]*)\1[ \t]*:[ \t]*(["']?)([^\r\n]*?)\3[ \t]*(?:(?<=[ \t])#[^\r\n]*)?(?:\r?\n|$)/;
const pathFields: ReadonlySet<string> = new Set(["openapi", "url", "icon", "og:image", "twitter:image"]);
const endpointFields: ReadonlySet<string> = new Set(["openapi", "api", "asyncapi", "openapi-schema"]);

/** Reads the lines between the fences; gives where the body begins. */
function readFrontmatter(text: string, draft: Draft): number {
  const first = opening.exec(text);
  const byteOrderMark = text.startsWith("\uFEFF") ? 1 : 0;
  if (first === null) return byteOrderMark;
  const fields: [name: string, value: string, start: number][] = [];
  for (let at = first[0].length; at < text.length; ) {
    const newline = text.indexOf("\n", at);
    const end = newline === -1 ? text.length : newline + 1;
    const line = text.slice(at, end);
    if (line.trimEnd() === "---") {
      for (const [name, value, start] of fields) addField(name, value, start, draft);
      return end;
    }
    const field = fieldLine.exec(line);
    const [, , name, quote, value] = field ?? [];
    if (name !== undefined && value !== undefined) {
      const start = at + line.indexOf(value, line.indexOf(":", name.length) + 1 + (quote ?? "").length);
      fields.push([name, value, start]);
    }
    at = end;
  }
  return byteOrderMark;
}

function addField(name: string, value: string, start: number, draft: Draft): void {
  if (endpointFields.has(name) && value !== "") draft.mayHaveMoreAnchors = true;
  if (!pathFields.has(name) || value === "") return;
  // Of `openapi: spec.json GET /users` the file.
  const path = name === "openapi" ? (/^\S+\.(?:json|ya?ml)(?=\s|$)/.exec(value)?.[0] ?? "") : value;
  if (path === "" || (name !== "openapi" && !path.startsWith("/"))) return;
  draft.links.push({ kind: "frontmatter", target: path, start, end: start + path.length });
}

function readBody(text: string, offset: number, tree: Tree, draft: Draft): void {
  const add = (kind: LinkKind, target: string, start: number, end: number): void => {
    draft.links.push({ kind, target, start: start + offset, end: end + offset });
  };
  tree.iterate({
    enter(node) {
      switch (node.name) {
        case "URL":
          readUrl(text, node.node, add);
          return;
        case "JsxTag": {
          const tag = scanTag(text, node.from);
          if (tag !== undefined) readTag(text, tag, add, draft);
          return;
        }
        case "MdxModule":
          for (const { names, start, end } of moduleImports(text, node.from, node.to)) {
            add("import", text.slice(start, end), start, end);
            draft.importedNames.push(...names);
            // What is imported may be a snippet with headings.
            if (names.length > 0) draft.mayHaveMoreAnchors = true;
          }
          return;
        case "FencedCode":
        case "InlineCode":
        case "Comment":
        case "MdxExpression":
          return false;
      }
      if (/^(?:ATX|Setext)Heading/.test(node.name)) readHeading(text, offset, node.node, draft);
    },
  });
}

type Add = (kind: LinkKind, target: string, start: number, end: number) => void;

function readUrl(text: string, node: SyntaxNode, add: Add): void {
  const { from, to } = node;
  const isBracketed = text[from] === "<" && text[to - 1] === ">" && to - from > 1;
  const [start, end] = isBracketed ? [from + 1, to - 1] : [from, to];
  const parent = node.parent?.name;
  if (parent === "LinkReference") {
    // `[^1]: text` is a footnote.
    const label = node.parent?.getChild("LinkLabel");
    if (label === null || label === undefined || text[label.from + 1] === "^") return;
    add("reference", destinationText(text.slice(from, to)), start, end);
    return;
  }
  const before = node.prevSibling;
  const isDestination =
    (parent === "Link" || parent === "Image") && before?.name === "LinkMark" && text[before.from] === "(";
  if (isDestination)
    add(parent === "Image" ? "image" : "link", destinationText(text.slice(from, to)), start, end);
}

function attributeText(text: string, tag: Tag, name: string): string | undefined {
  const value = tag.attributes.find((attribute) => attribute.name === name)?.value;
  if (value === undefined) return undefined;
  const raw = text.slice(value.start, value.end);
  return value.isCode ? raw : withoutEntities(raw);
}

/** What kind of address an attribute holds; undefined where it holds none. */
function addressKind(tag: string, attribute: string, value: string): "href" | "src" | undefined {
  if (attribute === "href" || attribute === "src") return attribute;
  if ((attribute === "img" && tag === "Card") || (attribute === "poster" && tag === "video")) return "src";
  // Elsewhere these may be anything, as an icon is mostly the name of one of a library.
  const mayShowPicture = attribute === "img" || attribute === "icon" || attribute === "poster";
  return mayShowPicture && /^\.{0,2}\//.test(value) ? "src" : undefined;
}

function readTag(text: string, tag: Tag, add: Add, draft: Draft): void {
  if (tag.kind === "close") return;
  for (const { name, value } of tag.attributes) {
    if (value === undefined) continue;
    const raw = text.slice(value.start, value.end);
    const kind = addressKind(tag.name, name, raw);
    if (kind !== undefined) add(kind, value.isCode ? raw : withoutEntities(raw), value.start, value.end);
  }
  const id = attributeText(text, tag, "id");
  if (id !== undefined && id !== "") draft.anchors.push(id);
  for (const name of anchorAttributesOf(tag.name)) {
    const value = attributeText(text, tag, name);
    if (value !== undefined) addSlug(headingSlug(value), draft, "component");
    else if (tag.attributes.some((attribute) => attribute.name === name)) draft.mayHaveMoreAnchors = true;
  }
  if (isFieldComponent(tag.name)) draft.hasFields = true;
  const isOpen =
    tag.isSpread ||
    !isKnownComponent(tag.name) ||
    // The text of a heading that is written as a tag is not put together.
    (/^h[1-6]$/.test(tag.name) && id === undefined) ||
    (id === undefined && tag.attributes.some((attribute) => attribute.name === "id"));
  if (isOpen) draft.mayHaveMoreAnchors = true;
}

const customId = /^\{\s*#([^\s{}]+)\s*\}$/;

function readHeading(text: string, offset: number, heading: SyntaxNode, draft: Draft): void {
  const level = Number(heading.name.at(-1));
  let id: string | undefined;
  let plain = "";
  let at = heading.from;
  // Text between the nodes is plain; each kind of node says what of it is text.
  heading.cursor().iterate((node) => {
    if (node.from === heading.from && node.to === heading.to && node.name === heading.name) return;
    plain += text.slice(at, Math.max(at, node.from));
    at = Math.max(at, node.from);
    switch (node.name) {
      case "HeaderMark":
      case "URL":
      case "EmphasisMark":
      case "StrikethroughMark":
      case "CodeMark":
      case "LinkMark":
      case "LinkTitle":
      case "LinkLabel":
      case "JsxTag":
      case "Comment":
        at = node.to;
        return false;
      case "Escape":
        plain += text.slice(node.from + 1, node.to);
        at = node.to;
        return false;
      case "Entity":
        plain += entityText(text.slice(node.from, node.to));
        at = node.to;
        return false;
      case "MdxExpression": {
        id = customId.exec(text.slice(node.from, node.to))?.[1] ?? id;
        // What an expression gives is known only when the page runs; a comment gives nothing.
        if (id === undefined && !/^\{\s*\/\*/.test(text.slice(node.from, node.to)))
          draft.mayHaveMoreAnchors = true;
        at = node.to;
        return false;
      }
    }
  });
  plain += text.slice(at, heading.to);
  plain = plain.trim();
  draft.headings.push({ level, text: plain, id, start: heading.from + offset, end: heading.to + offset });
  if (id !== undefined) draft.anchors.push(id);
  else addSlug(headingSlug(plain), draft, "heading");
}

/** The platform tells equal texts of one page apart by a number, for headings from 2 on; for components it may be 1. */
function addSlug(slug: string, { anchors, slugs }: Draft, of: "heading" | "component"): void {
  if (slug === "") return;
  const count = (slugs.get(slug) ?? 0) + 1;
  slugs.set(slug, count);
  anchors.push(count === 1 ? slug : `${slug}-${count}`);
  if (count > 1 && of === "component") anchors.push(`${slug}-${count - 1}`);
}
