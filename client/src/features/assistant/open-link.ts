/** Follows the links of answers: to pages of the site in the editor, to everything else in the browser. */
import { env, Uri, window } from "vscode";
import { isFileWithin } from "../../files.ts";
import { filesOfPage, readLink } from "./links.ts";

/** The site that an answer is about. */
export interface LinkedSite {
  readonly folder: Uri;
  readonly domain: string | undefined;
}

/** The page's file; undefined where the site has no such page. */
export async function pageFile(page: string, folder: Uri): Promise<Uri | undefined> {
  for (const path of filesOfPage(page)) {
    const uri = Uri.joinPath(folder, ...path.split("/"));
    if (await isFileWithin(uri, folder)) return uri;
  }
  return undefined;
}

/** Where a link leads: a page's file or a web address. Undefined where it leads nowhere. */
export async function linkTarget(address: string, site: LinkedSite | undefined): Promise<Uri | undefined> {
  const { page, web } = readLink(address, site?.domain);
  const file = page === undefined || site === undefined ? undefined : await pageFile(page, site.folder);
  return file ?? (web === undefined ? undefined : Uri.parse(web, true));
}

/** Opens what a link leads to, or says why it cannot. */
export async function openLink(address: string, site: LinkedSite | undefined): Promise<void> {
  const target = await linkTarget(address, site);
  if (target === undefined) {
    const message = `The site that is open here has no page ${address}: it may be new, renamed, or on another branch.`;
    void window.showInformationMessage(message);
    return;
  }
  if (target.scheme === "http" || target.scheme === "https") await env.openExternal(target);
  else await window.showTextDocument(target, { preview: true });
}
