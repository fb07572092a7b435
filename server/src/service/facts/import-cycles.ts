/** Files of pages that import each other in a cycle. */
import { weakCache } from "../memo.ts";
import { importsOf } from "../pages/page-content.ts";
import type { FileNames } from "../site/file-index.ts";
import type { PageContents } from "../site/page-contents.ts";
import { importedFile, importTarget } from "./imported-file.ts";

/** The page files that each page file imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** The graph of the imports of a site; made again for each call. */
export function importGraph(files: FileNames, pages: PageContents): ImportGraph {
  const graph = new Map<string, readonly string[]>();
  for (const [file, content] of pages.byFile) {
    const imported = importsOf(content).flatMap((written) => {
      const target = importTarget(written, file);
      const found = target === undefined ? undefined : importedFile(files, target.path);
      return found !== undefined && pages.byFile.has(found) ? [found] : [];
    });
    if (imported.length > 0) graph.set(file, imported);
  }
  return graph;
}

/** A way through the graph: a file, and how many of its imports have been followed. */
interface FollowedFile {
  readonly file: string;
  next: number;
}

/** One cycle for each file that a walk in depth comes back to; linear in the number of imports. */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const cycles: (readonly string[])[] = [];
  const done = new Set<string>();
  const place = new Map<string, number>();
  for (const root of graph.keys()) {
    const way: FollowedFile[] = [];
    const enter = (file: string): void => {
      if (done.has(file)) return;
      const before = place.get(file);
      if (before !== undefined) {
        cycles.push(way.slice(before).map((step) => step.file));
        return;
      }
      place.set(file, way.length);
      way.push({ file, next: 0 });
    };
    enter(root);
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      const target = graph.get(step.file)?.[step.next];
      step.next += 1;
      if (target !== undefined) enter(target);
      else {
        way.pop();
        place.delete(step.file);
        done.add(step.file);
      }
    }
  }
  return cycles;
}

type Cycles = readonly (readonly string[])[];

const kept = weakCache<PageContents["imports"], { readonly files: FileNames; readonly cycles: Cycles }>();

/** Cycles of imports, each as its files in order; the last one imports the first. The same for as long as the imports stay. */
export function importCycles(files: FileNames, pages: PageContents): Cycles {
  const before = kept.get(pages.imports);
  if (before?.files === files.names) return before.cycles;
  const cycles = cyclesOf(importGraph(files, pages));
  kept.set(pages.imports, { files: files.names, cycles });
  return cycles;
}
