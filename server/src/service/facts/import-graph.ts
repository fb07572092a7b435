/** Which files the pages of a site import: gathered once for all facts about imports. */
import { weakCache } from "../memo.ts";
import { importsOf } from "../pages/page-content.ts";
import type { FileNames } from "../site/file-index.ts";
import type { PageContents } from "../site/page-contents.ts";
import { importedFile, importTarget } from "./imported-file.ts";

/** The files that each page file imports: pages, and files of JavaScript and TypeScript. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const kept = weakCache<PageContents["imports"], { readonly files: FileNames; readonly graph: ImportGraph }>();

/** The imports of the pages whose texts have been read; the same object for as long as the imports and the names of files stay. */
export function importGraph({ names: files }: Pick<FileNames, "names">, pages: PageContents): ImportGraph {
  const before = kept.get(pages.imports);
  if (before?.files === files) return before.graph;
  const graph = new Map<string, readonly string[]>();
  for (const [file, content] of pages.byFile) {
    const imported = importsOf(content).flatMap((written) => {
      const target = importTarget(written, file);
      return (target && importedFile(files, target.path)) ?? [];
    });
    if (imported.length > 0) graph.set(file, imported);
  }
  kept.set(pages.imports, { files, graph });
  return graph;
}
