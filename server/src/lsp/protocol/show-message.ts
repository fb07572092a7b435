/**
 * Shows notifications in the editor (`window/showMessage`); all notifications must use this module.
 *
 * VS Code renders `[text](address)` in a notification as a link, and a click on `command:` runs the command. Names of
 * files, redirects and settings come from other people's repositories, so no text may become a link.
 */
import { type Connection, MessageType, ShowMessageNotification } from "vscode-languageserver/node";

/** Longer texts are cut, because an editor shows only a few lines. */
const maxLength = 1000;

/** Control characters, and characters that are invisible or change the direction of text. */
const invisibleCharacters =
  /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]+/gu;

/** The text on one line, without anything that an editor would render as a link, a command or an icon. */
export function sanitized(text: string): string {
  const line = text
    .slice(0, 2 * maxLength)
    .replace(invisibleCharacters, " ")
    .trim();
  const shortened =
    line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
  return shortened.replaceAll("](", "] (").replaceAll("$(", "$ (");
}

function show(connection: Connection, type: MessageType, text: string): void {
  // Not awaited: the transport itself reports the end of the client.
  void connection.sendNotification(ShowMessageNotification.type, { type, message: sanitized(text) });
}

/** Shows text, sanitized, as information. */
export function showInformation(connection: Connection, text: string): void {
  show(connection, MessageType.Info, text);
}

/** Shows text, sanitized, as a warning. */
export function showWarning(connection: Connection, text: string): void {
  show(connection, MessageType.Warning, text);
}
