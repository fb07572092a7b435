/**
 * Where readers find something of a site on the web. Only URLs come out, never with a name or a password in them,
 * because editors offer to open the answer.
 */
import { locateIn, mainDocument, type Site } from "../site/site.ts";
import { isExternalAddress } from "../text/href.ts";

/** Longer URLs are none that a person opens. */
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

/** Whether a string can be the URL of a whole site: `https`, and nothing after the path. */
export function isSiteAddress(text: string): boolean {
  const url = parsed(text.trim(), ["https:"]);
  return url !== undefined && url.search === "" && url.hash === "";
}

/** The URL that docs.json gives the site (F12.13), as written; undefined if it gives none. */
function canonicalAddress(site: Pick<Site, "documents">): string | undefined {
  const segments = ["seo", "metatags", "canonical"];
  const node = locateIn(site, { document: mainDocument, segments })?.node;
  return node?.kind === "string" ? node.value : undefined;
}

/**
 * The URL of something with a URL.
 * @param address on the site, beginning with a slash, or the URL of a link
 * @param siteAddress where the site is, as the author's settings say; an empty string counts as unset @returns
 * undefined if it is unknown where the site is, or if it is not a URL
 */
export function webAddress(
  site: Pick<Site, "documents">,
  address: string,
  siteAddress: string,
): string | undefined {
  const given = address.trim();
  if (isExternalAddress(given))
    return parsed(given.startsWith("//") ? `https:${given}` : given, ["https:", "http:"])?.href;
  const home = siteAddress.trim() === "" ? canonicalAddress(site) : siteAddress;
  if (home === undefined || !isSiteAddress(home) || !given.startsWith("/")) return undefined;
  const base = home.trim().replace(/\/+$/, "");
  const url = parsed(base + given, ["https:"]);
  return url?.origin === new URL(base).origin ? url.href : undefined;
}
