/** Where a result of the search leads on this machine: to the page's file, or to where the site has its URL. */
import { type Uri, window } from "vscode";
import type { SearchHit } from "../../platform/search.ts";
import { readLink } from "../assistant/links.ts";
import { type LinkedSite, openLink, pageFile } from "../assistant/open-link.ts";
import type { LanguageServer } from "../language-server.ts";
import { showWay } from "../way-of-address.ts";

/** The file of a result's page; undefined if the site that is open has none. */
export async function fileOfHit({ address }: SearchHit, site: LinkedSite): Promise<Uri | undefined> {
  const { page } = readLink(address, site.domain);
  return page === undefined ? undefined : pageFile(page, site.folder);
}

/**
 * Opens the file of a result's page. Without one, shows where the site has its URL, such as the endpoint of a spec or a redirect;
 * else offers what there is on the web.
 */
export async function openHit(
  hit: SearchHit,
  site: LinkedSite,
  server: LanguageServer | undefined,
): Promise<void> {
  const file = await fileOfHit(hit, site);
  if (file !== undefined) {
    await window.showTextDocument(file, { preview: true });
    return;
  }
  const { page } = readLink(hit.address, site.domain);
  const way = page === undefined ? undefined : await server?.where(site.folder, `/${page}`);
  if (way?.isFound === true) await showWay(way);
  else await openLink(hit.address, site);
}
