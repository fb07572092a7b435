/** Normalizes the page paths in the service's analytics. */
import { parseUrl } from "./addresses.ts";

/** In characters; no page has a longer path. */
const maxPath = 500;

/**
 * The path of a page without leading and trailing slashes, final `index`, file extension, query and anchor; empty
 * for the start page. Undefined for text that is not the path of a page. Accepts paths and URLs.
 */
export function pagePathOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > maxPath) return undefined;
  const url = /^https?:\/\//i.test(trimmed) ? parseUrl(trimmed) : undefined;
  if (url === undefined && /^[a-z][a-z0-9+.-]*:|^\/\/|\\/i.test(trimmed)) return undefined;
  const path = percentDecoded((url?.pathname ?? trimmed).replace(/[?#].*$/s, ""));
  if (path === undefined || /\p{Cc}|\p{Surrogate}/u.test(path)) return undefined;
  const segments = path
    .replace(/\.mdx?$/i, "")
    .split("/")
    .filter((segment) => segment !== "" && segment !== ".");
  if (segments.includes("..")) return undefined;
  if (segments.at(-1) === "index") segments.pop();
  return segments.join("/");
}

/** The URL path of a page, for a path in the form of `pagePathOf` or of a file in the site. */
export function urlPathOf(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** Text with its percent-encoding decoded; undefined if it is malformed. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
