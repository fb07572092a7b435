/** Measures how long a new process takes to its first finding outside the navigation: a theme that does not exist. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BenchServer, startServer } from "./lsp-client.ts";
import { type BenchOutcome, failed, measured } from "./outcome.ts";
import type { ServerRecipe } from "./server-session.ts";

const theme = /"theme": "\w+"/;

/** From the start of each server, alternating; outcomes in the order of the recipes. */
export async function measureSettings(
  recipes: readonly ServerRecipe[],
  root: string,
  rounds: number,
): Promise<readonly BenchOutcome[]> {
  const path = join(root, "docs.json");
  const text = readFileSync(path, "utf8").replace(theme, '"theme": "mnit"');
  const line = text.split("\n").findIndex((one) => theme.test(one));
  const ledgers = recipes.map((recipe) => ({ recipe, samples: [] as number[], failure: "" }));
  // The first round is a warm-up.
  for (let round = -1; round < rounds; round++) {
    for (const ledger of round % 2 === 0 ? ledgers : ledgers.toReversed()) {
      if (ledger.failure !== "") continue;
      let server: BenchServer | undefined;
      try {
        server = await startServer(ledger.recipe, root);
        await server.open(path, text, (findings) => findings.some(({ range }) => range.start.line === line));
        if (round >= 0) ledger.samples.push(performance.now() - server.startedAt);
      } catch (reason) {
        ledger.failure = reason instanceof Error ? reason.message : String(reason);
      } finally {
        await server?.stop();
      }
    }
  }
  return ledgers.map(({ failure, samples }) => (failure === "" ? measured(samples) : failed(failure)));
}
