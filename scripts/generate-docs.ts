/**
 * Everything that is written down twice but thought up once: `npm run docs`.
 *
 * docs/rules/*.md from the rule files, the example in README.md from
 * what the command line prints, the commands in README.md and docs/command-line.md from their own
 * descriptions, the tables of settings in
 * docs/configuration.md, the tools for language models in package.json, and the settings of the extension in package.json from those that the server and the
 * extension read, its commands, menus and keys there from client/src/features/command-table, the table of the two dialects there from service/navigation/differences.ts, the table of commands in docs/vscode.md from the same, that of components in docs/preview.md, the configurations of editors in docs/editors.md from the folder editors, the inputs of the action in docs/continuous-integration.md from action.yml, schemas/navigation.schema.json from the table of elements, schemas/config.schema.json from the keys of a configuration file, the plugins for coding agents in agents from the settings of their hooks. A table is between `<!-- NAME:start -->` and `<!-- NAME:end -->`.
 *
 *   node --import tsx scripts/generate-docs.ts
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { documentDifferences, root } from "./docs/generated-documents.ts";

const { different, stale, problems } = documentDifferences();
for (const [path, text] of different) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`${path}: written`);
}
for (const path of stale) {
  rmSync(join(root, path));
  console.log(`${path}: removed`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
