/** What stands at a path of the disk now; what cannot be asked counts as missing. */
import { disk, type PathKind } from "../../host/file-system.ts";

export function pathState(path: string): PathKind {
  try {
    return disk.kindOf(path);
  } catch {
    return "missing";
  }
}
