/** Questions about files of a site that a text of unknown origin has named. */
import { realpath } from "node:fs/promises";
import { sep } from "node:path";
import { FileType, type Uri, workspace } from "vscode";

/** Whether a file lies in a folder after every symbolic link has been followed. */
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

/** Whether there is a file, and it lies within a folder however links lead. */
export async function isFileWithin(file: Uri, folder: Uri): Promise<boolean> {
  return (await isFile(file)) && (await isWithin(file, folder));
}
