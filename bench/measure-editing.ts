/**
 * Measures the editing of one document: opening it, typing in it, and the memory for that.
 *
 * All servers run side by side and get every edit in turn, so that other load of the machine affects them alike; a server
 * that fails is dropped with its reason and the others continue.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { answersEdit, type EditPlan, planEdits, syntaxError } from "./edit-plan.ts";
import { type BenchServer, startServer } from "./lsp-client.ts";
import { type BenchOutcome, failed, measured } from "./outcome.ts";
import type { ServerRecipe } from "./server-session.ts";

export interface EditingEffort {
  /** New processes for each server; one more before them is a warm-up and not counted. */
  readonly rounds: number;
  /** Counted edits in each round. */
  readonly edits: number;
  /** Whether the text has a syntax error elsewhere all the time. */
  readonly isBroken?: boolean;
}

/** How many edits at the start of each round are not counted. */
export const warmUpEdits = 8;

export interface EditingOutcome {
  /** From `didOpen` to the first findings that include the planted defect. */
  readonly open: BenchOutcome;
  /** From starting the process to these findings, including `initialize`. */
  readonly startAndOpen: BenchOutcome;
  /** A letter of a page's path. */
  readonly keystroke: BenchOutcome;
  readonly memoryAfterOpen: BenchOutcome;
  readonly memoryAfterEdits: BenchOutcome;
  readonly highestMemory: BenchOutcome;
  /** Findings in the opened document, when it could be opened. */
  readonly findings?: number;
}

type Series = Exclude<keyof EditingOutcome, "findings">;

/** The samples of one server over all rounds. */
interface EditingLedger {
  readonly recipe: ServerRecipe;
  readonly samples: { readonly [Name in Series]: number[] };
  findings?: number;
  /** Set once: a server that failed is not started again. */
  failure?: { readonly reason: string; readonly while: "open" | "edit" };
}

function emptyRecord(recipe: ServerRecipe): EditingLedger {
  return {
    recipe,
    samples: {
      open: [],
      startAndOpen: [],
      keystroke: [],
      memoryAfterOpen: [],
      memoryAfterEdits: [],
      highestMemory: [],
    },
  };
}

function keepMemory(server: BenchServer, series: number[], peak?: number[]): void {
  const memory = server.memory();
  if (memory === undefined) return;
  series.push(memory.resident);
  peak?.push(memory.peak);
}

interface RoundOptions {
  readonly edits: number;
  /** Whether the figures are recorded. */
  readonly counts: boolean;
  readonly isBroken: boolean;
}

/** Opens the document in a new process; returns undefined for a failure, which the ledger records. */
async function opened(
  ledger: EditingLedger,
  root: string,
  plan: EditPlan,
  { counts, isBroken }: RoundOptions,
) {
  let server: BenchServer | undefined;
  try {
    server = await startServer(ledger.recipe, root);
    const answer = await server.open(join(root, "docs.json"), plan.text, (findings) =>
      findings.some((finding) => finding.range.start.line === plan.defectLine),
    );
    if (isBroken) await server.change(syntaxError(plan.text), (findings) => findings.length > 0);
    const sinceStart = performance.now() - server.startedAt;
    await server.untilIdle();
    ledger.findings = answer.findings.length;
    if (counts) {
      ledger.samples.open.push(answer.milliseconds);
      ledger.samples.startAndOpen.push(sinceStart);
      keepMemory(server, ledger.samples.memoryAfterOpen);
    }
    return { ledger, server };
  } catch (reason) {
    ledger.failure = { reason: reason instanceof Error ? reason.message : String(reason), while: "open" };
    await server?.stop();
    return undefined;
  }
}

async function round(ledgers: readonly EditingLedger[], root: string, plan: EditPlan, options: RoundOptions) {
  const { counts, edits, isBroken } = options;
  const sessions: { readonly ledger: EditingLedger; readonly server: BenchServer }[] = [];
  for (const ledger of ledgers) {
    if (ledger.failure !== undefined) continue;
    const session = await opened(ledger, root, plan, options);
    if (session !== undefined) sessions.push(session);
  }
  for (let number = 0; number < warmUpEdits + edits; number++) {
    const edit = plan.editAt(number);
    for (const { ledger, server } of sessions) {
      if (ledger.failure !== undefined) continue;
      try {
        const { range, text } = edit;
        // With a syntax error, our server reports only that error in docs.json.
        const answer = await server.change({ range, text }, (findings) =>
          isBroken ? findings.length > 0 : answersEdit(findings, edit, ledger.recipe.knowsFiles),
        );
        if (counts && number >= warmUpEdits && edit.kind === "path")
          ledger.samples.keystroke.push(answer.milliseconds);
      } catch (reason) {
        ledger.failure = { reason: reason instanceof Error ? reason.message : String(reason), while: "edit" };
      }
    }
  }
  for (const { ledger, server } of sessions) {
    if (counts && ledger.failure === undefined) {
      await server.untilIdle();
      keepMemory(server, ledger.samples.memoryAfterEdits, ledger.samples.highestMemory);
    }
    await server.stop();
  }
}

function outcomeOf(ledger: EditingLedger): EditingOutcome {
  const { failure, samples } = ledger;
  const opening = (series: Series) =>
    failure?.while === "open" ? failed(failure.reason) : measured(samples[series]);
  const editing = (series: Series) =>
    failure === undefined ? measured(samples[series]) : failed(failure.reason);
  return {
    open: opening("open"),
    startAndOpen: opening("startAndOpen"),
    memoryAfterOpen: opening("memoryAfterOpen"),
    keystroke: editing("keystroke"),
    memoryAfterEdits: editing("memoryAfterEdits"),
    highestMemory: editing("highestMemory"),
    ...(ledger.findings === undefined ? {} : { findings: ledger.findings }),
  };
}

/** Opens and edits `docs.json` of the site in each server; outcomes in the order of the recipes. */
export async function measureEditing(
  recipes: readonly ServerRecipe[],
  root: string,
  effort: EditingEffort,
): Promise<readonly EditingOutcome[]> {
  const text = readFileSync(join(root, "docs.json"), "utf8");
  const plan = planEdits(text);
  const ledgers = recipes.map(emptyRecord);
  const { edits, isBroken = false } = effort;
  await round(ledgers, root, plan, { edits: warmUpEdits, counts: false, isBroken });
  for (let number = 0; number < effort.rounds; number++) {
    const inTurn = number % 2 === 0 ? ledgers : ledgers.toReversed();
    await round(inTurn, root, plan, { edits, counts: true, isBroken });
  }
  return ledgers.map(outcomeOf);
}
