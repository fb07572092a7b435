/** Checks files of a site whose names come from text of unknown origin. */
import { realpath } from "node:fs/promises";
import { sep } from "node:path";
import { FileType, type Uri, workspace } from "vscode";

/** Whether a file is in a folder after resolving all symbolic links. */
async function isWithin(file: Uri, folder: Uri): Promise<boolean> {
  try {
    const [path, root] = await Promise.all([realpath(file.fsPath), realpath(folder.fsPath)]);
    return path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
  } catch {
    return false;
  }
}

async function isFile(uri: Uri): Promise<boolean> {
  try {
    return ((await workspace.fs.stat(uri)).type & FileType.File) !== 0;
  } catch {
    return false;
  }
}

/** Whether a file exists and is in a folder after resolving all symbolic links. */
export async function isFileWithin(file: Uri, folder: Uri): Promise<boolean> {
  return (await isFile(file)) && (await isWithin(file, folder));
}
