/**
 * What exists at a path of the disk now. A path that cannot be read counts as missing, and so does a path that the disk
 * finds only by a name in another case: in this way the rename of a file in case alone is noticed.
 */
import { disk, type PathKind } from "../../host/file-system.ts";
import { isFoundByOtherCase } from "../../host/letter-case.ts";

/** The kind of what exists at an absolute path. Never throws. */
export function pathState(path: string): PathKind {
  try {
    const kind = disk.kindOf(path);
    return kind !== "missing" && isFoundByOtherCase(path) ? "missing" : kind;
  } catch {
    return "missing";
  }
}
