/**
 * The result of `docs-json fix` for coding agents: a line for each rule in each file, then the next commands, and the
 * counts last. Does not depend on sites: the caller passes the paths to show.
 */
import type { Severity } from "../../service/model/finding.ts";
import { amountOf, withThousands } from "../../service/text/words.ts";
import { shortened } from "./agent.ts";
import { dryRunLine } from "./changes-agent.ts";
import { severityCounts } from "./report.ts";
import { printable } from "./sanitize.ts";

/** A file that was fixed, with the fixes that changed it. */
export interface FileWithFixes {
  readonly path: string;
  readonly fixes: readonly { readonly code: string; readonly title: string }[];
}

/** The numbers of fixed and remaining findings of all sites. */
export interface FixCounts {
  /** How many findings of each rule were fixed. */
  readonly fixed: ReadonlyMap<string, number>;
  readonly left: Readonly<Record<Severity, number>>;
  /** How many of the remaining findings have a suggested fix. */
  readonly offered: number;
}

/** How many fixes are listed; git shows the others. */
const maxLines = 10;

/** The most characters of a fix's title that are shown. */
const maxTitle = 60;

/** "docs.json page-path-form: Write `guides/install` (first of 3)", for each rule that changed the file. */
function linesOf({ path, fixes }: FileWithFixes): readonly string[] {
  const byCode = new Map<string, { readonly title: string; readonly count: number }>();
  for (const { code, title } of fixes) {
    const first = byCode.get(code);
    byCode.set(code, { title: first?.title ?? title, count: (first?.count ?? 0) + 1 });
  }
  return [...byCode].map(([code, { title, count }]) => {
    const more = count > 1 ? ` (first of ${withThousands(count)})` : "";
    return `${printable(path)} ${code}: ${shortened(title, maxTitle)}${more}`;
  });
}

function nextCommands(
  { fixed, left, offered }: FixCounts,
  { isDryRun, savesPatch }: RunOutcome,
): readonly string[] {
  // If nothing is fixed, the counts name the remaining option.
  if (fixed.size === 0) return [];
  const commands = [
    ...(isDryRun ? ["without --dry-run (writes this)"] : []),
    ...(isDryRun && !savesPatch ? ["--output fix.patch (saves the patch)"] : []),
    ...(offered > 0 ? [`docs-json fix --suggested (${amountOf(offered, "fix", "fixes")})`] : []),
    ...(severityCounts(left) === "" ? [] : ["docs-json check"]),
  ];
  return commands.length === 0 ? [] : [`Next: ${commands.join("; ")}`];
}

/** "Nothing to fix; 7 of 13 with --suggested", or "Nothing to fix; left: 13". */
function nothingLine({ left, offered }: FixCounts): string {
  const count = Object.values(left).reduce((sum, ofSeverity) => sum + ofSeverity, 0);
  return offered === 0
    ? `Nothing to fix; left: ${count === 0 ? "nothing" : withThousands(count)}`
    : `Nothing to fix; ${withThousands(offered)} of ${withThousands(count)} with --suggested`;
}

/** "Fixed 3 findings in 2 files; left: 1 error". */
function countsLine(
  fileCount: number,
  counts: FixCounts,
  { isDryRun, isWhole }: Pick<RunOutcome, "isDryRun" | "isWhole">,
): string {
  if (!isWhole) {
    const verb = isDryRun ? "Would change" : "Changed";
    return `${verb} ${fileCount === 0 ? "nothing" : amountOf(fileCount, "file")}; some files could not be read or written`;
  }
  const total = [...counts.fixed.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return nothingLine(counts);
  const done = `${isDryRun ? "Would fix" : "Fixed"} ${amountOf(total, "finding")} in ${amountOf(fileCount, "file")}`;
  return `${done}; left: ${severityCounts(counts.left) || "nothing"}`;
}

/** The options of a run, and whether it was complete. */
interface RunOutcome {
  readonly isDryRun: boolean;
  /** Whether the patch of a dry run is written to a file. */
  readonly savesPatch: boolean;
  /** Whether everything could be read and written; failures are reported on stderr. */
  readonly isWhole: boolean;
}

/** The lines about a whole run. */
export function fixesForAgent(
  files: readonly FileWithFixes[],
  counts: FixCounts,
  outcome: RunOutcome,
): readonly string[] {
  const lines = files.flatMap(linesOf);
  const more = lines.length - maxLines;
  return [
    ...(outcome.isDryRun && lines.length > 0 ? [dryRunLine] : []),
    ...lines.slice(0, maxLines),
    ...(more > 0 ? [`Not listed: ${amountOf(more, "more line")} of this form`] : []),
    ...nextCommands(counts, outcome),
    countsLine(files.length, counts, outcome),
  ];
}
