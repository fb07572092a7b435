/**
 * What the target of a link in a page means: a path of the site and an anchor in that page. This module
 * works on text alone; callers know whether something exists at the path.
 *
 * A path with a leading slash begins at the site's root; any other path begins at the folder of the file
 * that contains the link (also for `index.mdx`), as the platform documents it.
 */
import { isExternalAddress, percentDecoded, percentEncoded } from "../text/href.ts";
import { folderOf } from "../text/paths.ts";

/** The parts of a target within the site. */
export interface LinkTarget {
  /** Decoded, without outer slashes; `""` is the root. Undefined for a link into its own page. */
  readonly path: string | undefined;
  /** Whether the path was written without a leading slash. */
  readonly isRelative: boolean;
  /** The text after `#`, decoded; undefined if there is no `#`. */
  readonly fragment: string | undefined;
  /** Query and fragment as written. */
  readonly suffix: string;
}

interface Resolved {
  readonly path: string;
  /** Whether the path has more `..` than there are folders. */
  readonly isAboveRoot: boolean;
}

/** Joins a relative path to a folder; `..` at the root stays at the root, as in browsers. */
function resolved(folder: string, path: string): Resolved {
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
 * Reads a target.
 * @param file the page file that contains the link, relative to the site's root
 * @returns undefined if the link points outside the site, or to nothing
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
  const { path, isAboveRoot } = resolved(isRelative ? folderOf(file) : "", percentDecoded(written));
  return isAboveRoot ? undefined : { path, isRelative, fragment, suffix };
}

/**
 * The path that browsers open for a link with more `../` than there are folders; undefined for any other
 * link.
 */
export function pathFromAbove(target: string, file: string): string | undefined {
  const text = target.trim();
  if (text === "" || isExternalAddress(text)) return undefined;
  const written = text.replace(/[?#].*$/s, "");
  const { path, isAboveRoot } = resolved(
    written.startsWith("/") ? "" : folderOf(file),
    percentDecoded(written),
  );
  return isAboveRoot ? path : undefined;
}

/** A path as a link writes it: characters that would end the link are encoded. */
function encoded(path: string): string {
  return percentEncoded(path, /[\s()<>"'?#%]/g);
}

/**
 * Writes a link to a path in the style of another link: relative if the other was relative.
 * @param before the target as it is written now
 */
export function writtenTarget(path: string, file: string, before: string, link: LinkTarget): string {
  if (!link.isRelative) return `/${encoded(path)}${link.suffix}`;
  const from = folderOf(file).split("/").filter(Boolean);
  const to = path.split("/");
  while (from.length > 0 && to.length > 1 && from[0] === to[0]) {
    from.shift();
    to.shift();
  }
  const steps = "../".repeat(from.length) + to.join("/");
  const dot = from.length === 0 && before.trim().startsWith("./") ? "./" : "";
  return `${dot}${encoded(steps)}${link.suffix}`;
}
