/** `codeAction/resolve`: the edit of a refactoring that was offered without. */
import type { CodeAction } from "vscode-languageserver/node";
import type { Workspace } from "../../session/workspace.ts";
import { withEdit } from "./refactor-actions.ts";

export function resolveCodeAction(workspace: Workspace, action: CodeAction): Promise<CodeAction> {
  return withEdit(workspace, action);
}
