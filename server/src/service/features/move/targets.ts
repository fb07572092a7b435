/**
 * Rewrites the path of a link so that it has the same target after a move. Keeps the form that the author chose: with or
 * without a leading slash, extension, `index`, dots and encoding.
 */

import { importedFile } from "../../facts/imported-file.ts";
import { type LinkTarget, linkTarget, pathFromAbove } from "../../pages/link-target.ts";
import { type FileIndex, pagePathOf } from "../../site/file-index.ts";
import { percentDecoded, percentEncoded } from "../../text/href.ts";
import { folderOf } from "../../text/paths.ts";
import { destinationOf, type MovedFiles, pathAfter } from "./moved-files.ts";
import { hasGrown, type LinkEnd, relativePathAfter } from "./relative-link.ts";

/** The file that a path points to, and the form of the path. */
interface PathMeaning {
  readonly file: string;
  /** `page`: a page path; `index`: a folder; `file`: a file path; `markdown`: a page path with `.md` or `.mdx`. */
  readonly form: "page" | "index" | "file" | "markdown";
  /** A language or version that is in the path but not in the file path, such as `en/`. */
  readonly division: string;
}

/** Names of languages and versions. */
export type DivisionNames = ReadonlySet<string>;

function meaningIn(files: FileIndex, path: string): Omit<PathMeaning, "division"> | undefined {
  const page = path === "" ? undefined : files.page(path);
  if (page !== undefined) return { file: page.file, form: "page" };
  const index = files.page(path === "" ? "index" : `${path}/index`);
  if (index !== undefined) return { file: index.file, form: "index" };
  if (files.has(path)) return { file: path, form: "file" };
  const bare = pagePathOf(path);
  const text = bare === undefined ? undefined : files.page(bare);
  return text === undefined ? undefined : { file: text.file, form: "markdown" };
}

/** The file at a path without outer slashes; undefined if there is none. */
export function meaningOf(files: FileIndex, path: string, divisions: DivisionNames): PathMeaning | undefined {
  const plain = meaningIn(files, path);
  if (plain !== undefined) return { ...plain, division: "" };
  const end = path.indexOf("/");
  if (end === -1 || !divisions.has(path.slice(0, end))) return undefined;
  const below = meaningIn(files, path.slice(end + 1));
  return below === undefined ? undefined : { ...below, division: path.slice(0, end + 1) };
}

/** The URL path of a page, without outer slashes; `guides` for `guides/index`. */
export function addressOf(files: FileIndex, file: string): string {
  const path = pagePathOf(file) ?? file;
  if (!/(?:^|\/)index$/.test(path)) return path;
  const folder = folderOf(path);
  return meaningIn(files, folder)?.file === file ? folder : path;
}

/** The path after the move that points to the same file. @param before the path before the move */
function pathTo(moved: MovedFiles, { file, form, division }: PathMeaning, before: string): string {
  const to = destinationOf(moved, file);
  const page = pagePathOf(to);
  if (form === "file" || page === undefined) return division + to;
  if (form === "markdown") return division + page + before.slice(before.lastIndexOf("."));
  const namesIndex = form === "page" && /(?:^|\/)index$/.test(before);
  return division + (namesIndex ? page : addressOf(moved.after, to));
}

const encodedCharacters = /[\s()<>"'?#%{}]/g;

/** An import is a string in code, and names a file, not a URL. */
const encodedInImports = /["'?#%]/g;

/**
 * Encodes a path, name by name. Names of the old path keep their encoding, and spaces are not encoded if the old path has
 * any.
 */
export function encodedLike(path: string, before: string, characters: RegExp = encodedCharacters): string {
  const encodedNames = new Map(before.split("/").map((name) => [percentDecoded(name), name]));
  const hasSpaces = /\s/.test(before.trim());
  const encoded = (name: string): string =>
    hasSpaces
      ? name.replace(/\S+/g, (part) => percentEncoded(part, characters))
      : percentEncoded(name, characters);
  return path
    .split("/")
    .map((name) => encodedNames.get(name) ?? encoded(name))
    .join("/");
}

/** The path of the file that contains a link, before and after the move. */
export interface SourcePaths {
  readonly before: string;
  readonly after: string;
}

/** Splits a target into its path as written, and its query and fragment. */
function parts(text: string): { readonly path: string; readonly suffix: string } {
  const end = text.search(/\?|(?<!&)#/);
  return end === -1 ? { path: text, suffix: "" } : { path: text.slice(0, end), suffix: text.slice(end) };
}

/** The path of a link's target, before and after the move, without outer slashes. */
interface LinkedPaths {
  readonly before: string;
  readonly after: string;
}

/** The folder of a link with its target, before and after the move. */
function linkEnds(source: SourcePaths, linked: LinkedPaths): readonly [before: LinkEnd, after: LinkEnd] {
  return [
    { folder: folderOf(source.before), path: linked.before },
    { folder: folderOf(source.after), path: linked.after },
  ];
}

/** Whether a relative target that still works was as short as possible, and could be shorter now. */
function couldBeShorter(target: string, source: SourcePaths, linked: LinkedPaths): boolean {
  return (
    source.before !== source.after &&
    hasGrown(percentDecoded(parts(target).path), ...linkEnds(source, linked))
  );
}

/** Where a target starts: at the root with a slash (`root`) or without (`rootless`), or in the folder of its file. */
type TargetStyle = "root" | "rootless" | "relative";

/** Replaces the path of a target, in the given style; keeps its query and fragment. */
function withPath(
  target: string,
  linked: LinkedPaths,
  style: TargetStyle,
  source: SourcePaths,
  characters = encodedCharacters,
): string {
  const { path: before, suffix } = parts(target);
  const slash = before.length > 1 && before.endsWith("/") ? "/" : "";
  if (style === "relative") {
    const relative = relativePathAfter(percentDecoded(before), ...linkEnds(source, linked), "dotted");
    return encodedLike(relative, before, characters) + slash + suffix;
  }
  const path = encodedLike(linked.after, before, characters) + (linked.after === "" ? "" : slash) + suffix;
  return style === "root" ? `/${path}` : path;
}

/** In a snippet, the target of a relative link is unknown, because the snippet becomes part of other pages. */
const snippetFolder = /(?:^|\/)_?snippets\//;

/** The effect of a move on one target. */
export type Rewriting =
  | { readonly kind: "stays" }
  | { readonly kind: "becomes"; readonly target: string }
  /** A relative link in a snippet. */
  | { readonly kind: "unknown" }
  /** The path of a folder whose pages are all moved elsewhere, one by one. */
  | { readonly kind: "emptied"; readonly folder: string };

const stays: Rewriting = { kind: "stays" };

/** The new target of a link in a page. */
export function linkAfter(
  moved: MovedFiles,
  divisions: DivisionNames,
  target: string,
  source: SourcePaths,
): Rewriting {
  const link = linkTarget(target, source.before);
  if (link === undefined) return outsideAfter(moved, divisions, target, source);
  if (link.path === undefined) return stays;
  const { path, isRelative } = link;
  const meaning = meaningOf(moved.before, path, divisions);
  if (isRelative && snippetFolder.test(source.before)) {
    const isAffected =
      meaning !== undefined && (moved.destinations.has(meaning.file) || source.before !== source.after);
    return isAffected ? { kind: "unknown" } : stays;
  }
  if (meaning === undefined) return unresolvedAfter(moved, divisions, target, link, path, source);
  const isUnaffected =
    !moved.destinations.has(meaning.file) && (!isRelative || source.before === source.after);
  if (isUnaffected) return stays;
  const after = destinationOf(moved, meaning.file);
  const newPath = pathTo(moved, meaning, path);
  const resolved = linkTarget(target, source.after)?.path;
  const newMeaning = resolved === undefined ? undefined : meaningOf(moved.after, resolved, divisions);
  const isCorrect =
    resolved !== undefined &&
    newMeaning?.file === after &&
    newMeaning.division === meaning.division &&
    // The platform serves the text of a page with either extension, but a file has only one.
    !(meaning.form === "file" && newMeaning.form === "markdown");
  if (isCorrect && !(isRelative && couldBeShorter(target, source, { before: path, after: resolved })))
    return stays;
  return rewritten(target, { before: path, after: newPath }, isRelative ? "relative" : "root", source);
}

/** The new target of a link that goes above the root of the site, such as to another folder of the repository. */
function outsideAfter(
  moved: MovedFiles,
  divisions: DivisionNames,
  target: string,
  source: SourcePaths,
): Rewriting {
  // The link may already be updated if the file was moved by other means.
  const resolved = linkTarget(target, source.after)?.path;
  if (resolved !== undefined && meaningOf(moved.after, resolved, divisions) !== undefined) return stays;
  const [lead = "", dots = "", up = ""] = /^\s*((?:\.\/)*)((?:\.\.\/)+)(?!\.\.)/.exec(target) ?? [];
  if (pathFromAbove(target, source.before) === undefined || snippetFolder.test(source.before)) return stays;
  const depthOf = (file: string): number => file.split("/").length - 1;
  const above = up.length / 3 - depthOf(source.before);
  if (above <= 0 || depthOf(source.before) === depthOf(source.after)) return stays;
  const steps = "../".repeat(above + depthOf(source.after));
  return { kind: "becomes", target: dots + steps + target.slice(lead.length) };
}

/** Whether a path is a folder with pages; the platform redirects it to one of them (F11.3). */
function isFolderOfPages(files: FileIndex, path: string): boolean {
  return path !== "" && files.pagesUnder(path).next().done === false;
}

/** The new target of a link that does not point to a file, but may point to a folder, a generated page or a redirect. */
function unresolvedAfter(
  moved: MovedFiles,
  divisions: DivisionNames,
  target: string,
  { isRelative }: LinkTarget,
  path: string,
  source: SourcePaths,
): Rewriting {
  const after = pathAfter(moved, path);
  if (isFolderOfPages(moved.before, path)) {
    if (linkTarget(target, source.after)?.path !== after)
      return rewritten(target, { before: path, after }, isRelative ? "relative" : "root", source);
    const isEmptied = !isFolderOfPages(moved.after, after) && meaningIn(moved.after, after) === undefined;
    return isEmptied ? { kind: "emptied", folder: path } : stays;
  }
  if (!isRelative) return stays;
  if (!target.trimStart().startsWith(".")) {
    // A path such as `guides/setup` in a page of another folder is clearly meant from the root.
    const fromRoot = linkTarget(target, "")?.path;
    if (fromRoot === undefined) return stays;
    const meaning = meaningOf(moved.before, fromRoot, divisions);
    if (meaning === undefined || !moved.destinations.has(meaning.file)) return stays;
    return rewritten(
      target,
      { before: fromRoot, after: pathTo(moved, meaning, fromRoot) },
      "rootless",
      source,
    );
  }
  const isBroken = moved.answers(path) === undefined;
  const newPath = isBroken ? after : path;
  const resolved = linkTarget(target, source.after)?.path;
  if (source.before === source.after || resolved === newPath) return stays;
  const isUpdated =
    moved.isDone &&
    isBroken &&
    resolved !== undefined &&
    (meaningOf(moved.after, resolved, divisions) !== undefined || isFolderOfPages(moved.after, resolved));
  if (isUpdated) return stays;
  return rewritten(target, { before: path, after: newPath }, "relative", source);
}

function rewritten(target: string, linked: LinkedPaths, style: TargetStyle, source: SourcePaths): Rewriting {
  const text = withPath(target, linked, style, source);
  return text === target ? stays : { kind: "becomes", target: text };
}

/** The new path of an import. */
export function importAfter(moved: MovedFiles, target: string, source: SourcePaths): Rewriting {
  const isFromRoot = /^_?snippets\//.test(target);
  if (!target.startsWith("/") && !target.startsWith(".") && !isFromRoot) return stays;
  const path = linkTarget(target, isFromRoot ? "" : source.before)?.path;
  const file = path === undefined || path === "" ? undefined : importedFile(moved.before, path);
  if (path === undefined || file === undefined) return stays;
  const extension = file.slice(path.length);
  const isRelative = !isFromRoot && !target.startsWith("/");
  if (!moved.destinations.has(file) && (!isRelative || source.before === source.after)) return stays;
  const after = destinationOf(moved, file);
  const resolved = linkTarget(target, isFromRoot ? "" : source.after)?.path;
  const newPath = after.endsWith(extension) ? after.slice(0, after.length - extension.length) : after;
  const linked = { before: path, after: newPath };
  if (resolved === newPath && !(isRelative && couldBeShorter(target, source, linked))) return stays;
  // A path without a leading dot or slash would be a package, except `snippets/…`, which is from the root.
  const style = isRelative ? "relative" : isFromRoot && /^_?snippets\//.test(newPath) ? "rootless" : "root";
  const newTarget = withPath(target, linked, style, source, encodedInImports);
  const text = isRelative && !newTarget.startsWith(".") ? `./${newTarget}` : newTarget;
  return text === target ? stays : { kind: "becomes", target: text };
}

/**
 * The new path of a spec or another file that is named from the root; undefined if it is not moved.
 * @param text the old path as written, whose leading slashes and outer spaces are kept
 */
export function rootPathAfter(moved: MovedFiles, text: string, path: string): string | undefined {
  const after = moved.destinations.get(path);
  if (after === undefined) return undefined;
  const lead = /^\s*(?:\.?\/+)*/.exec(text)?.[0] ?? "";
  return lead + after + text.slice(text.trimEnd().length);
}
