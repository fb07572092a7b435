/** A code action among those that the server offers. */
import assert from "node:assert/strict";
import type { CodeAction } from "vscode-languageserver-protocol";

/** The first action whose title matches; fails with all titles if none does. */
export function titled(actions: readonly CodeAction[] | null, title: RegExp): CodeAction {
  const action = actions?.find((one) => title.test(one.title));
  assert.ok(action, `no ${title} among ${JSON.stringify(actions?.map((one) => one.title))}`);
  return action;
}
