/**
 * The ids of rows, composed of the names from the root of the navigation down to the row, so that an id stays the same
 * while text elsewhere changes. Does not depend on sites.
 *
 * Example: `tab:Guides|group:Start|page:guides/start`. If siblings have equal names, all but the first get a number:
 * `group:Start#2`.
 */

/** The row of the whole site. */
export const siteRowId = "site";
/** The section for page files that the navigation does not list. */
export const unlistedRowId = "unlisted";
/** The section for entries that the platform drops. */
export const lostRowId = "lost";

/** Longer text is not accepted as an id. */
const maxIdLength = 60_000;
/** A longer name is cut in an id, and distinguished by a checksum of the whole name. */
const maxNameLength = 100;

const separator = "|";
const special = /[~|#]/g;
const escapes: Readonly<Record<string, string>> = { "~": "~0", "|": "~1", "#": "~2" };

/** A checksum of text (FNV-1a), in base 36. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The part of an id for one row. */
export function idSegment(kind: string, name: string): string {
  const short = name.length <= maxNameLength ? name : `${name.slice(0, maxNameLength)}…${checksum(name)}`;
  return `${kind}:${short.replace(special, (one) => escapes[one] ?? one)}`;
}

/** Returns a function for the segments of siblings: a segment that already exists gets a number. */
export function segmentCounter(): (kind: string, name: string) => string {
  const counts = new Map<string, number>();
  return (kind, name) => {
    const segment = idSegment(kind, name);
    const count = (counts.get(segment) ?? 0) + 1;
    counts.set(segment, count);
    return count === 1 ? segment : `${segment}#${count}`;
  };
}

/** The id of a row below another. */
export function childId(parent: string, segment: string): string {
  return parent === siteRowId ? segment : `${parent}${separator}${segment}`;
}

/** The segments of an id; undefined if the text cannot be an id. */
export function segmentsOf(id: string): readonly string[] | undefined {
  return id === "" || id.length > maxIdLength ? undefined : id.split(separator);
}
