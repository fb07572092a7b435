/**
 * What stands at a path of the disk now; what cannot be asked counts as missing, and so does what the disk
 * finds by a name in another case: that is how a file is reported that got such a name.
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
