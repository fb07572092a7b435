/**
 * Changes of texts and files that can be taken back from where they were made. There is one way of saving: documents that
 * are open stay unsaved, all others are saved.
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
import {
  changedSince,
  type FileTexts,
  isUndone,
  type MadeChange,
  type TouchedFiles,
  type UndoStep,
  undoSteps,
} from "./undo-plan.ts";

/** A change that can be taken back. */
export interface UndoableChange extends MadeChange {
  /** What was done, for a message. */
  readonly title: string;
  /** What deleted files held. */
  readonly deleted: ReadonlyMap<string, Uint8Array>;
}

/** How taking a change back went. */
type UndoOutcome =
  | { readonly kind: "undone" }
  | { readonly kind: "undone-before" }
  | { readonly kind: "failed" }
  /** These files, by their paths, are not as the change left them. */
  | { readonly kind: "changed-since"; readonly files: readonly string[] };

/** So many changes can be taken back, one after the other. */
const maxChanges = 50;

function openDocument(uri: string): TextDocument | undefined {
  return workspace.textDocuments.find((document) => !document.isClosed && document.uri.toString() === uri);
}

/** Opens a document without showing it; undefined for a file that does not exist, or is not text. */
async function loadDocument(uri: string): Promise<TextDocument | undefined> {
  try {
    return await workspace.openTextDocument(Uri.parse(uri));
  } catch {
    return undefined;
  }
}

/** The files that an author sees as open, and those with text that is not saved. */
function openFiles(): ReadonlySet<string> {
  const shown = window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) => {
      if (input instanceof TabInputText || input instanceof TabInputCustom) return [input.uri];
      return input instanceof TabInputTextDiff ? [input.original, input.modified] : [];
    });
  const unsaved = workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri);
  return new Set([...shown, ...unsaved].map((uri) => uri.toString()));
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
    // The document of a file that has gone may be there for a while.
    const open = bytes === undefined ? undefined : openDocument(uri);
    texts.set(uri, open?.getText() ?? (bytes === undefined ? undefined : new TextDecoder().decode(bytes)));
  }
  return texts;
}

/**
 * Saves the documents that were not open before. The editor is asked to save each: that a document is unsaved is known here
 * only a moment after the edit.
 */
async function saveOthers(uris: readonly string[], open: ReadonlySet<string>): Promise<void> {
  for (const uri of uris) if (!open.has(uri)) await (await loadDocument(uri))?.save();
}

/** Saves open documents that hold what their files hold: nothing of them is unsaved any longer. */
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
  #made: readonly UndoableChange[] = [];
  /** The files that are moved and deleted just now, because a change is taken back. */
  #undoing: ReadonlySet<string> = new Set();

  /**
   * Whether an edit of this window moves or deletes a file because a change is taken back: then the texts are already
   * right.
   */
  isUndoing(uri: Uri): boolean {
    return this.#undoing.has(uri.toString());
  }

  /**
   * Makes a change that can be taken back; undefined if it cannot be made.
   * @param title what is done
   * @param apply makes the change, and gives whether that went well
   */
  async make(
    title: string,
    { renames, texts, uris }: TouchedFiles,
    apply: () => Thenable<boolean>,
  ): Promise<UndoableChange | undefined> {
    const moved = new Map(renames.map(({ from, to }) => [from, to]));
    const wasOpen = openFiles();
    const open = new Set([...wasOpen].map((uri) => moved.get(uri) ?? uri));
    // A document that stays open for a while is known to the language server without a look at the disk.
    await Promise.all(texts.map(loadDocument));
    const before = await textsOf(uris);
    const all = new Map<string, Uint8Array>();
    for (const uri of uris) {
      // Text that is not saved is what the author sees.
      const bytes = openDocument(uri)?.isDirty === true ? undefined : await bytesOf(uri);
      const text = before.get(uri);
      if (text !== undefined) all.set(uri, bytes ?? new TextEncoder().encode(text));
    }
    if (!(await apply())) return undefined;
    await saveOthers(uris, open);
    const after = await textsOf(uris);
    const deleted = new Map([...all].filter(([uri]) => after.get(uri) === undefined && !moved.has(uri)));
    const change: UndoableChange = { title, renames, before, after, deleted };
    this.#made = [...this.#made, change].slice(-maxChanges);
    return change;
  }

  /** Takes a change back, if texts and files are as the change left them. */
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
    const back = new Map(change.renames.map(({ from, to }) => [to, from]));
    const open = new Set([...openFiles()].map((uri) => back.get(uri) ?? uri));
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

  /** The last change that has not been taken back, in whatever way; undefined if there is none. */
  async last(): Promise<UndoableChange | undefined> {
    for (;;) {
      const change = this.#made.at(-1);
      if (change === undefined || !isUndone(change, await textsOf(change.before.keys()))) return change;
      this.#forget(change);
    }
  }

  #forget(change: UndoableChange): void {
    this.#made = this.#made.filter((one) => one !== change);
  }
}
