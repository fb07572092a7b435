/** Prompts, choices and notifications of the extension, which tests answer by keyboard and mouse. */
import assert from "node:assert/strict";
import { commands } from "vscode";
import { ask, isOnScreen, labelsOf, until } from "./workbench.ts";

export const promptField = ".quick-input-widget .quick-input-box input";
export const keyField = `${promptField}[type=password]`;
const title = ".quick-input-widget .quick-input-title";
const rows = ".quick-input-list .monaco-list-row";

function noticeOf(text: string): string {
  return `.notifications-center .notification-list-item:has-text(${JSON.stringify(text)})`;
}

/** Waits for a prompt or a pick list by its title. */
export async function prompted(name: string): Promise<void> {
  await ask("waitForText", { selector: title, text: name });
}

/** Whether a prompt or a pick list with a title is open. */
export async function isPrompted(name: string): Promise<boolean> {
  return isOnScreen(`${title}:has-text(${JSON.stringify(name)})`);
}

/** Types into the prompt with a title, and accepts. */
export async function enter(name: string, text: string): Promise<void> {
  await prompted(name);
  await ask("typeInto", { selector: promptField, text });
  await ask("pressIn", { selector: promptField, key: "Enter" });
}

/** Enters a key in its prompt, and checks that the prompt hides the characters. */
export async function enterKey(name: string, key: string): Promise<void> {
  await prompted(name);
  assert.equal(await ask("count", { selector: keyField }), "1", "the key is shown while it is typed");
  await enter(name, key);
}

/** Chooses a label: the first one directly, every other one by typing. */
export async function choose(name: string, label: string): Promise<void> {
  await prompted(name);
  await ask("waitForText", { selector: rows, text: "" });
  const offered: readonly string[] = JSON.parse(await ask("texts", { selector: `${rows}.focused` }));
  if (!offered.some((one) => one.includes(label))) {
    await ask("typeInto", { selector: promptField, text: label });
    await ask("waitForText", { selector: `${rows}.focused`, text: label });
  }
  await ask("pressIn", { selector: promptField, key: "Enter" });
}

/**
 * Runs a command, and chooses a label in its pick list. The list closes without a choice if something that a former step asked
 * for takes the focus only now, such as a view that shows a new row; then the command runs again.
 * @returns the command, which ends after the choice
 */
export async function chooseAfter(
  command: string,
  name: string,
  label: string,
  ...args: readonly unknown[]
): Promise<{ readonly running: Thenable<unknown> }> {
  let running: Thenable<unknown> = Promise.resolve();
  let hasEnded = true;
  let isTyped = false;
  const start = (): void => {
    hasEnded = false;
    isTyped = false;
    running = commands.executeCommand(command, ...args);
    const end = (): void => {
      hasEnded = true;
    };
    running.then(end, end);
  };
  await until(`${label} is chosen`, async () => {
    if (hasEnded) start();
    if (!(await isPrompted(name))) return false;
    const offered: readonly string[] = JSON.parse(await ask("texts", { selector: `${rows}.focused` }));
    if (offered.some((one) => one.includes(label))) {
      await ask("pressIn", { selector: promptField, key: "Enter" });
      return true;
    }
    if (!isTyped) await ask("typeInto", { selector: promptField, text: label });
    isTyped = true;
    return false;
  });
  return { running };
}

/** The accessible names of the choices, which appear after the title. */
export async function choices(): Promise<readonly string[]> {
  await ask("waitForText", { selector: rows, text: "" });
  return labelsOf(rows);
}

/** Checks that the open prompt offers no choice. */
export async function offersNoChoice(): Promise<void> {
  assert.equal(await ask("count", { selector: rows }), "0");
}

/** Cancels the open prompt, and waits until it is gone. */
export async function leavePrompt(): Promise<void> {
  await ask("pressIn", { selector: promptField, key: "Escape" });
  await noPrompt();
}

export async function noPrompt(): Promise<void> {
  await until("no prompt is open", async () => (await ask("count", { selector: promptField })) === "0");
}

/**
 * Waits until a command opens a dialog with a text. A window in which tests run shows no dialog: the command fails
 * with the text of the dialog.
 */
export async function endsInDialog(running: Thenable<unknown>, text: string): Promise<void> {
  await assert.rejects(Promise.resolve(running), (error: Error) => {
    assert.ok(
      error.message.includes("refused to show dialog") && error.message.includes(text),
      error.message,
    );
    return true;
  });
}

/** Waits for a notification with a text, and returns its whole text. Notifications are not on screen while tests run. */
export async function notification(text: string): Promise<string> {
  await until("the notifications are shown", async () => {
    await commands.executeCommand("notifications.showList");
    return (await ask("count", { selector: noticeOf(text) })) !== "0";
  });
  return ask("text", { selector: noticeOf(text) });
}

/** Presses a button of a notification. */
export async function answerNotification(text: string, button: string): Promise<void> {
  await notification(text);
  await ask("click", { selector: `${noticeOf(text)} .monaco-button`, text: button });
}

export async function clearNotifications(): Promise<void> {
  await commands.executeCommand("notifications.clearAll");
}
