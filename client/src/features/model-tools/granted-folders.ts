/** The folders that tools of language models may read and write. */
import { type Uri, workspace } from "vscode";

/** The folders of the workspace that are on this machine. */
export function grantedFolders(): readonly Uri[] {
  return (workspace.workspaceFolders ?? []).map(({ uri }) => uri).filter(({ scheme }) => scheme === "file");
}
