/** The edits of a move in the texts of pages: links, images, imports and paths in the frontmatter. */
import { boundSpecPath } from "../../facts/site-endpoints.ts";
import { memo, memoText } from "../../memo.ts";
import type { TextEdit } from "../../model/location.ts";
import { readFrontmatter } from "../../pages/frontmatter/content.ts";
import { inQuotes, inSingleQuotes, needsQuotes } from "../../pages/frontmatter/syntax.ts";
import { withoutSpecial } from "../../pages/link-target.ts";
import { type ContentLink, linksOf, type PageContent, pageContent } from "../../pages/page-content.ts";
import type { LinkKind } from "../../pages/read-page.ts";
import type { FileIndex } from "../../site/file-index.ts";
import { pageOfFile } from "../../site/page-contents.ts";
import type { Site } from "../../site/site.ts";
import { fileNameOf } from "../../text/paths.ts";
import type { MoveEdit } from "./move-edit.ts";
import { destinationOf, type MovedFiles } from "./moved-files.ts";
import { type DivisionNames, importAfter, linkAfter, type Rewriting, type SourcePaths } from "./targets.ts";

interface PageEdits {
  /** By the file's path before the move. */
  readonly edits: ReadonlyMap<string, readonly MoveEdit[]>;
  /** How many relative links in snippets to or from moved files stay unchanged. */
  readonly unknown: number;
  /** Folders that are the target of links and no longer have pages, with the number of these links. */
  readonly emptied: ReadonlyMap<string, number>;
  /** Pages with links to change that cannot be read. */
  readonly unreadable: readonly string[];
  /** Markdown files that are not pages and cannot be read, so that their links are unknown. */
  readonly unread: readonly string[];
}

const stays: Rewriting = { kind: "stays" };

function linkAfterMove(
  moved: MovedFiles,
  divisions: DivisionNames,
  kind: LinkKind,
  target: string,
  source: SourcePaths,
): Rewriting {
  if (kind === "import") return importAfter(moved, target, source);
  if (kind !== "frontmatter") return linkAfter(moved, divisions, target, source);
  // The spec of `openapi: spec.json GET /users`.
  const spec = boundSpecsAfter(moved)(target);
  if (spec !== undefined) return { kind: "becomes", target: spec };
  if (target.startsWith("/")) return linkAfter(moved, divisions, target, source);
  const stem = stemsAfter(moved).get(target);
  return stem === undefined || stem === target ? stays : { kind: "becomes", target: stem };
}

const specExtension = /\.(?:json|ya?ml)$/i;

const maybeSpecs = memo((files: FileIndex) => [...files.files()].filter((file) => specExtension.test(file)));

/** The maximum total length, in characters, of the remembered names; a site may have thousands of pages for endpoints. */
const maxRemembered = 1_000_000;

/** The new text of a spec that frontmatter names, by the old text. */
const boundSpecsAfter = memo((moved: MovedFiles) =>
  memoText((target) => boundSpecAfter(moved, target), maxRemembered),
);

/**
 * The new text of a spec that frontmatter names, by its path or by the end of its path (F10.15, F10.19). Undefined if it stays, or
 * if it may mean several files.
 */
function boundSpecAfter(moved: MovedFiles, target: string): string | undefined {
  const { before, destinations } = moved;
  const path = boundSpecPath(target);
  const hasExtension = specExtension.test(path);
  const lead = /^\s*(?:\.{0,2}\/+)*/.exec(target)?.[0] ?? "";
  const exact = hasExtension ? destinations.get(path) : undefined;
  if (exact !== undefined) return lead + exact;
  // A path with a leading slash may also be that of a page.
  if (path === "" || target.startsWith("/") || before.has(path)) return undefined;
  const [spec, ...otherSpecs] = maybeSpecs(before).filter((file) => file.includes(path));
  const after = spec === undefined ? undefined : destinations.get(spec);
  if (spec === undefined || otherSpecs.length > 0 || after?.includes(path) !== false) return undefined;
  const written = (file: string): string => (hasExtension ? file : file.replace(specExtension, ""));
  if (!`/${written(spec)}`.endsWith(`/${path}`)) return undefined;
  return lead + written(after).split("/").slice(-path.split("/").length).join("/");
}

/** The new names of moved specs without folder and extension, by the old ones (F10.15). */
const stemsAfter = memo(({ destinations }: MovedFiles): ReadonlyMap<string, string> => {
  const stems = new Map<string, string>();
  for (const [from, to] of destinations) {
    const before = stemOfSpec(from);
    const after = stemOfSpec(to);
    if (before !== undefined && after !== undefined) stems.set(before, after);
  }
  return stems;
});

function stemOfSpec(file: string): string | undefined {
  return /^(.+)\.(?:json|ya?ml)$/i.exec(fileNameOf(file))?.[1];
}

/** Markdown files that are not pages; a move must update their links too. */
function* otherMarkdownFiles(site: Site): Generator<string> {
  for (const file of site.files?.files() ?? []) {
    if (/\.mdx?$/.test(file) && site.files !== undefined && pageOfFile(site.files, file) === undefined)
      yield file;
  }
}

/**
 * The edits in all pages and other Markdown files.
 * @param textOf the current text of a file
 */
export function pageEdits(
  site: Site,
  moved: MovedFiles,
  divisions: DivisionNames,
  textOf: (file: string) => string | undefined,
): PageEdits {
  // Most links begin with a slash and are repeated in many pages.
  const remembered = new Map<string, Rewriting>();
  const rewriting = (
    { kind, target }: Pick<ContentLink, "kind" | "target">,
    source: SourcePaths,
  ): Rewriting => {
    const isAbsolute = target.startsWith("/") && kind !== "frontmatter";
    const key = `${kind === "import" ? "import" : "link"} ${target}`;
    const earlier = isAbsolute ? remembered.get(key) : undefined;
    if (earlier !== undefined) return earlier;
    const result = linkAfterMove(moved, divisions, kind, target, source);
    if (isAbsolute) remembered.set(key, result);
    return result;
  };
  const edits = new Map<string, readonly MoveEdit[]>();
  const unreadable: string[] = [];
  const emptied = new Map<string, number>();
  const unread: string[] = [];
  let unknown = 0;
  const visit = (file: string, content: PageContent): void => {
    const source: SourcePaths = { before: file, after: destinationOf(moved, file) };
    let hasChanges = false;
    for (const link of linksOf(content)) {
      const result = rewriting(link, source);
      if (result.kind === "unknown") unknown += 1;
      if (result.kind === "emptied") emptied.set(result.folder, (emptied.get(result.folder) ?? 0) + 1);
      if (result.kind === "becomes") hasChanges = true;
    }
    if (!hasChanges) return;
    const text = textOf(file);
    if (text === undefined) {
      unreadable.push(file);
      return;
    }
    // The text may be newer than the page's remembered content.
    const fileEdits: MoveEdit[] = [];
    for (const { kind, target, start, length } of linksOf(pageContent(text, (one) => one, false))) {
      const raw = text.slice(start, start + length);
      const result = rewriting({ kind, target }, source);
      if (result.kind !== "becomes") continue;
      const edit =
        kind === "frontmatter"
          ? valueEdit(text, { target, start, length }, result.target)
          : { start, length, newText: escapedLike(raw, target, result.target) };
      fileEdits.push({ purpose: "link", ...edit });
    }
    if (fileEdits.length > 0)
      edits.set(
        file,
        fileEdits.sort((one, other) => one.start - other.start),
      );
  };
  for (const [file, content] of site.pages.byFile) visit(file, content);
  for (const file of otherMarkdownFiles(site)) {
    const text = textOf(file);
    if (text === undefined) unread.push(file);
    else
      visit(
        file,
        pageContent(text, (one) => one, false),
      );
  }
  return { edits, unknown, emptied, unreadable, unread };
}

/** Characters that YAML does not read as text without quotes in a list in brackets. */
const specialInList = /[,[\]{}]/;

/** The edit of a path in the frontmatter; puts the whole value into other quotes if the new path needs them. */
function valueEdit(
  text: string,
  { target, start, length }: Pick<ContentLink, "target" | "start" | "length">,
  after: string,
): TextEdit {
  const quote = /["']/.exec(text.charAt(start - 1))?.[0] ?? "";
  const isPlain =
    quote === ""
      ? !needsQuotes(after) && (!specialInList.test(after) || specialInList.test(target))
      : !after.includes(quote) && !(quote === '"' && after.includes("\\"));
  const value = isPlain ? undefined : readFrontmatter(text).targets.find((one) => one.start === start);
  // A value that has `''` already is none of the targets, and keeps its quotes.
  if (value === undefined) return { start, length, newText: quote === "'" ? inSingleQuotes(after) : after };
  return {
    start: start - quote.length,
    length: value.length + 2 * quote.length,
    newText: inQuotes(after + value.text.slice(target.length)),
  };
}

/**
 * The text of a new target. The names, the query and the fragment that it has in common with the old one keep their
 * escapes.
 */
export function escapedLike(raw: string, target: string, after: string): string {
  if (raw === target) return after;
  const suffixStart = (text: string): number => {
    const index = text.search(/\?|(?<!&)#/);
    return index === -1 ? text.length : index;
  };
  const start = suffixStart(raw);
  const rawNames = raw.slice(0, start).split("/");
  const names = target.slice(0, suffixStart(target)).split("/");
  // A slash, or the `#`, may be written as a character reference.
  const escapedNames = new Map(
    rawNames.length === names.length ? names.map((name, index) => [name, rawNames[index]]) : [],
  );
  const escaped = (name: string): string => escapedNames.get(name) ?? withoutSpecial(name);
  const end = suffixStart(after);
  const path = after.slice(0, end).split("/").map(escaped).join("/");
  return path + (start === raw.length ? withoutSpecial(after.slice(end)) : raw.slice(start));
}
