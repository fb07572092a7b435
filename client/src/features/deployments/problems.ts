/** Finds log lines of a failed deployment that concern a file of the site. Pure: plain data. */
import { isSameProject } from "../../service/call-target.ts";
import { localLine } from "../../ui/relative-time.ts";
import { oneLine } from "../../ui/rows.ts";
import type { Deployment, History } from "./history.ts";
import { byPrecision, type NamedPlace, namedPlaces } from "./log-links.ts";
import { stateOf } from "./words.ts";

/** A line of a failed deployment that names a location in the site. */
export interface Problem {
  /** The site's folder, in the form of `Uri.path`. */
  readonly folder: string;
  readonly place: NamedPlace;
  readonly message: string;
}

const maxProblems = 200;

/** A word for a failure; most other lines with a file name only report that the file is being built. */
const complaint =
  /\b(?:errors?|fail(?:s|ed|ure)?|invalid|unexpected|missing|not found|cannot|can't|could not|couldn't|unable|unknown|refused|rejected|broken|duplicate|unsupported|must|expected|unterminated|unclosed|syntax|parsing)\b/i;

/** The newest deployment of each project; older ones do not describe the current site. */
function newestOfProjects(history: History): readonly Deployment[] {
  return history.filter(
    (item, index) => !history.slice(0, index).some((newer) => isSameProject(newer, item)),
  );
}

function problemsIn({ update, folder }: Deployment): readonly Problem[] {
  const lines = [...(update.summary?.split(/\r?\n/) ?? []), ...update.logs];
  const problems = new Map<string, Problem>();
  for (const line of lines) {
    const isComplaint = complaint.test(line);
    const [place] = byPrecision(namedPlaces(line));
    if (place === undefined || !isComplaint) continue;
    const message = oneLine(localLine(line), 1000);
    const { path, line: row, column, pointer } = place;
    // The summary often repeats a line of the log.
    const key = JSON.stringify([path, row, column, pointer]);
    if (!problems.has(key)) problems.set(key, { folder, place, message });
  }
  return [...problems.values()];
}

/** The problems that the newest failed deployments report about files, newest deployment first. */
export function problemsOf(history: History): readonly Problem[] {
  return newestOfProjects(history)
    .filter(({ update }) => stateOf(update) === "failure")
    .flatMap(problemsIn)
    .slice(0, maxProblems);
}
