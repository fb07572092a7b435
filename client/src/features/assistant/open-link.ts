/** Opens the links of answers: pages of the site in the editor, everything else in the browser. */
import { env, Uri, window } from "vscode";
import { showInformationMessage } from "../../ui/editor-ui.ts";
import { isFileWithin } from "../../workspace/files.ts";
import { filesOfPage, publicPage, readLink } from "./links.ts";

/** The site that an answer is about. */
export interface LinkedSite {
  readonly folder: Uri;
  readonly domain: string | undefined;
  /** The public URL of the site, if known. */
  readonly origin?: string | undefined;
}

/** The file of a page; undefined if the site has no such page. */
export async function pageFile(page: string, folder: Uri): Promise<Uri | undefined> {
  for (const path of filesOfPage(page)) {
    const uri = Uri.joinPath(folder, ...path.split("/"));
    if (await isFileWithin(uri, folder)) return uri;
  }
  return undefined;
}

/** The target of a link: a page's file or a URL; undefined if there is none. */
export async function linkTarget(address: string, site: LinkedSite | undefined): Promise<Uri | undefined> {
  const { page, web } = readLink(address, site?.domain);
  const file = page === undefined || site === undefined ? undefined : await pageFile(page, site.folder);
  return file ?? (web === undefined ? undefined : Uri.parse(web, true));
}

/** Offers to open a missing page on the web, if it may exist there. */
async function offerOnWeb(address: string, site: LinkedSite | undefined): Promise<void> {
  const { page } = readLink(address, site?.domain);
  const web = page === undefined ? undefined : publicPage(page, site?.origin);
  const message = `The site that is open here has no page ${address}: it may be new, renamed, or on another branch.`;
  const open = "Open on the Web";
  const chosen = await showInformationMessage(message, ...(web === undefined ? [] : [open]));
  if (chosen === open && web !== undefined) await env.openExternal(Uri.parse(web, true));
}

/** Opens the target of a link, or shows why that is not possible. */
export async function openLink(address: string, site: LinkedSite | undefined): Promise<void> {
  const target = await linkTarget(address, site);
  if (target === undefined) {
    await offerOnWeb(address, site);
    return;
  }
  if (target.scheme === "http" || target.scheme === "https") await env.openExternal(target);
  else await window.showTextDocument(target, { preview: true });
}
