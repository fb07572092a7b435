/**
 * The part `largest`: a generated site like the largest live one, with thousands of findings in pages that are not open.
 *
 * A keystroke in docs.json changes one of its findings, and none of those in the pages.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { answersEdit, planEdits } from "./edit-plan.ts";
import { largestLiveSite } from "./generate.ts";
import { startServer } from "./lsp-client.ts";
import { type BenchOutcome, failed, measured, type OutcomeSection } from "./outcome.ts";
import type { ServerRecipe } from "./server-session.ts";

interface LargestEffort {
  /** New processes. */
  readonly rounds: number;
  /** Edits of docs.json in each process. */
  readonly edits: number;
}

interface LargestSamples {
  readonly open: number[];
  readonly readAll: number[];
  readonly afterReading: number[];
  readonly keystroke: number[];
  readonly afterEdits: number[];
  readonly highest: number[];
}

/** Edits at the beginning that are not counted. */
const warmUpEdits = 8;

/** The first page, in the order in which the server shows pages, that links to a missing heading. */
function firstBrokenPage(root: string): string {
  const pages = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".mdx"),
  );
  for (const page of pages.sort()) {
    const path = join(root, page);
    if (readFileSync(path, "utf8").includes("[Gone]")) return path;
  }
  throw new Error("The site has no page with a missing heading.");
}

async function oneRound(
  recipe: ServerRecipe,
  root: string,
  edits: number,
  samples: LargestSamples,
): Promise<void> {
  const server = await startServer(recipe, root);
  try {
    const plan = planEdits(readFileSync(join(root, "docs.json"), "utf8"));
    const startedAt = performance.now();
    const { milliseconds } = await server.open(join(root, "docs.json"), plan.text, (findings) =>
      findings.some((finding) => finding.range.start.line === plan.defectLine),
    );
    samples.open.push(milliseconds);
    await server.reported(firstBrokenPage(root));
    samples.readAll.push(performance.now() - startedAt);
    await server.untilIdle();
    const memory = server.memory();
    if (memory !== undefined) samples.afterReading.push(memory.resident);
    for (let number = 0; number < warmUpEdits + edits; number++) {
      const edit = plan.cycle[number % plan.cycle.length];
      if (edit === undefined) break;
      const answer = await server.change(edit, (findings) => answersEdit(findings, edit, true));
      if (number >= warmUpEdits) samples.keystroke.push(answer.milliseconds);
    }
    await server.untilIdle();
    const after = server.memory();
    if (after === undefined) return;
    samples.afterEdits.push(after.resident);
    samples.highest.push(after.peak);
  } finally {
    await server.stop();
  }
}

/** Measures our server alone. */
export async function largestSection(
  recipe: ServerRecipe,
  { edits, rounds }: LargestEffort,
): Promise<OutcomeSection> {
  const site = largestLiveSite();
  const samples: LargestSamples = {
    open: [],
    readAll: [],
    afterReading: [],
    keystroke: [],
    afterEdits: [],
    highest: [],
  };
  let failure: string | undefined;
  try {
    for (let number = 0; number < rounds; number++) await oneRound(recipe, site.root, edits, samples);
  } catch (reason) {
    failure = reason instanceof Error ? reason.message : String(reason);
  }
  const outcome = (series: readonly number[]): BenchOutcome =>
    failure === undefined ? measured(series) : failed(failure);
  const below = (limit: number) => ({ kind: "below", limit }) as const;
  return {
    title: "The largest live site",
    rows: [
      { what: "open to diagnostics", unit: "ms", ours: outcome(samples.open) },
      { what: "open until all pages are read", unit: "ms", ours: outcome(samples.readAll) },
      {
        what: "keystroke in docs.json to diagnostics",
        unit: "ms",
        ours: outcome(samples.keystroke),
        budget: below(10),
      },
      { what: "memory after reading the pages", unit: "MB", ours: outcome(samples.afterReading) },
      {
        what: `memory after ${warmUpEdits + edits} edits`,
        unit: "MB",
        ours: outcome(samples.afterEdits),
        budget: below(200),
      },
      { what: "highest memory", unit: "MB", ours: outcome(samples.highest) },
    ],
    notes: [
      `A generated site like the largest live one: 19 languages, ${site.pageFiles.toLocaleString("en-US")} pages with 290 MB of text, 0.6 MB of docs.json, 11,000 links to headings that are not there, of which a client is shown 2,000. The peer reads no pages.`,
    ],
  };
}
