/**
 * The targets of links in an answer: a page of the site, with the files that may contain it, or a URL. Does not
 * depend on the editor or the disk.
 */

import { parseUrl, safeLink, webAddress } from "../../platform/addresses.ts";
import { percentDecoded, urlPathOf } from "../../platform/page-path.ts";

/** The possible targets of a link; both may be undefined. */
interface AnswerLink {
  /** The decoded path of a page in the site; empty for the start page. Undefined if the link names no page. */
  readonly page?: string;
  /** The web URL; undefined for a path, whose public URL is unknown. */
  readonly web?: string;
}

/** Determines what a URL names for the site of this domain. */
export function readLink(address: string, domain: string | undefined): AnswerLink {
  const link = safeLink(address);
  if (link === undefined) return {};
  const web = webAddress(link);
  if (web === undefined) {
    const page = /^https?:/i.test(link) ? undefined : pagePath(link);
    return page === undefined ? {} : { page };
  }
  const url = parseUrl(web);
  const isHosted =
    domain !== undefined && domain !== "" && url?.hostname.startsWith(`${domain.toLowerCase()}.`);
  const page = isHosted === true && url !== undefined ? pagePath(url.pathname) : undefined;
  return page === undefined ? { web } : { page, web };
}

/**
 * The public URL of the site: an https origin whose host begins with the site's domain, among the sources that
 * the service has sent in this conversation.
 */
export function publicOrigin(addresses: readonly string[], domain: string | undefined): string | undefined {
  if (domain === undefined || domain === "") return undefined;
  for (const address of addresses) {
    const url = parseUrl(webAddress(address) ?? "");
    const isOfSite = url?.protocol === "https:" && url.hostname.startsWith(`${domain.toLowerCase()}.`);
    if (isOfSite && url !== undefined) return url.origin;
  }
  return undefined;
}

/** The URL of a page of the site; undefined if the site's URL is unknown. */
export function publicPage(page: string, origin: string | undefined): string | undefined {
  if (origin === undefined) return undefined;
  return `${origin}/${urlPathOf(page)}`;
}

/**
 * Whether a segment names a file or folder: it is not a relative reference, and has no separator, control
 * character or drive letter.
 */
function isName(segment: string | undefined): segment is string {
  if (segment === undefined || segment === "" || segment === "." || segment === "..") return false;
  return !/[/\\\p{Cc}]|^[a-z]:$/iu.test(segment);
}

/** The path without anchor, query, and leading and trailing slashes; undefined if the path leaves the site. */
function pagePath(address: string): string | undefined {
  const path = address
    .replace(/[?#].*$/s, "")
    .replace(/^(?:\.\/)+/, "")
    .replace(/^\/+|\/+$/g, "");
  if (path === "") return "";
  const segments = path.split("/").map(percentDecoded);
  return segments.every(isName) ? segments.join("/") : undefined;
}

/** The files that may contain a page, the most likely first. */
export function filesOfPage(page: string): readonly string[] {
  if (page === "") return ["index.mdx", "index.md"];
  const exact = /\.mdx?$/i.test(page) ? [page] : [];
  return [...exact, `${page}.mdx`, `${page}.md`, `${page}/index.mdx`, `${page}/index.md`];
}
