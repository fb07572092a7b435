/** Which snippets offer a component of a name to pages that forgot to import it. */

import { append } from "../multimap.ts";
import type { PageContent } from "../pages/page-content.ts";
import type { FileIndex } from "../site/file-index.ts";
import { reasonNotToList } from "../site/page-rules.ts";
import { fileNameOf } from "../text/paths.ts";

/** A file that offers a component. */
export interface Exporter {
  readonly file: string;
  /** Whether the whole file is the component, as its default export. */
  readonly isWhole: boolean;
}

/** The component that a snippet's file name says: `replace-domain.mdx` is usually imported as `ReplaceDomain`. */
function nameOfFile(file: string): string {
  const stem = fileNameOf(file).replace(/\.\w+$/, "");
  return stem.replace(/(?:^|[-_ ]+)([A-Za-z\d])/g, (_, letter: string) => letter.toUpperCase());
}

/** What snippets offer, by the name of the component. */
export function exportersByName(
  files: FileIndex,
  byFile: ReadonlyMap<string, PageContent>,
): ReadonlyMap<string, readonly Exporter[]> {
  const byName = new Map<string, Exporter[]>();
  for (const [file, { exports }] of byFile) {
    if (exports !== "" && exports !== "*") {
      for (const name of exports.slice(1, -1).split("\n")) append(byName, name, { file, isWhole: false });
    }
    if (reasonNotToList(file) === "snippet") append(byName, nameOfFile(file), { file, isWhole: true });
  }
  for (const file of files.files()) {
    const isModule = /snippets\/.*\.[jt]sx$/.test(file);
    if (isModule) append(byName, nameOfFile(file), { file, isWhole: false });
  }
  return byName;
}
