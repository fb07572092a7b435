/**
 * Everything that is written down twice but thought up once: `npm run docs`.
 *
 * docs/rules/*.md from the rule files, the example in README.md from
 * what the command line prints, the commands in README.md and docs/command-line.md from their own
 * descriptions, the tables of settings in
 * docs/configuration.md, the tools for language models in package.json, and the settings of the extension in package.json from those that the server and the
 * extension read, its commands, menus and keys there from client/src/features/command-table, the table of the two dialects there from service/navigation/differences.ts, the table of commands in docs/vscode.md from the same, that of components in docs/preview.md, the configurations of editors in docs/editors.md from the folder editors, the inputs of the action in docs/continuous-integration.md from action.yml, schemas/navigation.schema.json from the table of elements, schemas/config.schema.json from the keys of a configuration file, the plugins for coding agents in agents from the settings of their hooks. A table is between `<!-- NAME:start -->` and `<!-- NAME:end -->`.
 *
 *   node --import tsx scripts/generate-docs.ts [--check]
 *
 * `--check` writes nothing, names what is not as it should be, and ends with 1 if anything is.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { actionInputs } from "./docs/action-inputs.ts";
import { agentPlugins } from "./docs/agent-plugins.ts";
import { commandLineReference, commandLineTable, exitCodeTable } from "./docs/command-line.ts";
import { type CommandsManifest, commandTable } from "./docs/command-table.ts";
import { configurationFileSchema } from "./docs/configuration-schema.ts";
import { differenceTable } from "./docs/difference-table.ts";
import { exampleOutput } from "./docs/example-output.ts";
import { extensionCommands } from "./docs/extension-commands.ts";
import { extensionSettings } from "./docs/extension-settings.ts";
import { modelTools } from "./docs/model-tools.ts";
import { navigationSchema } from "./docs/navigation-schema.ts";
import { previewTable } from "./docs/preview-components.ts";
import { rulePages } from "./docs/rule-pages.ts";
import { httpSettingsReference, settingsReference } from "./docs/settings-reference.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const pageFolder = "docs/rules";

function read(path: string): string | undefined {
  const full = join(root, path);
  return existsSync(full) ? readFileSync(full, "utf8") : undefined;
}

/** The extension's manifest, which is also that of the project. */
function readManifest(): CommandsManifest & {
  readonly contributes: { readonly languageModelTools: readonly { readonly name: string }[] };
} {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
}

/** A text of JSON in the form of `JSON.stringify`; undefined if it is not JSON, as with a merge conflict in it. */
function plainForm(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return undefined;
  }
}

/** A value as a file of JSON as the project's formatter has it, so that lint and this script agree. */
function formatted(path: string, value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  const present = read(path);
  // The formatter is a process; lint says where its form is another one.
  if (present !== undefined && plainForm(present) === text) return present;
  const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [biome, "format", `--stdin-file-path=${path}`],
    {
      cwd: root,
      input: text,
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(`the formatter refuses ${path}: ${stderr}`);
  return stdout;
}

/** A text with new content between its markers; undefined if it has no place for it. */
function withPart(text: string, name: string, content: string): string | undefined {
  const opening = `<!-- ${name}:start -->`;
  const start = text.indexOf(opening);
  const end = text.indexOf(`<!-- ${name}:end -->`);
  if (start === -1 || end < start) return undefined;
  return `${text.slice(0, start + opening.length)}\n${content}\n${text.slice(end)}`;
}

/** The configurations of editors, which docs/editors.md shows. */
const editorFiles = [
  "editors/neovim/lsp/docs_json.lua",
  "editors/emacs/docs-json.el",
  "editors/emacs/docs-json-lsp-mode.el",
  "editors/vim/docs-json.vim",
  "editors/kate/settings.json",
  "editors/helix/languages.toml",
  "editors/zed/settings.json",
  "editors/sublime/LSP.sublime-settings",
] as const;

/** The language of a code block, by the extension of its file, if they are different. */
const blockLanguages: Readonly<Record<string, string>> = { el: "elisp", "sublime-settings": "json" };

/** A file as a code block. */
function codeBlock(path: string): string {
  const extension = path.slice(path.lastIndexOf(".") + 1);
  return `\`\`\`${blockLanguages[extension] ?? extension}\n${(read(path) ?? "").trimEnd()}\n\`\`\``;
}

const manifest = readManifest();
const ofSites = modelTools();
const { languageModelTools } = manifest.contributes;
Object.assign(manifest.contributes, extensionCommands(), {
  configuration: extensionSettings(),
  languageModelTools: [
    ...languageModelTools.filter(({ name }) => ofSites.every((one) => one.name !== name)),
    ...ofSites,
  ],
});

/** Parts of documents that people write, by document. */
const parts: readonly (readonly [path: string, name: string, content: string])[] = [
  ["README.md", "example", exampleOutput()],
  ["README.md", "commands", commandLineTable()],
  ["docs/command-line.md", "commands", commandLineReference()],
  ["docs/command-line.md", "exit-codes", exitCodeTable()],
  ["docs/configuration.md", "settings", settingsReference()],
  ["docs/configuration.md", "dialects", differenceTable()],
  ["docs/configuration.md", "http-settings", httpSettingsReference()],
  ["docs/continuous-integration.md", "action-inputs", actionInputs(read("action.yml") ?? "")],
  ...editorFiles.map((path) => ["docs/editors.md", path, codeBlock(path)] as const),
  ["docs/preview.md", "components", previewTable()],
  ["docs/vscode.md", "commands", commandTable(manifest)],
];

const wanted = rulePages();
for (const [path, text] of agentPlugins()) wanted.set(path, text);
const schemaPath = "schemas/navigation.schema.json";
wanted.set(schemaPath, formatted(schemaPath, navigationSchema()));
const configurationSchemaPath = "schemas/config.schema.json";
wanted.set(configurationSchemaPath, formatted(configurationSchemaPath, configurationFileSchema()));
wanted.set("package.json", formatted("package.json", manifest));
const problems: string[] = [];
for (const [path, name, content] of parts) {
  const text = wanted.get(path) ?? read(path);
  const updated = text === undefined ? undefined : withPart(text, name, content);
  if (updated !== undefined) wanted.set(path, updated);
  else problems.push(`${path} has no place for its table: <!-- ${name}:start --> and <!-- ${name}:end -->`);
}

const stale = existsSync(join(root, pageFolder))
  ? readdirSync(join(root, pageFolder))
      .map((name) => `${pageFolder}/${name}`)
      .filter((path) => path.endsWith(".md") && !wanted.has(path))
  : [];
const different = [...wanted].filter(([path, text]) => read(path) !== text);

if (process.argv.includes("--check")) {
  problems.push(
    ...different.map(([path]) => `${path} is not what \`npm run docs\` makes`),
    ...stale.map((path) => `${path} is the page of no rule`),
  );
} else {
  for (const [path, text] of different) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`${path}: written`);
  }
  for (const path of stale) {
    rmSync(join(root, path));
    console.log(`${path}: removed`);
  }
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
