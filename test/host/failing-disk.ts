/** The disk as tests need it to be: folders that exist and cannot be listed. */
import { disk, type FileSystem } from "../../server/src/host/file-system.ts";

/**
 * The disk, but for one folder that cannot be listed.
 * @param folder its path
 * @param code of the system's error
 */
export function failingDisk(folder: string, code: string): FileSystem {
  return {
    ...disk,
    readFolder: (given) => {
      if (given === folder) throw Object.assign(new Error("injected"), { code });
      return disk.readFolder(given);
    },
  };
}
