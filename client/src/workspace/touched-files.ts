/** An edit of the language server, with the files that it changes. */
import { Uri, type WorkspaceEdit } from "vscode";
import type { TouchedFiles } from "./undo-plan.ts";

export interface TrackedEdit {
  readonly edit: WorkspaceEdit;
  readonly files: TouchedFiles;
}

/** The parts of the protocol's `WorkspaceEdit` that name files. */
interface ServerEdit {
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly documentChanges?: readonly (
    | { readonly textDocument: { readonly uri: string } }
    | { readonly kind: "create" | "delete"; readonly uri: string }
    | { readonly kind: "rename"; readonly oldUri: string; readonly newUri: string }
  )[];
}

/** The files of an edit, whose operations the editor's API does not expose. */
export function touchedFiles({ changes = {}, documentChanges = [] }: ServerEdit): TouchedFiles {
  const uris = new Set<string>();
  const renames: TouchedFiles["renames"][number][] = [];
  const add = (uri: string): string => {
    const editorUri = Uri.parse(uri).toString();
    uris.add(editorUri);
    return editorUri;
  };
  const texts = Object.keys(changes).map(add);
  for (const change of documentChanges) {
    if ("textDocument" in change) texts.push(add(change.textDocument.uri));
    else if (change.kind === "rename") renames.push({ from: add(change.oldUri), to: add(change.newUri) });
    else add(change.uri);
  }
  return { uris: [...uris], texts, renames };
}
