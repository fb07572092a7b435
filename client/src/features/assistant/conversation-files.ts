/** The files of filed conversations, in the extension's storage folder for a workspace. */
import { FileSystemError, FileType, Uri, workspace } from "vscode";
import { type ConversationFiles, decodeFiled, encodeFiled, nothingFiled } from "./filed-conversations.ts";

const folderName = "conversations";
/** The form of ids that this extension creates; other text could name a file elsewhere. */
const fileId = /^[\w-]{1,100}$/;

function isMissing(error: unknown): boolean {
  return error instanceof FileSystemError && error.code === "FileNotFound";
}

/**
 * The files in the storage folder.
 * @param storage the extension's folder, which need not exist
 */
export function conversationFiles(storage: Uri): ConversationFiles {
  const folder = Uri.joinPath(storage, folderName);
  const fileOf = (id: string): Uri => {
    if (!fileId.test(id)) throw new Error("this conversation has an id that no file can have");
    return Uri.joinPath(folder, `${id}.json`);
  };
  return {
    ids: async () => {
      try {
        const entries = await workspace.fs.readDirectory(folder);
        return entries.flatMap(([name, type]) =>
          (type & FileType.File) !== 0 && name.endsWith(".json") ? [name.slice(0, -".json".length)] : [],
        );
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    read: async (id) => {
      try {
        return decodeFiled(new TextDecoder().decode(await workspace.fs.readFile(fileOf(id))));
      } catch (error) {
        if (isMissing(error)) return nothingFiled;
        throw error;
      }
    },
    write: async (id, filed) => {
      const file = fileOf(id);
      const draft = Uri.joinPath(folder, `${id}.draft`);
      await workspace.fs.createDirectory(folder);
      await workspace.fs.writeFile(draft, new TextEncoder().encode(encodeFiled(filed)));
      await workspace.fs.rename(draft, file, { overwrite: true });
    },
    remove: async (id) => {
      try {
        await workspace.fs.delete(fileOf(id));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}
