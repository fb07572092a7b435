/** Finds page files that import each other in a cycle. */
import { memo } from "../memo.ts";
import type { FileNames } from "../site/file-index.ts";
import type { PageContents } from "../site/page-contents.ts";
import { type ImportGraph, importGraph } from "./import-graph.ts";

/** A step of a path through the graph: a file, and how many of its imports have been followed. */
interface FollowedFile {
  readonly file: string;
  next: number;
}

/** One cycle for each import that closes one in a depth-first search; linear in the number of imports. */
const cyclesOf = memo((graph: ImportGraph): readonly (readonly string[])[] => {
  const cycles: (readonly string[])[] = [];
  const done = new Set<string>();
  const depths = new Map<string, number>();
  for (const root of graph.keys()) {
    const path: FollowedFile[] = [];
    const enter = (file: string): void => {
      if (done.has(file)) return;
      const depth = depths.get(file);
      if (depth !== undefined) {
        cycles.push(path.slice(depth).map((step) => step.file));
        return;
      }
      depths.set(file, path.length);
      path.push({ file, next: 0 });
    };
    enter(root);
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const target = graph.get(step.file)?.[step.next];
      step.next += 1;
      if (target !== undefined) enter(target);
      else {
        path.pop();
        depths.delete(step.file);
        done.add(step.file);
      }
    }
  }
  return cycles;
});

/** Import cycles, each as its files in order, of which the last imports the first; the same list for the same imports. */
export function importCycles(files: FileNames, pages: PageContents): readonly (readonly string[])[] {
  return cyclesOf(importGraph(files, pages));
}
