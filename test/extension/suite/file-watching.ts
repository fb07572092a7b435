/**
 * Changes files on disk, and makes sure that VS Code has reported the change. Its watcher sometimes loses an event if
 * a file is created and deleted shortly after. A change that VS Code does not report to extensions is repeated, so
 * that a test that still fails is about the extension and not about the watcher.
 */
import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { type Disposable, RelativePattern, type Uri, workspace } from "vscode";
import { repeatUntil } from "./workbench.ts";

/** The reports of VS Code about files, by path. */
interface ReportedFiles extends Disposable {
  readonly created: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
}

function reportsOf(folder: Uri): ReportedFiles {
  const [created, deleted] = [new Set<string>(), new Set<string>()];
  const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, "**/*"));
  watcher.onDidCreate(({ fsPath }) => void created.add(fsPath));
  watcher.onDidDelete(({ fsPath }) => void deleted.add(fsPath));
  return { created, deleted, dispose: () => watcher.dispose() };
}

/**
 * Repeats a change until VS Code has reported it. Otherwise the change is reverted and made again, each after a wait,
 * because VS Code merges a change with one that follows immediately.
 */
async function reported(
  description: string,
  folder: Uri,
  change: { readonly make: () => void; readonly takeBack: () => void; readonly isMade: () => boolean },
  isReported: (files: ReportedFiles) => boolean,
): Promise<void> {
  const files = reportsOf(folder);
  const act = async (): Promise<void> => {
    if (change.isMade()) change.takeBack();
    else change.make();
  };
  try {
    await repeatUntil(description, act, () => change.isMade() && isReported(files));
  } finally {
    files.dispose();
  }
}

/** Writes a new file. */
export function createOnDisk(folder: Uri, { fsPath }: Uri, text: string): Promise<void> {
  const change = {
    make: () => writeFileSync(fsPath, text),
    takeBack: () => rmSync(fsPath),
    isMade: () => existsSync(fsPath),
  };
  return reported("VS Code reports the new file", folder, change, ({ created }) => created.has(fsPath));
}

/** Deletes a file. */
export function deleteOnDisk(folder: Uri, { fsPath }: Uri): Promise<void> {
  const change = {
    make: () => rmSync(fsPath),
    takeBack: () => writeFileSync(fsPath, ""),
    isMade: () => !existsSync(fsPath),
  };
  return reported("VS Code reports the deletion", folder, change, ({ deleted }) => deleted.has(fsPath));
}

/** Renames a file. */
export function renameOnDisk(folder: Uri, { fsPath: from }: Uri, { fsPath: to }: Uri): Promise<void> {
  const change = {
    make: () => renameSync(from, to),
    takeBack: () => renameSync(to, from),
    isMade: () => existsSync(to),
  };
  const isReported = ({ created, deleted }: ReportedFiles): boolean => deleted.has(from) && created.has(to);
  return reported("VS Code reports the new name", folder, change, isReported);
}
