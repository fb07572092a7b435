/**
 * The part `largest`: a site shaped like the largest live one, with findings in thousands of files that are not
 * open. A letter in docs.json or in a page changes one finding, and none in the other files.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { answersEdit, planEdits } from "./edit-plan.ts";
import { benchFolder } from "./generate.ts";
import { firstBrokenPage, liveSite } from "./live-site.ts";
import { type BenchServer, startServer } from "./lsp-client.ts";
import { type CheckVariant, measureChecks } from "./measure-check.ts";
import {
  type BenchOutcome,
  type Budget,
  failed,
  measured,
  type OutcomeRow,
  type OutcomeSection,
} from "./outcome.ts";
import { below } from "./section.ts";
import type { ServerRecipe } from "./server-session.ts";
import { ourPrograms } from "./servers.ts";

interface LargestEffort {
  /** New processes. */
  readonly rounds: number;
  /** Edits of docs.json in each process, and the same number of edits of a page. */
  readonly edits: number;
}

interface LargestSamples {
  readonly open: number[];
  readonly readAll: number[];
  readonly afterReading: number[];
  readonly keystroke: number[];
  readonly symbols: number[];
  readonly pageKeystroke: number[];
  readonly titleKeystroke: number[];
  readonly afterEdits: number[];
  readonly highest: number[];
}

/** Edits at the beginning that are not counted. */
const warmUpEdits = 8;

async function editDocument(server: BenchServer, root: string, edits: number, samples: LargestSamples) {
  const plan = planEdits(readFileSync(join(root, "docs.json"), "utf8"));
  const startedAt = performance.now();
  const { milliseconds } = await server.open(join(root, "docs.json"), plan.text, (findings) =>
    findings.some((finding) => finding.range.start.line === plan.defectLine),
  );
  samples.open.push(milliseconds);
  const pages = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.mdx?$/.test(file),
  );
  const broken = firstBrokenPage(root, pages);
  if (broken === undefined) throw new Error("The site has no page with a missing heading.");
  await server.reported(join(root, broken));
  await server.untilIdle();
  samples.readAll.push(performance.now() - startedAt);
  const memory = server.memory();
  if (memory !== undefined) samples.afterReading.push(memory.resident);
  for (let number = 0; number < warmUpEdits + edits; number++) {
    const edit = plan.editAt(number);
    const answer = await server.change(edit, (findings) => answersEdit(findings, edit, true));
    if (number >= warmUpEdits && edit.kind === "path") samples.keystroke.push(answer.milliseconds);
    const symbols = await server.ask("textDocument/documentSymbol");
    if (number >= warmUpEdits) samples.symbols.push(symbols.milliseconds);
  }
  return join(root, broken);
}

/** Types a new letter in a link, and one in the title. */
async function editPage(server: BenchServer, path: string, edits: number, samples: LargestSamples) {
  const marker = "\n## A heading\n\n[gone](#gone-from-here)\n";
  const original = readFileSync(path, "utf8");
  const body = original.indexOf("\n", original.indexOf("\n---\n") + 1);
  const text = `${original.slice(0, body)}\n${marker}${original.slice(body)}`;
  const linkLine = text.split("\n").indexOf("[gone](#gone-from-here)");
  const count = { value: 0 };
  await server.open(path, text, (findings) => {
    count.value = findings.length;
    return findings.some(({ range }) => range.start.line === linkLine);
  });
  const places = [
    { series: samples.pageKeystroke, line: linkLine, character: "[gone](#gone-".length },
    { series: samples.titleKeystroke, line: 1, character: 'title: "'.length },
  ];
  for (let number = 0; number < 2 * (warmUpEdits + edits); number++) {
    const { character, line, series } = places[number % 2] ?? { series: [], line: 0, character: 0 };
    const place = { line, character };
    const letter = String.fromCharCode(97 + (number % 26));
    const { milliseconds } = await server.change(
      { range: { start: place, end: place }, text: letter },
      (findings) => findings.length === count.value,
    );
    if (number >= 2 * warmUpEdits) series.push(milliseconds);
  }
}

async function oneRound(recipe: ServerRecipe, root: string, edits: number, samples: LargestSamples) {
  const server = await startServer(recipe, root);
  try {
    const broken = await editDocument(server, root, edits, samples);
    await editPage(server, broken, edits, samples);
    await server.untilIdle();
    const after = server.memory();
    if (after === undefined) return;
    samples.afterEdits.push(after.resident);
    samples.highest.push(after.peak);
  } finally {
    await server.stop();
  }
}

/** Checks of the whole site and of one page, with and without the cache of an earlier run. */
async function checkRows(root: string, checks: number): Promise<readonly OutcomeRow[]> {
  const cache = mkdtempSync(join(benchFolder, "cache-"));
  const { commandLine } = ourPrograms;
  const environment = { XDG_CACHE_HOME: cache, LOCALAPPDATA: cache, HOME: cache };
  const page = join(root, "index.md");
  const variants: readonly {
    name: string;
    variant: CheckVariant;
    path: string;
    wall?: Budget;
    memory?: Budget;
  }[] = [
    { name: "`docs-json check`", variant: { commandLine }, path: root, memory: below(350) },
    {
      name: "`docs-json check --cache`, all pages known",
      variant: { commandLine, switches: ["--cache"], environment },
      path: root,
    },
    { name: "`docs-json check PAGE`", variant: { commandLine }, path: page, wall: below(1500) },
    {
      name: "`docs-json check PAGE --cache`, all pages known",
      variant: { commandLine, switches: ["--cache"], environment },
      path: page,
      wall: below(400),
    },
  ];
  try {
    const rows: OutcomeRow[] = [];
    for (const { name, variant, path, wall, memory } of variants) {
      const [outcome] = await measureChecks([variant], path, checks);
      if (outcome === undefined) continue;
      rows.push(
        {
          label: `largest live site: ${name}`,
          unit: "ms",
          ours: outcome.wall,
          isFelt: true,
          ...(wall === undefined ? {} : { budget: wall }),
        },
        { label: `largest live site: ${name}: processor time`, unit: "ms", ours: outcome.processor },
        {
          label: `largest live site: ${name}: highest memory`,
          unit: "MB",
          ours: outcome.memory,
          ...(memory === undefined ? {} : { budget: memory }),
        },
      );
    }
    return rows;
  } finally {
    rmSync(cache, { recursive: true });
  }
}

/** Measures only our server and command line. */
export async function largestSection(
  recipe: ServerRecipe,
  { edits, rounds }: LargestEffort,
): Promise<OutcomeSection> {
  const title = "The largest live site";
  const site = liveSite();
  if (typeof site === "string") return { title, rows: [], notes: [`Skipped: ${site}.`] };
  const samples: LargestSamples = {
    ...{ open: [], readAll: [], afterReading: [], keystroke: [], symbols: [] },
    ...{ pageKeystroke: [], titleKeystroke: [], afterEdits: [], highest: [] },
  };
  let failure: string | undefined;
  try {
    for (let number = 0; number < rounds; number++) await oneRound(recipe, site.root, edits, samples);
  } catch (reason) {
    failure = reason instanceof Error ? reason.message : String(reason);
  }
  const row = (
    label: string,
    unit: OutcomeRow["unit"],
    series: readonly number[],
    budget?: Budget,
  ): OutcomeRow => {
    const ours: BenchOutcome = failure === undefined ? measured(series) : failed(failure);
    return {
      label: `largest live site: ${label}`,
      unit,
      ours,
      isFelt: unit === "ms",
      ...(budget === undefined ? {} : { budget }),
    };
  };
  return {
    title,
    rows: [
      row("open to diagnostics", "ms", samples.open),
      row("open until all pages are read", "ms", samples.readAll),
      row("a letter of a path to diagnostics", "ms", samples.keystroke, below(15)),
      row("a letter in a page to diagnostics", "ms", samples.pageKeystroke, below(20)),
      row("a letter in a page's title to diagnostics", "ms", samples.titleKeystroke),
      row("document symbols after a keystroke", "ms", samples.symbols),
      row("memory after reading the pages", "MB", samples.afterReading, below(250)),
      row("memory after the edits", "MB", samples.afterEdits, below(250)),
      row("highest memory", "MB", samples.highest),
      ...(await checkRows(site.root, Math.min(3, rounds))),
    ],
    notes: [
      `A generated site shaped like the largest live one: its docs.json of 0.7 MB, ${site.pageFiles.toLocaleString("en-US")} page files with 290 MB of text, each with as many links, headings and findings as there; 5,000 files have findings, of which a client gets 2,000. The peer reads no pages.`,
    ],
  };
}
