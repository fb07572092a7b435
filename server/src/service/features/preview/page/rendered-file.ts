/**
 * The state of a page while it is written: its HTML, imports and definitions, and the nesting of snippets. Does
 * not depend on components or constructs of Markdown.
 */

import { importedFile, importTarget } from "../../../facts/imported-file.ts";
import { linkTarget } from "../../../pages/link-target.ts";
import { isExternalAddress } from "../../../text/href.ts";
import { identifiersIn } from "../../../text/identifiers.ts";
import type { Attributes, HtmlWriter } from "../html-writer.ts";
import type { PreviewFiles } from "../icon.ts";
import { type Nodes, type PageTree, type PiecePlace, pageTree } from "./tree.ts";

/** Reads the text of a file of the site; undefined if there is none. */
export type ReadText = (file: string) => string | undefined;

type AddressDefinition = Extract<Nodes, { readonly type: "definition" }>;

/** The limits that a page and its snippets share. */
interface PageBudget {
  /** UTF-16 code units of snippets that may still be read. */
  snippets: number;
  /** UTF-16 code units of formulas that may still be drawn. */
  formulas: number;
  /** The last number that was used in a name of a group of choices, or in a key of an element that can be opened. */
  next: number;
}

/** A file while it is written: the page itself, or a snippet in it. */
export interface RenderedFile {
  readonly site: PreviewFiles;
  readonly file: string;
  readonly tree: PageTree;
  /** The current piece of the tree. */
  readonly piece: PiecePlace;
  readonly html: HtmlWriter;
  readonly readText: ReadText;
  readonly budget: PageBudget;
  /** Imported Markdown files, by the names under which they are imported. */
  readonly imports: ReadonlyMap<string, string>;
  readonly definitions: ReadonlyMap<string, AddressDefinition>;
  /** The identifiers in the modules of the file, which defines or imports some of them. */
  readonly moduleNames: ReadonlySet<string>;
  /** The files that include this one, the page first. */
  readonly around: readonly string[];
  /** Whether it is a part of a page with headings of its own, such as a description in a spec. */
  readonly isPart?: boolean;
}

/** How many imports of a page are read. */
const maxImports = 500;
/** How deeply snippets may be nested. */
const maxSnippetDepth = 5;

/** Matches an import of one name; the third group is the path. */
const importLine = /^[ \t]*import[ \t]+([A-Za-z_$][\w$]*)[ \t]+from[ \t]+(["'])([^"'\n]{1,500})\2/gm;

function importsOf(site: PreviewFiles, file: string, { pieces }: PageTree): ReadonlyMap<string, string> {
  const imports = new Map<string, string>();
  for (const node of pieces.flatMap(({ root }) => root.children)) {
    if (node.type !== "mdxjsEsm") continue;
    for (const [, name = "", , written = ""] of node.value.matchAll(importLine)) {
      if (imports.size >= maxImports) return imports;
      const target = importTarget(written, file);
      const found =
        target === undefined || site.files === undefined ? undefined : importedFile(site.files, target.path);
      if (found !== undefined && /\.mdx?$/.test(found)) imports.set(name, found);
    }
  }
  return imports;
}

function moduleNamesOf({ pieces }: PageTree): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of pieces.flatMap(({ root }) => root.children)) {
    if (node.type !== "mdxjsEsm") continue;
    for (const name of identifiersIn(node.value)) names.add(name);
  }
  return names;
}

/** The definitions of a file, also those in lists, quotes and tags, which apply to the whole file; the first counts. */
function definitionsOf({ pieces }: PageTree): ReadonlyMap<string, AddressDefinition> {
  const definitions = new Map<string, AddressDefinition>();
  const left: Nodes[] = pieces.map(({ root }) => root).reverse();
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node.type === "definition" && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    if (!("children" in node)) continue;
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child !== undefined) left.push(child);
    }
  }
  return definitions;
}

/** The view of a page or snippet. */
export function viewOf(
  shared: Pick<RenderedFile, "site" | "html" | "readText" | "budget" | "around">,
  file: string,
  text: string,
  maxLength?: number,
): RenderedFile {
  const tree = pageTree(text, maxLength);
  return {
    ...shared,
    file,
    tree,
    piece: { offset: 0, line: 0 },
    imports: importsOf(shared.site, file, tree),
    definitions: definitionsOf(tree),
    moduleNames: moduleNamesOf(tree),
  };
}

/** The view of text in a page with headings of its own; the text has no imports. */
export function partView(
  shared: Pick<RenderedFile, "site" | "html" | "budget">,
  file: string,
  tree: PageTree,
): RenderedFile {
  const definitions = definitionsOf(tree);
  return {
    ...shared,
    file,
    tree,
    piece: { offset: 0, line: 0 },
    readText: () => undefined,
    imports: new Map(),
    definitions,
    moduleNames: new Set(),
    around: [file],
    isPart: true,
  };
}

/** Writes all pieces of a file's tree. */
export function writePieces(view: RenderedFile, write: (view: RenderedFile, root: Nodes) => void): void {
  for (const { root, offset, line } of view.tree.pieces) write({ ...view, piece: { offset, line } }, root);
}

/** The view of a snippet in a file; undefined if it is missing, nested too deeply, in itself, or over the budget. */
export function snippetView(view: RenderedFile, file: string): RenderedFile | undefined {
  const around = [...view.around, view.file];
  if (around.includes(file) || around.length > maxSnippetDepth || view.budget.snippets <= 0) return undefined;
  const text = view.readText(file);
  if (text === undefined) return undefined;
  const left = view.budget.snippets;
  view.budget.snippets -= Math.min(left, text.length + 1);
  return viewOf({ ...view, around }, file, text, left);
}

/** The attributes of a link. The preview follows links within the site, and shows only the URL of other links. */
export function linkAttributes(view: RenderedFile, target: string): Attributes {
  const address = target.trim();
  if (isExternalAddress(address)) return { class: "external", title: address, "data-link": address };
  const link = linkTarget(address, view.file);
  if (link === undefined) return { class: "external", title: address };
  const fragment = link.fragment === undefined ? "" : `#${link.fragment}`;
  return { href: "#", "data-address": link.path === undefined ? fragment : `/${link.path}${fragment}` };
}

/** The file of an image; undefined if it does not exist or is on another site. */
export function imageFile(view: RenderedFile, source: string): string | undefined {
  const path = linkTarget(source, view.file)?.path;
  return path !== undefined && view.site.files?.has(path) === true ? path : undefined;
}
