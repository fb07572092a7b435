/** Names that this system would refuse with an error that says nothing, or would change without a word. */
import { toSitePath } from "../host/paths.ts";
import { nameAgainstWindows } from "../service/text/windows-names.ts";

/**
 * Why nothing can be created at a path of a site, by one of the names below the site's folder; undefined if all are allowed.
 * @param path absolute
 */
export function reasonAgainstNames(
  root: string,
  path: string,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  if (platform !== "win32") return undefined;
  const name = nameAgainstWindows(toSitePath(root, path) ?? "");
  return name === undefined ? undefined : `Windows does not allow the name ${name}; choose another one`;
}
