/**
 * All functions by which the extension shows text in the editor's own windows: messages, questions, choices, progress,
 * status items, tooltips. All text passes through `sanitizedText`, because much of it comes from repositories and
 * services. No other module of the extension may call these functions of the editor; a test of architecture ensures
 * that.
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
  rest: readonly (MessageOptions | Item)[],
): Promise<Item | undefined> {
  const options = rest.find((one): one is MessageOptions => typeof one === "object") ?? {};
  const items = rest.filter((one): one is Item => typeof one === "string");
  const shown = items.map((item) => sanitizedText(item));
  const chosen = await show(sanitizedText(message), sanitizedFields(options), ...shown);
  return typeof chosen === "string" ? items[shown.indexOf(chosen)] : undefined;
}

/** Returns the pressed button; undefined if the user closes the message. */
export function showInformationMessage<Item extends string>(
  message: string,
  ...rest: readonly (MessageOptions | Item)[]
): Promise<Item | undefined> {
  return showMessage(window.showInformationMessage, message, rest);
}

/** Like `showInformationMessage`. */
export function showWarningMessage<Item extends string>(
  message: string,
  ...rest: readonly (MessageOptions | Item)[]
): Promise<Item | undefined> {
  return showMessage(window.showWarningMessage, message, rest);
}

/** Like `showInformationMessage`. */
export function showErrorMessage<Item extends string>(
  message: string,
  ...rest: readonly (MessageOptions | Item)[]
): Promise<Item | undefined> {
  return showMessage(window.showErrorMessage, message, rest);
}

/** How long an announcement stays, in milliseconds. */
const announcementTime = 10_000;

/** Where announcements can be read later: screen readers read them once, and then they are gone. */
let announcementLog: Pick<LogOutputChannel, "info"> | undefined;

/** Repeats all announcements from now on in a log. */
export function repeatAnnouncementsIn(log: Pick<LogOutputChannel, "info">): void {
  announcementLog = log;
}

/** What ends the announcement with a button that is shown, and the one without. */
const shown = { undoable: (): void => {}, plain: (): void => {} };

/**
 * Announces what was done for ten seconds; the next announcement takes its place. Screen readers read it, and it is in the log
 * afterwards. For what somebody has done and does not see: a message in the status bar is not read.
 * @param isUndo whether a change was taken back, so that its announcement with a button is over
 */
export async function announceDone(message: string, isUndo = false): Promise<void> {
  shown.plain();
  if (isUndo) shown.undoable();
  const options = { location: ProgressLocation.Notification, title: sanitizedText(message) };
  announcementLog?.info(message);
  await window.withProgress(options, (progress) => {
    progress.report({ increment: 100 });
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, announcementTime);
      shown.plain = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  });
}

/**
 * Announces what was done, with one button, for ten seconds; the next change takes its place. Gives whether the
 * button was pressed.
 *
 * Messages of extensions pile up, and none can be ended by the extension; a notification of progress can. Its button
 * has the given label, of which the types of the editor know only whether there is one: if an editor showed its own
 * word there, the button would do the same.
 */
export async function announce(message: string, button: string): Promise<boolean> {
  shown.plain();
  shown.undoable();
  announcementLog?.info(message);
  const options: Omit<ProgressOptions, "cancellable"> & { readonly cancellable: unknown } = {
    location: ProgressLocation.Notification,
    title: sanitizedText(message),
    cancellable: sanitizedText(button),
  };
  return window.withProgress(options as ProgressOptions, (progress, token) => {
    // All is done: the progress bar no longer moves.
    progress.report({ increment: 100 });
    return new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), announcementTime);
      const end = (isPressed: boolean): void => {
        clearTimeout(timer);
        resolve(isPressed);
      };
      shown.undoable = () => end(false);
      token.onCancellationRequested(() => end(true));
    });
  });
}

/** Lets the user choose; returns the identical item that the caller passed. */
export async function showQuickPick<Item extends QuickPickItem>(
  items: readonly Item[],
  options: QuickPickOptions,
): Promise<Item | undefined> {
  const shown = items.map(sanitizedFields);
  const chosen = await window.showQuickPick(shown, sanitizedFields(options));
  return chosen === undefined ? undefined : items[shown.indexOf(chosen)];
}

/** Like `showQuickPick`, for any number of items; what has been picked is not lost with the focus. */
export async function showQuickPickMany<Item extends QuickPickItem>(
  items: readonly Item[],
  options: QuickPickOptions,
): Promise<readonly Item[] | undefined> {
  const shown = items.map(sanitizedFields);
  const chosen = await window.showQuickPick(shown, {
    ...sanitizedFields(options),
    canPickMany: true,
    ignoreFocusOut: true,
  });
  return chosen?.flatMap((one) => items[shown.indexOf(one)] ?? []);
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

/**
 * Markdown that shows text literally, and after it a block of code in a language; no block if there is no code.
 */
export function markdownWithCode(text: string, language: string, code: string): MarkdownString {
  const markdown = plainMarkdown(text);
  if (code === "") return markdown;
  // A fence that the code does not have, so that nothing of it is read as Markdown.
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([found]) => found.length));
  const fence = "`".repeat(longest + 1);
  return markdown.appendMarkdown(`\n\n${fence}${language}\n${visibleText(code)}\n${fence}\n`);
}

/**
 * A lens above a range that runs a command.
 * @param icon the name of a product icon
 */
export function codeLens(
  range: Range,
  icon: string,
  title: string,
  command: string,
  ...given: unknown[]
): CodeLens {
  return new CodeLens(range, { command, title: `$(${icon}) ${sanitizedText(title)}`, arguments: given });
}
