/**
 * Measures questions about one place of a document: completion in a page entry, warm and right after a
 * keystroke, and hover over the entry.
 *
 * Servers run side by side and answer by turns, as in measure-editing.ts. Completion must bring items
 * and hover must say something from ours; the peer, whose schema knows pages as texts, may have nothing
 * to say, which only makes it faster.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type EditPlan, planEdits } from "./edit-plan.ts";
import { type Reply, type RunningServer, type ServerRecipe, startServer } from "./lsp-client.ts";
import { type EditingEffort, warmUpEdits } from "./measure-editing.ts";
import { failed, measured, type Outcome } from "./outcome.ts";

export interface AskingOutcome {
  readonly completion: Outcome;
  readonly completionAfterKeystroke: Outcome;
  readonly hover: Outcome;
}

interface Ledger {
  readonly recipe: ServerRecipe;
  readonly samples: { readonly [Name in keyof AskingOutcome]: number[] };
  failure?: string;
}

/** Whether an answer says anything, where the server is one that knows pages. */
function demandAnswer({ result }: Reply, recipe: ServerRecipe, what: string): void {
  const isEmpty =
    result === null ||
    (typeof result === "object" &&
      "items" in result &&
      Array.isArray(result.items) &&
      result.items.length === 0);
  if (recipe.knowsFiles && isEmpty) throw new Error(`nothing was answered to ${what}`);
}

async function askAll(ledger: Ledger, server: RunningServer, plan: EditPlan, counts: boolean): Promise<void> {
  const { recipe, samples } = ledger;
  const [typed, untyped] = plan.cycle;
  if (typed === undefined || untyped === undefined) return;
  const position = typed.range.start;
  const after = { line: position.line, character: position.character + 1 };
  const completion = await server.ask("textDocument/completion", { position });
  const hover = await server.ask("textDocument/hover", { position });
  const keystroke = await server.ask("textDocument/completion", { position: after, edit: typed });
  const undone = await server.ask("textDocument/completion", { position, edit: untyped });
  demandAnswer(completion, recipe, "completion");
  demandAnswer(hover, recipe, "hover");
  if (!counts) return;
  samples.completion.push(completion.milliseconds);
  samples.hover.push(hover.milliseconds);
  samples.completionAfterKeystroke.push(keystroke.milliseconds, undone.milliseconds);
}

async function round(
  ledgers: readonly Ledger[],
  root: string,
  plan: EditPlan,
  edits: number,
  counts: boolean,
): Promise<void> {
  const sessions: { readonly ledger: Ledger; readonly server: RunningServer }[] = [];
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
        await askAll(ledger, server, plan, counts && number >= warmUpEdits);
        // What a keystroke has set going must not stand in the way of the next question.
        await server.untilIdle();
      } catch (reason) {
        ledger.failure = reason instanceof Error ? reason.message : String(reason);
      }
    }
  }
  for (const { server } of sessions) await server.stop();
}

/** Asks about a page entry in the middle of `docs.json`; outcomes in the order of the recipes. */
export async function measureAsking(
  recipes: readonly ServerRecipe[],
  root: string,
  effort: EditingEffort,
): Promise<readonly AskingOutcome[]> {
  const plan = planEdits(readFileSync(join(root, "docs.json"), "utf8"));
  const ledgers = recipes.map(
    (recipe): Ledger => ({ recipe, samples: { completion: [], completionAfterKeystroke: [], hover: [] } }),
  );
  for (let number = 0; number < effort.rounds; number++) {
    const inTurn = number % 2 === 0 ? ledgers : ledgers.toReversed();
    await round(inTurn, root, plan, effort.edits, true);
  }
  return ledgers.map(({ failure, samples }) => {
    const outcome = (series: readonly number[]) =>
      failure === undefined ? measured(series) : failed(failure);
    return {
      completion: outcome(samples.completion),
      completionAfterKeystroke: outcome(samples.completionAfterKeystroke),
      hover: outcome(samples.hover),
    };
  });
}
