/**
 * The workbench around the extension host, for tests: waiting for a condition, the process of the server, and
 * what only a driver outside of the host can see (see ../vscode/hands.ts).
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { commands, type Diagnostic, type Extension, extensions, languages, Uri, workspace } from "vscode";

const interval = 30;

/** Calls `look` again and again until it returns a value, and fails after `patience` milliseconds. */
export async function until<Value>(
  what: string,
  look: () => Value | Promise<Value>,
  patience = 15_000,
): Promise<NonNullable<Exclude<Value, false>>> {
  const end = Date.now() + patience;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== null && seen !== false) {
      return seen as NonNullable<Exclude<Value, false>>;
    }
    if (Date.now() > end) throw new Error(`it did not come to pass: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
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
      // The process has ended in the meantime.
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

/** Whether a driver outside of the extension host is there; a desktop VS Code has none. */
export const hasHands = hands !== undefined;

/** The first element of a selector, of a text, or of both. */
type Named =
  | { readonly selector: string; readonly text?: string }
  | { readonly text: string; readonly selector?: never };

/** The operations in the workbench and, with `webview.` before the name, in a webview. */
interface LookAndTouch {
  /** The whole text, on screen or not. */
  readonly text: { readonly selector?: string };
  /** The texts of all elements as they are shown, as a JSON array. */
  readonly texts: { readonly selector: string };
  readonly attribute: { readonly selector: string; readonly name: string };
  /** The named attributes of all elements, as a JSON array of arrays. */
  readonly attributes: { readonly selector: string; readonly names: readonly string[] };
  /** The number of elements on screen. */
  readonly count: { readonly selector: string };
  readonly click: Named & { readonly button?: "left" | "right" };
  readonly doubleClick: Named;
  readonly waitForText: { readonly text: string; readonly selector?: string };
  /** Replaces the text of a field. */
  readonly fill: { readonly selector: string; readonly text: string };
  /** Types by the keyboard, into a field that gets the focus first. */
  readonly typeInto: { readonly selector: string; readonly text: string };
  readonly pressIn: { readonly selector: string; readonly key: string };
  /** The text of a field. */
  readonly value: { readonly selector: string };
  /** Begins to record the texts of elements; one recording at a time. */
  readonly watch: { readonly selector: string };
  /** Ends the recording, and returns a JSON array of `{ at, texts }`. */
  readonly seen: Readonly<Record<string, never>>;
}

/** The title of a webview is needed where more than one is on screen. */
type InWebviews = {
  readonly [Name in keyof LookAndTouch as `webview.${Name}`]: LookAndTouch[Name] & {
    readonly title?: string;
  };
};

interface Operations extends LookAndTouch, InWebviews {
  readonly label: { readonly selector: string };
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
  await until(`the driver answers ${operation}`, () => existsSync(`${file}.reply`));
  const { value, error } = JSON.parse(readFileSync(`${file}.reply`, "utf8"));
  rmSync(`${file}.reply`);
  if (error !== undefined) throw new Error(`${operation}: ${error}`);
  return String(value ?? "");
}

/**
 * Opens the palette until it lists a command, closes it, and returns the names on screen that begin with a text.
 */
export async function paletteEntries(text: string, command: string): Promise<readonly string[]> {
  const input = ".quick-input-widget .quick-input-box input";
  const rows = ".quick-input-list .monaco-list-row";
  const isOpen = async (): Promise<boolean> => (await ask("count", { selector: input })) === "1";
  return until(`the palette lists ${command}`, async () => {
    await until("the palette opens", async () => {
      if (!(await isOpen())) await ask("press", { key: "F1" });
      return isOpen();
    });
    // The palette closes where something else takes the focus.
    const isFilled = await ask("fill", { selector: input, text: `>${text}` }).catch(() => undefined);
    if (isFilled === undefined) return undefined;
    // The list follows the field a moment later. An open list does not follow commands that become
    // available, so the test reads it a few times only.
    let names: readonly string[] = [];
    for (let look = 0; look < 10 && !names.includes(command); look += 1) {
      const labels = await labelsOf(rows);
      names = labels.map((label) => label.replace(/, .*$/, "")).filter((name) => name.startsWith(text));
    }
    await until("the palette closes", async () => {
      if (await isOpen()) await ask("press", { key: "Escape" });
      return !(await isOpen());
    });
    return names.includes(command) ? names : undefined;
  });
}

/** The accessible name of each element. */
export async function labelsOf(selector: string): Promise<readonly string[]> {
  const attributes: readonly (readonly (string | null)[])[] = JSON.parse(
    await ask("attributes", { selector, names: ["aria-label"] }),
  );
  return attributes.map(([label]) => label ?? "");
}

/** Takes a picture of the workbench; its name begins with the name of the VS Code. */
export async function screenshot(name: string): Promise<void> {
  await ask("screenshot", { name: `${process.env.DOCS_JSON_VSCODE}-${name}` });
}

/** Takes a picture after every test of a `describe` that fails. */
export function pictureFailures(name: string): void {
  let count = 0;
  afterEach(async function () {
    if (this.currentTest?.state !== "failed") return;
    count += 1;
    await screenshot(`failed-${name}-${count}`);
  });
}

/** Undoes the last edit of the active editor. */
export async function undo(): Promise<void> {
  await commands.executeCommand("undo");
}
