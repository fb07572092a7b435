/**
 * The part `background`: response times while the server still reads page files, compared with those after all
 * are read. The server's processor time in a pause without requests shows whether it works in the background.
 * That time is available only on Linux; elsewhere the part has no samples.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { answersEdit, type EditPlan, planEdits } from "./edit-plan.ts";
import type { GeneratedSite } from "./generate.ts";
import { type BenchServer, startServer } from "./lsp-client.ts";
import { failed, measured, type OutcomeRow, type OutcomeSection } from "./outcome.ts";
import { below, type Effort, inWords, named } from "./section.ts";
import type { ServerRecipe } from "./server-session.ts";
import { spreadOf } from "./statistics.ts";

const kinds = ["keystroke", "completion", "hover"] as const;
type AskedSamples = Readonly<Record<(typeof kinds)[number], number[]>>;

function noSamples(): AskedSamples {
  return { keystroke: [], completion: [], hover: [] };
}

/** The interval between two keystrokes of a fast author, in milliseconds. */
const pause = 40;
/**
 * The processor time in a pause, in milliseconds, from which the server counts as working in the background. It
 * is measured to the nearest ten milliseconds.
 */
const isWorking = 20;
/** The number of pauses without work after which all pages count as read. */
const maxQuiet = 20;
const maxKeystrokes = 300;
const quietKeystrokes = 40;

/** One keystroke, and then a request of each kind at that place. */
async function askOnce(server: BenchServer, plan: EditPlan, number: number): Promise<readonly number[]> {
  const edit = plan.editAt(number);
  const place = plan.page;
  const typed = await server.change(edit, (findings) => answersEdit(findings, edit, true));
  const position = { line: place.line, character: place.character - 2 };
  const completion = await server.ask("textDocument/completion", { position });
  const hover = await server.ask("textDocument/hover", { position });
  return [typed.milliseconds, completion.milliseconds, hover.milliseconds];
}

function keep(samples: AskedSamples, figures: readonly number[]): void {
  for (const [index, kind] of kinds.entries()) samples[kind].push(figures[index] ?? 0);
}

/** The processor time of the server in a pause without requests, in milliseconds. */
async function workInPause(server: BenchServer): Promise<number> {
  const before = server.processorTime() ?? 0;
  await delay(pause);
  return (server.processorTime() ?? 0) - before;
}

async function oneRound(
  recipe: ServerRecipe,
  root: string,
  during: AskedSamples,
  quiet: AskedSamples,
): Promise<void> {
  const server = await startServer(recipe, root);
  try {
    const plan = planEdits(readFileSync(join(root, "docs.json"), "utf8"));
    await server.open(join(root, "docs.json"), plan.text, (findings) =>
      findings.some((finding) => finding.range.start.line === plan.defectLine),
    );
    let number = 0;
    for (let quietPauses = 0; quietPauses < maxQuiet && number < maxKeystrokes; number++) {
      const figures = await askOnce(server, plan, number);
      const works = (await workInPause(server)) >= isWorking;
      quietPauses = works ? 0 : quietPauses + 1;
      if (works) keep(during, figures);
    }
    await server.untilIdle();
    for (const end = number + quietKeystrokes; number < end; number++) {
      keep(quiet, await askOnce(server, plan, number));
      await delay(pause);
    }
  } finally {
    await server.stop();
  }
}

async function rowsOf(
  size: string,
  site: GeneratedSite,
  recipe: ServerRecipe,
  rounds: number,
): Promise<readonly OutcomeRow[]> {
  const [during, quiet] = [noSamples(), noSamples()];
  let failure: string | undefined;
  try {
    for (let round = 0; round < rounds; round++) await oneRound(recipe, site.root, during, quiet);
  } catch (reason) {
    failure = reason instanceof Error ? reason.message : String(reason);
  }
  const outcome = (samples: readonly number[]) => {
    if (failure !== undefined) return failed(failure);
    return samples.length === 0 ? failed("all pages were read before") : measured(samples);
  };
  return kinds.flatMap((kind): readonly OutcomeRow[] => {
    const usual = quiet[kind].length === 0 ? 0 : spreadOf(quiet[kind]).median;
    return [
      { label: `${size}: ${kind}, all pages read`, unit: "ms", ours: outcome(quiet[kind]) },
      {
        label: `${size}: ${kind} while pages are read`,
        unit: "ms",
        ours: outcome(during[kind]),
        budget: below(Number((2 * usual).toFixed(1))),
      },
    ];
  });
}

/** Measures only our server. */
export async function backgroundSection(
  recipe: ServerRecipe,
  sites: readonly (readonly [size: string, site: GeneratedSite])[],
  { rounds }: Effort,
): Promise<OutcomeSection> {
  const rows: OutcomeRow[] = [];
  for (const [size, site] of sites) rows.push(...(await rowsOf(size, site, recipe, Math.min(3, rounds))));
  const all = sites.map(([size, site]) => `${size}: ${named(site)}`).join("; ");
  return {
    title: "While pages are read",
    rows,
    notes: [
      `${all}. From opening docs.json on, one keystroke every ${inWords(pause)} ms, with a completion and a hover after its findings; a sample counts if the server continued its background work after it. The budget is twice the idle median of the same run.`,
    ],
  };
}
