/**
 * Lists names that are in the platform's newest packages or documentation but not in our tables, and the reverse. Run by
 * hand, never by `npm test`: it installs these packages, which are neither bundled nor dependencies.
 *
 *   npm run drift [-- OPTIONS]
 *
 *   --packages FOLDER        where the packages are, or are installed (default: build/platform-names)
 *   --documentation FOLDER   pages of the platform's documentation, whose components are compared too
 *   --json                   prints the result as JSON
 *
 * A name in backticks in a fact of docs/format/drift.md is explained and not listed. Ends with 1 if something is
 * listed.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { factsOfPage } from "./docs/facts.ts";
import { compared, explainedNames, type SubjectDrift } from "./drift/compare.ts";
import { documentedComponents } from "./drift/documentation.ts";
import { platformNames } from "./drift/platform.ts";
import { ourSubjects } from "./drift/subjects.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const explanations = "docs/format/drift.md";

function driftText({ name, file, missing, extra }: SubjectDrift): string {
  const rows = [...missing.map((one) => `  missing  ${one}`), ...extra.map((one) => `  extra    ${one}`)];
  return `${name} (${file})\n${rows.length === 0 ? "  nothing" : rows.join("\n")}`;
}

const { values } = parseArgs({
  options: {
    packages: { type: "string", default: join(root, "build/platform-names") },
    documentation: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const page = factsOfPage(explanations, readFileSync(join(root, explanations), "utf8"));
const explained = explainedNames(page.map(({ sentence }) => sentence?.text ?? ""));
const platform = await platformNames(values.packages);
const documented = values.documentation === undefined ? [] : documentedComponents(values.documentation);
const drift = compared(ourSubjects(), platform.subjects, new Set(documented), explained);
const count = drift.reduce((sum, { missing, extra }) => sum + missing.length + extra.length, 0);
if (values.json) console.log(JSON.stringify({ versions: platform.versions, drift }, undefined, 2));
else {
  console.log(`Compared with ${platform.versions.join(", ")}.\n`);
  console.log(drift.map(driftText).join("\n\n"));
  console.log(`\n${count} names differ and are not explained in ${explanations}.`);
}
process.exitCode = count === 0 ? 0 : 1;
