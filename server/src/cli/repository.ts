/**
 * The path of a site in its repository, for patches, annotations and code scanning. Finds the repository by git's own
 * files, and does not run git.
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

/** The path from one absolute folder to another, with forward slashes; "" if both are the same. */
export function relativePath(from: string, to: string): string {
  return nodePath.relative(from, to).split(nodePath.sep).join("/");
}

/**
 * The site's folder in reports for other programs: relative to the checkout of a workflow if that contains the site,
 * else to the root of the repository, else to the current folder.
 * @returns a path with forward slashes; "" if the site is in that folder itself
 */
export function siteFolderInReport(
  siteRoot: string,
  { environment, currentFolder }: Pick<Terminal, "environment" | "currentFolder">,
): string {
  const root = realPathOf(siteRoot);
  const workspace = environment.GITHUB_WORKSPACE;
  if (workspace !== undefined && nodePath.isAbsolute(workspace)) {
    const checkout = realPathOf(workspace);
    if (isInside(checkout, root)) return relativePath(checkout, root);
  }
  return relativePath(repositoryAround(root) ?? realPathOf(currentFolder), root);
}
