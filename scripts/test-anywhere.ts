/**
 * Runs tests as slow and busy machines would, to find those that depend on speed: `npm run test:anywhere`.
 *
 *   npm run test:anywhere -- [--times N] [FILE OR FOLDER …]
 *
 * Each time once with the messages of servers held back by a random 0 to 50 ms, once on one processor, and once beside a busy
 * loop on each processor; random tests draw other cases each time. Without paths, the tests that talk to a server run. Ends
 * with the first run that fails, and with its exit code.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { wholeNumber } from "./whole-number.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: "string", default: "1" } },
});
const times = wholeNumber("times", values.times);
const paths =
  positionals.length > 0 ? positionals : ["test/protocol", "test/lsp", "test/conformance", "test/clients"];

function runTests(before: readonly string[], environment: Readonly<Record<string, string>> = {}): number {
  const [program = "", ...args] = [
    ...before,
    ...[process.execPath, "--import", "tsx", "scripts/test.ts", ...paths],
  ];
  const { status } = spawnSync(program, args, {
    stdio: "inherit",
    env: { DOCS_JSON_SEED: "random", ...process.env, ...environment },
  });
  return status ?? 1;
}

/** The exit code of the tests on one processor; only Linux has a command for that. */
function oneProcessor(): number {
  if (spawnSync("taskset", ["--version"]).error === undefined) return runTests(["taskset", "-c", "0"]);
  console.log("taskset is not installed, so the run on one processor is skipped.");
  return 0;
}

function besideBusyLoops(): number {
  const loops: readonly ChildProcess[] = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["--eval", "for (;;);"], { stdio: "ignore" }),
  );
  try {
    return runTests([]);
  } finally {
    for (const loop of loops) loop.kill("SIGKILL");
  }
}

const ways: readonly (readonly [name: string, way: () => number])[] = [
  ["with messages that are up to 50 ms late", () => runTests([], { DOCS_JSON_TEST_DELAY: "50" })],
  ["on one processor", oneProcessor],
  ["next to a busy loop on each processor", besideBusyLoops],
];

for (let time = 1; time <= times; time += 1) {
  for (const [name, way] of ways) {
    console.log(`\n== ${time} of ${times}: ${name}`);
    const code = way();
    if (code !== 0) process.exit(code);
  }
}
