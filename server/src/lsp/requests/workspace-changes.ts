/** Handles notifications about settings, files on disk and workspace folders. */
import type {
  DidChangeConfigurationParams,
  DidChangeWatchedFilesParams,
  DidChangeWorkspaceFoldersParams,
} from "vscode-languageserver/node";
import { fromFileUri } from "../../host/paths.ts";
import type { Workspace } from "../session/workspace.ts";

/** Reads the settings again, or uses those in the notification. */
export function didChangeConfiguration(
  workspace: Workspace,
  { settings }: DidChangeConfigurationParams,
): Promise<void> {
  return workspace.settingsChanged(settings);
}

/** Passes on the absolute paths of changed files; other URIs are skipped. */
export function didChangeFiles(workspace: Workspace, { changes }: DidChangeWatchedFilesParams): void {
  workspace.filesChanged(pathsOf(changes));
}

/** Passes on the absolute paths of added and removed workspace folders; other URIs are skipped. */
export function didChangeFolders(workspace: Workspace, { event }: DidChangeWorkspaceFoldersParams): void {
  for (const { uri } of event.added) workspace.clientUris.noteFolder(uri);
  workspace.foldersChanged(pathsOf(event.added), pathsOf(event.removed));
}

/** The absolute paths of the items with a file URI. */
function pathsOf(items: readonly { readonly uri: string }[]): readonly string[] {
  return items.map(({ uri }) => fromFileUri(uri)).filter((path) => path !== undefined);
}
