/**
 * The one way to say something in a notification of the editor (`window/showMessage`).
 *
 * VS Code reads `[text](address)` in it as a link, and runs the command behind `command:` when it is
 * clicked. Names of files, redirects and settings come from repositories of others, so no text can
 * become one.
 */
import { MessageType, ShowMessageNotification } from "vscode-languageserver/node";
import type { Outgoing } from "./outgoing.ts";

/** Longer texts are cut: an editor shows some lines. */
const maxLength = 1000;

/** Control characters, and those that cannot be seen or change the direction of a text. */
const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]+/gu;

/** The text on one line, with nothing in it that an editor follows, runs or draws; its words stay the same. */
export function harmless(text: string): string {
  const line = text
    .slice(0, 2 * maxLength)
    .replace(unseen, " ")
    .trim();
  const cut =
    line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
  return cut.replaceAll("](", "] (").replaceAll("$(", "$ (");
}

/** Shows a text, made harmless, as information. */
export function showInformation(outgoing: Outgoing, text: string): void {
  outgoing.notify(ShowMessageNotification.type, { type: MessageType.Info, message: harmless(text) });
}

/** Shows a text, made harmless, as a warning. */
export function showWarning(outgoing: Outgoing, text: string): void {
  outgoing.notify(ShowMessageNotification.type, { type: MessageType.Warning, message: harmless(text) });
}
