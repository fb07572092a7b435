/**
 * What the links of an answer lead to: a page of the site, by the files that may hold it, or an address
 * of the web. Knows no editor and no disk.
 */
import { parseUrl, safeLink, webAddress } from "../../platform/addresses.ts";

export interface AnswerLink {
  /** The path of a page within the site, decoded; empty for its start. Absent where it can be none. */
  readonly page?: string;
  /** Where it is in the web. Absent for a path, whose public address is not known. */
  readonly web?: string;
}

/** What an address means to the site of this domain. */
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
 * The public address of the site, as the service itself has sent it with a source of this conversation:
 * a host that begins with the site's domain. Only https.
 */
export function publicOrigin(addresses: readonly string[], domain: string | undefined): string | undefined {
  if (domain === undefined || domain === "") return undefined;
  for (const address of addresses) {
    const url = parseUrl(webAddress(address) ?? "");
    const isOwn = url?.protocol === "https:" && url.hostname.startsWith(`${domain.toLowerCase()}.`);
    if (isOwn && url !== undefined) return url.origin;
  }
  return undefined;
}

/** Where a page of the site is in the web; undefined where the site's address is not known. */
export function publicPage(page: string, origin: string | undefined): string | undefined {
  if (origin === undefined) return undefined;
  return `${origin}/${page.split("/").map(encodeURIComponent).join("/")}`;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** A segment that names a file or folder, and nothing above or beside the one it is in. */
function isName(segment: string | undefined): segment is string {
  if (segment === undefined || segment === "" || segment === "." || segment === "..") return false;
  return !/[/\\\p{Cc}]|^[a-z]:$/iu.test(segment);
}

/** The path without anchor, query and outer slashes; undefined where it leaves the site. */
function pagePath(address: string): string | undefined {
  const path = address
    .replace(/[?#].*$/s, "")
    .replace(/^(?:\.\/)+/, "")
    .replace(/^\/+|\/+$/g, "");
  if (path === "") return "";
  const segments = path.split("/").map(decoded);
  return segments.every(isName) ? segments.join("/") : undefined;
}

/** The files that may hold a page, the likeliest first. */
export function filesOfPage(page: string): readonly string[] {
  if (page === "") return ["index.mdx", "index.md"];
  const own = /\.mdx?$/i.test(page) ? [page] : [];
  return [...own, `${page}.mdx`, `${page}.md`, `${page}/index.mdx`, `${page}/index.md`];
}
