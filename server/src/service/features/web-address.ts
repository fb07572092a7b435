/**
 * The URL of a page or file of the site on the web. Editors offer to open it, so it is always `https` or `http` and never
 * contains a user name or password.
 */
import { locateIn, mainDocument, type Site } from "../site/site.ts";
import { isExternalAddress } from "../text/href.ts";

/** In characters; a longer URL is not one that a person opens. */
const maxAddress = 2000;

function parsed(text: string, protocols: readonly string[]): URL | undefined {
  if (text.length > maxAddress) return undefined;
  try {
    const url = new URL(text);
    const isPlain = url.username === "" && url.password === "" && url.host !== "";
    return isPlain && protocols.includes(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a string can be the URL of a site: `https`, without a query and fragment. */
export function isSiteAddress(text: string): boolean {
  const url = parsed(text.trim(), ["https:"]);
  return url !== undefined && url.search === "" && url.hash === "";
}

/** The URL of the site in docs.json (F12.13), as written; undefined if there is none. */
function canonicalAddress(site: Pick<Site, "documents">): string | undefined {
  const segments = ["seo", "metatags", "canonical"];
  const node = locateIn(site, { document: mainDocument, segments })?.node;
  return node?.kind === "string" ? node.value : undefined;
}

/**
 * The URL on the web of a path on the site, or of an external link; undefined if it is not valid, or if the URL of the site
 * is unknown.
 * @param address a path on the site, with a leading slash, or an external URL
 * @param siteAddress URL of the site in the author's settings; an empty string counts as unset
 */
export function webAddress(
  site: Pick<Site, "documents">,
  address: string,
  siteAddress: string,
): string | undefined {
  const trimmed = address.trim();
  if (isExternalAddress(trimmed))
    return parsed(trimmed.startsWith("//") ? `https:${trimmed}` : trimmed, ["https:", "http:"])?.href;
  const home = siteAddress.trim() === "" ? canonicalAddress(site) : siteAddress;
  if (home === undefined || !isSiteAddress(home) || !trimmed.startsWith("/")) return undefined;
  const base = home.trim().replace(/(?<!\/)\/+$/, "");
  const url = parsed(base + trimmed, ["https:"]);
  return url?.origin === new URL(base).origin ? url.href : undefined;
}
