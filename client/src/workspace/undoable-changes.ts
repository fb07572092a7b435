/**
 * Changes of texts and files that can be undone where they were made. There is one rule for saving: open
 * documents stay unsaved, all others are saved.
 */
import {
  Range,
  TabInputCustom,
  TabInputText,
  TabInputTextDiff,
  type TextDocument,
  Uri,
  WorkspaceEdit,
  window,
  workspace,
} from "vscode";
import { openedDocument } from "./selected-text.ts";
import {
  changedSince,
  type FileTexts,
  isUndone,
  type MadeChange,
  type TouchedFiles,
  type UndoStep,
  undoSteps,
} from "./undo-plan.ts";

export interface UndoableChange extends MadeChange {
  /** What was done, for a message. */
  readonly title: string;
  /** The files that were saved, because they were not open. */
  readonly saved: ReadonlySet<string>;
  /** The contents of deleted files. */
  readonly deleted: ReadonlyMap<string, Uint8Array>;
}

type UndoOutcome =
  | { readonly kind: "undone" }
  | { readonly kind: "undone-before" }
  | { readonly kind: "failed" }
  /** The paths of files that have been modified since the change. */
  | { readonly kind: "changed-since"; readonly files: readonly string[] };

/** How many changes can be undone, one after the other. */
const maxChanges = 50;

function openDocument(uri: string): TextDocument | undefined {
  return workspace.textDocuments.find((document) => !document.isClosed && document.uri.toString() === uri);
}

/** The files in open tabs, and those with unsaved text. */
function openFiles(): ReadonlySet<string> {
  const inTabs = window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) => {
      if (input instanceof TabInputText || input instanceof TabInputCustom) return [input.uri];
      return input instanceof TabInputTextDiff ? [input.original, input.modified] : [];
    });
  const unsaved = workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri);
  return new Set([...inTabs, ...unsaved].map((uri) => uri.toString()));
}

/**
 * The open files that undoing a change leaves unsaved. Files that the change itself saved are restored on the disk, even
 * if they are in a tab now: the editor opens a tab for each document that stays unsaved for almost a second.
 */
function filesToLeaveUnsaved({ saved }: UndoableChange): ReadonlySet<string> {
  return new Set([...openFiles()].filter((uri) => !saved.has(uri) || openDocument(uri)?.isDirty === true));
}

async function bytesOf(uri: string): Promise<Uint8Array | undefined> {
  try {
    return await workspace.fs.readFile(Uri.parse(uri));
  } catch {
    return undefined;
  }
}

async function textsOf(uris: Iterable<string>): Promise<FileTexts> {
  const texts = new Map<string, string | undefined>();
  for (const uri of uris) {
    const bytes = await bytesOf(uri);
    // The document of a file that no longer exists may remain open for a while.
    const open = bytes === undefined ? undefined : openDocument(uri);
    texts.set(uri, open?.getText() ?? (bytes === undefined ? undefined : new TextDecoder().decode(bytes)));
  }
  return texts;
}

/**
 * Saves the documents that were not open before, and returns their URIs. Each is saved unconditionally, because
 * `isDirty` is updated only a moment after the edit.
 */
async function saveOthers(uris: readonly string[], open: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const others = uris.filter((uri) => !open.has(uri));
  for (const uri of others) await (await openedDocument(Uri.parse(uri)))?.save();
  return new Set(others);
}

/** Saves open documents whose text equals their files, so that they no longer count as unsaved. */
async function saveSame(uris: readonly string[]): Promise<void> {
  for (const uri of uris) {
    const document = openDocument(uri);
    const bytes = document === undefined ? undefined : await bytesOf(uri);
    if (bytes !== undefined && new TextDecoder().decode(bytes) === document?.getText()) await document.save();
  }
}

function addStep(edit: WorkspaceEdit, step: UndoStep, { deleted }: UndoableChange): void {
  switch (step.kind) {
    case "create":
      edit.createFile(Uri.parse(step.uri), { contents: deleted.get(step.uri) ?? new Uint8Array() });
      return;
    case "rename":
      edit.renameFile(Uri.parse(step.from), Uri.parse(step.to));
      return;
    case "delete":
      edit.deleteFile(Uri.parse(step.uri));
      return;
    case "replace": {
      const { start, end, text } = step.lines;
      edit.replace(Uri.parse(step.uri), new Range(start, 0, end ?? Number.MAX_SAFE_INTEGER, 0), text);
    }
  }
}

export class UndoableChanges {
  #changes: readonly UndoableChange[] = [];
  /** The files that are being moved and deleted because a change is being undone. */
  #undoing: ReadonlySet<string> = new Set();

  /** Whether this window is moving or deleting a file because a change is being undone; the texts are already right then. */
  isUndoing(uri: Uri): boolean {
    return this.#undoing.has(uri.toString());
  }

  /**
   * Makes a change that can be undone; returns undefined if it fails.
   * @param title what is done
   * @param apply makes the change, and returns whether it succeeded
   */
  async make(
    title: string,
    { renames, texts, uris }: TouchedFiles,
    apply: () => Thenable<boolean>,
  ): Promise<UndoableChange | undefined> {
    const moved = new Map(renames.map(({ from, to }) => [from, to]));
    const wasOpen = openFiles();
    const open = new Set([...wasOpen].map((uri) => moved.get(uri) ?? uri));
    // The language server gets the text of documents that stay open for a while, without reading the disk.
    await Promise.all(texts.map((uri) => openedDocument(Uri.parse(uri))));
    const before = await textsOf(uris);
    const contents = new Map<string, Uint8Array>();
    for (const uri of uris) {
      // Unsaved text is what the author sees.
      const bytes = openDocument(uri)?.isDirty === true ? undefined : await bytesOf(uri);
      const text = before.get(uri);
      if (text !== undefined) contents.set(uri, bytes ?? new TextEncoder().encode(text));
    }
    if (!(await apply())) return undefined;
    const saved = await saveOthers(uris, open);
    const after = await textsOf(uris);
    const deleted = new Map([...contents].filter(([uri]) => after.get(uri) === undefined && !moved.has(uri)));
    const change: UndoableChange = { title, renames, before, after, saved, deleted };
    this.#changes = [...this.#changes, change].slice(-maxChanges);
    return change;
  }

  /** Undoes a change if texts and files are as the change left them. */
  async undo(change: UndoableChange): Promise<UndoOutcome> {
    const now = await textsOf(change.after.keys());
    if (isUndone(change, now)) {
      this.#forget(change);
      return { kind: "undone-before" };
    }
    const changed = changedSince(change, now);
    if (changed.length > 0)
      return {
        kind: "changed-since",
        files: changed.map((uri) => workspace.asRelativePath(Uri.parse(uri))),
      };
    const uris = [...change.before.keys()];
    const originalUris = new Map(change.renames.map(({ from, to }) => [to, from]));
    const open = new Set([...filesToLeaveUnsaved(change)].map((uri) => originalUris.get(uri) ?? uri));
    const edit = new WorkspaceEdit();
    for (const step of undoSteps(change)) addStep(edit, step, change);
    this.#undoing = new Set(uris);
    try {
      if (!(await workspace.applyEdit(edit))) return { kind: "failed" };
    } finally {
      this.#undoing = new Set();
    }
    await saveOthers(uris, open);
    await saveSame(uris);
    this.#forget(change);
    return { kind: "undone" };
  }

  /** The last change that has not been undone in any way; undefined if there is none. */
  async last(): Promise<UndoableChange | undefined> {
    for (;;) {
      const change = this.#changes.at(-1);
      if (change === undefined || !isUndone(change, await textsOf(change.before.keys()))) return change;
      this.#forget(change);
    }
  }

  #forget(change: UndoableChange): void {
    this.#changes = this.#changes.filter((candidate) => candidate !== change);
  }
}
