/**
 * Measures the outline of a document: requested when nothing has changed, and right after a keystroke. Both servers have
 * the document open and answer in turn; every answer must have as many symbols as the one before, so that an empty one
 * does not count.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { overtyped, planEdits } from "./edit-plan.ts";
import { type BenchServer, startServer } from "./lsp-client.ts";
import { type BenchOutcome, failed, measured } from "./outcome.ts";
import type { ServerRecipe } from "./server-session.ts";

interface SymbolsOutcome {
  readonly warm: BenchOutcome;
  readonly behindEdit: BenchOutcome;
  /** Symbols in the answer, including nested ones. */
  readonly count?: number;
}

const method = "textDocument/documentSymbol";
const warmUps = 5;

interface Nested {
  readonly children?: readonly Nested[];
}

function countOf(symbols: readonly Nested[]): number {
  return symbols.reduce((sum, { children }) => sum + 1 + countOf(children ?? []), 0);
}

interface SymbolSide {
  readonly server: BenchServer;
  readonly warm: number[];
  readonly behindEdit: number[];
  count: number;
}

function take(
  side: SymbolSide,
  result: unknown,
  milliseconds: number,
  samples: number[],
  counts: boolean,
): void {
  const count = Array.isArray(result) ? countOf(result) : 0;
  if (count < Math.max(1, side.count - 1)) throw new Error(`an answer of ${count} symbols`);
  side.count = count;
  if (counts) samples.push(milliseconds);
}

/** Opens `docs.json` of the site in both servers and sends each a number of requests. */
export async function measureSymbols(
  recipes: readonly [ServerRecipe, ServerRecipe],
  root: string,
  repetitions: number,
): Promise<readonly [SymbolsOutcome, SymbolsOutcome]> {
  const plan = planEdits(readFileSync(join(root, "docs.json"), "utf8"));
  const started: BenchServer[] = [];
  const begin = async (recipe: ServerRecipe): Promise<SymbolSide> => {
    const server = await startServer(recipe, root);
    started.push(server);
    await server.open(join(root, "docs.json"), plan.text, (findings) =>
      findings.some((finding) => finding.range.start.line === plan.defectLine),
    );
    await server.untilIdle();
    return { server, warm: [], behindEdit: [], count: 0 };
  };
  try {
    const sides = [await begin(recipes[0]), await begin(recipes[1])] as const;
    for (let number = -warmUps; number < repetitions; number += 1) {
      const inTurn = number % 2 === 0 ? sides : sides.toReversed();
      const edit = overtyped(plan.page, warmUps + number);
      for (const side of inTurn) {
        const { milliseconds, result } = await side.server.ask(method);
        take(side, result, milliseconds, side.warm, number >= 0);
      }
      for (const side of inTurn) {
        const { milliseconds, result } = await side.server.ask(method, { edit });
        take(side, result, milliseconds, side.behindEdit, number >= 0);
        await side.server.untilIdle();
      }
    }
    const outcome = ({ warm, behindEdit, count }: SymbolSide): SymbolsOutcome => ({
      warm: measured(warm),
      behindEdit: measured(behindEdit),
      count,
    });
    return [outcome(sides[0]), outcome(sides[1])];
  } catch (reason) {
    const failure = failed(reason instanceof Error ? reason.message : String(reason));
    const outcome: SymbolsOutcome = { warm: failure, behindEdit: failure };
    return [outcome, outcome];
  } finally {
    for (const server of started) await server.stop();
  }
}
