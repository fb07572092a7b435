/** `docs-json fix`: applies fixes, keeps the author's formatting, and reports the changes. */
import { toAbsolutePath } from "../../host/paths.ts";
import { fixUntilStable, placeFindings, rules, suggestedFix } from "../../service/index.ts";
import type { Severity } from "../../service/model/finding.ts";
import { isAtLeast } from "../../service/model/severity-names.ts";
import { documentAt, ignoreFileName, type Site } from "../../service/snapshot.ts";
import { capitalize } from "../../service/text/words.ts";
import * as read from "../arguments.ts";
import { interruptionNote } from "../change-record.ts";
import { type Command, pathParagraph, sharedOptions } from "../command.ts";
import { configuredSites } from "../configured-sites.ts";
import { eachSite, type SitesRun } from "../each-site.ts";
import { findSites } from "../find-sites.ts";
import { grouped } from "../formats/grouped.ts";
import { chosenFormat } from "../formats/prose.ts";
import { forPeople } from "../formats/sanitize.ts";
import { withOutputFile } from "../output-file.ts";
import { patchNames } from "../patch/patch-names.ts";
import { printPatch } from "../patch/print-patch.ts";
import { type FixOutput, fixesForCodingAgent, fixesForPeople } from "../print-fixes.ts";
import { createFile, reasonNotToReplace, replaceFile } from "../replace-file.ts";
import { isSelected, type SelectedSite } from "../selection.ts";
import { pageTexts, removeDrafts } from "../site-changes.ts";
import { type ExitCode, type Terminal, UsageError } from "../terminal.ts";

interface FixedFile {
  readonly file: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** Whether the file does not exist yet. */
  readonly isNew: boolean;
}

function replacementsOf(
  folder: SelectedSite,
  site: Site,
  texts: ReadonlyMap<string, string>,
  pageText: (file: string) => string | undefined,
): readonly FixedFile[] {
  return [...texts].flatMap(([file, after]) => {
    const path = toAbsolutePath(folder.root, file);
    const currentText = documentAt(site, file)?.text ?? pageText(file);
    // A page that was deleted since then is not created again.
    const isNew = currentText === undefined && file === ignoreFileName;
    const before = isNew ? "" : currentText;
    return path === undefined || before === undefined ? [] : [{ file, path, before, after, isNew }];
  });
}

/** Writes the files of one site, or none if one of them must not be written. @returns whether all were written */
function write(
  root: string,
  replacements: readonly FixedFile[],
  run: SitesRun,
  onFixed: (replacement: FixedFile) => void,
  nameOf: (replacement: FixedFile) => string,
): boolean {
  const refusals = replacements.flatMap((replacement) => {
    if (replacement.isNew) return [];
    const reason = reasonNotToReplace(root, replacement.path, replacement.before);
    return reason === undefined ? [] : [`${nameOf(replacement)} could not be written: ${reason}`];
  });
  for (const sentence of refusals) run.say(sentence);
  if (refusals.length > 0) return false;
  let isComplete = true;
  for (const replacement of replacements) {
    const { path, before, after, isNew } = replacement;
    const reason = isNew ? createFile(path, after) : replaceFile(root, path, before, after);
    if (reason === undefined) {
      onFixed(replacement);
      continue;
    }
    isComplete = false;
    run.say(`${nameOf(replacement)} could not be written: ${reason}`);
  }
  return isComplete;
}

/** Counts the fixed and the remaining findings of all sites. */
class Tally {
  readonly fixed = new Map<string, number>();
  /** Whether a remaining finding counts as a failure in its site. */
  isFailed = false;
  readonly left: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  /** How many remaining findings have a fix that `--suggested` would apply. */
  offered = 0;

  add(
    { analysis, fixed }: Pick<ReturnType<typeof fixUntilStable>, "analysis" | "fixed">,
    isSelectedFinding: IsSelectedFinding,
    countsOffers: boolean,
    failOn: Severity,
  ): void {
    for (const [code, count] of fixed) this.fixed.set(code, (this.fixed.get(code) ?? 0) + count);
    for (const finding of placeFindings(analysis)) {
      if (!isSelectedFinding(finding)) continue;
      this.left[finding.severity] += 1;
      if (isAtLeast(finding.severity, failOn)) this.isFailed = true;
      if (countsOffers && suggestedFix(analysis.site, finding.fixes) !== undefined) this.offered += 1;
    }
  }
}

type IsSelectedFinding = (finding: { readonly document: string; readonly code: string }) => boolean;

/** How to fix each site. */
interface Plan {
  readonly isDryRun: boolean;
  /** Whether a dry run prints its patch. */
  readonly printsPatch: boolean;
  readonly isSuggested: boolean;
  readonly codes: ReadonlySet<string> | undefined;
  readonly tally: Tally;
  readonly output: FixOutput;
  /** The lowest severity of a remaining finding that counts as a failure, by the root of the site. */
  readonly failOnOf: (root: string) => Severity;
}

function printPatchOf(
  folder: SelectedSite,
  replacements: readonly FixedFile[],
  run: SitesRun,
  terminal: Terminal,
): void {
  const names = patchNames(folder, terminal.currentFolder);
  const files = replacements.map(({ file, before, after, isNew }) => {
    const name = names.changed(file);
    return { from: name, to: name, text: { before, after }, isNew };
  });
  printPatch(files, names, run, terminal);
}

/** Fixes one site. @returns whether every changed file was written */
function fixSite(folder: SelectedSite, site: Site, run: SitesRun, plan: Plan, terminal: Terminal): boolean {
  const { isDryRun, codes, tally, output } = plan;
  const interruption = interruptionNote(folder.root);
  if (interruption !== undefined) {
    run.say(capitalize(interruption));
    return false;
  }
  if (!isDryRun) removeDrafts(folder, site);
  const pageText = pageTexts(folder);
  const fixRun = fixUntilStable(site, rules, {
    pageText,
    suggested: plan.isSuggested,
    isSelected: (file) => isSelected(folder, file),
    ...(codes === undefined ? {} : { codes }),
  });
  run.sayFailures(fixRun.analysis);
  const isSelectedFinding: IsSelectedFinding = ({ document, code }) =>
    isSelected(folder, document) && codes?.has(code) !== false;
  const nameOf = ({ file }: FixedFile): string => run.pathOf(folder, file);
  const replacements = replacementsOf(folder, site, fixRun.texts, pageText);
  const fixesOf = grouped(fixRun.applied.flatMap((fix) => fix.files.map((file) => [file, fix])));
  const onFixed = (replacement: FixedFile): void =>
    output.onFixed({ path: nameOf(replacement), fixes: fixesOf.get(replacement.file) ?? [] });
  let isWritten = true;
  if (isDryRun) {
    if (plan.printsPatch) printPatchOf(folder, replacements, run, terminal);
    for (const replacement of replacements) onFixed(replacement);
  } else {
    isWritten = write(folder.root, replacements, run, onFixed, nameOf);
  }
  if (replacements.length === 0) output.onNothing(run.pathOf(folder, ""));
  if (isWritten) tally.add(fixRun, isSelectedFinding, !plan.isSuggested, plan.failOnOf(folder.root));
  if (!fixRun.settled)
    run.say(`${run.pathOf(folder, "")} needs another run, because some fixes make others possible`);
  return isWritten;
}

const options = {
  only: { ...sharedOptions.only, text: "Apply only the fixes of these rules" },
  suggested: {
    type: "boolean",
    text: "Also apply the first suggested fix if there is no safe one; no page is removed from the navigation",
  },
  rule: sharedOptions.rule,
  dialect: sharedOptions.dialect,
  config: sharedOptions.config,
  "no-config": sharedOptions["no-config"],
  "fail-on": {
    ...sharedOptions["fail-on"],
    text: "Exit with 1 if findings of this severity or worse remain (default: error)",
  },
  "dry-run": sharedOptions["dry-run"],
  output: { ...sharedOptions.output, text: "With --dry-run: write the patch to a file" },
  "no-pages": { ...sharedOptions["no-pages"], text: "Do not change page files" },
  format: sharedOptions.format,
  quiet: { type: "boolean", text: "Print only what could not be done" },
  "no-progress": sharedOptions["no-progress"],
} as const satisfies Command["options"];

function fix(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const isDryRun = values["dry-run"] === true;
  const format = chosenFormat(values.format, terminal);
  if (values.output !== undefined && !isDryRun)
    throw new UsageError("--output needs --dry-run: it saves the patch that --dry-run prints");
  return withOutputFile(values.output, terminal, (output) => {
    const chosen = read.chosenSettings(values);
    const isForAgent = format === "agent";
    const savesPatch = values.output !== undefined;
    // A dry run writes only the patch to stdout, so that `git apply` and similar programs accept it. An agent gets a summary
    // of limited length instead, and the patch only with --output.
    const summary = isForAgent
      ? forPeople(terminal.stdout)
      : isDryRun
        ? output.stderr
        : forPeople(output.stdout);
    const print = (sentence: string): void => {
      if (values.quiet !== true) summary.write(`${sentence}\n`);
    };
    const outputFor = isForAgent ? fixesForCodingAgent : fixesForPeople;
    const fixOutput = outputFor(print, { isDryRun, savesPatch });
    const folders = findSites(positionals, output, { isQuiet: values.quiet === true });
    const configured = configuredSites(folders, values, chosen, output);
    const tally = new Tally();
    const plan: Plan = {
      isDryRun,
      printsPatch: !isForAgent || savesPatch,
      isSuggested: values.suggested === true,
      codes: read.onlyCodes(values.only),
      tally,
      output: fixOutput,
      failOnOf: (root) => configured(root).failOn ?? read.defaultFailOn,
    };
    let allWritten = true;
    const unread = eachSite(
      folders,
      {
        settingsOf: (root) => configured(root).settings,
        files: true,
        pages: values["no-pages"] !== true,
        frontmatter: "unlisted",
        isChange: true,
        // The new path of a renamed file is a suggested fix.
        ...(values.suggested === true ? { renames: "always" as const } : {}),
      },
      output,
      (folder, site, run) => {
        if (!fixSite(folder, site, run, plan, output)) allWritten = false;
      },
    );
    const isWhole = unread.length === 0 && allWritten;
    fixOutput.onEnd(tally, isWhole);
    if (!isWhole) return 2;
    return tally.isFailed ? 1 : 0;
  });
}

export const fixCommand: Command = {
  name: "fix",
  operands: "[PATH …]",
  summary: "Fix findings automatically, and keep your formatting",
  description: [
    pathParagraph,
    "Only safe fixes are applied, until there is nothing more to fix. With --suggested, the fixes that the editor offers in the light bulb are also applied; if a finding has several, the first one is. Fixes that need your input, and those that would remove a redirect to another site, are offered only in the editor.",
    "With --dry-run and --format agent, at most 10 lines say which rules would change which files, and the patch is not printed; --output writes it to a file.",
  ],
  options,
  examples: [
    { command: "docs-json fix", text: "Fix every site below the current folder" },
    { command: "docs-json fix --dry-run", text: "See the changes as a patch" },
    {
      command: "docs-json fix --dry-run --output fix.patch && git apply fix.patch",
      text: "Save the patch and apply it; its paths begin at the root of the repository",
    },
    {
      command: "docs-json fix --suggested --only missing-page docs",
      text: "Replace each missing page with the page that has the most similar name",
    },
  ],
  run: fix,
};
