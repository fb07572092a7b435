/**
 * Measures requests at places in the middle of a document: completion and hover at a key and at a page entry,
 * repeatedly in an unchanged text, and completion and hover right after a keystroke. Servers run side by side
 * and answer in turn, as in measure-editing.ts. At a key every server must have an answer; at a page entry the
 * peer has hardly any, because pages are just strings in its schema, which makes it faster.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type EditPlan, overtyped, planEdits } from "./edit-plan.ts";
import { type BenchServer, type Reply, startServer } from "./lsp-client.ts";
import { type EditingEffort, warmUpEdits } from "./measure-editing.ts";
import { type BenchOutcome, failed, measured } from "./outcome.ts";
import type { ServerRecipe } from "./server-session.ts";

export interface AskingOutcome {
  readonly keyCompletion: BenchOutcome;
  readonly pageCompletion: BenchOutcome;
  readonly keyHover: BenchOutcome;
  readonly pageHover: BenchOutcome;
  readonly completionAfterKeystroke: BenchOutcome;
  readonly hoverAfterKeystroke: BenchOutcome;
}

/** The number of repetitions of a request. */
const repeats = 5;

interface AskingLedger {
  readonly recipe: ServerRecipe;
  readonly samples: { readonly [Name in keyof AskingOutcome]: number[] };
  failure?: string;
}

/** Fails for an empty answer. */
function demandAnswer({ result }: Reply, label: string): void {
  const isFull =
    typeof result === "object" &&
    result !== null &&
    (!("items" in result) || (Array.isArray(result.items) && result.items.length > 0)) &&
    (!("contents" in result) || !Array.isArray(result.contents) || result.contents.length > 0);
  if (!isFull) throw new Error(`nothing was answered to ${label}`);
}

async function askAll(
  ledger: AskingLedger,
  server: BenchServer,
  plan: EditPlan,
  number: number,
  counts: boolean,
): Promise<void> {
  const { recipe, samples } = ledger;
  const { page } = plan;
  const keyLine = plan.text.split("\n")[plan.defectLine] ?? "";
  const key = { line: plan.defectLine, character: keyLine.indexOf('"') + 1 };
  const nameKey = { ...key, line: plan.defectLine - 1 };
  const take = (name: keyof AskingOutcome, reply: Reply, isDemanded: boolean): void => {
    if (isDemanded) demandAnswer(reply, name);
    if (counts) samples[name].push(reply.milliseconds);
  };
  const completion = "textDocument/completion";
  const hover = "textDocument/hover";
  for (let repeat = 0; repeat < repeats; repeat++) {
    take("keyCompletion", await server.ask(completion, { position: key }), true);
    take("pageCompletion", await server.ask(completion, { position: page }), recipe.knowsFiles);
    take("keyHover", await server.ask(hover, { position: nameKey }), true);
    take("pageHover", await server.ask(hover, { position: page }), recipe.knowsFiles);
  }
  take(
    "completionAfterKeystroke",
    await server.ask(completion, { position: key, edit: overtyped(page, number) }),
    true,
  );
  await server.untilIdle();
  take(
    "hoverAfterKeystroke",
    await server.ask(hover, { position: nameKey, edit: overtyped(plan.name, number) }),
    true,
  );
}

async function round(
  ledgers: readonly AskingLedger[],
  root: string,
  plan: EditPlan,
  edits: number,
  counts: boolean,
): Promise<void> {
  const sessions: { readonly ledger: AskingLedger; readonly server: BenchServer }[] = [];
  for (const ledger of ledgers) {
    if (ledger.failure !== undefined) continue;
    try {
      const server = await startServer(ledger.recipe, root);
      sessions.push({ ledger, server });
      await server.open(join(root, "docs.json"), plan.text, (findings) =>
        findings.some((finding) => finding.range.start.line === plan.defectLine),
      );
      await server.untilIdle();
    } catch (reason) {
      ledger.failure = reason instanceof Error ? reason.message : String(reason);
    }
  }
  for (let number = 0; number < warmUpEdits + edits; number++) {
    for (const { ledger, server } of sessions) {
      if (ledger.failure !== undefined) continue;
      try {
        await askAll(ledger, server, plan, number, counts && number >= warmUpEdits);
        // Work that a keystroke has started must not delay the next request.
        await server.untilIdle();
      } catch (reason) {
        ledger.failure = reason instanceof Error ? reason.message : String(reason);
      }
    }
  }
  for (const { server } of sessions) await server.stop();
}

/** Sends requests for places in the middle of `docs.json`; outcomes in the order of the recipes. */
export async function measureAsking(
  recipes: readonly ServerRecipe[],
  root: string,
  effort: EditingEffort,
): Promise<readonly AskingOutcome[]> {
  const plan = planEdits(readFileSync(join(root, "docs.json"), "utf8"));
  const ledgers = recipes.map(
    (recipe): AskingLedger => ({
      recipe,
      samples: {
        keyCompletion: [],
        pageCompletion: [],
        keyHover: [],
        pageHover: [],
        completionAfterKeystroke: [],
        hoverAfterKeystroke: [],
      },
    }),
  );
  for (let number = 0; number < effort.rounds; number++) {
    const inTurn = number % 2 === 0 ? ledgers : ledgers.toReversed();
    await round(inTurn, root, plan, effort.edits, true);
  }
  return ledgers.map(({ failure, samples }) => {
    const outcome = (series: readonly number[]) =>
      failure === undefined ? measured(series) : failed(failure);
    return {
      keyCompletion: outcome(samples.keyCompletion),
      pageCompletion: outcome(samples.pageCompletion),
      keyHover: outcome(samples.keyHover),
      pageHover: outcome(samples.pageHover),
      completionAfterKeystroke: outcome(samples.completionAfterKeystroke),
      hoverAfterKeystroke: outcome(samples.hoverAfterKeystroke),
    };
  });
}
