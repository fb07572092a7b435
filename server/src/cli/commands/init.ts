/**
 * `docs-json init`: writes a first configuration of a site, and on request a baseline and the files that check every commit,
 * pull request and edit of a coding agent.
 */
import fs from "node:fs";
import nodePath from "node:path";
import { reasonAgainst, repositoryAround } from "../../host/boundary.ts";
import { reasonOf } from "../../host/file-system.ts";
import { nearestConfiguration } from "../../host/find-configuration.ts";
import { pathForPeople } from "../../host/paths.ts";
import { readContent } from "../../host/read-content.ts";
import { maxBytes, readTextFile } from "../../host/read-file.ts";
import {
  type Analysis,
  analyzeNow,
  configurationFileName,
  initialConfiguration,
  isOnlySyntaxChecked,
  rules,
} from "../../service/index.ts";
import { mainDocument } from "../../service/snapshot.ts";
import { amountOf } from "../../service/text/words.ts";
import { agentFiles, agentsIn, type RepositoryFile } from "../agents/repository-files.ts";
import * as read from "../arguments.ts";
import { baselineName, reasonForIncompleteness } from "../baseline/read-baseline.ts";
import { writeBaseline } from "../baseline/write-baseline.ts";
import { type Command, sharedOptions } from "../command.ts";
import { eachSite } from "../each-site.ts";
import { findSites } from "../find-sites.ts";
import { forPeople, printable } from "../formats/sanitize.ts";
import { type AgentName, agentNames } from "../hook/event.ts";
import { fieldsIn, fieldsOf } from "../hook/fields.ts";
import { keptOfPages } from "../kept-findings.ts";
import { createFile, replaceFile } from "../replace-file.ts";
import { realPathOf } from "../repository.ts";
import type { SelectedSite } from "../selection.ts";
import { type ExitCode, type Terminal, UsageError } from "../terminal.ts";
import { version } from "../version.ts";

const hook: RepositoryFile = {
  path: ".pre-commit-config.yaml",
  text: `repos:
  - repo: local
    hooks:
      - id: docs-json
        name: docs.json
        entry: npx --yes docs-json@${version} check --staged --quiet --fail-on warning
        language: system
        # A file pattern would skip commits that only delete pages.
        always_run: true
        pass_filenames: false
`,
};

const workflow: RepositoryFile = {
  path: ".github/workflows/docs-json.yml",
  text: `name: Documentation
on:
  pull_request:
permissions:
  contents: read
jobs:
  docs:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          # The change is compared with its target branch.
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npx --yes docs-json@${version} check --changed --format github
`,
};

/** The value of `--agents` without names: the agents whose files the repository has. */
const presentAgents = "present";

const options = {
  hook: {
    type: "boolean",
    text: `Also write a hook for pre-commit (${hook.path}), which checks staged changes`,
  },
  workflow: { type: "boolean", text: `Also write a workflow for GitHub (${workflow.path})` },
  agents: {
    type: "string",
    value: "NAME,…",
    bare: presentAgents,
    text: `Also write hooks, a skill and AGENTS.md for coding agents: ${agentNames.join(", ")} (default: those that have files in the repository, or else all)`,
  },
  baseline: {
    type: "boolean",
    text: "Also write the current findings to a baseline, so that only new ones are reported",
  },
  force: { type: "boolean", text: `Replace an existing ${configurationFileName}` },
  "dry-run": { type: "boolean", text: "Print the configuration and write nothing" },
  "no-progress": sharedOptions["no-progress"],
} as const satisfies Command["options"];

type InitValues = read.ParsedArguments<typeof options>["values"];

/** Whether the user wants an extra file: according to its option, or else to the answer at a terminal. */
function isWanted(option: boolean | undefined, question: string, { ask }: Terminal): boolean {
  if (option !== undefined || ask === undefined) return option === true;
  return /^y(?:es)?$/i.test(ask(`${question} [y/N] `)?.trim() ?? "");
}

/** The options and the output of a run. */
interface InitRun {
  readonly values: InitValues;
  readonly terminal: Terminal;
  readonly say: (sentence: string) => void;
}

function createWithFolders(path: string, text: string): string | undefined {
  try {
    fs.mkdirSync(nodePath.dirname(path), { recursive: true });
  } catch (error) {
    return reasonOf(error);
  }
  return createFile(path, text);
}

/** The root of the repository of a site, or else of the site itself. */
function topOf(root: string): string {
  return repositoryAround(realPathOf(root)) ?? root;
}

/** Creates a file in the repository. If it exists, prints what to add to it instead. @returns whether the file exists now */
function addToRepository(
  top: string,
  { path, text }: RepositoryFile,
  { values, terminal, say }: InitRun,
): boolean {
  const absolute = nodePath.join(top, path);
  const name = pathForPeople(terminal.currentFolder, absolute);
  if (fs.existsSync(absolute)) {
    if (readText(absolute)?.includes(text.trim()) === true) say(`${name} already exists`);
    else say(`${name} already exists and is not changed; add this to it:\n\n${text}`);
    return true;
  }
  if (values["dry-run"] === true) {
    say(`Would write ${name}:\n\n${text}`);
    return true;
  }
  const reason = reasonAgainst(top, absolute) ?? createWithFolders(absolute, text);
  say(reason === undefined ? `Wrote ${name}` : `${name} could not be written: ${reason}`);
  return reason === undefined;
}

function readText(path: string): string | undefined {
  const content = readTextFile(path, { maxBytes: maxBytes.json });
  return content.kind === "text" ? content.text : undefined;
}

/** Whether docs-json is a dependency in the package.json of a repository, so that the program is in node_modules. */
function isInstalledIn(top: string): boolean {
  const manifest = fieldsIn(readText(nodePath.join(top, "package.json")) ?? "");
  const lists = [manifest?.dependencies, manifest?.devDependencies, manifest?.optionalDependencies];
  return lists.some((list) => Object.hasOwn(fieldsOf(list) ?? {}, "docs-json"));
}

/** The agents that the value of `--agents` names; undefined for those of the repository. @throws UsageError for another name */
function namedAgents(value: string): readonly AgentName[] | undefined {
  if (value === presentAgents) return undefined;
  const names = value.split(",").filter((name) => name !== "");
  return (names.length > 0 ? names : [value]).map((name) => read.oneOf("agents", name, agentNames));
}

/** The files for coding agents in a repository. @param value the value of `--agents` */
function filesForAgents(top: string, value: string): readonly RepositoryFile[] {
  const existingAgents = agentsIn(agentNames, (path) => fs.existsSync(nodePath.join(top, path)));
  const defaultAgents = existingAgents.length > 0 ? existingAgents : agentNames;
  return agentFiles([...new Set(namedAgents(value) ?? defaultAgents)], isInstalledIn(top));
}

/** Excludes AGENTS.md from the site, where it would be a page (F8.8). */
const ignoredPages: RepositoryFile = { path: ".mintignore", text: "AGENTS.md\n" };

/** Whether a new AGENTS.md at the root of a repository would be in a site. */
function publishesAgents(top: string, folders: readonly SelectedSite[]): boolean {
  const isOfSite = folders.some(({ root }) => realPathOf(root) === realPathOf(top));
  return isOfSite && !fs.existsSync(nodePath.join(top, "AGENTS.md"));
}

/** Whether sites that have a configuration keep it: if the options name only files of the repository. */
function keepsConfigurations({ hook, workflow, agents, baseline, force }: InitValues): boolean {
  const isForRepository = hook === true || workflow === true || agents !== undefined;
  return isForRepository && baseline !== true && force !== true;
}

/**
 * Writes the hook and the workflow that the options name to the repositories of the sites that keep their configuration.
 * @param chosen the sites that get a configuration, and these files with it
 * @returns whether all of these files exist now
 */
function addChecks(folders: readonly SelectedSite[], chosen: readonly SelectedSite[], run: InitRun): boolean {
  const { values } = run;
  const files = [...(values.hook === true ? [hook] : []), ...(values.workflow === true ? [workflow] : [])];
  const tops = new Set(folders.map(({ root }) => topOf(root)));
  for (const { root } of chosen) tops.delete(topOf(root));
  const results = [...tops].flatMap((top) => files.map((file) => addToRepository(top, file, run)));
  return !results.includes(false);
}

/** Writes the files for coding agents, once for each repository. @returns whether all of them exist now */
function addForAgents(folders: readonly SelectedSite[], run: InitRun): boolean {
  const { values, say } = run;
  const { agents, "dry-run": isDryRun } = values;
  if (agents === undefined) return true;
  const tops = [...new Set(folders.map(({ root }) => topOf(root)))];
  const repositories = tops.map((top) => ({
    top,
    files: [...filesForAgents(top, agents), ...(publishesAgents(top, folders) ? [ignoredPages] : [])],
  }));
  const results = repositories.flatMap(({ top, files }) =>
    files.map((file) => addToRepository(top, file, run)),
  );
  if (isDryRun !== true && repositories.some(({ top }) => !isInstalledIn(top)))
    say(
      "The hooks use npx, which takes about a second for each edit; to avoid this, add docs-json to package.json and run this command again",
    );
  return !results.includes(false);
}

/** Writes the configuration. @returns why it could not be written */
function writeConfiguration(root: string, text: string): string | undefined {
  const path = nodePath.join(root, configurationFileName);
  const reason = reasonAgainst(root, path);
  if (reason !== undefined) return reason;
  const content = readContent(root, configurationFileName, maxBytes.json);
  if (content.kind === "missing") return createFile(path, text);
  return content.kind === "text" ? replaceFile(root, path, content.text, text) : content.reason;
}

/** The path of the configuration file that already applies to a site. */
function existingConfiguration({ root }: SelectedSite): string | undefined {
  return nearestConfiguration(root, configurationFileName, (path) => fs.existsSync(path));
}

/** @throws UsageError if a configuration file already applies to a site */
function refuseIfConfigured(folder: SelectedSite, { currentFolder }: Terminal): void {
  const { root } = folder;
  const currentConfiguration = existingConfiguration(folder);
  if (currentConfiguration === undefined) return;
  const name = pathForPeople(currentFolder, currentConfiguration);
  const isBesideDocsJson = nodePath.dirname(currentConfiguration) === root;
  const effect = isBesideDocsJson
    ? "--force replaces it"
    : "--force writes another one beside docs.json, which is then used instead";
  throw new UsageError(`${name} already configures the site, so nothing was written; ${effect}`);
}

/** Refuses to configure a site whose docs.json is not valid JSON, because most of it is not checked. @returns whether it refuses */
function refuseIfBroken({ root }: SelectedSite, { site }: Analysis, { terminal, say }: InitRun): boolean {
  if (!isOnlySyntaxChecked(site)) return false;
  const nameOf = (file: string): string => pathForPeople(terminal.currentFolder, nodePath.join(root, file));
  say(
    `${nameOf(configurationFileName)} was not written, because ${nameOf(mainDocument)} is not valid JSON; fix it first`,
  );
  return true;
}

function initSite(folder: SelectedSite, analysis: Analysis, run: InitRun): boolean {
  const { values, terminal, say } = run;
  const { root } = folder;
  const count = analysis.findings.length;
  const hasBaseline =
    count > 0 &&
    isWanted(
      values.baseline,
      `Write ${amountOf(count, "finding")} to a baseline, so that only new ones are reported?`,
      terminal,
    );
  const isBaselineComplete = hasBaseline && reasonForIncompleteness(analysis) === undefined;
  const reason = writeConfiguration(root, initialConfiguration(analysis, isBaselineComplete));
  const name = pathForPeople(terminal.currentFolder, nodePath.join(root, configurationFileName));
  say(reason === undefined ? `Wrote ${name}` : `${name} could not be written: ${reason}`);
  if (reason !== undefined) return false;
  let isDone = true;
  if (hasBaseline) {
    const writing = writeBaseline(folder, analysis, { kind: "all" });
    const file = baselineName(root, terminal);
    say(writing.kind === "refused" ? `${file} ${writing.reason}` : `Wrote ${file}`);
    isDone &&= writing.kind !== "refused";
  }
  if (isWanted(values.hook, "Check staged changes before each commit, with pre-commit?", terminal))
    isDone = addToRepository(topOf(root), hook, run) && isDone;
  if (isWanted(values.workflow, "Check pull requests on GitHub?", terminal))
    isDone = addToRepository(topOf(root), workflow, run) && isDone;
  const extras = [values.baseline, values.hook, values.workflow, values.agents];
  if (terminal.ask === undefined && extras.every((extra) => extra === undefined || extra === false))
    say("--baseline, --hook, --workflow and --agents write more files; see docs-json init --help");
  return isDone;
}

function init(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  // A mistake must be found before anything is written.
  if (values.agents !== undefined) namedAgents(values.agents);
  const folders = findSites(positionals, terminal);
  if (folders.some(({ only }) => only !== undefined))
    throw new UsageError("A configuration is for a whole site; name the folder of the site");
  const isDryRun = values["dry-run"] === true;
  const stream = forPeople(isDryRun ? terminal.stderr : terminal.stdout);
  const say = (sentence: string): void =>
    void stream.write(`${sentence.split("\n").map(printable).join("\n")}\n`);
  const run: InitRun = { values, terminal, say };
  const chosen = keepsConfigurations(values)
    ? folders.filter((folder) => existingConfiguration(folder) === undefined)
    : folders;
  if (!isDryRun && values.force !== true) for (const folder of chosen) refuseIfConfigured(folder, terminal);
  let isDone = true;
  const unread = eachSite(
    chosen,
    { files: true, pages: true, frontmatter: "unlisted" },
    terminal,
    (folder, site, { sayFailures }) => {
      const analysis = analyzeNow(site, rules, keptOfPages);
      sayFailures(analysis);
      if (refuseIfBroken(folder, analysis, run)) isDone = false;
      else if (isDryRun) terminal.stdout.write(initialConfiguration(analysis, values.baseline === true));
      else isDone = initSite(folder, analysis, run) && isDone;
    },
  );
  isDone = addChecks(folders, chosen, run) && isDone;
  isDone = addForAgents(folders, run) && isDone;
  return unread.length === 0 && isDone ? 0 : 2;
}

export const initCommand: Command = {
  name: "init",
  operands: "[SITE …]",
  summary:
    "Write a first docs-json.config.jsonc for a site, and a hook, a workflow, a baseline and files for coding agents",
  description: [
    `Writes ${configurationFileName} beside docs.json: the dialect that the site is checked against today, the lowest severity that fails a check, rules that report too many hints to read (none with a baseline, which lists them), and keys that all pages have. SITE is the folder of a site or its docs.json; without SITE, every site in the current folder and its subfolders is used; if there is none, the site that contains the current folder.`,
    "On a terminal, it asks whether to write the other files; elsewhere, options choose them. Existing files are not changed: what to add to them is printed. If a site already has a configuration, nothing is written, unless --force replaces it, or only --hook, --workflow or --agents are given, which keep it.",
    "--agents writes to the root of the repository the hook of each agent (docs-json hook), a skill whose first rule is to move pages with docs-json move, and an AGENTS.md, which .mintignore excludes from the site if the site is in the root.",
  ],
  options,
  examples: [
    { command: "docs-json init --dry-run", text: "See the configuration" },
    {
      command: "docs-json init --hook --workflow --baseline --agents",
      text: "Write everything without asking",
    },
    { command: "docs-json init --agents=claude-code,codex", text: "Write files for these agents" },
  ],
  run: init,
};
