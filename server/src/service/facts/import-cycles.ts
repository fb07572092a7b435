/** Files of pages that import each other in a cycle. */
import { memo } from "../memo.ts";
import type { FileNames } from "../site/file-index.ts";
import type { PageContents } from "../site/page-contents.ts";
import { type ImportGraph, importGraph } from "./import-graph.ts";

/** A way through the graph: a file, and how many of its imports have been followed. */
interface FollowedFile {
  readonly file: string;
  next: number;
}

/** One cycle for each file that a walk in depth comes back to; linear in the number of imports. */
const cyclesOf = memo((graph: ImportGraph): readonly (readonly string[])[] => {
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
});

/** Cycles of imports, each as its files in order; the last one imports the first. The same for as long as the imports stay. */
export function importCycles(files: FileNames, pages: PageContents): readonly (readonly string[])[] {
  return cyclesOf(importGraph(files, pages));
}
