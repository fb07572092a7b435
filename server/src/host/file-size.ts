/** Sizes of files of a site. */
import fs from "node:fs";
import { realPathInside } from "./boundary.ts";
import { toAbsolutePath } from "./paths.ts";

/** The size in bytes of a file of a site; undefined if it cannot be determined. */
export function sizeOf(root: string, file: string): number | undefined {
  try {
    const absolute = toAbsolutePath(root, file);
    const path = absolute === undefined ? undefined : realPathInside(root, absolute);
    return path?.kind === "inside" ? fs.statSync(path.path).size : undefined;
  } catch {
    return undefined;
  }
}
