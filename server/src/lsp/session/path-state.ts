/**
 * Checks what exists at a path on disk. A path that cannot be read counts as missing, and so does a path that the
 * disk finds only under a different name, so that a rename that changes only the case is noticed.
 */
import { disk, type PathKind } from "../../host/file-system.ts";
import { isFoundByOtherName } from "../../host/letter-case.ts";

/**
 * What exists at an absolute path. Never throws.
 * @param around absolute path of a folder; the names below it must match the disk. The folder itself may be open in
 * an editor under a different name
 */
export function pathState(around: string, path: string): PathKind {
  try {
    const kind = disk.kindOf(path);
    return kind !== "missing" && isFoundByOtherName(around, path) ? "missing" : kind;
  } catch {
    return "missing";
  }
}
