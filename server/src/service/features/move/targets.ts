/**
 * The meaning of a path in a link before a move, and the path with the same meaning after the move. Keeps the
 * form that the author chose: with or without leading slash, extension, `index`, dots and encoding.
 */

import { importedFile } from "../../facts/imported-file.ts";
import { type LinkTarget, linkTarget, pathFromAbove } from "../../pages/link-target.ts";
import { type FileIndex, pagePathOf } from "../../site/file-index.ts";
import { percentDecoded, percentEncoded } from "../../text/href.ts";
import { folderOf } from "../../text/paths.ts";
import { destinationOf, type MovedFiles, pathAfter } from "./moved-files.ts";
import { hasGrown, type LinkEnd, relativePathAfter } from "./relative-link.ts";

/** The file that a path leads to, and the form of the path. */
interface PathMeaning {
  readonly file: string;
  /** `page`: a page path; `index`: a folder; `file`: the file as it is; `markdown`: a page with the extension of its text. */
  readonly form: "page" | "index" | "file" | "markdown";
  /** The language or version that is only in the path, not in the file: `en/`. */
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

/** What exists at a path without outer slashes. */
export function meaningOf(files: FileIndex, path: string, divisions: DivisionNames): PathMeaning | undefined {
  const plain = meaningIn(files, path);
  if (plain !== undefined) return { ...plain, division: "" };
  const end = path.indexOf("/");
  if (end === -1 || !divisions.has(path.slice(0, end))) return undefined;
  const below = meaningIn(files, path.slice(end + 1));
  return below === undefined ? undefined : { ...below, division: path.slice(0, end + 1) };
}

/** The URL of a page: that of `guides/index` is `guides`. */
export function addressOf(files: FileIndex, file: string): string {
  const path = pagePathOf(file) ?? file;
  if (!/(?:^|\/)index$/.test(path)) return path;
  const folder = folderOf(path);
  return meaningIn(files, folder)?.file === file ? folder : path;
}

/** A path after the move that means what this path meant before it. */
function pathTo(moved: MovedFiles, { file, form, division }: PathMeaning, before: string): string {
  const to = destinationOf(moved, file);
  const page = pagePathOf(to);
  if (form === "file" || page === undefined) return division + to;
  if (form === "markdown") return division + page + before.slice(before.lastIndexOf("."));
  const isWrittenOut = form === "page" && /(?:^|\/)index$/.test(before);
  return division + (isWrittenOut ? page : addressOf(moved.after, to));
}

const ownEncoding = /[\s()<>"'?#%{}]/g;

/** Writes a path, segment by segment; segments of the old path keep their encoding. */
function likeBefore(path: string, before: string): string {
  const known = new Map(before.split("/").map((name) => [percentDecoded(name), name]));
  return path
    .split("/")
    .map((name) => known.get(name) ?? percentEncoded(name, ownEncoding))
    .join("/");
}

/** The file that contains text, before and after the move. */
export interface Holder {
  readonly before: string;
  readonly after: string;
}

/** Divides a target into its path as written, and query and fragment. */
function parts(text: string): { readonly path: string; readonly suffix: string } {
  const end = text.search(/\?|(?<!&)#/);
  return end === -1 ? { path: text, suffix: "" } : { path: text.slice(0, end), suffix: text.slice(end) };
}

/** The target of a link, before and after the move, without outer slashes. */
interface LinkedPaths {
  readonly before: string;
  readonly after: string;
}

/** The folder of the link and its target, before and after the move. */
function sides(holder: Holder, linked: LinkedPaths): readonly [before: LinkEnd, after: LinkEnd] {
  return [
    { folder: folderOf(holder.before), path: linked.before },
    { folder: folderOf(holder.after), path: linked.after },
  ];
}

/** Whether a relative target that is still right could now be shorter, and was as short as possible. */
function couldBeShorter(target: string, holder: Holder, linked: LinkedPaths): boolean {
  return (
    holder.before !== holder.after && hasGrown(percentDecoded(parts(target).path), ...sides(holder, linked))
  );
}

/** Where a target begins: at the root, with or without a slash, or at the folder of its file. */
type TargetStyle = "root" | "rootless" | "relative";

/** Replaces the path of a target; the new path is relative to its file if the old one was. */
function inPlace(target: string, linked: LinkedPaths, style: TargetStyle, holder: Holder): string {
  const { path: before, suffix } = parts(target);
  const slash = before.length > 1 && before.endsWith("/") ? "/" : "";
  if (style === "relative") {
    return (
      likeBefore(relativePathAfter(percentDecoded(before), ...sides(holder, linked), "dotted"), before) +
      slash +
      suffix
    );
  }
  const path = likeBefore(linked.after, before) + (linked.after === "" ? "" : slash) + suffix;
  return style === "root" ? `/${path}` : path;
}

/** The meaning of a relative link in a snippet is uncertain, because a snippet becomes a part of other pages. */
const snippetFolder = /(?:^|\/)_?snippets\//;

/** What becomes of one target when files move. */
export type Rewriting =
  | { readonly kind: "stays" }
  | { readonly kind: "becomes"; readonly target: string }
  /** Relative in a snippet, whose URL is unknown. */
  | { readonly kind: "unknown" }
  /** The path of a folder whose pages have all been moved elsewhere, one by one. */
  | { readonly kind: "emptied"; readonly folder: string };

const stays: Rewriting = { kind: "stays" };

/** The new target of a link in a page. */
export function linkAfter(
  moved: MovedFiles,
  divisions: DivisionNames,
  target: string,
  holder: Holder,
): Rewriting {
  const link = linkTarget(target, holder.before);
  if (link === undefined) return outsideAfter(moved, divisions, target, holder);
  if (link.path === undefined) return stays;
  const { path, isRelative } = link;
  const meaning = meaningOf(moved.before, path, divisions);
  if (isRelative && snippetFolder.test(holder.before)) {
    const isConcerned =
      meaning !== undefined && (moved.destinations.has(meaning.file) || holder.before !== holder.after);
    return isConcerned ? { kind: "unknown" } : stays;
  }
  if (meaning === undefined) return unresolvedAfter(moved, divisions, target, link, path, holder);
  const isUntouched =
    !moved.destinations.has(meaning.file) && (!isRelative || holder.before === holder.after);
  if (isUntouched) return stays;
  const after = destinationOf(moved, meaning.file);
  const fresh = pathTo(moved, meaning, path);
  const now = linkTarget(target, holder.after)?.path;
  const newMeaning = now === undefined ? undefined : meaningOf(moved.after, now, divisions);
  const isRight =
    now !== undefined &&
    newMeaning?.file === after &&
    newMeaning.division === meaning.division &&
    // The platform serves the text of a page with either extension, but a file has only one.
    !(meaning.form === "file" && newMeaning.form === "markdown");
  if (isRight && !(isRelative && couldBeShorter(target, holder, { before: path, after: now }))) return stays;
  return becoming(target, { before: path, after: fresh }, isRelative ? "relative" : "root", holder);
}

/** The new target of a link that goes above the root of the site, such as to another folder of the repository. */
function outsideAfter(
  moved: MovedFiles,
  divisions: DivisionNames,
  target: string,
  holder: Holder,
): Rewriting {
  // A file that has been moved before this move is completed may already have the links of its new place.
  const now = linkTarget(target, holder.after)?.path;
  if (now !== undefined && meaningOf(moved.after, now, divisions) !== undefined) return stays;
  const [lead = "", dots = "", up = ""] = /^\s*((?:\.\/)*)((?:\.\.\/)+)(?!\.\.)/.exec(target) ?? [];
  if (pathFromAbove(target, holder.before) === undefined || snippetFolder.test(holder.before)) return stays;
  const depthOf = (file: string): number => file.split("/").length - 1;
  const above = up.length / 3 - depthOf(holder.before);
  if (above <= 0 || depthOf(holder.before) === depthOf(holder.after)) return stays;
  const steps = "../".repeat(above + depthOf(holder.after));
  return { kind: "becomes", target: dots + steps + target.slice(lead.length) };
}

/** Whether the path of a folder leads readers on to one of its pages (F11.3). */
function isFolderOfPages(files: FileIndex, path: string): boolean {
  return path !== "" && files.pagesUnder(path).next().done === false;
}

/** The new target of a link without a file, which may lead to a folder, a generated page or a redirect. */
function unresolvedAfter(
  moved: MovedFiles,
  divisions: DivisionNames,
  target: string,
  { isRelative }: LinkTarget,
  path: string,
  holder: Holder,
): Rewriting {
  const after = pathAfter(moved, path);
  if (isFolderOfPages(moved.before, path)) {
    if (linkTarget(target, holder.after)?.path !== after)
      return becoming(target, { before: path, after }, isRelative ? "relative" : "root", holder);
    const isEmptied = !isFolderOfPages(moved.after, after) && meaningIn(moved.after, after) === undefined;
    return isEmptied ? { kind: "emptied", folder: path } : stays;
  }
  if (!isRelative) return stays;
  if (!target.trimStart().startsWith(".")) {
    // `guides/setup` in a page of another folder clearly begins at the root.
    const fromRoot = linkTarget(target, "")?.path;
    if (fromRoot === undefined) return stays;
    const meaning = meaningOf(moved.before, fromRoot, divisions);
    if (meaning === undefined || !moved.destinations.has(meaning.file)) return stays;
    return becoming(
      target,
      { before: fromRoot, after: pathTo(moved, meaning, fromRoot) },
      "rootless",
      holder,
    );
  }
  const stayed = moved.answers(path) === undefined ? after : path;
  if (holder.before === holder.after || linkTarget(target, holder.after)?.path === stayed) return stays;
  return becoming(target, { before: path, after: stayed }, "relative", holder);
}

function becoming(target: string, linked: LinkedPaths, style: TargetStyle, holder: Holder): Rewriting {
  const text = inPlace(target, linked, style, holder);
  return text === target ? stays : { kind: "becomes", target: text };
}

/** The new path of an import. */
export function importAfter(moved: MovedFiles, target: string, holder: Holder): Rewriting {
  const isFromRoot = /^_?snippets\//.test(target);
  if (!target.startsWith("/") && !target.startsWith(".") && !isFromRoot) return stays;
  const path = linkTarget(target, isFromRoot ? "" : holder.before)?.path;
  const file = path === undefined || path === "" ? undefined : importedFile(moved.before, path);
  if (path === undefined || file === undefined) return stays;
  const ending = file.slice(path.length);
  const isRelative = !isFromRoot && !target.startsWith("/");
  if (!moved.destinations.has(file) && (!isRelative || holder.before === holder.after)) return stays;
  const after = destinationOf(moved, file);
  const now = linkTarget(target, isFromRoot ? "" : holder.after)?.path;
  const fresh = after.endsWith(ending) ? after.slice(0, after.length - ending.length) : after;
  const linked = { before: path, after: fresh };
  if (now === fresh && !(isRelative && couldBeShorter(target, holder, linked))) return stays;
  // A path without a dot would name a module, except in the folder of snippets, where it begins at the root.
  const style = isRelative ? "relative" : isFromRoot && /^_?snippets\//.test(fresh) ? "rootless" : "root";
  const written = inPlace(target, linked, style, holder);
  const text = isRelative && !written.startsWith(".") ? `./${written}` : written;
  return text === target ? stays : { kind: "becomes", target: text };
}

/** The new path of a spec, which begins at the root with or without a leading slash. */
export function rootPathAfter(moved: MovedFiles, text: string, path: string): string | undefined {
  const after = moved.destinations.get(path);
  if (after === undefined) return undefined;
  const lead = /^\s*(?:\.?\/+)*/.exec(text)?.[0] ?? "";
  return lead + after + (/\s*$/.exec(text)?.[0] ?? "");
}
