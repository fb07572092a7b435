/** Files that this program keeps beside docs.json. They belong to no site: nothing in one names them, and readers do not get them. */
import { fileNameOf } from "../text/paths.ts";

/** The findings that a team knows of and lives with for now. */
export const baselineFile = "docs-json.baseline.json";

/** Whether a file is one of this program's own, in any folder, because a site may be inside another. */
export function isOwnFile(path: string): boolean {
  return fileNameOf(path) === baselineFile;
}
