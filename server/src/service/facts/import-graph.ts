/** The files that the pages of a site import, collected once for all facts about imports. */
import { weakCache } from "../memo.ts";
import { importsOf } from "../pages/page-content.ts";
import type { FileNames } from "../site/file-index.ts";
import type { PageContents } from "../site/page-contents.ts";
import { importedFile, importTarget } from "./imported-file.ts";

/** The pages and the JavaScript, TypeScript and JSON files that each page file imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const last = weakCache<PageContents["imports"], { readonly files: FileNames; readonly graph: ImportGraph }>();

/** The imports of the pages that have been read; the same object as long as they and the file names stay the same. */
export function importGraph({ names: files }: Pick<FileNames, "names">, pages: PageContents): ImportGraph {
  const before = last.get(pages.imports);
  if (before?.files === files) return before.graph;
  const graph = new Map<string, readonly string[]>();
  for (const [file, content] of pages.byFile) {
    const imported = importsOf(content).flatMap((written) => {
      const target = importTarget(written, file);
      return (target && importedFile(files, target.path)) ?? [];
    });
    if (imported.length > 0) graph.set(file, imported);
  }
  last.set(pages.imports, { files, graph });
  return graph;
}
