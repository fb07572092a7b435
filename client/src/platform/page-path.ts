/** The paths by which the service names pages in its analytics, in one form. */
import { parseUrl } from "./addresses.ts";

/** In characters; no page has a longer path. */
const maxPath = 500;

/**
 * The path of a page without slashes at its ends, `index` at its end, file extension, query and anchor; empty for the start page.
 * Undefined for text that is not the path of a page. Takes a path as well as a URL.
 */
export function pagePathOf(text: string): string | undefined {
  const bare = text.trim();
  if (bare === "" || bare.length > maxPath) return undefined;
  const url = /^https?:\/\//i.test(bare) ? parseUrl(bare) : undefined;
  if (url === undefined && /^[a-z][a-z0-9+.-]*:|^\/\/|\\/i.test(bare)) return undefined;
  const path = decoded((url?.pathname ?? bare).replace(/[?#].*$/s, ""));
  if (path === undefined || /\p{Cc}/u.test(path)) return undefined;
  const segments = path
    .replace(/\.mdx?$/i, "")
    .split("/")
    .filter((segment) => segment !== "" && segment !== ".");
  if (segments.includes("..")) return undefined;
  if (segments.at(-1) === "index") segments.pop();
  return segments.join("/");
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
