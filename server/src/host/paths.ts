/**
 * Converts paths of a site: site-relative, absolute, and as file URIs.
 *
 * Pure string functions based on `node:path`; the platform is an argument so that both can be tested anywhere. Does
 * not read the disk, so links are not resolved.
 */
import nodePath from "node:path";
import { type PathPlatform, pathToUri, uriToPath } from "../service/text/uri.ts";

/** The platform this process runs on. */
export const hostPlatform: PathPlatform = process.platform === "win32" ? "windows" : "posix";

/**
 * Whether the path is the folder itself or below it, compared by segment: `/docs-old` is not inside `/docs`. Both are
 * absolute. Drive letters and share names are compared without case, all other segments with case, because the
 * platform that publishes the site is case-sensitive.
 */
export function isInside(folder: string, path: string, platform: PathPlatform = hostPlatform): boolean {
  return below(folder, path, platform) !== undefined;
}

/** The site-relative path (forward slashes, no leading slash) of an absolute one; "" for the root, undefined outside it. */
export function toSitePath(
  root: string,
  path: string,
  platform: PathPlatform = hostPlatform,
): string | undefined {
  return below(root, path, platform);
}

/**
 * The absolute path of a site-relative one; undefined if it would leave the site (`../secret`, an absolute path,
 * another drive) or contains a NUL, so that no text of an author can open a file outside the site.
 */
export function toAbsolutePath(
  root: string,
  sitePath: string,
  platform: PathPlatform = hostPlatform,
): string | undefined {
  const pathFunctions = pathFunctionsOf(platform);
  if (plainSitePath.test(sitePath)) {
    const names = platform === "windows" ? sitePath.replaceAll("/", "\\") : sitePath;
    return root.endsWith(pathFunctions.sep) ? root + names : root + pathFunctions.sep + names;
  }
  if (sitePath.includes("\0")) return undefined;
  const path = pathFunctions.resolve(root, sitePath);
  return isInside(root, path, platform) ? path : undefined;
}

/**
 * Matches a path that cannot leave its root on either platform: relative, without a segment that starts with a dot,
 * and without a backslash, colon or NUL. Nearly all paths match, and resolving a path costs half as much as reading
 * the head of its file.
 */
const plainSitePath = /^[^/.\\:\0][^/\\:\0]*(?:\/[^/.\\:\0][^/\\:\0]*)*$/;

/** Matches an absolute POSIX path that needs no normalizing: no segment is empty, `.` or `..`, and no trailing separator. */
const plainAbsolutePath = /^(?:\/(?!\.\.?(?:\/|$))[^/]+)+$/;

/** The file URI of an absolute path on this machine; see `pathToUri`. */
export function toFileUri(path: string, platform: PathPlatform = hostPlatform): string {
  return pathToUri(path, platform);
}

/**
 * The absolute path that a URI names on this machine, or undefined; see `uriToPath`.
 * @param composesNames whether to compose accents, as in the names of listed files: macOS opens either composition
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
 * An absolute path as a person in the current folder would write it: relative if it is inside the folder, else
 * absolute; with the platform's own separators. The current folder itself is ".".
 */
export function pathForPeople(
  currentFolder: string,
  path: string,
  platform: PathPlatform = hostPlatform,
): string {
  const inside = below(currentFolder, path, platform);
  if (inside === undefined) return pathFunctionsOf(platform).normalize(path);
  if (inside === "") return ".";
  return platform === "windows" ? inside.replaceAll("/", "\\") : inside;
}

function pathFunctionsOf(platform: PathPlatform): nodePath.PlatformPath {
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
  const isBelow = folderSegments.every((segment, index) => segment === pathSegments[index]);
  return isBelow ? pathSegments.slice(folderSegments.length).join("/") : undefined;
}

/** The root (drive or share in lower case; "" on POSIX), followed by the names. */
function segmentsOf(path: string, platform: PathPlatform): readonly string[] {
  const pathFunctions = pathFunctionsOf(platform);
  const normal = pathFunctions.normalize(path);
  const root = pathFunctions.parse(normal).root;
  const names = normal.slice(root.length).split(pathFunctions.sep);
  return [root.toLowerCase().replace(/[/\\]+$/, ""), ...names.filter((name) => name !== "")];
}
