/** Paths as people type them at a terminal. */
import nodePath from "node:path";
import { pathAsListed } from "../host/letter-case.ts";
import type { Terminal } from "./terminal.ts";

/**
 * The absolute path of a typed one. What exists gets the name that its folder lists: disks find it by others too, and the files of
 * a site are compared by their names.
 */
export function absolutePathOf(typed: string, { currentFolder }: Pick<Terminal, "currentFolder">): string {
  return pathAsListed(nodePath.resolve(currentFolder, typed));
}
