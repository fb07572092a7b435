/** `codeAction/resolve`: the edit of a refactoring that was offered without. */
import type { CodeAction } from "vscode-languageserver/node";
import type { RequestContext } from "../shared/waiting.ts";
import { withEdit } from "./refactor-actions.ts";

export function resolveCodeAction({ workspace }: RequestContext, action: CodeAction): CodeAction {
  return withEdit(workspace, action);
}
