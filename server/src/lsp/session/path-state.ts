/**
 * What exists at a path of the disk now. A path that cannot be read counts as missing, and so does a path that the disk
 * finds only by another name: in this way the rename of a file in case alone is noticed.
 */
import { disk, type PathKind } from "../../host/file-system.ts";
import { isFoundByOtherName } from "../../host/letter-case.ts";

/**
 * The kind of what exists at an absolute path. Never throws.
 * @param around absolute path of a folder; the names below it must be those on the disk. The folder itself may be open in an
 * editor by another name.
 */
export function pathState(around: string, path: string): PathKind {
  try {
    const kind = disk.kindOf(path);
    return kind !== "missing" && isFoundByOtherName(around, path) ? "missing" : kind;
  } catch {
    return "missing";
  }
}
