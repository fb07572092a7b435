/**
 * Measures the command line and the server on sites that repeat one construct, at sizes that would be unusable
 * if the cost grew too fast: the time of a check, of opening and of a keystroke, and the highest memory.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allPatterns } from "./growth/all-patterns.ts";
import { startServer } from "./lsp-client.ts";
import { type BenchOutcome, failed, measured, type OutcomeSection } from "./outcome.ts";
import { memoryOf, processorTimeOf } from "./process-usage.ts";
import type { ServerRecipe } from "./server-session.ts";
import { spreadOf } from "./statistics.ts";

/** A pattern of growth by its name, and the size at which it is measured. */
interface FullSize {
  readonly pattern: string;
  readonly size: number;
}

const fullSizes: readonly FullSize[] = [
  { pattern: "docs.json: one page listed again and again", size: 250_000 },
  { pattern: "docs.json: numbers in a list of pages", size: 250_000 },
  { pattern: "docs.json: unknown keys", size: 25_000 },
  { pattern: "docs.json: unknown keys in a known object", size: 25_000 },
  { pattern: "docs.json: brackets", size: 100_000 },
  { pattern: "docs.json: open brackets", size: 100_000 },
  { pattern: "docs.json: brackets that cross", size: 50_000 },
  { pattern: "redirects: wildcards", size: 16_000 },
  { pattern: "redirects: wildcards", size: 100_000 },
  { pattern: "spec: YAML, paths", size: 430_000 },
  { pattern: "spec: JSON, paths", size: 900_000 },
];

interface FullSizeOutcome {
  readonly name: string;
  /** The size of all files that the pattern writes, in bytes. */
  readonly bytes: number;
  readonly check: BenchOutcome;
  readonly checkMemory: BenchOutcome;
  readonly open: BenchOutcome;
  readonly keystroke: BenchOutcome;
  readonly serverMemory: BenchOutcome;
}

/** Findings of any kind show that a version has been analyzed. */
const anyFindings = (): boolean => true;

const keystrokes = 5;

/** A space before the last character: inside the outermost bracket. */
function keystrokeAt(text: string) {
  const before = text.slice(0, -1);
  const line = before.split("\n").length - 1;
  const character = before.length - (before.lastIndexOf("\n") + 1);
  const place = { line, character };
  return { range: { start: place, end: place }, text: " " };
}

/** The interval between two readings of a running check, in milliseconds. */
const interval = 20;

/** Runs the check of a site once, and measures its processor time. */
function measureCheck(
  commandLine: string,
  root: string,
): Promise<Pick<FullSizeOutcome, "check" | "checkMemory">> {
  const child = spawn(process.execPath, [commandLine, "check", root, "--format", "json"], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  let time: number | undefined;
  let memory: number | undefined;
  const timer = setInterval(() => {
    // The system counts totals, so the last reading is enough.
    time = processorTimeOf(child.pid ?? 0) ?? time;
    memory = memoryOf(child.pid ?? 0)?.peak ?? memory;
  }, interval);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => {
      clearInterval(timer);
      const figure = (value: number | undefined): BenchOutcome =>
        status === 0 || status === 1
          ? measured(value === undefined ? [] : [value])
          : failed(`exit code ${status}`);
      resolve({ check: figure(time), checkMemory: figure(memory) });
    });
  });
}

async function measureServer(recipe: ServerRecipe, root: string, text: string) {
  const server = await startServer(recipe, root);
  /** The processor time of an action until the server is idle. */
  const spent = async (action: () => Promise<unknown>): Promise<number[]> => {
    const before = server.processorTime();
    await action();
    await server.untilIdle();
    const after = server.processorTime();
    return before === undefined || after === undefined ? [] : [after - before];
  };
  try {
    const open = await spent(() => server.open(join(root, "docs.json"), text, anyFindings));
    const edit = keystrokeAt(text);
    const keystroke: number[] = [];
    for (let number = 0; number < keystrokes; number++) {
      keystroke.push(...(await spent(() => server.change(edit, anyFindings))));
    }
    const memory = server.memory();
    return {
      open: measured(open),
      keystroke: measured(keystroke),
      serverMemory: measured(memory === undefined ? [] : [memory.peak]),
    };
  } catch (reason) {
    const failure = failed(reason instanceof Error ? reason.message : String(reason));
    return { open: failure, keystroke: failure, serverMemory: failure };
  } finally {
    await server.stop();
  }
}

async function measureOne(
  commandLine: string,
  recipe: ServerRecipe,
  name: string,
  size: number,
): Promise<FullSizeOutcome> {
  const pattern = allPatterns.find((one) => one.name === name);
  if (pattern === undefined) throw new Error(`There is no pattern "${name}".`);
  const root = mkdtempSync(join(tmpdir(), "docs-json-size-"));
  try {
    const files = pattern.files(size);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
    return {
      name: `${name}, ${size.toLocaleString("en-US")} times`,
      bytes: Object.values(files).reduce((sum, text) => sum + Buffer.byteLength(text), 0),
      ...(await measureCheck(commandLine, root)),
      ...(await measureServer(recipe, root, files["docs.json"] ?? "")),
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function fullSizeLine(outcome: FullSizeOutcome): string {
  const cell = (figure: BenchOutcome): string =>
    figure.kind === "failed" ? `fails: ${figure.reason}` : `${Math.round(spreadOf(figure.samples).median)}`;
  const { name, bytes, check, checkMemory, open, keystroke, serverMemory } = outcome;
  const figures = [check, checkMemory, open, keystroke, serverMemory].map(cell);
  return `| ${[name, (bytes / 1_000_000).toFixed(1), ...figures].join(" | ")} |`;
}

/**
 * Measures one input after the other.
 * @param part only inputs whose name contains it
 */
export async function fullSizeSection(
  commandLine: string,
  recipe: ServerRecipe,
  part: string,
): Promise<OutcomeSection> {
  const outcomes: FullSizeOutcome[] = [];
  for (const { pattern, size } of fullSizes.filter((one) => one.pattern.includes(part))) {
    const outcome = await measureOne(commandLine, recipe, pattern, size);
    console.error(fullSizeLine(outcome));
    outcomes.push(outcome);
  }
  const head =
    "| input | MB | check, ms | check, highest MB | server: open, ms | keystroke, ms | server, highest MB |\n|---|---|---|---|---|---|---|";
  return {
    title: "Full size",
    rows: [],
    table: `${head}\n${outcomes.map(fullSizeLine).join("\n")}`,
    notes: [
      `Sites with one kind of input each, far larger than any that people write. All times are processor time, because the machine may have other work: of \`docs-json check --format json\` including the start of the process; of the server from opening docs.json, and from typing a space in it, until it is idle. Measured on ${new Date().toISOString().slice(0, 10)}; compare figures only within a line.`,
    ],
  };
}
