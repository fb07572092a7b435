/**
 * The only functions with which the extension shows text in the editor's own UI: messages, questions, pickers,
 * progress, status items and tooltips. All text passes through `sanitizedText`, because much of it comes from
 * repositories and services. An architecture test ensures that no other module calls these functions of the editor.
 */
import {
  type CancellationToken,
  CodeLens,
  type DocumentSelector,
  Hover,
  type InputBox,
  type InputBoxOptions,
  type LanguageStatusItem,
  type LogOutputChannel,
  languages,
  MarkdownString,
  type MessageOptions,
  type Progress,
  ProgressLocation,
  type ProgressOptions,
  type QuickPick,
  type QuickPickItem,
  type QuickPickOptions,
  type Range,
  type TreeView,
  type TreeViewOptions,
  window,
} from "vscode";
import { guarded, sanitizedFields, sanitizedText, visibleText } from "./sanitized-text.ts";

type ShowMessage = (message: string, options: MessageOptions, ...items: string[]) => Thenable<unknown>;

/** Shows a message, and returns the pressed button. */
async function showMessage<Item extends string>(
  show: ShowMessage,
  message: string,
  optionsAndItems: readonly (MessageOptions | Item)[],
): Promise<Item | undefined> {
  const options = optionsAndItems.find((item): item is MessageOptions => typeof item === "object") ?? {};
  const items = optionsAndItems.filter((item): item is Item => typeof item === "string");
  const sanitizedItems = items.map((item) => sanitizedText(item));
  const chosen = await show(sanitizedText(message), sanitizedFields(options), ...sanitizedItems);
  return typeof chosen === "string" ? items[sanitizedItems.indexOf(chosen)] : undefined;
}

/** Returns the pressed button; undefined if the user closes the message. */
export function showInformationMessage<Item extends string>(
  message: string,
  ...optionsAndItems: readonly (MessageOptions | Item)[]
): Promise<Item | undefined> {
  return showMessage(window.showInformationMessage, message, optionsAndItems);
}

/** Like `showInformationMessage`. */
export function showWarningMessage<Item extends string>(
  message: string,
  ...optionsAndItems: readonly (MessageOptions | Item)[]
): Promise<Item | undefined> {
  return showMessage(window.showWarningMessage, message, optionsAndItems);
}

/** Like `showInformationMessage`. */
export function showErrorMessage<Item extends string>(
  message: string,
  ...optionsAndItems: readonly (MessageOptions | Item)[]
): Promise<Item | undefined> {
  return showMessage(window.showErrorMessage, message, optionsAndItems);
}

/** How long an announcement is shown, in milliseconds. */
const announcementTime = 10_000;

/** Where announcements can be read later: screen readers read them only once. */
let announcementLog: Pick<LogOutputChannel, "info"> | undefined;

/** From now on, also writes all announcements to a log. */
export function repeatAnnouncementsIn(log: Pick<LogOutputChannel, "info">): void {
  announcementLog = log;
}

/** Functions that end the current announcement with a button, and the current one without. */
const endAnnouncement = { undoable: (): void => {}, plain: (): void => {} };

/**
 * Announces for ten seconds that something was done; the next announcement replaces it. Screen readers read it,
 * and it is also written to the log. For changes that the user made but cannot see: screen readers do not read
 * messages in the status bar.
 * @param isUndo whether a change was undone, so that its announcement with a button is obsolete
 */
export async function announceDone(message: string, isUndo = false): Promise<void> {
  endAnnouncement.plain();
  if (isUndo) endAnnouncement.undoable();
  const options = { location: ProgressLocation.Notification, title: sanitizedText(message) };
  announcementLog?.info(message);
  await window.withProgress(options, (progress) => {
    progress.report({ increment: 100 });
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, announcementTime);
      endAnnouncement.plain = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  });
}

/**
 * Announces for ten seconds that something was done, with one button; the next change replaces it. Returns
 * whether the button was pressed.
 *
 * Ordinary messages pile up, and an extension cannot close them; it can close a progress notification. The button
 * has the given label, although the editor's types declare `cancellable` as a boolean: an editor that showed its
 * own word instead would still do the same.
 */
export async function announce(message: string, button: string): Promise<boolean> {
  endAnnouncement.plain();
  endAnnouncement.undoable();
  announcementLog?.info(message);
  const options: Omit<ProgressOptions, "cancellable"> & { readonly cancellable: unknown } = {
    location: ProgressLocation.Notification,
    title: sanitizedText(message),
    cancellable: sanitizedText(button),
  };
  return window.withProgress(options as ProgressOptions, (progress, token) => {
    progress.report({ increment: 100 });
    return new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), announcementTime);
      const end = (isPressed: boolean): void => {
        clearTimeout(timer);
        resolve(isPressed);
      };
      endAnnouncement.undoable = () => end(false);
      token.onCancellationRequested(() => end(true));
    });
  });
}

/** Lets the user choose; returns the identical item that the caller passed. */
export async function showQuickPick<Item extends QuickPickItem>(
  items: readonly Item[],
  options: QuickPickOptions,
): Promise<Item | undefined> {
  const sanitizedItems = items.map(sanitizedFields);
  const chosen = await window.showQuickPick(sanitizedItems, sanitizedFields(options));
  return chosen === undefined ? undefined : items[sanitizedItems.indexOf(chosen)];
}

/** Like `showQuickPick`, but for any number of items; the picked items stay picked if the focus moves. */
export async function showQuickPickMany<Item extends QuickPickItem>(
  items: readonly Item[],
  options: QuickPickOptions,
): Promise<readonly Item[] | undefined> {
  const sanitizedItems = items.map(sanitizedFields);
  const chosen = await window.showQuickPick(sanitizedItems, {
    ...sanitizedFields(options),
    canPickMany: true,
    ignoreFocusOut: true,
  });
  return chosen?.flatMap((item) => items[sanitizedItems.indexOf(item)] ?? []);
}

type Validation = Awaited<ReturnType<NonNullable<InputBoxOptions["validateInput"]>>>;

function sanitizedValidation(answer: Validation): Validation {
  return typeof answer === "string" ? sanitizedText(answer) : sanitizedFields(answer);
}

/** Returns the entered text; undefined if the user cancels. */
export async function showInputBox(options: InputBoxOptions): Promise<string | undefined> {
  const { validateInput } = options;
  return window.showInputBox({
    ...sanitizedFields(options),
    ...(validateInput === undefined
      ? {}
      : { validateInput: async (value) => sanitizedValidation(await validateInput(value)) }),
  });
}

/** A list whose texts are sanitized whenever they are set. */
export function createQuickPick<Item extends QuickPickItem>(): QuickPick<Item> {
  return guarded(window.createQuickPick<Item>());
}

/** An input field whose texts are sanitized whenever they are set. */
export function createInputBox(): InputBox {
  return guarded(window.createInputBox());
}

type ProgressStep = { readonly message?: string; readonly increment?: number };

export function withProgress<Value>(
  options: ProgressOptions,
  work: (progress: Progress<ProgressStep>, token: CancellationToken) => Thenable<Value>,
): Thenable<Value> {
  return window.withProgress(sanitizedFields(options), (progress, token) =>
    work({ report: (step) => progress.report(sanitizedFields(step)) }, token),
  );
}

/**
 * An item whose texts are sanitized whenever they are set.
 * @param id unique in the extension
 */
export function createLanguageStatusItem(id: string, selector: DocumentSelector): LanguageStatusItem {
  return guarded(languages.createLanguageStatusItem(id, selector));
}

/**
 * A view whose title and message are sanitized whenever they are set.
 * @param id the view's id in the manifest
 */
export function createTreeView<Node>(id: string, options: TreeViewOptions<Node>): TreeView<Node> {
  return guarded(window.createTreeView<Node>(id, options));
}

/** Markdown that shows text literally. */
export function plainMarkdown(text: string): MarkdownString {
  return new MarkdownString().appendText(text);
}

/** A hover that shows lines literally. */
export function plainHover(lines: readonly string[], range: Range): Hover {
  return new Hover(
    lines.map((line) => plainMarkdown(sanitizedText(line))),
    range,
  );
}

/** Markdown that shows text literally, followed by a code block in a language; no block if the code is empty. */
export function markdownWithCode(text: string, language: string, code: string): MarkdownString {
  const markdown = plainMarkdown(text);
  if (code === "") return markdown;
  // The fence is longer than any in the code, so that nothing in the code is parsed as Markdown.
  let longest = 2;
  for (const [found] of code.matchAll(/`+/g)) longest = Math.max(longest, found.length);
  const fence = "`".repeat(longest + 1);
  return markdown.appendMarkdown(`\n\n${fence}${language}\n${visibleText(code)}\n${fence}\n`);
}

/**
 * A CodeLens above a range that runs a command.
 * @param icon the name of a product icon
 */
export function codeLens(
  range: Range,
  icon: string,
  title: string,
  command: string,
  ...values: unknown[]
): CodeLens {
  return new CodeLens(range, { command, title: `$(${icon}) ${sanitizedText(title)}`, arguments: values });
}
