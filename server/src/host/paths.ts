/**
 * Paths of a site and of the machine: site-relative, absolute, and as file URIs.
 *
 * Pure string functions on `node:path`; the platform is an argument so that both can be tested anywhere.
 * Nothing here reads the disk: links are not resolved.
 */
import nodePath from "node:path";
import { type PathPlatform, pathToUri, uriToPath } from "../service/text/uri.ts";

/** The platform this process runs on. */
export const hostPlatform: PathPlatform = process.platform === "win32" ? "windows" : "posix";

/**
 * Whether the path is the folder itself or below it, by segment: `/docs-old` is not inside `/docs`. Both are
 * absolute. Drive letters and share names compare without case, all other segments with case, because the
 * platform that publishes the site distinguishes case.
 */
export function isInside(folder: string, path: string, platform: PathPlatform = hostPlatform): boolean {
  return below(folder, path, platform) !== undefined;
}

/**
 * The site-relative path (forward slashes, no leading slash) of an absolute path; "" for the root
 * itself, undefined for a path outside the site.
 */
export function toSitePath(
  root: string,
  path: string,
  platform: PathPlatform = hostPlatform,
): string | undefined {
  return below(root, path, platform);
}

/**
 * The absolute path of a site-relative one; undefined if it would leave the site (`../secret`, an absolute
 * path, another drive) or contains a NUL, so that no text of an author opens a file elsewhere.
 */
export function toAbsolutePath(
  root: string,
  sitePath: string,
  platform: PathPlatform = hostPlatform,
): string | undefined {
  const rules = rulesOf(platform);
  if (plainSitePath.test(sitePath)) {
    const names = platform === "windows" ? sitePath.replaceAll("/", "\\") : sitePath;
    return root.endsWith(rules.sep) ? root + names : root + rules.sep + names;
  }
  if (sitePath.includes("\0")) return undefined;
  const path = rules.resolve(root, sitePath);
  return isInside(root, path, platform) ? path : undefined;
}

/**
 * A path that cannot leave its root on either platform: relative, without a segment that starts with a dot, without
 * backslash, colon and NUL. Nearly all paths match, and to resolve a path costs half as much as to read the head of its
 * file.
 */
const plainSitePath = /^[^/.\\:\0][^/\\:\0]*(?:\/[^/.\\:\0][^/\\:\0]*)*$/;

/** An absolute path of POSIX that needs no normalizing: no empty segment, none that is `.` or `..`, no separator at its end. */
const plainAbsolutePath = /^(?:\/(?!\.\.?(?:\/|$))[^/]+)+$/;

/** The file URI of an absolute path of this machine; see `pathToUri`. */
export function toFileUri(path: string, platform: PathPlatform = hostPlatform): string {
  return pathToUri(path, platform);
}

/**
 * The absolute path a URI names on this machine, or undefined; see `uriToPath`.
 * @param composesNames whether accents are composed, as those of listed files are: macOS opens names in either composition
 */
export function fromFileUri(
  uri: string,
  platform: PathPlatform = hostPlatform,
  composesNames = process.platform === "darwin",
): string | undefined {
  const path = uriToPath(uri, platform);
  return composesNames ? path?.normalize() : path;
}

/**
 * An absolute path as a person in the current folder would write it: relative if it is inside, else absolute;
 * with the platform's own separators. The current folder itself is ".".
 */
export function pathForPeople(
  currentFolder: string,
  path: string,
  platform: PathPlatform = hostPlatform,
): string {
  const inside = below(currentFolder, path, platform);
  if (inside === undefined) return rulesOf(platform).normalize(path);
  if (inside === "") return ".";
  return platform === "windows" ? inside.replaceAll("/", "\\") : inside;
}

function rulesOf(platform: PathPlatform): nodePath.PlatformPath {
  return platform === "windows" ? nodePath.win32 : nodePath.posix;
}

/** The part of the path after the folder, with forward slashes; undefined for a path outside the folder. */
function below(folder: string, path: string, platform: PathPlatform): string | undefined {
  if (platform === "posix" && plainAbsolutePath.test(folder) && plainAbsolutePath.test(path)) {
    if (path.startsWith(`${folder}/`)) return path.slice(folder.length + 1);
    return path === folder ? "" : undefined;
  }
  const folderSegments = segmentsOf(folder, platform);
  const pathSegments = segmentsOf(path, platform);
  const starts = folderSegments.every((segment, index) => segment === pathSegments[index]);
  return starts ? pathSegments.slice(folderSegments.length).join("/") : undefined;
}

/** The root (drive or share in lower case; "" on POSIX) and the names after it. */
function segmentsOf(path: string, platform: PathPlatform): readonly string[] {
  const rules = rulesOf(platform);
  const normal = rules.normalize(path);
  const root = rules.parse(normal).root;
  const names = normal.slice(root.length).split(rules.sep);
  return [root.toLowerCase().replace(/[/\\]+$/, ""), ...names.filter((name) => name !== "")];
}
