/**
 * What a path in a link means before a move, and how the same is written after it. Keeps the form
 * that the author chose: with or without leading slash, extension, `index`, dots and encoding.
 */

import { folderOf, type LinkTarget, linkTarget } from "../../pages/link-target.ts";
import { type FileIndex, pagePathOf } from "../../site/file-index.ts";
import { destinationOf, type MovedFiles, pathAfter } from "./moved-files.ts";
import { hasGrown, type LinkEnd, wayAfter } from "./relative-link.ts";

/** The file that a path leads to, and in which form it names it. */
interface PathMeaning {
  readonly file: string;
  /** `page`: by its page path; `index`: by its folder; `file`: as it is; `markdown`: a page with the ending of its text. */
  readonly form: "page" | "index" | "file" | "markdown";
  /** The language or version that the path begins with, though the file does not: `en/`. */
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

/** What is at a path without outer slashes. */
export function meaningOf(files: FileIndex, path: string, divisions: DivisionNames): PathMeaning | undefined {
  const plain = meaningIn(files, path);
  if (plain !== undefined) return { ...plain, division: "" };
  const end = path.indexOf("/");
  if (end === -1 || !divisions.has(path.slice(0, end))) return undefined;
  const below = meaningIn(files, path.slice(end + 1));
  return below === undefined ? undefined : { ...below, division: path.slice(0, end + 1) };
}

/** The address of a page: that of `guides/index` is `guides`. */
export function addressOf(files: FileIndex, file: string): string {
  const path = pagePathOf(file) ?? file;
  if (!/(?:^|\/)index$/.test(path)) return path;
  const folder = folderOf(path);
  return meaningIn(files, folder)?.file === file ? folder : path;
}

/** How a path is written after the move that meant this before it. */
function pathTo(moved: MovedFiles, { file, form, division }: PathMeaning, before: string): string {
  const to = destinationOf(moved, file);
  const page = pagePathOf(to);
  if (form === "file" || page === undefined) return division + to;
  if (form === "markdown") return division + page + before.slice(before.lastIndexOf("."));
  const isWrittenOut = form === "page" && /(?:^|\/)index$/.test(before);
  return division + (isWrittenOut ? page : addressOf(moved.after, to));
}

const ownEncoding = /[\s()<>"'?#%{}]/g;

function encoded(name: string): string {
  return name.replace(ownEncoding, (character) =>
    encodeURIComponent(character).replace(
      /['()]/g,
      (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  );
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Writes a path, name by name; names that stood there before are written as they were. */
function likeBefore(path: string, before: string): string {
  const known = new Map(before.split("/").map((name) => [decoded(name), name]));
  return path
    .split("/")
    .map((name) => known.get(name) ?? encoded(name))
    .join("/");
}

/** Where a text stands, before and after the move. */
export interface Holder {
  readonly before: string;
  readonly after: string;
}

/** A target taken apart: its path as written, and query and fragment. */
function parts(text: string): { readonly path: string; readonly suffix: string } {
  const end = text.search(/\?|(?<!&)#/);
  return end === -1 ? { path: text, suffix: "" } : { path: text.slice(0, end), suffix: text.slice(end) };
}

/** Paths without outer slashes to which a target leads, before the move and after it. */
interface Led {
  readonly before: string;
  readonly after: string;
}

/** The folders that a relative path is read from, with the paths that it leads to. */
function sides(holder: Holder, led: Led): readonly [before: LinkEnd, after: LinkEnd] {
  return [
    { folder: folderOf(holder.before), path: led.before },
    { folder: folderOf(holder.after), path: led.after },
  ];
}

/** Whether a relative target that is still right could be shorter now, and was as short as can be. */
function couldBeShorter(target: string, holder: Holder, led: Led): boolean {
  return holder.before !== holder.after && hasGrown(decoded(parts(target).path), ...sides(holder, led));
}

/** Writes a path in place of that of a target: relative to its holder where it was. */
function inPlace(target: string, led: Led, style: "root" | "rootless" | "relative", holder: Holder): string {
  const { path: before, suffix } = parts(target);
  const slash = before.length > 1 && before.endsWith("/") ? "/" : "";
  if (style === "relative") {
    return likeBefore(wayAfter(decoded(before), ...sides(holder, led), "dotted"), before) + slash + suffix;
  }
  const path = likeBefore(led.after, before) + (led.after === "" ? "" : slash) + suffix;
  return style === "root" ? `/${path}` : path;
}

/** What a link leads to is not certain there: a snippet becomes a part of other pages. */
const snippetFolder = /(?:^|\/)_?snippets\//;

export type Rewriting =
  | { readonly kind: "stays" }
  | { readonly kind: "becomes"; readonly target: string }
  /** Relative in a snippet, whose address is unknown. */
  | { readonly kind: "unknown" };

const stays: Rewriting = { kind: "stays" };

/** What becomes of the target of a link in a page. */
export function linkAfter(
  moved: MovedFiles,
  divisions: DivisionNames,
  target: string,
  holder: Holder,
): Rewriting {
  const link = linkTarget(target, holder.before);
  if (link?.path === undefined) return stays;
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
  const there = now === undefined ? undefined : meaningOf(moved.after, now, divisions);
  const isRight =
    now !== undefined &&
    there?.file === after &&
    there.division === meaning.division &&
    // The platform gives the text of a page at either ending, but a file has one of them.
    !(meaning.form === "file" && there.form === "markdown");
  if (isRight && !(isRelative && couldBeShorter(target, holder, { before: path, after: now }))) return stays;
  const led = { before: path, after: fresh };
  const text = inPlace(target, led, isRelative ? "relative" : "root", holder);
  return text === target ? stays : { kind: "becomes", target: text };
}

/** A link to which no file answers: what may be generated or redirected is still led to. */
function unresolvedAfter(
  moved: MovedFiles,
  divisions: DivisionNames,
  target: string,
  { isRelative }: LinkTarget,
  path: string,
  holder: Holder,
): Rewriting {
  if (!isRelative) return stays;
  if (!target.trimStart().startsWith(".")) {
    // `guides/setup` in a page of another folder: clearly meant from the root.
    const fromRoot = linkTarget(target, "")?.path;
    const meaning = fromRoot === undefined ? undefined : meaningOf(moved.before, fromRoot, divisions);
    if (fromRoot === undefined || meaning === undefined || !moved.destinations.has(meaning.file))
      return stays;
    const text = inPlace(
      target,
      { before: fromRoot, after: pathTo(moved, meaning, fromRoot) },
      "rootless",
      holder,
    );
    return text === target ? stays : { kind: "becomes", target: text };
  }
  const after = pathAfter(moved, path);
  if (holder.before === holder.after || linkTarget(target, holder.after)?.path === after) return stays;
  return { kind: "becomes", target: inPlace(target, { before: path, after }, "relative", holder) };
}

/** What an import may leave out. */
const importEndings = ["", ".mdx", ".md", ".jsx", ".tsx", ".js", ".ts", ".json", "/index.jsx"];

/** What becomes of the path of an import. */
export function importAfter(moved: MovedFiles, target: string, holder: Holder): Rewriting {
  const isFromRoot = /^_?snippets\//.test(target);
  if (!target.startsWith("/") && !target.startsWith(".") && !isFromRoot) return stays;
  const path = linkTarget(target, isFromRoot ? "" : holder.before)?.path;
  const ending = importEndings.find(
    (one) => path !== undefined && path !== "" && moved.before.has(path + one),
  );
  if (path === undefined || ending === undefined) return stays;
  const file = path + ending;
  const isRelative = !isFromRoot && !target.startsWith("/");
  if (!moved.destinations.has(file) && (!isRelative || holder.before === holder.after)) return stays;
  const after = destinationOf(moved, file);
  const now = linkTarget(target, isFromRoot ? "" : holder.after)?.path;
  const fresh = after.endsWith(ending) ? after.slice(0, after.length - ending.length) : after;
  const led = { before: path, after: fresh };
  if (now === fresh && !(isRelative && couldBeShorter(target, holder, led))) return stays;
  // A module without a dot would be one by name; below the folder of snippets it is from the root.
  const style = isRelative ? "relative" : isFromRoot && /^_?snippets\//.test(fresh) ? "rootless" : "root";
  const way = inPlace(target, led, style, holder);
  const text = isRelative && !way.startsWith(".") ? `./${way}` : way;
  return text === target ? stays : { kind: "becomes", target: text };
}

/** What becomes of a path that is read from the root whether it begins with a slash or not: that of a spec. */
export function rootPathAfter(moved: MovedFiles, text: string, path: string): string | undefined {
  const after = moved.destinations.get(path);
  if (after === undefined) return undefined;
  const lead = /^\s*(?:\.?\/+)*/.exec(text)?.[0] ?? "";
  return lead + after + (/\s*$/.exec(text)?.[0] ?? "");
}
