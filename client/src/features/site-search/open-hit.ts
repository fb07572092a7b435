/** Opens a search result on this machine: the page's file, or the definition of its URL in the site. */
import { type Uri, window } from "vscode";
import type { SearchHit } from "../../platform/search.ts";
import { readLink } from "../assistant/links.ts";
import { type LinkedSite, openLink, pageFile } from "../assistant/open-link.ts";
import type { LanguageServer } from "../language-server.ts";
import { showTrace } from "../trace-list.ts";

/** The file of a result's page; undefined if the open site has none. */
export async function fileOfHit({ address }: SearchHit, site: LinkedSite): Promise<Uri | undefined> {
  const { page } = readLink(address, site.domain);
  return page === undefined ? undefined : pageFile(page, site.folder);
}

/**
 * Opens the file of a result's page. If there is none, shows where the site defines its URL, such as the endpoint
 * of a spec or a redirect; otherwise offers to open the web.
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
  const trace = page === undefined ? undefined : await server?.where(site.folder, `/${page}`);
  if (trace?.isFound === true) await showTrace(trace);
  else await openLink(hit.address, site);
}
