/**
 * Runs the benchmarks: `tsx bench/run.ts [--quick] [--only NAME …] [--pattern TEXT] [--against FOLDER] [--server CMD] [--peer-schema FILE] [--out FILE]`.
 *
 * Prints every section as soon as it is ready; writes RESULTS.md only after a complete run, so that a quick run never
 * replaces the full figures.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { comparisons } from "./compare-checkouts.ts";
import type { OutcomeSection } from "./outcome.ts";
import { peerSchema } from "./peer-schema.ts";
import { platformSchema } from "./platform-schema.ts";
import { reportText, sectionText, withLines, withSection } from "./report.ts";
import { type Contestants, type Effort, fullEffort, quickEffort } from "./section.ts";
import { partsWithoutPeer, sections } from "./sections.ts";
import {
  installPeer,
  isBuilt,
  ourPrograms,
  ourRecipe,
  peerRecipe,
  peerVersion,
  programsOf,
  substituteRecipe,
} from "./servers.ts";

const usage = `Usage: npm run bench -- [options]
  --quick             fewer repetitions; RESULTS.md is left as it is
  --only NAME         one part: ${Object.keys(sections).join(", ")}; may be repeated
  --pattern TEXT      of growth, the patterns whose name holds the text; RESULTS.md gets their lines anew
  --against FOLDER    another checkout of this project, built, in the place of the peer; parts: ${Object.keys(comparisons).join(", ")}
  --server CMD        this server in the place of ours; "peer" compares the peer with itself
  --peer-schema FILE  another JSON Schema for the peer; "platform" for the one that the platform makes
  --out FILE          where the report goes`;

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [] },
    pattern: { type: "string", default: "" },
    against: { type: "string" },
    server: { type: "string" },
    "peer-schema": { type: "string" },
    out: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

interface NamedSchema {
  readonly schema: unknown;
  readonly name: string;
}

/** The schema of the peer, and its name in the report. */
function schemaForPeer(asked: string | undefined): NamedSchema {
  if (asked === undefined) return { schema: peerSchema, name: "our small schema" };
  if (asked !== "platform") {
    return { schema: JSON.parse(readFileSync(asked, "utf8")), name: "the schema named by `--peer-schema`" };
  }
  const platform = platformSchema();
  if (platform.kind === "missing")
    throw new Error(`The platform's schema cannot be had: ${platform.reason}.`);
  return { schema: platform.schema, name: `the schema that ${platform.origin} makes` };
}

/** Compares this checkout with another one; prints the tables, and writes them only with `--out`. */
async function compareWith(folder: string, effort: Effort): Promise<number> {
  if (!isBuilt(folder)) {
    console.error(`${folder} has no built server; run \`npm ci\` and \`npm run build\` in it first.`);
    return 2;
  }
  const texts: string[] = [];
  for (const [name, measure] of Object.entries(comparisons)) {
    if (options.only.length > 0 && !options.only.includes(name)) continue;
    console.error(`Measuring ${name} …`);
    const text = sectionText(await measure(programsOf(folder), effort));
    texts.push(text);
    console.log(`${text}\n`);
  }
  if (options.out !== undefined) writeFileSync(options.out, `${texts.join("\n\n")}\n`);
  return 0;
}

async function main(): Promise<number> {
  if (options.help) {
    console.log(usage);
    return 0;
  }
  const parts = options.against === undefined ? sections : comparisons;
  const unknown = options.only.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    console.error(`There is no part "${unknown[0]}".\n${usage}`);
    return 2;
  }
  if (options.server === undefined && !existsSync(ourPrograms.server)) {
    console.error(
      "The language server is not built; run `npm run build`, or try the harness with `--server peer`.",
    );
    return 2;
  }
  const effort = { ...(options.quick ? quickEffort : fullEffort), pattern: options.pattern };
  if (options.against !== undefined) return compareWith(options.against, effort);
  const needsPeer = options.only.length === 0 || options.only.some((name) => !partsWithoutPeer.has(name));
  if (needsPeer) installPeer();
  const { schema, name: schemaName } = schemaForPeer(options["peer-schema"]);
  const peer = peerRecipe(schema);
  const contestants: Contestants =
    options.server === undefined
      ? { ours: ourRecipe(0), oursByDefault: ourRecipe("default"), peer, schemaName }
      : { ours: substituteRecipe(options.server, peer), peer, schemaName };

  const done: OutcomeSection[] = [];
  for (const [name, measure] of Object.entries(sections)) {
    if (options.only.length > 0 && !options.only.includes(name)) continue;
    console.error(`Measuring ${name} …`);
    const section = await measure(contestants, effort);
    done.push(section);
    console.log(`${sectionText(section)}\n`);
  }

  const whole = !options.quick && options.only.length === 0 && options.server === undefined;
  const standard = join(dirname(fileURLToPath(import.meta.url)), "RESULTS.md");
  const out = options.out ?? (whole ? standard : undefined);
  if (out !== undefined) {
    const report = reportText(done, {
      date: new Date(),
      peer: peerVersion(),
      peerSchema: schemaName,
      ...(options.server === undefined ? {} : { substitute: options.server }),
    });
    writeFileSync(out, report);
    console.error(`Written: ${out}`);
  }
  // A measurement without the peer is independent, so its section may be updated alone.
  if (!needsPeer && !options.quick && out === undefined) {
    const merge = options.pattern === "" ? withSection : withLines;
    writeFileSync(standard, done.reduce(merge, readFileSync(standard, "utf8")));
    console.error(`Written: ${standard}`);
  }
  return 0;
}

process.exitCode = await main();
