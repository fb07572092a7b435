/**
 * Parses a URL that an author enters: a path, a path with query and fragment, or a full URL copied from a browser. Depends only
 * on the text.
 */
import { comparablePath } from "../../redirects/redirects.ts";
import { isExternalAddress, percentDecoded } from "../../text/href.ts";

/** A URL of the site to look up. */
export interface RequestedAddress {
  /** With a leading slash; without query and fragment, and without trailing or repeated slashes. */
  readonly path: string;
  /** The text after `#`, decoded; undefined if it is missing or empty. */
  readonly fragment: string | undefined;
  /** Whether it has a host; then the site may be served below a path of that host. */
  readonly hasHost: boolean;
}

/** In characters; browsers do not accept longer URLs. */
const maxLength = 8000;

const webAddress = /^(?:https?:)?\/\/[^/?#]*/i;

/** The text after the first `#` of a URL, decoded; undefined if it is missing or empty. */
export function fragmentOf(address: string): string | undefined {
  const hash = address.indexOf("#");
  return hash === -1 || hash === address.length - 1 ? undefined : percentDecoded(address.slice(hash + 1));
}

/** Resolves `.` and `..` as browsers do before they request a URL; `..` at the root stays at the root. */
function withoutDotSegments(path: string): string {
  if (!/\/\.{1,2}(?:\/|$)/.test(path)) return path;
  const segments: string[] = [];
  for (const segment of path.slice(1).split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== ".") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}

/** Parses a URL; undefined for empty text and for schemes other than `http` and `https`, such as `mailto:`. */
export function readAddress(text: string): RequestedAddress | undefined {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > maxLength) return undefined;
  const host = webAddress.exec(trimmed)?.[0];
  if (host === undefined && isExternalAddress(trimmed)) return undefined;
  const afterHost = host === undefined ? trimmed : trimmed.slice(host.length);
  const path = withoutDotSegments(comparablePath(afterHost));
  return { path, fragment: fragmentOf(afterHost), hasHost: host !== undefined };
}
