/** `docs-json diff`: shows what a change does to a site: lost URLs, new findings, moved pages. */
import nodePath from "node:path";
import { repositoryAround } from "../../host/boundary.ts";
import { pathForPeople } from "../../host/paths.ts";
import type { Baseline } from "../../service/index.ts";
import { isAtLeast } from "../../service/model/severity-names.ts";
import { mainDocument } from "../../service/snapshot.ts";
import * as read from "../arguments.ts";
import { baselineOnDisk } from "../baseline/read-baseline.ts";
import { type Command, sharedOptions } from "../command.ts";
import { type StartedRun, startRun } from "../command-run.ts";
import { type ConfiguredSites, configuredSites } from "../configured-sites.ts";
import { cachePlace } from "../each-site.ts";
import { fixRedirects } from "../fix-redirects.ts";
import type { ComparisonReport } from "../formats/comparison.ts";
import { comparisonAgent } from "../formats/comparison-agent.ts";
import { comparisonMarkdown, maxComment } from "../formats/comparison-markdown.ts";
import { comparisonText } from "../formats/comparison-text.ts";
import { chosenFormat, isProse, type ReadableFormat } from "../formats/prose.ts";
import { forPeople, jsonDocument } from "../formats/sanitize.ts";
import { unreadSentences } from "../notes.ts";
import { withOutputFile } from "../output-file.ts";
import { threadChoice } from "../pages/thread-choice.ts";
import { realPathOf } from "../repository.ts";
import { type ChosenStates, changeOf, foldersNamed } from "../states/choose-states.ts";
import { compareSite, type SiteComparison, unreadOf } from "../states/compare-sites.ts";
import { baselineBefore } from "../states/former-baseline.ts";
import {
  type OpenedStates,
  openFolderStates,
  openStates,
  type StateOptions,
  Trees,
  withTitlesOfChanged,
} from "../states/open-states.ts";
import { reportComparison } from "../states/report-comparison.ts";
import { sitePairs } from "../states/site-pairs.ts";
import { type ExitCode, type Terminal, UsageError, wantsColor } from "../terminal.ts";

/** How many entries of each list are printed without `--all`. */
const maxEntries = 20;

const options = {
  format: {
    type: "string",
    value: "FORMAT",
    text: "text (default), agent (default when a coding agent runs the command), json or markdown",
  },
  output: sharedOptions.output,
  site: { type: "string", value: "FOLDER", text: "The folder of the site, if there are several sites" },
  all: { type: "boolean", text: "List everything; otherwise the first 20 of each kind are listed" },
  fix: {
    type: "boolean",
    text: "Add redirects from lost URLs to the new URLs of their pages, one for a folder that moved as a whole",
  },
  "dry-run": { type: "boolean", text: "With --fix: print what would change as a patch and write nothing" },
  dialect: sharedOptions.dialect,
  config: sharedOptions.config,
  "no-config": sharedOptions["no-config"],
  "fail-on": sharedOptions["fail-on"],
  "no-baseline": {
    type: "boolean",
    text: "Also report new findings that docs-json.baseline.json listed before the change",
  },
  cache: sharedOptions.cache,
  "no-progress": sharedOptions["no-progress"],
} as const satisfies Command["options"];

/** A site in two states, and the folder of the later state. */
interface OpenedPair {
  readonly root: string;
  readonly opened: OpenedStates;
  /** The baseline before the change; undefined if there is none, or if it is not used. */
  readonly baseline: Baseline | undefined;
}

/** How the states of a site are opened. */
interface OpeningChoice {
  readonly configured: ConfiguredSites;
  /** Whether the content of pages is cached for the next command. */
  readonly isCached: boolean;
  /** Whether findings that the baseline listed before the change are not new. */
  readonly usesBaseline: boolean;
}

function* openPairs(
  chosen: ChosenStates,
  folder: string,
  { configured, usesBaseline }: OpeningChoice,
  openOptions: Omit<StateOptions, "settings">,
  terminal: Terminal,
): Generator<OpenedPair> {
  const openAt = (root: string): StateOptions => ({ ...openOptions, settings: configured(root).settings });
  if (chosen.kind === "folders") {
    const { before, after: root } = chosen;
    const baseline = usesBaseline ? baselineOnDisk(before, terminal)?.baseline : undefined;
    yield { root, opened: openFolderStates(before, root, openAt(root)), baseline };
    return;
  }
  const trees = new Trees(chosen.repository);
  const pairs = sitePairs(chosen, trees, folder);
  if (pairs.length === 0)
    throw new UsageError(
      "Neither state has a docs.json here or below; go to the folder of a site, or name it with --site",
    );
  for (const roots of pairs) {
    const baseline = usesBaseline ? baselineBefore(chosen, trees, roots.before, undefined) : undefined;
    yield { root: roots.after, opened: openStates(chosen, roots, trees, openAt(roots.after)), baseline };
  }
}

function exitCodeOf(reports: readonly ReportOfFolder[], configured: ConfiguredSites): ExitCode {
  const isFailed = reports.some(({ root, report: { lost, newFindings } }) => {
    const failOn = configured(root).failOn ?? read.defaultFailOn;
    return lost.length > 0 || newFindings.some(({ severity }) => isAtLeast(severity, failOn));
  });
  return isFailed ? 1 : 0;
}

function chosenStates(folder: string, positionals: readonly string[], terminal: Terminal): ChosenStates {
  const [base, head, ...more] = positionals;
  if (more.length > 0) throw new UsageError("The diff command takes at most a BASE and a HEAD");
  const repository = repositoryAround(folder);
  return (
    foldersNamed(repository, base, head, terminal) ?? changeOf(repository, base, head, terminal.environment)
  );
}

const diffFormats = ["text", "agent", "json", "markdown"] as const;

type DiffFormat = (typeof diffFormats)[number];

function textOf(
  reports: readonly ReportOfFolder[],
  format: DiffFormat,
  isAll: boolean,
  terminal: Terminal,
): string {
  if (format === "json") {
    const sites = reports.map(({ report, root }) => ({ root, ...report }));
    return jsonDocument({ version: 1, sites });
  }
  if (format === "markdown") {
    const most = Math.floor(maxComment / Math.max(1, reports.length));
    return reports.map(({ report }) => comparisonMarkdown(report, most)).join("\n");
  }
  const most = isAll ? Number.POSITIVE_INFINITY : maxEntries;
  const color = wantsColor(terminal.stdout, terminal.environment);
  return reports
    .map(({ report, root }) => {
      const pathOf = (file: string): string =>
        pathForPeople(terminal.currentFolder, nodePath.join(root, file));
      const isForAgent = format === "agent";
      const text = comparisonText(report, { color: color && !isForAgent, maxEntries: most, pathOf });
      return isForAgent
        ? comparisonAgent(report, { maxEntries: most, pathOf, textLength: text.length })
        : text;
    })
    .join("\n");
}

/** The report of a site, and the folder of its later state. */
interface ReportOfFolder {
  readonly report: ComparisonReport;
  readonly root: string;
}

/** The comparison of a site, and the folder of its later state. */
interface ComparedFolder {
  readonly root: string;
  readonly compared: SiteComparison;
  readonly baseline: Baseline | undefined;
}

type VisitCompared = (site: ComparedFolder, run: StartedRun) => void;

/** Compares each site, and names unreadable files on stderr. @returns whether everything could be read */
function compareEach(
  chosen: ChosenStates,
  folder: string,
  choice: OpeningChoice,
  output: Terminal,
  visit: VisitCompared,
): boolean {
  const { run, progress } = startRun(output);
  const { say } = run;
  const open: Omit<StateOptions, "settings"> = {
    files: true,
    pages: true,
    frontmatter: "unlisted",
    threads: threadChoice(output),
    cache: choice.isCached ? cachePlace(output, say) : undefined,
    onCacheProblem: say,
    onProgress: (text) => progress.update(text),
    pathOf: run.pathOf,
  };
  let isWhole = true;
  for (const { root, opened, baseline } of openPairs(chosen, folder, choice, open, output)) {
    const compared = compareSite(withTitlesOfChanged(opened));
    progress.clear();
    if (compared === undefined) continue;
    const unread = unreadOf(compared);
    if (unread.length > 0) isWhole = false;
    for (const sentence of unreadSentences(unread, (path) => run.pathOf({ root }, path))) say(sentence);
    visit({ root, compared, baseline }, run);
  }
  progress.done();
  return isWhole;
}

interface RedirectFixing {
  readonly isDryRun: boolean;
  readonly format: ReadableFormat;
  readonly args: readonly string[];
}

/** `diff --fix`. @returns the worst exit code of all sites */
function fixEach(
  compareAll: (visit: VisitCompared) => boolean,
  { isDryRun, format, args }: RedirectFixing,
  terminal: Terminal,
): ExitCode {
  let code: ExitCode = 0;
  const isWhole = compareAll(({ root, compared }, run) => {
    const folder = { root, file: nodePath.join(root, mainDocument) };
    const command = ["diff", ...args];
    const siteCode = fixRedirects(compared, { folder, run, terminal, isDryRun, command, format });
    if (siteCode > code) code = siteCode;
  });
  return isWhole ? code : 2;
}

function diff(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const format = chosenFormat(values.format, terminal, diffFormats);
  const chosenSettings = read.chosenSettings(values);
  const isDryRun = values["dry-run"] === true;
  if (isDryRun && values.fix !== true)
    throw new UsageError("--dry-run needs --fix: without it, nothing is written anyway");
  if (values.fix === true && (positionals.length > 1 || !isProse(format)))
    throw new UsageError(
      "--fix changes the current files, so it cannot be used with HEAD, and only in the formats text and agent",
    );
  return withOutputFile(values.output, terminal, (output) => {
    const folder = realPathOf(nodePath.resolve(output.currentFolder, values.site ?? "."));
    const chosen = chosenStates(folder, positionals, output);
    const configured = configuredSites([], values, chosenSettings, output);
    // Redirects do not depend on findings.
    const usesBaseline = values["no-baseline"] !== true && values.fix !== true;
    const opening = { configured, usesBaseline, isCached: values.cache === true };
    const compareAll = (visit: VisitCompared): boolean => compareEach(chosen, folder, opening, output, visit);
    if (values.fix === true && isProse(format))
      return fixEach(
        compareAll,
        { isDryRun, format: values.output === undefined ? format : "text", args },
        output,
      );
    const reports: ReportOfFolder[] = [];
    const isWhole = compareAll(({ root, compared, baseline }) => {
      const path = pathForPeople(output.currentFolder, root);
      const name = path === "." ? "" : path;
      reports.push({ root, report: reportComparison(compared, name, chosen.names, baseline) });
    });
    const text = textOf(reports, format, values.all === true, output);
    (isProse(format) ? forPeople(output.stdout) : output.stdout).write(text);
    return isWhole ? exitCodeOf(reports, configured) : 2;
  });
}

export const diffCommand: Command = {
  name: "diff",
  operands: "[BASE [HEAD]]",
  summary: "Show what a change does to a site: lost URLs, new findings, moved pages",
  description: [
    "BASE and HEAD are branches, tags or commits. The change begins where HEAD left BASE, so that later commits on BASE are not part of it. Without HEAD, it ends with the current files; without BASE, it begins at the branch that the build names (such as GITHUB_BASE_REF), or else at the default branch of the repository. Two folders are compared as they are. Commits are read from git's objects: nothing is checked out, and no program that the repository configures is run.",
    "A URL is lost if it worked before and readers get an error page now. Pages, endpoints, redirects, and headings that are linked to have URLs. A finding is new if, before the change, neither the site nor docs-json.baseline.json had a finding of the same rule with the same subject in the same file, which is followed through renames; a known finding becomes new again if it takes another page from readers. The exit code is 1 if a URL is lost or a new finding is severe enough, and 2 if something could not be read.",
    "--fix adds a redirect from each lost URL to the new URL of its page, or one pattern for a folder that moved as a whole, and updates redirects that pointed to a moved page. It adds none that would hide a page, point to another redirect, or change where another URL goes. Removed pages get no redirect, because only you know where their readers should go.",
  ],
  options,
  examples: [
    { command: "docs-json diff", text: "Show what my branch and my uncommitted changes do to the site" },
    { command: "docs-json diff v1.0 v2.0 --all", text: "List all changes between two releases" },
    {
      command: "docs-json diff --format markdown --output comment.md",
      text: "Write a comment for a pull request",
    },
    { command: "docs-json diff --fix --dry-run", text: "Print the missing redirects as a patch" },
    { command: "docs-json diff build/old build/new", text: "Compare two folders" },
  ],
  run: diff,
};
