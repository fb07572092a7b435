/** The section on page syntax after a keystroke: the verdict and the findings with their causes. */
import { syntaxProblems } from "../../server/src/service/pages/syntax/problems.ts";
import { failed, measured, type OutcomeRow, type OutcomeSection } from "../outcome.ts";
import { seededRandom } from "../random.ts";
import { highShare, rounded, spreadOf } from "../statistics.ts";
import { editKinds, editsOf } from "./edits.ts";
import { longPages } from "./texts.ts";

const seed = 5;
/** Uncounted edits at the start, while the JavaScript engine compiles its code. */
const warmUp = 3;

/** The processor time, in milliseconds, for all syntax problems of an edited page that was read before the edit. */
function millisecondsOf({ before, after }: { readonly before: string; readonly after: string }): number {
  syntaxProblems(before);
  const start = process.cpuUsage();
  syntaxProblems(after);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Measures each kind of edit at a number of places in each page. */
export function pageSyntaxSection(places: number): OutcomeSection {
  const rows: OutcomeRow[] = [];
  const slowest: string[] = [];
  const notes: string[] = [];
  for (const [name, pages] of longPages()) {
    notes.push(pages.length === 0 ? `${name}: none without the corpus.` : lengthsOf(name, pages));
    for (const kind of editKinds) {
      const warm = seededRandom(seed + 1);
      for (const page of pages) for (const edit of editsOf(page, kind, warmUp, warm)) millisecondsOf(edit);
      const random = seededRandom(seed);
      const samples = pages.flatMap((page) => editsOf(page, kind, places, random).map(millisecondsOf));
      const label = `${name}: ${kind}`;
      const ours = samples.length === 0 ? failed("there is no such page") : measured(samples);
      rows.push({ label, unit: "ms", ours, budget: { kind: "below", limit: 10 } });
      if (samples.length > 0) slowest.push(`${label}: ${rounded(highShare(samples))} ms`);
    }
  }
  return {
    title: "Page syntax after a keystroke",
    rows,
    notes: [
      "In process: the verdict on the whole page and all findings with their causes and fixes, after the page was read once before the edit. Processor time; the highest figures include garbage collection.",
      ...notes,
      `95 of 100 edits take at most: ${slowest.join("; ")}.`,
    ],
  };
}

function lengthsOf(name: string, pages: readonly string[]): string {
  const { lowest, highest } = spreadOf(pages.map((page) => page.length / 1000));
  return `${name}: ${pages.length}, ${rounded(lowest)} to ${rounded(highest)} thousand characters.`;
}
