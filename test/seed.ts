/**
 * Where random tests begin: loaded before all tests. Each run of the same code draws the same cases, so that a failure
 * tells of the change at hand; DOCS_JSON_SEED draws others: a number, or `random`, which looks for what nobody has seen yet.
 */
import fc from "fast-check";
import { agentVariables } from "../server/src/cli/coding-agent.ts";

const wanted = process.env.DOCS_JSON_SEED ?? "1";

/** Below 2³¹, as the library of property tests wants it. */
export const seed = wanted === "random" ? Math.floor(Math.random() * 1_000_000_000) : Number(wanted);
if (!Number.isSafeInteger(seed))
  throw new Error(`DOCS_JSON_SEED is "${wanted}": give a whole number, or random.`);
if (wanted === "random") console.log(`DOCS_JSON_SEED=${seed}`);

fc.configureGlobal({ seed });

// The same output is expected whoever runs the tests.
for (const name of agentVariables) delete process.env[name];
