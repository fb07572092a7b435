/** `docs-json diff`: what a change does to a site: addresses that readers lose, findings that are new, pages that move. */
import nodePath from "node:path";
import { repositoryAround } from "../../host/boundary.ts";
import { pathForPeople } from "../../host/paths.ts";
import { isAtLeast } from "../../service/model/severity-names.ts";
import type { SiteSettings } from "../../service/snapshot.ts";
import * as read from "../arguments.ts";
import { type Command, sharedOptions } from "../command.ts";
import type { ComparisonReport } from "../formats/comparison.ts";
import { comparisonMarkdown, maxComment } from "../formats/comparison-markdown.ts";
import { comparisonText } from "../formats/comparison-text.ts";
import { forPeople, harmlessJson, printable } from "../formats/harmless.ts";
import { unreadSentences } from "../notes.ts";
import type { OpenOptions } from "../open-site.ts";
import { withOutputFile } from "../output-file.ts";
import { threadChoice } from "../pages/thread-choice.ts";
import { startProgress } from "../progress.ts";
import { realPathOf } from "../repository.ts";
import { type ChosenStates, changeOf, foldersNamed } from "../states/choose-states.ts";
import { compareSite, type SiteComparison, unreadOf } from "../states/compare-sites.ts";
import {
  type OpenedStates,
  openFolderStates,
  openStates,
  Trees,
  withTitlesOfChanged,
} from "../states/open-states.ts";
import { reportComparison } from "../states/report-comparison.ts";
import { sitePairs } from "../states/site-pairs.ts";
import { type ExitCode, type Terminal, UsageError, wantsColor } from "../terminal.ts";

/** How many entries of each list are printed without `--all`. */
const maxEntries = 20;

const options = {
  format: { type: "string", value: "FORMAT", text: "text (default), json or markdown" },
  output: sharedOptions.output,
  site: { type: "string", value: "FOLDER", text: "The folder of the site, where there are several" },
  all: { type: "boolean", text: "List everything; otherwise the first 20 of each kind are listed" },
  dialect: sharedOptions.dialect,
  "fail-on": sharedOptions["fail-on"],
  "no-progress": sharedOptions["no-progress"],
} as const satisfies Command["options"];

/** A site in two states, and the folder where its files are now. */
interface OpenedPair {
  readonly root: string;
  readonly opened: OpenedStates;
}

function* openPairs(chosen: ChosenStates, folder: string, open: OpenOptions): Generator<OpenedPair> {
  if (chosen.kind === "folders") {
    yield { root: chosen.after, opened: openFolderStates(chosen.before, chosen.after, open) };
    return;
  }
  const trees = new Trees(chosen.repository);
  const pairs = sitePairs(chosen, trees, folder);
  if (pairs.length === 0)
    throw new UsageError(
      "Neither state has a docs.json here or below; go to the folder of a site, or name it with --site",
    );
  for (const roots of pairs) yield { root: roots.after, opened: openStates(chosen, roots, trees, open) };
}

function exitCodeOf(reports: readonly ComparisonReport[], failOn: ReturnType<typeof read.failOn>): ExitCode {
  const isFailed = reports.some(
    ({ lost, newFindings }) =>
      lost.length > 0 || newFindings.some(({ severity }) => isAtLeast(severity, failOn)),
  );
  return isFailed ? 1 : 0;
}

function chosenStates(folder: string, positionals: readonly string[], terminal: Terminal): ChosenStates {
  const [base, head, ...more] = positionals;
  if (more.length > 0) throw new UsageError("The diff command takes at most a BASE and a HEAD");
  const repository = repositoryAround(folder);
  return (
    foldersNamed(repository, base, head, terminal) ??
    changeOf(repository, base, head, { ...terminal, currentFolder: folder })
  );
}

function printed(
  reports: readonly { readonly report: ComparisonReport; readonly root: string }[],
  format: "text" | "json" | "markdown",
  isAll: boolean,
  terminal: Terminal,
): string {
  if (format === "json") {
    const sites = reports.map(({ report, root }) => ({ root, ...report }));
    return harmlessJson(`${JSON.stringify({ version: 1, sites }, undefined, 2)}\n`);
  }
  if (format === "markdown") {
    const most = Math.floor(maxComment / Math.max(1, reports.length));
    return reports.map(({ report }) => comparisonMarkdown(report, most)).join("\n");
  }
  return reports
    .map(({ report, root }) =>
      comparisonText(report, {
        color: wantsColor(terminal.stdout, terminal.environment),
        most: isAll ? Number.POSITIVE_INFINITY : maxEntries,
        pathOf: (file) => pathForPeople(terminal.currentFolder, nodePath.join(root, file)),
      }),
    )
    .join("\n");
}

function diff(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const format = read.oneOf("format", values.format, ["text", "json", "markdown"]);
  const failOn = read.failOn(values["fail-on"]);
  const settings: SiteSettings = { dialect: read.dialect(values.dialect), severities: new Map() };
  return withOutputFile(values.output, terminal, (output) => {
    const folder = realPathOf(nodePath.resolve(output.currentFolder, values.site ?? "."));
    const chosen = chosenStates(folder, positionals, { ...output, currentFolder: output.currentFolder });
    const { stderr: stream, environment, now, hidesProgress: isHidden } = output;
    const progress = startProgress({ stream, environment, now, isHidden });
    const open: OpenOptions = {
      settings,
      files: true,
      pages: true,
      frontmatter: "unlisted",
      threads: threadChoice(output),
      onProgress: (text) => progress.update(text),
    };
    const reports: { readonly report: ComparisonReport; readonly root: string }[] = [];
    let isWhole = true;
    for (const { root, opened } of openPairs(chosen, folder, open)) {
      const compared: SiteComparison | undefined = compareSite(withTitlesOfChanged(opened));
      if (compared === undefined) continue;
      const unread = unreadOf(compared);
      if (unread.length > 0) isWhole = false;
      progress.wipe();
      for (const sentence of unreadSentences(unread, (path) =>
        pathForPeople(output.currentFolder, nodePath.join(root, path)),
      ))
        output.stderr.write(`docs-json: ${printable(sentence)}\n`);
      const shown = pathForPeople(output.currentFolder, root);
      reports.push({ root, report: reportComparison(compared, shown === "." ? "" : shown, chosen.names) });
    }
    progress.done();
    const text = printed(reports, format, values.all === true, output);
    (format === "text" ? forPeople(output.stdout) : output.stdout).write(text);
    return isWhole
      ? exitCodeOf(
          reports.map(({ report }) => report),
          failOn,
        )
      : 2;
  });
}

export const diffCommand: Command = {
  name: "diff",
  operands: "[BASE [HEAD]]",
  summary: "Say what a change does to a site: addresses that readers lose, new findings, pages that move",
  description: [
    "BASE and HEAD are branches, tags or commits. The change begins where HEAD left BASE, so that what others did meanwhile is not part of it. Without HEAD, it ends with the files as they are now; without BASE, it begins at the branch that the build names (such as GITHUB_BASE_REF), or else at the default branch of the repository. Two folders are compared as they are. Commits are read from git's objects: nothing is checked out, and no program that the repository configures is run.",
    "An address ends without a redirect if readers found something there before and get an error page now: pages, endpoints, redirects, and headings that are linked to. A finding is new if the site before the change has no finding of the same rule with the same subject in the same file, which is followed through renames. The exit code is 1 if an address ends so, or a new finding is severe enough; 2 if something could not be read.",
  ],
  options,
  examples: [
    { command: "docs-json diff", text: "What my branch and my uncommitted changes do to the site" },
    { command: "docs-json diff v1.0 v2.0 --all", text: "Everything that differs between two releases" },
    {
      command: "docs-json diff --format markdown --output comment.md",
      text: "A comment for a pull request",
    },
    { command: "docs-json diff build/old build/new", text: "Two folders" },
  ],
  run: diff,
};
