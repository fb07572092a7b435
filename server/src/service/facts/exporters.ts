/** Which snippets export a component that a page uses but does not import. */

import { append } from "../multimap.ts";
import { exportedNames } from "../pages/module-exports.ts";
import type { PageContent } from "../pages/page-content.ts";
import type { FileNames } from "../site/file-index.ts";
import type { PageContents } from "../site/page-contents.ts";
import { reasonNotToList } from "../site/page-rules.ts";
import { fileNameOf } from "../text/paths.ts";

/** A file that exports a component. */
export interface Exporter {
  readonly file: string;
  /** Whether the whole file is the component, as its default export. */
  readonly isWhole: boolean;
}

/** The maximum number of names per file. */
const maxNames = 500;

/** The component that a snippet's file name suggests: `replace-domain.mdx` is usually imported as `ReplaceDomain`. */
function nameOfFile(file: string): string {
  const stem = fileNameOf(file).replace(/\.\w+$/, "");
  return stem.replace(/(?:^|[-_ ]+)([A-Za-z\d])/g, (_, letter: string) => letter.toUpperCase());
}

/** The exporting files, by the name of the component. */
export function exportersByName(
  files: FileNames,
  byFile: ReadonlyMap<string, PageContent>,
  modules: PageContents["modules"],
): ReadonlyMap<string, readonly Exporter[]> {
  const byName = new Map<string, Exporter[]>();
  for (const [file, { exports }] of byFile) {
    for (const name of exportedNames(exports, maxNames)) append(byName, name, { file, isWhole: false });
    if (reasonNotToList(file) === "snippet") append(byName, nameOfFile(file), { file, isWhole: true });
  }
  for (const [file, exports = ""] of modules) {
    for (const name of exportedNames(exports, maxNames)) {
      // The default export has no name.
      if (name === "default") append(byName, nameOfFile(file), { file, isWhole: true });
      else append(byName, name, { file, isWhole: false });
    }
  }
  for (const file of files.files()) {
    // A module that no page imports has not been read, so its exports are guessed from its name.
    const isUnread = /snippets\/.*\.[jt]sx$/.test(file) && !modules.has(file);
    if (isUnread) append(byName, nameOfFile(file), { file, isWhole: false });
  }
  return byName;
}
