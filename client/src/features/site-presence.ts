/**
 * Detects whether the window contains a docs.json or a mint.json, in the workspace or in an open editor. Most
 * projects have neither, so nothing else runs in them.
 */
import { Disposable, RelativePattern, type TextDocument, type Uri, workspace } from "vscode";
import { formerFileName, othersFolders, siteFileName } from "../workspace/sites.ts";

/** One search and one watcher for both names. */
const siteFiles = `**/{${siteFileName},${formerFileName}}`;

function isSiteFile(uri: Uri): boolean {
  const name = uri.path.split("/").at(-1);
  return uri.scheme === "file" && (name === siteFileName || name === formerFileName);
}

function isThirdParty(uri: Uri): boolean {
  return /(?:^|\/)(?:node_modules|\.[^/]*)\//.test(workspace.asRelativePath(uri, false));
}

async function hasSiteFile(): Promise<boolean> {
  const files = await workspace.findFiles(siteFiles, othersFolders, 1);
  return files.length > 0;
}

/** Calls back once, as soon as such a file exists, and then stops watching. */
export function whenSiteExists(onFound: () => void): Disposable {
  const subscriptions: Disposable[] = [];
  let isFound = false;
  const reportFound = (): void => {
    if (isFound) return;
    isFound = true;
    Disposable.from(...subscriptions).dispose();
    onFound();
  };
  const checkFile = (uri: Uri): void => {
    if (isSiteFile(uri) && !isThirdParty(uri)) reportFound();
  };
  const searchWorkspace = (): void => {
    hasSiteFile().then(
      (exists) => {
        if (exists) reportFound();
      },
      // The search was canceled, for example because the window is closing; the watcher and the open files remain.
      () => {},
    );
  };

  // One watcher for each folder, because a pattern without a folder would also watch the folders of open files.
  const watchFolders = (): Disposable => {
    const watchers = (workspace.workspaceFolders ?? []).map((folder) => {
      const watcher = workspace.createFileSystemWatcher(
        new RelativePattern(folder, siteFiles),
        false,
        true,
        true,
      );
      watcher.onDidCreate(checkFile);
      return watcher;
    });
    return Disposable.from(...watchers);
  };
  let watchers = watchFolders();
  subscriptions.push(
    { dispose: () => watchers.dispose() },
    workspace.onDidOpenTextDocument((document: TextDocument) => checkFile(document.uri)),
    workspace.onDidChangeWorkspaceFolders(() => {
      watchers.dispose();
      watchers = watchFolders();
      searchWorkspace();
    }),
  );
  for (const document of workspace.textDocuments) checkFile(document.uri);
  if (!isFound) searchWorkspace();
  return {
    dispose: () => {
      isFound = true;
      Disposable.from(...subscriptions).dispose();
    },
  };
}
