/** The files that webviews load, which are part of the extension. */
import { readFileSync } from "node:fs";
import { Uri } from "vscode";

/** The folder of all files of webviews. */
export function pageFolder(extensionUri: Uri): Uri {
  return Uri.joinPath(extensionUri, "client", "dist", "webview");
}

/**
 * The content of a script or style sheet.
 * @throws if the extension has been removed or updated since the window was opened
 */
export function pageFile(extensionUri: Uri, name: string): string {
  return readFileSync(Uri.joinPath(pageFolder(extensionUri), name).fsPath, "utf8");
}
