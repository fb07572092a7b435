/** Resolves paths that people type at a terminal. */
import nodePath from "node:path";
import { pathAsListed } from "../host/letter-case.ts";
import type { Terminal } from "./terminal.ts";

/**
 * The absolute path of a typed one. If it exists, its names are those that the folders list: some file systems also find it by
 * other names (in another case), but the files of a site are compared by name.
 */
export function absolutePathOf(typed: string, { currentFolder }: Pick<Terminal, "currentFolder">): string {
  return pathAsListed(nodePath.resolve(currentFolder, typed));
}
