/** `docs-json baseline`: records the findings of sites, so that checks report only new ones. */
import { analyzeNow, type BaselineScope, rules } from "../../service/index.ts";
import { amountOf, withThousands } from "../../service/text/words.ts";
import * as read from "../arguments.ts";
import { baselineName } from "../baseline/read-baseline.ts";
import { type BaselineWriting, writeBaseline } from "../baseline/write-baseline.ts";
import { type Command, sharedOptions } from "../command.ts";
import { configuredSites } from "../configured-sites.ts";
import { eachSite } from "../each-site.ts";
import { findSites } from "../find-sites.ts";
import { forPeople, printable } from "../formats/sanitize.ts";
import { keptOfPages } from "../kept-findings.ts";
import { type ExitCode, type Terminal, UsageError } from "../terminal.ts";

const options = {
  rule: {
    type: "string",
    multiple: true,
    value: "CODE",
    text: "Replace only the lines of this rule, and keep those of other rules",
  },
  prune: { type: "boolean", text: "Remove fixed findings, and add none" },
  require: {
    type: "string",
    multiple: true,
    value: "[FOLDER=]KEY,…",
    text: "Keys that pages must have in their frontmatter, as for docs-json check",
  },
  dialect: sharedOptions.dialect,
  config: sharedOptions.config,
  "no-config": sharedOptions["no-config"],
  cache: sharedOptions.cache,
  quiet: { type: "boolean", text: "Print only what could not be written" },
  "no-progress": sharedOptions["no-progress"],
} as const satisfies Command["options"];

function scopeOf(codes: ReadonlySet<string> | undefined, isPruned: boolean): BaselineScope {
  if (isPruned) return { kind: "prune", codes };
  return codes === undefined ? { kind: "all" } : { kind: "rules", codes };
}

/** "Wrote docs-json.baseline.json: 425 known findings (3 added, 4 removed)". */
function sentenceAbout(
  name: string,
  writing: Exclude<BaselineWriting, { kind: "refused" }>,
  scope: BaselineScope,
): string {
  if (writing.kind === "absent") {
    return scope.kind === "prune"
      ? `There is no ${name}, so there is nothing to remove`
      : `There are no findings, so ${name} was not written`;
  }
  const knownWords = amountOf(writing.known, "known finding");
  if (writing.kind === "unchanged") return `${name} is up to date: ${knownWords}`;
  if (writing.kind === "created") return `Wrote ${name}: ${knownWords}`;
  const { added, removed } = writing;
  const parts = [
    ...(added === 0 ? [] : [`${withThousands(added)} added`]),
    ...(removed === 0 ? [] : [`${withThousands(removed)} removed`]),
  ];
  const changes = parts.length === 0 ? "" : ` (${parts.join(", ")})`;
  const advice = writing.known === 0 ? "; you can delete it" : "";
  return `Wrote ${name}: ${knownWords}${changes}${advice}`;
}

function baseline(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const scope = scopeOf(read.onlyCodes(values.rule), values.prune === true);
  // In this command, --rule selects lines instead of setting a severity.
  const { dialect, require } = values;
  const chosen = read.chosenSettings({ dialect, require });
  const folders = findSites(positionals, terminal);
  if (folders.some(({ only }) => only !== undefined))
    throw new UsageError("A baseline has the findings of a whole site; name the folder of the site");
  const configured = configuredSites(folders, values, chosen, terminal);
  let isWritten = true;
  const unread = eachSite(
    folders,
    {
      settingsOf: (root) => configured(root).settings,
      files: true,
      pages: true,
      frontmatter: "unlisted",
      isCached: values.cache === true,
    },
    terminal,
    (folder, site, run) => {
      const analysis = analyzeNow(site, rules, keptOfPages);
      run.sayFailures(analysis);
      const name = baselineName(folder.root, terminal);
      const writing = writeBaseline(folder, analysis, scope);
      if (writing.kind === "refused") {
        isWritten = false;
        run.say(`${name} ${writing.reason}`);
      } else if (values.quiet !== true) {
        forPeople(terminal.stdout).write(`${printable(sentenceAbout(name, writing, scope))}\n`);
      }
    },
  );
  return unread.length === 0 && isWritten ? 0 : 2;
}

export const baselineCommand: Command = {
  name: "baseline",
  operands: "[SITE …]",
  summary: "Record the current findings of a site, so that checks report only new ones",
  description: [
    "Writes or updates docs-json.baseline.json beside docs.json. From then on, docs-json check counts the findings in it and reports only the others. SITE is the folder of a site or its docs.json; without SITE, every site in the current folder and its subfolders is used; if there is none, the site that contains the current folder.",
    "A finding is identified by its rule, its file and the underlined text, and equal ones are counted. So it stays known if lines move or its message changes, and docs-json move updates the path of its file. The baseline has one line for each finding and is sorted, so that git can merge it. docs-json check --deploy ignores it.",
  ],
  options,
  examples: [
    { command: "docs-json baseline", text: "Mark all current findings as known" },
    { command: "docs-json baseline --prune", text: "Remove findings that have been fixed since" },
    { command: "docs-json baseline --rule broken-link", text: "Also mark the current broken links as known" },
  ],
  run: baseline,
};
