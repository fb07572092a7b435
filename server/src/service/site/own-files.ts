/** Files that this program stores beside docs.json. They are not part of the site, and are not published. */
import { fileNameOf } from "../text/paths.ts";

/** The file with the known findings that a team accepts for now. */
export const baselineFile = "docs-json.baseline.json";

/** Whether a file is one of this program's own, in any folder, because a site may be inside another. */
export function isOwnFile(path: string): boolean {
  return fileNameOf(path) === baselineFile;
}
