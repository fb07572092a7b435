/**
 * Converts between file URIs and absolute paths, as strings only.
 *
 * Handles both path styles and does not access the machine: the platform is an argument, and only the host can check
 * which paths exist.
 */

/** The style of absolute paths: `/home/me/x`, or `C:\Users\me\x` and `\\server\share\x`. */
export type PathPlatform = "posix" | "windows";

/** Lone surrogates: Windows allows them in names, but a URI cannot contain them. */
const loneSurrogate = /\p{Surrogate}/gu;

/** Characters that editors encode, but `encodeURIComponent` does not. */
const leftAlone = /[!'()*]/g;

/** A normalized POSIX path without characters to encode. */
const plainPath = /^(?:\/[\w~-][\w.~-]*)+$/;

/**
 * The file URI of an absolute path, in the form that editors commonly send: drive letter in lower case,
 * everything encoded except letters, digits and `-._~/` (`file:///c%3A/my%20docs/%23.mdx`). Drops a
 * trailing separator and a `\\?\` prefix.
 */
export function pathToUri(path: string, platform: PathPlatform): string {
  if (platform === "posix" && plainPath.test(path)) return `file://${path}`;
  if (platform === "posix") return `file:///${encodeSegments(segmentsOf(path.split("/")))}`;
  const slashed = withoutLongPathPrefix(path.replaceAll("\\", "/"));
  if (slashed.startsWith("//")) {
    const [server = "", ...rest] = segmentsOf(slashed.slice(2).split("/"));
    return `file://${encodeSegment(server.toLowerCase())}/${encodeSegments(rest)}`;
  }
  const [drive = "", ...rest] = segmentsOf(slashed.split("/"));
  if (rest.length === 0) return `file:///${encodeSegment(drive.toLowerCase())}/`;
  return `file:///${encodeSegment(drive.toLowerCase())}/${encodeSegments(rest)}`;
}

/**
 * The absolute path of a file URI; undefined if the URI does not name a file of this platform: another scheme, another
 * machine on POSIX, no drive on Windows, or an encoded NUL.
 *
 * The path is normalized: `.` and `..` are resolved, no separator is doubled or trailing, and the drive letter is in
 * upper case. Query and fragment are ignored. A segment with an invalid percent code stays as written, because some
 * clients do not encode `%`.
 */
export function uriToPath(uri: string, platform: PathPlatform): string | undefined {
  const parts = /^file:(?:\/\/([^/?#\\]*))?([/\\][^?#]*)?(?:[?#].*)?$/is.exec(uri);
  if (parts === null) return undefined;
  const authority = decodeSegment(parts[1] ?? "");
  const host = authority.toLowerCase() === "localhost" ? "" : authority;
  const decoded = (parts[2] ?? "/").split("/").map(decodeSegment).join("/");
  if (decoded.includes("\0")) return undefined;
  if (platform === "posix") return host === "" ? `/${segmentsOf(decoded.split("/")).join("/")}` : undefined;
  const segments = segmentsOf(decoded.split(/[/\\]/));
  if (host !== "") return `\\\\${[host, ...segments].join("\\")}`;
  const [drive = "", ...rest] = segments;
  if (!/^[a-z]:$/i.test(drive)) return undefined;
  return `${drive.toUpperCase()}\\${rest.join("\\")}`;
}

/** A relative reference (RFC 3986) for a path with forward slashes: each segment percent-encoded. */
export function relativeReference(path: string): string {
  return encodeSegments(path.split("/"));
}

/** Resolves `.` and `..` and drops empty segments; `..` never climbs above the first segment. */
function segmentsOf(parts: readonly string[]): readonly string[] {
  const segments: string[] = [];
  for (const part of parts) {
    if (part === "" || part === ".") continue;
    if (part !== "..") segments.push(part);
    else if (!isRootSegment(segments)) segments.pop();
  }
  return segments;
}

/** A drive is the root of its path: `C:\..` is `C:\`. */
function isRootSegment(segments: readonly string[]): boolean {
  return segments.length === 1 && /^[a-z]:$/i.test(segments[0] ?? "");
}

function withoutLongPathPrefix(slashed: string): string {
  const share = /^\/\/[?.]\/UNC\//i.exec(slashed);
  if (share !== null) return `//${slashed.slice(share[0].length)}`;
  return slashed.replace(/^\/\/[?.]\//, "");
}

function encodeSegments(segments: readonly string[]): string {
  return segments.map(encodeSegment).join("/");
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replace(loneSurrogate, "\uFFFD")).replace(
    leftAlone,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
