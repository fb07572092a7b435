/** A disk for tests, with folders that exist but cannot be listed. */
import { disk, type FileSystem } from "../../server/src/host/file-system.ts";

/**
 * The real disk, except for one folder that cannot be listed.
 * @param folder its path
 * @param code the system's error code
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
