/** All generated documents and parts of documents, and their differences from the project's files. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { actionInputs } from "./action-inputs.ts";
import { agentPlugins } from "./agent-plugins.ts";
import { commandLineReference, commandLineTable, exitCodeTable } from "./command-line.ts";
import { type CommandsManifest, commandTable } from "./command-table.ts";
import { configurationFileSchema } from "./configuration-schema.ts";
import { differenceTable } from "./difference-table.ts";
import { exampleOutput } from "./example-output.ts";
import { extensionCommands } from "./extension-commands.ts";
import { extensionSettings } from "./extension-settings.ts";
import { modelTools } from "./model-tools.ts";
import { navigationSchema } from "./navigation-schema.ts";
import { previewTable } from "./preview-components.ts";
import { rulePages } from "./rule-pages.ts";
import { httpSettingsReference, settingsReference } from "./settings-reference.ts";

/** The folder of the project. */
export const root = fileURLToPath(new URL("../..", import.meta.url));
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

/** JSON text in the layout of `JSON.stringify`; undefined if it is not JSON, such as with a merge conflict. */
function plainForm(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return undefined;
  }
}

/** A value as JSON in the layout of the project's formatter, so that lint and this script agree. */
function formatted(path: string, value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  const current = read(path);
  // Avoids starting the formatter, which is a process; lint reports a wrong layout.
  if (current !== undefined && plainForm(current) === text) return current;
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
  if (status !== 0) throw new Error(`the formatter rejects ${path}: ${stderr}`);
  return stdout;
}

/** Replaces the content between the markers in a text; undefined if the text does not have them. */
function withPart(text: string, name: string, content: string): string | undefined {
  const opening = `<!-- ${name}:start -->`;
  const start = text.indexOf(opening);
  const end = text.indexOf(`<!-- ${name}:end -->`);
  if (start === -1 || end < start) return undefined;
  return `${text.slice(0, start + opening.length)}\n${content}\n${text.slice(end)}`;
}

/** The configurations of editors in docs/editors.md. */
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

/** The language of a code block, by the file extension, if they differ. */
const blockLanguages: Readonly<Record<string, string>> = { el: "elisp", "sublime-settings": "json" };

/** A file as a code block. */
function codeBlock(path: string): string {
  const extension = path.slice(path.lastIndexOf(".") + 1);
  return `\`\`\`${blockLanguages[extension] ?? extension}\n${(read(path) ?? "").trimEnd()}\n\`\`\``;
}

/** The manifest with all its generated parts. */
function generatedManifest(): CommandsManifest {
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
  return manifest;
}

/** The generated parts of hand-written documents. */
function generatedParts(
  manifest: CommandsManifest,
): readonly (readonly [path: string, name: string, content: string])[] {
  return [
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
}

/** The differences between the project's files and the generated texts. */
interface DocumentDifferences {
  /** The files that differ, with their generated texts. */
  readonly different: readonly (readonly [path: string, text: string])[];
  /** Pages of rules that no longer exist. */
  readonly stale: readonly string[];
  /** Documents without the markers for a part, as sentences. */
  readonly problems: readonly string[];
}

/** Generates all documents and compares them with the files. */
export function documentDifferences(): DocumentDifferences {
  const generated = rulePages();
  const manifest = generatedManifest();
  for (const [path, text] of agentPlugins()) generated.set(path, text);
  const schemaPath = "schemas/navigation.schema.json";
  generated.set(schemaPath, formatted(schemaPath, navigationSchema()));
  const configurationSchemaPath = "schemas/config.schema.json";
  generated.set(configurationSchemaPath, formatted(configurationSchemaPath, configurationFileSchema()));
  generated.set("package.json", formatted("package.json", manifest));
  const problems: string[] = [];
  for (const [path, name, content] of generatedParts(manifest)) {
    const text = generated.get(path) ?? read(path);
    const updated = text === undefined ? undefined : withPart(text, name, content);
    if (updated !== undefined) generated.set(path, updated);
    else problems.push(`${path} lacks the markers <!-- ${name}:start --> and <!-- ${name}:end -->`);
  }

  const stale = existsSync(join(root, pageFolder))
    ? readdirSync(join(root, pageFolder))
        .map((name) => `${pageFolder}/${name}`)
        .filter((path) => path.endsWith(".md") && !generated.has(path))
    : [];
  const different = [...generated].filter(([path, text]) => read(path) !== text);
  return { different, stale, problems };
}

/** The problems of the files, as sentences; empty if they are as `npm run docs` writes them. */
export function documentProblems(): readonly string[] {
  const { different, stale, problems } = documentDifferences();
  return [
    ...problems,
    ...different.map(([path]) => `${path} is not up to date; run \`npm run docs\``),
    ...stale.map((path) => `${path} is not the page of any rule`),
  ];
}
