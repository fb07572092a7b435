/**
 * Parses the target of a link in a page into a path of the site and an anchor on that page. Works only on text; callers
 * check whether something exists at the path.
 *
 * A path with a leading slash is relative to the site's root; any other path is relative to the folder of the file that
 * contains the link (also for `index.mdx`), as the platform documents it.
 */
import { isExternalAddress, percentDecoded, percentEncoded } from "../text/href.ts";
import { folderOf } from "../text/paths.ts";

/** The parts of a target within the site. */
export interface LinkTarget {
  /** Decoded, without outer slashes; `""` is the root. Undefined for a link to the page itself. */
  readonly path: string | undefined;
  /** Whether the path was written without a leading slash. */
  readonly isRelative: boolean;
  /** The text after `#`, decoded; undefined if there is no `#`. */
  readonly fragment: string | undefined;
  /** Query and fragment as written. */
  readonly suffix: string;
}

interface JoinedPath {
  readonly path: string;
  /** Whether the path has more `..` than there are folders. */
  readonly isAboveRoot: boolean;
}

/** Joins a relative path to a folder; `..` at the root stays at the root, as in browsers. */
function resolvePath(folder: string, path: string): JoinedPath {
  const segments = folder === "" ? [] : folder.split("/");
  let isAboveRoot = false;
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) isAboveRoot = true;
  }
  return { path: segments.join("/"), isAboveRoot };
}

/**
 * Parses a target.
 * @param file the page file that contains the link, relative to the site's root
 * @returns undefined if the target is empty or points outside the site
 */
export function linkTarget(target: string, file: string): LinkTarget | undefined {
  const text = target.trim();
  if (text === "" || isExternalAddress(text)) return undefined;
  const end = text.search(/[?#]/);
  const written = end === -1 ? text : text.slice(0, end);
  const suffix = end === -1 ? "" : text.slice(end);
  const hash = suffix.indexOf("#");
  const fragment = hash === -1 ? undefined : percentDecoded(suffix.slice(hash + 1));
  if (written === "") return { path: undefined, isRelative: false, fragment, suffix };
  const isRelative = !written.startsWith("/");
  const { path, isAboveRoot } = resolvePath(isRelative ? folderOf(file) : "", percentDecoded(written));
  return isAboveRoot ? undefined : { path, isRelative, fragment, suffix };
}

/** The path that browsers open for a link with more `../` than there are folders; undefined for any other link. */
export function pathFromAbove(target: string, file: string): string | undefined {
  const text = target.trim();
  if (text === "" || isExternalAddress(text)) return undefined;
  const written = text.replace(/[?#].*$/s, "");
  const { path, isAboveRoot } = resolvePath(
    written.startsWith("/") ? "" : folderOf(file),
    percentDecoded(written),
  );
  return isAboveRoot ? path : undefined;
}

/** Percent-encodes the characters that would have to be escaped in Markdown or in quotes. */
export function withoutSpecial(target: string): string {
  return percentEncoded(target, /[\s()<>"'`\\]/g);
}

/** Encodes the characters of a path that would end a link. */
function encodePath(path: string): string {
  return percentEncoded(path, /[\s()<>"'?#%]/g);
}

/**
 * Writes a link to a path in the style of another link: relative if that one is relative.
 * @param before the current target as written
 */
export function writtenTarget(path: string, file: string, before: string, link: LinkTarget): string {
  if (!link.isRelative) return `/${encodePath(path)}${link.suffix}`;
  const from = folderOf(file).split("/").filter(Boolean);
  const to = path.split("/");
  while (from.length > 0 && to.length > 1 && from[0] === to[0]) {
    from.shift();
    to.shift();
  }
  const steps = "../".repeat(from.length) + to.join("/");
  const dot = from.length === 0 && before.trim().startsWith("./") ? "./" : "";
  return `${dot}${encodePath(steps)}${link.suffix}`;
}
