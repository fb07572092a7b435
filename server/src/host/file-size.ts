/** The sizes of files of a site. */
import fs from "node:fs";
import { realPathInside } from "./boundary.ts";
import { toAbsolutePath } from "./paths.ts";

/** The size of a file of a site in bytes; undefined if it cannot be told. */
export function sizeOf(root: string, file: string): number | undefined {
  try {
    const absolute = toAbsolutePath(root, file);
    const path = absolute === undefined ? undefined : realPathInside(root, absolute);
    return path?.kind === "inside" ? fs.statSync(path.path).size : undefined;
  } catch {
    return undefined;
  }
}
