/** `codeAction/resolve`: the edit of a refactoring that was offered without. */
import type { CodeAction } from "vscode-languageserver/node";
import { withEdit } from "../refactor-actions.ts";
import type { Workspace } from "../workspace.ts";

export function resolveCodeAction(workspace: Workspace, action: CodeAction): Promise<CodeAction> {
  return withEdit(workspace, action);
}
