/** `docs-json init`: writes a first configuration of a site, and what makes every commit and change checked. */
import fs from "node:fs";
import nodePath from "node:path";
import { reasonAgainst, repositoryAround } from "../../host/boundary.ts";
import { reasonOf } from "../../host/file-system.ts";
import { nearestConfiguration } from "../../host/find-configuration.ts";
import { pathForPeople } from "../../host/paths.ts";
import {
  type Analysis,
  analyseNow,
  configurationFileName,
  initialConfiguration,
  rules,
} from "../../service/index.ts";
import { defaultSettings } from "../../service/snapshot.ts";
import * as read from "../arguments.ts";
import { baselineName } from "../baseline/read-baseline.ts";
import { writeBaseline } from "../baseline/write-baseline.ts";
import { type Command, sharedOptions } from "../command.ts";
import { eachSite } from "../each-site.ts";
import { findSites } from "../find-sites.ts";
import { forPeople, printable } from "../formats/harmless.ts";
import { counted } from "../formats/report.ts";
import { keptOfPages } from "../kept-findings.ts";
import { createFile, replaceFile } from "../replace-file.ts";
import { realPathOf } from "../repository.ts";
import type { SelectedSite } from "../selection.ts";
import { type ExitCode, type Terminal, UsageError } from "../terminal.ts";
import { version } from "../version.ts";

/** A file at the root of the repository. */
interface RepositoryFile {
  readonly path: string;
  readonly text: string;
}

const hook: RepositoryFile = {
  path: ".pre-commit-config.yaml",
  text: `repos:
  - repo: local
    hooks:
      - id: docs-json
        name: docs.json
        entry: npx --yes docs-json@${version} check --staged --quiet --fail-on warning
        language: system
        files: \\.(mdx?|json|ya?ml|graphqls?|gql)$
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
          # What the change breaks is compared with the branch that it goes into.
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npx --yes docs-json@${version} check --changed --format github
`,
};

const options = {
  hook: {
    type: "boolean",
    text: `Also write a hook for pre-commit (${hook.path}), which checks what is staged`,
  },
  workflow: { type: "boolean", text: `Also write a workflow for GitHub (${workflow.path})` },
  baseline: {
    type: "boolean",
    text: "Also write the present findings into a baseline, so that only new ones are reported",
  },
  force: { type: "boolean", text: `Replace a ${configurationFileName} that is there` },
  "dry-run": { type: "boolean", text: "Print the configuration and write nothing" },
  "no-progress": sharedOptions["no-progress"],
} as const satisfies Command["options"];

type InitValues = read.Parsed<typeof options>["values"];

/** Whether an extra is wanted: by its option, or else by the answer of somebody at a terminal. */
function isWanted(option: boolean | undefined, question: string, { ask }: Terminal): boolean {
  if (option !== undefined || ask === undefined) return option === true;
  return /^y(?:es)?$/i.test(ask(`${question} [y/N] `)?.trim() ?? "");
}

/** Writes what a run says. */
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

/** Creates a file of the repository; one that is there stays, and the user is told what to add to it. @returns whether it is there now */
function addToRepository(root: string, { path, text }: RepositoryFile, { terminal, say }: InitRun): boolean {
  const top = repositoryAround(realPathOf(root)) ?? root;
  const absolute = nodePath.join(top, path);
  const name = pathForPeople(terminal.currentFolder, absolute);
  if (fs.existsSync(absolute)) {
    say(`${name} is there and stays as it is; add this to it:\n\n${text}`);
    return true;
  }
  const reason = reasonAgainst(top, absolute) ?? createWithFolders(absolute, text);
  say(reason === undefined ? `Wrote ${name}` : `${name} could not be written: ${reason}`);
  return reason === undefined;
}

/** Writes the configuration. @returns why it could not be written */
function writeConfiguration(root: string, text: string): string | undefined {
  const path = nodePath.join(root, configurationFileName);
  const against = reasonAgainst(root, path);
  if (against !== undefined) return against;
  if (!fs.existsSync(path)) return createFile(path, text);
  return replaceFile(root, path, fs.readFileSync(path, "utf8"), text);
}

/** Ends the command where a site has a configuration, and nobody said that it may be replaced. */
function checkThatMissing({ root }: SelectedSite, { currentFolder }: Terminal): void {
  const present = nearestConfiguration(root, configurationFileName, (path) => fs.existsSync(path));
  if (present === undefined) return;
  const name = pathForPeople(currentFolder, present);
  const isOwn = nodePath.dirname(present) === root;
  const more = isOwn
    ? "--force replaces it"
    : "--force writes another one beside docs.json, which then counts";
  throw new UsageError(`${name} already says how the site is checked, so nothing was written; ${more}`);
}

function initSite(folder: SelectedSite, analysis: Analysis, run: InitRun): boolean {
  const { values, terminal, say } = run;
  const { root } = folder;
  const count = analysis.findings.length;
  const hasBaseline =
    count > 0 &&
    isWanted(
      values.baseline,
      `Write ${counted(count, "finding")} into a baseline, so that only new ones are reported?`,
      terminal,
    );
  const reason = writeConfiguration(root, initialConfiguration(analysis, hasBaseline));
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
  if (isWanted(values.hook, "Check what is staged before each commit, with pre-commit?", terminal))
    isDone = addToRepository(root, hook, run) && isDone;
  if (isWanted(values.workflow, "Check pull requests on GitHub?", terminal))
    isDone = addToRepository(root, workflow, run) && isDone;
  const extras = [values.baseline, values.hook, values.workflow];
  if (terminal.ask === undefined && extras.every((extra) => extra !== true))
    say("--baseline, --hook and --workflow write more: docs-json init --help");
  return isDone;
}

function init(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const folders = findSites(positionals, terminal);
  if (folders.some(({ only }) => only !== undefined))
    throw new UsageError("A configuration is for a whole site; name the folder of the site");
  const isTrial = values["dry-run"] === true;
  if (!isTrial && values.force !== true) for (const folder of folders) checkThatMissing(folder, terminal);
  const people = forPeople(terminal.stdout);
  const say = (sentence: string): void =>
    void people.write(`${sentence.split("\n").map(printable).join("\n")}\n`);
  let isDone = true;
  const unread = eachSite(
    folders,
    { settingsOf: () => defaultSettings, files: true, pages: true, frontmatter: "unlisted" },
    terminal,
    (folder, site, run) => {
      const analysis = analyseNow(site, rules, keptOfPages);
      run.sayFailures(analysis);
      if (isTrial) terminal.stdout.write(initialConfiguration(analysis, values.baseline === true));
      else isDone = initSite(folder, analysis, { values, terminal, say }) && isDone;
    },
  );
  return unread.length === 0 && isDone ? 0 : 2;
}

export const initCommand: Command = {
  name: "init",
  operands: "[SITE …]",
  summary: "Write a first docs-json.config.jsonc by looking at a site, and a hook, a workflow and a baseline",
  description: [
    `Writes ${configurationFileName} beside docs.json: the dialect that the site is checked against today, from which severity on a check fails, rules that report too many hints to be read (none with a baseline, which has them), and keys that all pages have. SITE is the folder of a site or its docs.json; without SITE, it is every site below the current folder, or else the site that this folder is in.`,
    "On a terminal, it asks whether to write the rest, too; elsewhere, options say so. A file that is there stays as it is: what belongs into it is printed, and only --force replaces a configuration.",
  ],
  options,
  examples: [
    { command: "docs-json init --dry-run", text: "See the configuration" },
    { command: "docs-json init --hook --workflow --baseline", text: "Everything, without a question" },
  ],
  run: init,
};
