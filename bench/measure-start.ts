/** Measures the time from starting a server's process to its reply to `initialize`. */
import { startServer } from "./lsp-client.ts";
import { type BenchOutcome, failed, measured } from "./outcome.ts";
import type { ServerRecipe } from "./server-session.ts";

/** Starts both servers in turn, either first in every other pair, and stops each; the first two pairs only warm the disk cache. */
export async function measureStarts(
  recipes: readonly [ServerRecipe, ServerRecipe],
  root: string,
  repetitions: number,
): Promise<readonly [BenchOutcome, BenchOutcome]> {
  const samples: [number[], number[]] = [[], []];
  const reasons: [string?, string?] = [];
  for (let pair = -2; pair < repetitions; pair++) {
    for (const side of pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      if (reasons[side] !== undefined) continue;
      try {
        const server = await startServer(recipes[side], root);
        if (pair >= 0) samples[side].push(server.startMilliseconds);
        await server.stop();
      } catch (reason) {
        reasons[side] = reason instanceof Error ? reason.message : String(reason);
      }
    }
  }
  const outcome = (side: 0 | 1) => {
    const reason = reasons[side];
    return reason === undefined ? measured(samples[side]) : failed(reason);
  };
  return [outcome(0), outcome(1)];
}
