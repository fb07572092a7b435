/**
 * The workbench around the extension host, for tests: waiting for a condition, the process of the server, and access
 * to what only a driver outside the host can read (see ../vscode/hands.ts).
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  commands,
  type Diagnostic,
  type Extension,
  extensions,
  languages,
  type Tab,
  TabInputText,
  type TextDocument,
  Uri,
  window,
  workspace,
} from "vscode";
import { patience, retryPatience, retryWaits } from "../patience.ts";

const interval = 30;

/** Calls `look` repeatedly until it returns a value, and fails if it never does. */
export async function until<Value>(
  description: string,
  look: () => Value | Promise<Value>,
): Promise<NonNullable<Exclude<Value, false>>> {
  return untilAfter(description, look, patience);
}

async function untilAfter<Value>(
  description: string,
  look: () => Value | Promise<Value>,
  milliseconds: number,
): Promise<NonNullable<Exclude<Value, false>>> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== null && value !== false) {
      return value as NonNullable<Exclude<Value, false>>;
    }
    if (Date.now() > end) throw new Error(`it did not happen: ${description}`);
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

/**
 * Repeats an action until its effect is seen: a window loses key presses, clicks and drags while it moves the focus
 * or refills its rows. The waits get longer and longer.
 * @param act performed at least once, and again only while the effect is missing
 */
export async function repeatUntil(
  description: string,
  act: () => Promise<unknown>,
  effect: () => boolean | Promise<boolean>,
): Promise<void> {
  let reason = "";
  for (const timeout of retryWaits) {
    reason = "";
    try {
      await act();
    } catch (error) {
      reason = `: ${error instanceof Error ? error.message : error}`;
    }
    const isSeen = await untilAfter(description, effect, timeout).catch(() => false);
    if (isSeen) return;
  }
  throw new Error(`it did not happen: ${description}${reason}`);
}

/** The text of a file, with unsaved changes. */
export async function textOf(file: string): Promise<string> {
  return (await workspace.openTextDocument(fileUri(file))).getText();
}

/**
 * Undoes the last change of a file in its editor. A page that a click is still opening can take the focus from the editor, so
 * that nothing is undone; both are then repeated.
 */
export async function undoIn(file: string): Promise<void> {
  const before = await textOf(file);
  const isUndone = async (): Promise<boolean> => (await textOf(file)) !== before;
  const undo = async (): Promise<void> => {
    if (await isUndone()) return;
    await window.showTextDocument(await workspace.openTextDocument(fileUri(file)), 1);
    await commands.executeCommand("undo");
  };
  await repeatUntil(`the last change of ${file} is undone`, undo, isUndone);
}

/**
 * Closes tabs, whatever has the focus: a webview may take it back from the file that a click in it has opened, and VS
 * Code's command to close the active editor would then close the webview.
 */
export async function closeTabs(description: string, isMeant: (tab: Tab) => boolean): Promise<void> {
  const openTabs = () => window.tabGroups.all.flatMap(({ tabs }) => tabs.filter(isMeant));
  await until(`${description} has a tab`, () => openTabs().length > 0);
  const close = () => Promise.resolve(window.tabGroups.close(openTabs()));
  await repeatUntil(`${description} is closed`, close, () => openTabs().length === 0);
}

/** Closes a file, whatever has the focus. */
export function closeFile({ path }: Uri): Promise<void> {
  return closeTabs(path, ({ input }) => input instanceof TabInputText && input.uri.path === path);
}

/** Presses a key until the effect is seen; not again if the effect has already occurred. */
export function pressUntil(key: string, effect: () => boolean | Promise<boolean>): Promise<void> {
  return repeatUntil(`the effect of ${key}`, () => ask("press", { key }), effect);
}

/** Whether an element is on screen. */
export async function isOnScreen(selector: string): Promise<boolean> {
  return (await ask("count", { selector })) !== "0";
}

/** Whether the workbench shows a text, with any spacing between its words. */
export async function shows(text: string): Promise<boolean> {
  return (await shownText()).replace(/\s+/g, " ").includes(text);
}

export function ourExtension(): Extension<unknown> {
  const found = extensions.getExtension("docs-json-navigator.docs-json-navigator");
  if (found === undefined) throw new Error("the extension is not installed");
  return found;
}

/** A file of the workspace. */
export function fileUri(relativePath: string): Uri {
  const folder = workspace.workspaceFolders?.[0];
  if (folder === undefined) throw new Error("no folder is open");
  return Uri.joinPath(folder.uri, relativePath);
}

export function codeOf({ code }: Diagnostic): string {
  return String(typeof code === "object" ? code.value : code);
}

/** Our findings in a file of the workspace. */
export function findingsIn(relativePath: string): readonly Diagnostic[] {
  return languages.getDiagnostics(fileUri(relativePath)).filter(({ source }) => source === "docs.json");
}

/** Codes of our findings in a file, sorted. */
export function codesIn(relativePath: string): readonly string[] {
  return findingsIn(relativePath).map(codeOf).sort();
}

interface ProcessEntry {
  readonly id: number;
  readonly parent: number;
  readonly command: string;
}

function processes(): readonly ProcessEntry[] {
  if (process.platform !== "linux") {
    const listed = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
    return [...listed.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, id, parent, command = ""]) => ({
      id: Number(id),
      parent: Number(parent),
      command,
    }));
  }
  const entries: ProcessEntry[] = [];
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8");
      entries.push({ id: Number(name), parent: Number(parent), command });
    } catch {
      // The process has already ended.
    }
  }
  return entries;
}

/** The language servers that this window has started. */
export function serverProcesses(): readonly number[] {
  return processes()
    .filter(({ parent, command }) => parent === process.pid && command.includes("docs-json-language-server"))
    .map(({ id }) => id);
}

const hands = process.env.DOCS_JSON_HANDS;

/** Whether there is a driver outside the extension host; a desktop VS Code has none. */
export const hasHands = hands !== undefined;

/** The first element of a selector, of a text, or of both. */
type Named =
  | { readonly selector: string; readonly text?: string }
  | { readonly text: string; readonly selector?: never };

/** The operations in the workbench and, with `webview.` before the name, in a webview. */
interface ElementOperations {
  /** The whole text, on screen or not. */
  readonly text: { readonly selector?: string };
  /** The shown texts of all elements, as a JSON array. */
  readonly texts: { readonly selector: string };
  readonly attribute: { readonly selector: string; readonly name: string };
  /** The named attributes of all elements, as a JSON array of arrays. */
  readonly attributes: { readonly selector: string; readonly names: readonly string[] };
  /** "true" if an element is completely in the scrolled area. */
  readonly inSight: { readonly selector: string; readonly text: string };
  /** The number of elements on screen. */
  readonly count: { readonly selector: string };
  readonly click: Named & { readonly button?: "left" | "right" };
  /** Drags the element of a text to the element of another, which may be within another selector. */
  readonly drag: {
    readonly selector: string;
    readonly text: string;
    readonly onto: string;
    readonly into?: string;
  };
  readonly doubleClick: Named;
  readonly waitForText: { readonly text: string; readonly selector?: string };
  /** Replaces the text of a field. */
  readonly fill: { readonly selector: string; readonly text: string };
  /** Replaces the text of a field that may close at any time, and fails soon if it has closed. */
  readonly tryToFill: { readonly selector: string; readonly text: string };
  /** Types with the keyboard, into a field that gets the focus first. */
  readonly typeInto: { readonly selector: string; readonly text: string };
  readonly pressIn: { readonly selector: string; readonly key: string };
  /** The text of a field. */
  readonly value: { readonly selector: string };
  /** Starts recording the texts of elements; one recording at a time. */
  readonly watch: { readonly selector: string };
  /** Ends the recording, and returns a JSON array of `{ at, texts }`. */
  readonly seen: Readonly<Record<string, never>>;
}

/** The title of a webview is needed if more than one is on screen. */
type InWebviews = {
  readonly [Name in keyof ElementOperations as `webview.${Name}`]: ElementOperations[Name] & {
    readonly title?: string;
  };
};

interface Operations extends ElementOperations, InWebviews {
  readonly label: { readonly selector: string };
  /** The whole text of the workbench, in a few long lines. */
  readonly shown: Readonly<Record<string, never>>;
  readonly screenshot: { readonly name: string };
  /** The key with its modifiers, as in `Control+Shift+P`. */
  readonly press: { readonly key: string };
  /** Types into the element that has the focus. */
  readonly type: { readonly text: string };
}

let requests = 0;

/** Sends an operation on the workbench's page to the driver, and returns the answer. */
export async function ask<Operation extends keyof Operations>(
  operation: Operation,
  request: Operations[Operation],
): Promise<string> {
  if (hands === undefined) return "";
  requests += 1;
  const file = path.join(hands, String(requests));
  writeFileSync(`${file}.draft`, JSON.stringify({ ...request, operation }));
  renameSync(`${file}.draft`, `${file}.request`);
  // The driver itself waits for elements.
  await untilAfter(`the driver answers ${operation}`, () => existsSync(`${file}.reply`), 2 * patience);
  const { value, error } = JSON.parse(readFileSync(`${file}.reply`, "utf8"));
  rmSync(`${file}.reply`);
  if (error !== undefined) throw new Error(`${operation}: ${error}`);
  return String(value ?? "");
}

const palette = ".quick-input-widget .quick-input-box input";
const paletteRows = ".quick-input-list .monaco-list-row";

async function isPaletteOpen(): Promise<boolean> {
  return (await ask("count", { selector: palette })) === "1";
}

async function closePalette(): Promise<void> {
  await until("the palette closes", async () => {
    if (await isPaletteOpen()) await ask("press", { key: "Escape" });
    return !(await isPaletteOpen());
  });
}

/**
 * Opens the palette until it lists a command, and leaves it open.
 * @returns the names on screen that begin with the typed text
 */
async function listInPalette(text: string, command: string): Promise<readonly string[]> {
  return until(`the palette lists ${command}`, async () => {
    await until("the palette opens", async () => {
      if (!(await isPaletteOpen())) await ask("press", { key: "F1" });
      return isPaletteOpen();
    });
    // The palette closes if something else takes the focus.
    const isFilled = await ask("tryToFill", { selector: palette, text: `>${text}` }).catch(() => undefined);
    if (isFilled === undefined) return undefined;
    // The list is updated a moment after the field. An open list does not add commands that become available, so the
    // test opens it again after a while.
    let names: readonly string[] = [];
    for (const end = Date.now() + retryPatience; Date.now() < end && !names.includes(command); ) {
      const labels = await labelsOf(paletteRows);
      names = labels.map((label) => label.replace(/, .*$/, "")).filter((name) => name.startsWith(text));
    }
    if (names.includes(command)) return names;
    await closePalette();
    return undefined;
  });
}

/** Opens the palette until it lists a command, closes it, and returns the names on screen that begin with a text. */
export async function paletteEntries(text: string, command: string): Promise<readonly string[]> {
  const names = await listInPalette(text, command);
  await closePalette();
  return names;
}

/**
 * Opens the palette until it lists a command, closes it, and returns all names that begin with a text, including
 * those that need scrolling.
 */
export async function allPaletteEntries(text: string, command: string): Promise<readonly string[]> {
  await listInPalette(text, command);
  const names = new Map<number, string>();
  await until("the end of the palette's list", async () => {
    const rows: readonly (readonly (string | null)[])[] = JSON.parse(
      await ask("attributes", {
        selector: paletteRows,
        names: ["data-index", "aria-label", "data-last-element"],
      }),
    );
    for (const [index, label] of rows) names.set(Number(index), (label ?? "").replace(/, .*$/, ""));
    const last = rows.find(([, , isLast]) => isLast === "true");
    if (last !== undefined && names.size > Number(last[0])) return true;
    await ask("pressIn", { selector: palette, key: "PageDown" });
    return false;
  });
  await closePalette();
  return [...names.values()].filter((name) => name.startsWith(text));
}

/** Runs a command from the palette, once the palette lists the command, until its effect is seen. */
export async function runFromPalette(
  command: string,
  effect: () => boolean | Promise<boolean>,
): Promise<void> {
  const run = async (): Promise<void> => {
    await listInPalette(command, command);
    await ask("waitForText", { selector: `${paletteRows}.focused`, text: command });
    await ask("pressIn", { selector: palette, key: "Enter" });
  };
  await repeatUntil(`the effect of ${command}`, run, effect);
}

/** The accessible name of each element. */
export async function labelsOf(selector: string): Promise<readonly string[]> {
  const attributes: readonly (readonly (string | null)[])[] = JSON.parse(
    await ask("attributes", { selector, names: ["aria-label"] }),
  );
  return attributes.map(([label]) => label ?? "");
}

/** The text of the workbench at this moment, in a few long lines. */
export function shownText(): Promise<string> {
  return ask("shown", {});
}

/** Takes a screenshot of the workbench; its name begins with the name of the VS Code. */
export async function screenshot(name: string): Promise<void> {
  await ask("screenshot", { name: `${process.env.DOCS_JSON_VSCODE}-${name}` });
}

/** Waits until a matching document is in the active editor: its events arrive a moment after the editor is shown. */
export function activeDocument(
  description: string,
  fits: (document: TextDocument) => boolean,
): Promise<TextDocument> {
  return until(`${description} is in the active editor`, () => {
    const document = window.activeTextEditor?.document;
    return document !== undefined && fits(document) ? document : undefined;
  });
}

/** Undoes the last edit of the active editor. */
export async function undo(): Promise<void> {
  await commands.executeCommand("undo");
}
