/**
 * Whether the window contains a docs.json or a mint.json, in the workspace or in an open editor. Most projects have
 * neither, so nothing else runs in them.
 */
import { Disposable, RelativePattern, type TextDocument, type Uri, workspace } from "vscode";
import { formerFileName, othersFolders, siteFileName } from "../workspace/sites.ts";

/** One search and one watcher for both names. */
const siteFiles = `**/{${siteFileName},${formerFileName}}`;

function isSiteFile(uri: Uri): boolean {
  const name = uri.path.split("/").at(-1);
  return uri.scheme === "file" && (name === siteFileName || name === formerFileName);
}

function isOthers(uri: Uri): boolean {
  return /\/(?:node_modules|\.[^/]*)\//.test(workspace.asRelativePath(uri, false));
}

async function hasSiteFile(): Promise<boolean> {
  const found = await workspace.findFiles(siteFiles, othersFolders, 1);
  return found.length > 0;
}

/** Calls back once, as soon as such a file exists, and then stops watching. */
export function whenSiteExists(onFound: () => void): Disposable {
  const looking: Disposable[] = [];
  let isFound = false;
  const found = (): void => {
    if (isFound) return;
    isFound = true;
    Disposable.from(...looking).dispose();
    onFound();
  };
  const lookAt = (uri: Uri): void => {
    if (isSiteFile(uri) && !isOthers(uri)) found();
  };
  const lookEverywhere = (): void => {
    hasSiteFile().then(
      (exists) => {
        if (exists) found();
      },
      // The search was canceled, as when the window closes; the watcher and the open files remain.
      () => {},
    );
  };

  // One watcher for each folder: a pattern without a folder would also watch the folders of open files.
  const watchFolders = (): Disposable => {
    const watchers = (workspace.workspaceFolders ?? []).map((folder) => {
      const watcher = workspace.createFileSystemWatcher(
        new RelativePattern(folder, siteFiles),
        false,
        true,
        true,
      );
      watcher.onDidCreate(lookAt);
      return watcher;
    });
    return Disposable.from(...watchers);
  };
  let watching = watchFolders();
  looking.push(
    { dispose: () => watching.dispose() },
    workspace.onDidOpenTextDocument((document: TextDocument) => lookAt(document.uri)),
    workspace.onDidChangeWorkspaceFolders(() => {
      watching.dispose();
      watching = watchFolders();
      lookEverywhere();
    }),
  );
  for (const document of workspace.textDocuments) lookAt(document.uri);
  if (!isFound) lookEverywhere();
  return {
    dispose: () => {
      isFound = true;
      Disposable.from(...looking).dispose();
    },
  };
}
