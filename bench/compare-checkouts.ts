/**
 * Compares this checkout with another one, alternating in one run, to show that a change makes nothing slower: start,
 * keystroke, completion and the check of a whole site.
 */
import { generatedSite, largestSize } from "./generate.ts";
import { type AskingOutcome, measureAsking } from "./measure-asking.ts";
import { measureChecks } from "./measure-check.ts";
import { measureEditing } from "./measure-editing.ts";
import { measureStarts } from "./measure-start.ts";
import { type BenchOutcome, failed, type OutcomeSection } from "./outcome.ts";
import type { Effort } from "./section.ts";
import type { ServerRecipe } from "./server-session.ts";
import { type CheckoutPrograms, ourPrograms, ourRecipe } from "./servers.ts";
import { pairwiseRatios, ratioCell, rounded, spreadCell, spreadOf, type Unit } from "./statistics.ts";

/** Samples of both checkouts, taken alternately. */
interface ComparedRow {
  readonly label: string;
  readonly unit?: Unit;
  readonly ours: BenchOutcome;
  readonly other: BenchOutcome;
}

/** One server of each checkout: this one first. */
function recipesOf(
  other: CheckoutPrograms,
  delay: number | "default",
): readonly [ServerRecipe, ServerRecipe] {
  const ours = ourRecipe(delay);
  return [ours, { ...ourRecipe(delay, other.server), name: "the other checkout" }];
}

function cell(outcome: BenchOutcome, unit: Unit): string {
  return outcome.kind === "failed" ? `fails: ${outcome.reason}` : spreadCell(outcome.samples, unit);
}

/** With fewer pairs, the interquartile range means nothing. */
const minPairs = 5;

/** A word for the ratios if their interquartile range is on one side of 1. */
function judgment(ratios: readonly number[]): string {
  if (ratios.length < minPairs) return "measured too seldom to tell";
  const { lowerQuartile, upperQuartile } = spreadOf(ratios);
  if (lowerQuartile > 1) return "better";
  return upperQuartile < 1 ? "worse" : "alike";
}

function line({ label, unit = "ms", ours, other }: ComparedRow): string {
  const cells = [label, cell(ours, unit), cell(other, unit)];
  if (ours.kind === "failed" || other.kind === "failed")
    return `| ${cells.join(" | ")} | – | – | not compared |`;
  const ratios = pairwiseRatios(ours.samples, other.samples);
  const least = spreadOf(other.samples).lowest / spreadOf(ours.samples).lowest;
  return `| ${[...cells, ratioCell(ratios), `${rounded(least)}×`, judgment(ratios)].join(" | ")} |`;
}

function compared(title: string, rows: readonly ComparedRow[]): OutcomeSection {
  const head =
    "| measured | this checkout | the other | other / this | of the least | this one is |\n|---|---|---|---|---|---|";
  return {
    title,
    rows: [],
    table: [head, ...rows.map(line)].join("\n"),
    notes: [
      "Each cell has the median, [lowest–highest], the width of the middle half and the number of samples; the ratio is computed pair by pair: its median and the middle half of the pairs; next to it the ratio of the minimums, which other programs affect least. Above 1, this checkout is faster or smaller.",
    ],
  };
}

async function compareStarts(other: CheckoutPrograms, effort: Effort): Promise<OutcomeSection> {
  const { root } = generatedSite(10_000);
  const [ours, theirs] = await measureStarts(recipesOf(other, 0), root, 2 * effort.starts);
  return compared("Start", [{ label: "start to `initialize` reply", ours, other: theirs }]);
}

async function compareEditing(
  pages: number,
  other: CheckoutPrograms,
  effort: Effort,
): Promise<OutcomeSection> {
  const { root } = generatedSite(pages);
  const [ours, theirs] = await measureEditing(recipesOf(other, 0), root, effort);
  if (ours === undefined || theirs === undefined) throw new Error("Each server has an outcome.");
  return compared(`Editing, ${pages} pages`, [
    { label: "open to diagnostics", ours: ours.open, other: theirs.open },
    { label: "keystroke to diagnostics", ours: ours.keystroke, other: theirs.keystroke },
    {
      label: "memory after the edits",
      unit: "MB",
      ours: ours.memoryAfterEdits,
      other: theirs.memoryAfterEdits,
    },
  ]);
}

async function compareAsking(other: CheckoutPrograms, effort: Effort): Promise<OutcomeSection> {
  const { root } = generatedSite(10_000);
  const asked = { rounds: Math.min(2, effort.rounds), edits: Math.min(20, effort.edits) };
  const [ours, theirs] = await measureAsking(recipesOf(other, "default"), root, asked);
  if (ours === undefined || theirs === undefined) throw new Error("Each server has an outcome.");
  const row = (label: string, series: keyof AskingOutcome): ComparedRow => ({
    label,
    ours: ours[series],
    other: theirs[series],
  });
  return compared("Completion and hover, 10000 pages", [
    row("completion of a key", "keyCompletion"),
    row("completion of a page", "pageCompletion"),
    row("completion after a keystroke", "completionAfterKeystroke"),
    row("hover over a key", "keyHover"),
    row("hover over a page", "pageHover"),
    row("hover after a keystroke", "hoverAfterKeystroke"),
  ]);
}

async function compareChecks(other: CheckoutPrograms, effort: Effort): Promise<OutcomeSection> {
  const rows: ComparedRow[] = [];
  for (const pages of [1000, 10_000]) {
    const { root } = generatedSite(pages);
    for (const [label, switches] of [
      ["the navigation alone", ["--no-pages"]],
      ["all links too", []],
    ] as const) {
      const variants = [ourPrograms, other].map(({ commandLine }) => ({ commandLine, switches }));
      const [ours, theirs] = await measureChecks(variants, root, effort.checks);
      const missing = failed("not measured");
      rows.push({
        label: `\`docs-json check\` of ${pages} pages, ${label}`,
        ours: ours?.wall ?? missing,
        other: theirs?.wall ?? missing,
      });
    }
  }
  return compared("Whole-site check", rows);
}

async function compareReadingPages(other: CheckoutPrograms, effort: Effort): Promise<OutcomeSection> {
  const { root } = generatedSite(largestSize, "long");
  const [ours, theirs] = await measureChecks([ourPrograms, other], root, effort.checks);
  if (ours === undefined || theirs === undefined) throw new Error("Each checkout has an outcome.");
  const label = `\`docs-json check\` of ${largestSize} pages with bodies`;
  return compared("Check of a large site with bodies", [
    { label: `${label}: wall time`, ours: ours.wall, other: theirs.wall },
    { label: `${label}: processor time`, ours: ours.processor, other: theirs.processor },
    { label: `${label}: highest memory`, unit: "MB", ours: ours.memory, other: theirs.memory },
  ]);
}

/** The parts of the comparison, by their names for `--only`. */
export const comparisons: Readonly<
  Record<string, (other: CheckoutPrograms, effort: Effort) => Promise<OutcomeSection>>
> = {
  start: compareStarts,
  "1k": (other, effort) => compareEditing(1000, other, effort),
  "10k": (other, effort) => compareEditing(10_000, other, effort),
  asking: compareAsking,
  check: compareChecks,
  pages: compareReadingPages,
};
