/** The rows below a list of jobs: one that shows more jobs, and notes about missing ones. Pure: plain data. */
import { messageOf } from "../../platform/errors.ts";
import { counted, oneLine, type Row } from "../../ui/rows.ts";
import { commandId } from "../command-id.ts";
import type { JobsContent } from "./agent-jobs.ts";
import { maxUnchanged } from "./stale-jobs.ts";

/** The command that shows more jobs. Not in the Command Palette. */
export const showMoreCommand = "docsJson.agentJobs.showMore";

/** How many jobs are shown at first, and how many are added each time. */
export const step = 200;

/** A row below the jobs that is not a job. */
export interface ListLine {
  readonly row: Row;
  /** The command that a click runs. */
  readonly command?: string;
}

function line(
  id: string,
  icon: string,
  label: string,
  options: { command?: string; description?: string } = {},
): ListLine {
  const { command, description } = options;
  const row: Row = { id: `line ${id}`, icon, label, ...(description === undefined ? {} : { description }) };
  return { row, ...(command === undefined ? {} : { command }) };
}

/** Why no job is shown; empty while it is unknown whether jobs exist. */
function emptyLines({ isListed, missing }: JobsContent, all: number): readonly ListLine[] {
  if (all > 0) {
    const command = commandId("filterAgentJobs");
    return [line("none", "info", "No agent job matches the filter. Choose another filter.", { command })];
  }
  return isListed && missing === undefined ? [line("none", "info", "This project has no agent jobs.")] : [];
}

/**
 * The rows below the jobs.
 * @param matching how many jobs the filter selects
 * @param shownCount the maximum number of shown jobs
 * @param all the number of all jobs, including created ones
 */
export function linesBelow(
  content: JobsContent,
  matching: number,
  shownCount: number,
  all = content.jobs.length,
): readonly ListLine[] {
  const { jobs, unreadable, stale, missing } = content;
  const lines: ListLine[] = [];
  if (matching > shownCount) {
    const label = `Show ${Math.min(step, matching - shownCount)} more (${matching - shownCount} left)`;
    lines.push(line("more", "ellipsis", label, { command: showMoreCommand }));
  }
  if (matching === 0) lines.push(...emptyLines(content, all));
  if (unreadable > 0) {
    const statement = counted(unreadable, "entry", "entries");
    lines.push(line("unreadable", "warning", `${statement} of the list cannot be read.`));
  }
  if (stale > 0) {
    const statement =
      stale === 1 ? "1 running job is no longer followed." : `${stale} running jobs are no longer followed.`;
    const hours = maxUnchanged / 3_600_000;
    const description = `Nothing has changed for ${hours} hours. Select to refresh.`;
    lines.push(line("stale", "info", statement, { command: commandId("refreshAgentJobs"), description }));
  }
  if (missing !== undefined) {
    const statement = jobs.length === 0 ? "Nothing could be listed." : "This list may be incomplete or old.";
    const description = `${oneLine(messageOf(missing))} Select to refresh.`;
    lines.push(
      line("missing", "warning", statement, { command: commandId("refreshAgentJobs"), description }),
    );
  }
  return lines;
}
