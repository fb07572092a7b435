/** Finds the lines of a failed deployment that are about a file of the site. Pure: plain data. */
import { isSameProject } from "../../service/call-target.ts";
import { localLine } from "../../ui/relative-time.ts";
import { oneLine } from "../../ui/rows.ts";
import type { Deployment, History } from "./history.ts";
import { byPrecision, type NamedPlace, namedPlaces } from "./log-links.ts";
import { stateOf } from "./words.ts";

/** A line of a failed deployment about a place of the site. */
export interface Problem {
  /** The site's folder, in the form of `Uri.path`. */
  readonly folder: string;
  readonly place: NamedPlace;
  readonly message: string;
}

/** More problems than this would help nobody. */
const maxProblems = 200;

/** A word for a failure: most lines that name a file only report that the file is being built. */
const complaint =
  /\b(?:errors?|fail(?:s|ed|ure)?|invalid|unexpected|missing|not found|cannot|can't|could not|couldn't|unable|unknown|refused|rejected|broken|duplicate|unsupported|must|expected|unterminated|unclosed|syntax|parsing)\b/i;

/** The newest deployment of each project; an older one says nothing about the present site. */
function newestOnes(history: History): readonly Deployment[] {
  return history.filter((one, index) => !history.slice(0, index).some((newer) => isSameProject(newer, one)));
}

function problemsIn({ update, folder }: Deployment): readonly Problem[] {
  const lines = [...(update.summary?.split(/\r?\n/) ?? []), ...update.logs];
  const found = new Map<string, Problem>();
  for (const line of lines) {
    const isComplaint = complaint.test(line);
    const [place] = byPrecision(namedPlaces(line));
    if (place === undefined || !isComplaint) continue;
    const message = oneLine(localLine(line), 1000);
    const { path, line: row, column, pointer } = place;
    // The summary often repeats a line of the log.
    const name = JSON.stringify([path, row, column, pointer]);
    if (!found.has(name)) found.set(name, { folder, place, message });
  }
  return [...found.values()];
}

/** The problems that the newest failed deployments report about files, newest deployment first. */
export function problemsOf(history: History): readonly Problem[] {
  return newestOnes(history)
    .filter(({ update }) => stateOf(update) === "failure")
    .flatMap(problemsIn)
    .slice(0, maxProblems);
}
