/** An editor that renames files and applies edits of the whole workspace, for tests. */
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { ClientCapabilities, TextEdit, WorkspaceEdit } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { richCapabilities } from "./language-client.ts";

/** VS Code's capabilities for workspace edits. */
export const movingCapabilities: ClientCapabilities = {
  ...richCapabilities,
  workspace: {
    ...richCapabilities.workspace,
    workspaceEdit: {
      documentChanges: true,
      resourceOperations: ["create", "rename", "delete"],
      changeAnnotationSupport: { groupsOnLabel: true },
    },
    fileOperations: { willRename: true, didRename: true, willDelete: true },
  },
  textDocument: { ...richCapabilities.textDocument, rename: { prepareSupport: true } },
};

/** Applies an edit on disk like an editor: texts first, then files, in order. */
export function carryOut(edit: WorkspaceEdit): void {
  const change = (uri: string, edits: readonly TextEdit[]): void => {
    const file = fileURLToPath(uri);
    const document = TextDocument.create(uri, "", 1, fs.readFileSync(file, "utf8"));
    fs.writeFileSync(file, TextDocument.applyEdits(document, [...edits]));
  };
  for (const one of edit.documentChanges ?? []) {
    if ("edits" in one) change(one.textDocument.uri, one.edits as TextEdit[]);
    else if (one.kind === "rename") {
      const to = fileURLToPath(one.newUri);
      fs.mkdirSync(path.dirname(to), { recursive: true });
      fs.renameSync(fileURLToPath(one.oldUri), to);
    }
  }
  for (const [uri, edits] of Object.entries(edit.changes ?? {})) change(uri, edits);
}

/** The descriptions of the changes in an edit. */
export function labels(edit: WorkspaceEdit | null): readonly string[] {
  return Object.values(edit?.changeAnnotations ?? {}).map(({ label }) => label);
}
