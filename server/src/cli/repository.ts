/**
 * The repository of a site, and the names of its files from there, for patches, annotations and code scanning. Looks
 * only for git's own files and starts no program.
 */
import fs from "node:fs";
import nodePath from "node:path";
import { repositoryAround } from "../host/boundary.ts";
import { isInside } from "../host/paths.ts";
import type { Terminal } from "./terminal.ts";

/** The path without symbolic links; unchanged if the path cannot be resolved. */
export function realPathOf(path: string): string {
  try {
    return fs.realpathSync(path);
  } catch {
    return path;
  }
}

/** The path from one absolute folder to another, with forward slashes; "" for itself. */
function wayTo(from: string, to: string): string {
  return nodePath.relative(from, to).split(nodePath.sep).join("/");
}

/**
 * The site's folder in reports for other programs: relative to the checkout of a workflow if the checkout contains
 * the site, else to git's root, else to the current folder.
 * @returns with forward slashes, "" for the root itself
 */
export function siteFolderInReport(
  siteRoot: string,
  { environment, currentFolder }: Pick<Terminal, "environment" | "currentFolder">,
): string {
  const root = realPathOf(siteRoot);
  const workspace = environment.GITHUB_WORKSPACE;
  if (workspace !== undefined && nodePath.isAbsolute(workspace)) {
    const checkout = realPathOf(workspace);
    if (isInside(checkout, root)) return wayTo(checkout, root);
  }
  return wayTo(repositoryAround(root) ?? realPathOf(currentFolder), root);
}
