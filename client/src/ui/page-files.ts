/** The files of the pages in webviews, which come with the extension. */
import { readFileSync } from "node:fs";
import { Uri } from "vscode";

/** The folder of all files that pages are made of. */
export function pageFolder(extensionUri: Uri): Uri {
  return Uri.joinPath(extensionUri, "client", "dist", "webview");
}

/**
 * The text of a script or a style.
 * @throws if the extension has been removed or updated since the window was opened
 */
export function pageFile(extensionUri: Uri, name: string): string {
  return readFileSync(Uri.joinPath(pageFolder(extensionUri), name).fsPath, "utf8");
}
