/** The endpoints and files of `docs-json list` for coding agents, folder by folder. Does not depend on sites. */
import { amountOf } from "../../service/text/words.ts";
import {
  type EndpointCoverage,
  endpointCounts,
  endpointParts,
  type MethodAndPath,
} from "./endpoint-parts.ts";
import { cutLines, foldedPaths, lengthOf } from "./folded-paths.ts";
import { grouped } from "./grouped.ts";
import { filesInBraces } from "./in-braces.ts";
import { printable } from "./sanitize.ts";

/** "GET,POST /users" for each path, in the order of the first endpoints. */
function endpointLines(endpoints: readonly MethodAndPath[], before: string): readonly string[] {
  const methods = grouped(endpoints.map(({ method, path }) => [path, method]));
  return Array.from(methods, ([path, all]) => printable(`${before}${all.join(",")} ${path}`));
}

interface EndpointsOfSpec extends EndpointCoverage<MethodAndPath> {
  readonly spec: string;
  /** Why its endpoints are unknown. */
  readonly problem?: string | undefined;
}

function endpointsOfSpec(coverage: EndpointsOfSpec, maxLength: number): readonly string[] {
  const { spec, problem } = coverage;
  if (problem !== undefined) return [`${printable(spec)}: ${printable(problem)}`];
  const parts = endpointParts(coverage);
  const head = endpointCounts(spec, parts);
  const lines = (endpoints: readonly MethodAndPath[], before: string, room: number): readonly string[] =>
    foldedPaths(endpoints, room, {
      pathOf: ({ path }) => path,
      linesOf: (group) => endpointLines(group, before),
      noun: "endpoint",
      before,
    });
  let room = maxLength - lengthOf([head]);
  /** The lines of a list; those after it get at least half of the room, if they need that much. */
  const take = (endpoints: readonly MethodAndPath[], before: string, after: readonly string[]) => {
    const taken = lines(endpoints, before, Math.max(room / 2, room - lengthOf(after)));
    room -= lengthOf(taken);
    return taken;
  };
  const allListed = endpointLines(parts.listed, "");
  const allHidden = endpointLines(parts.hidden, "hidden ");
  // Unlisted endpoints are what the reader is looking for, so the others are folded to make room.
  const ofUnlisted = take(parts.unlisted, "unlisted ", [...allHidden, ...allListed]);
  const ofHidden = take(parts.hidden, "hidden ", allListed);
  return [head, ...ofUnlisted, ...ofHidden, ...lines(parts.listed, "", room)];
}

/** The endpoints of each spec: the counts, then unlisted and hidden endpoints, then listed ones, which have no prefix. */
export function endpointsForAgent(specs: readonly EndpointsOfSpec[], maxLength: number): readonly string[] {
  const lengths = specs.map((spec) => lengthOf(endpointsOfSpec(spec, Number.POSITIVE_INFINITY)));
  const wholeLength = lengths.reduce((sum, length) => sum + length, 0);
  const share = Math.min(1, maxLength / Math.max(1, wholeLength));
  return cutLines(
    specs.flatMap((spec, index) => endpointsOfSpec(spec, (lengths[index] ?? 0) * share)),
    maxLength,
  );
}

/** Files folder by folder, with at most `maxLength` characters. */
export function filesForAgent(files: readonly string[], maxLength: number): readonly string[] {
  return foldedPaths(files, maxLength, { pathOf: (file) => file, linesOf: filesInBraces, noun: "file" });
}

interface UnusedFileOfKind {
  readonly file: string;
  readonly kind: string;
  readonly mayBeUsed: boolean;
  readonly bytes: number | undefined;
}

function sizeWords(files: readonly UnusedFileOfKind[]): string {
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** "unused image: 3 files, 2.1 MB" with the files below, folder by folder; files that may be used come last. */
export function unusedForAgent(files: readonly UnusedFileOfKind[], maxLength: number): readonly string[] {
  const inOrder = [...files].sort((one, other) => Number(one.mayBeUsed) - Number(other.mayBeUsed));
  const groups = grouped(
    inOrder.map((file) => [`${file.mayBeUsed ? "may be used" : "unused"} ${file.kind}`, file]),
  );
  const kinds = Array.from(groups, ([name, group]) => ({
    head: `${name}: ${amountOf(group.length, "file")}, ${sizeWords(group)}`,
    paths: group.map(({ file }) => file),
  }));
  const wholeLength = lengthOf(kinds.flatMap(({ paths }) => filesBelow(paths)));
  const share = (maxLength - lengthOf(kinds.map(({ head }) => head))) / Math.max(1, wholeLength);
  return kinds.flatMap(({ head, paths }) => [
    head,
    ...foldedPaths(paths, lengthOf(filesBelow(paths)) * share, {
      pathOf: (file) => file,
      linesOf: filesBelow,
      noun: "file",
      before: " ",
    }),
  ]);
}

function filesBelow(files: readonly string[]): readonly string[] {
  return filesInBraces(files).map((line) => ` ${line}`);
}

/** The length in characters above which a list is folded. */
const foldedAbove = 6_000;

/** A list whose parts can be folded. */
interface FoldedList {
  /** The length of the list for other programs, in characters. */
  readonly textLength: number;
  /** The length up to which the list is never folded, because opening a folded part would cost more than it saves. */
  readonly leastLength: number;
  readonly linesWithin: (maxLength: number) => readonly string[];
  /** The command that shows the folded parts; undefined if nothing may be folded. */
  readonly hint: string | undefined;
}

/** The whole list if it is short; otherwise a list of at most a third of the text, with a command for the folded parts. */
export function boundedList({ textLength, leastLength, linesWithin, hint }: FoldedList): readonly string[] {
  const whole = linesWithin(Number.POSITIVE_INFINITY);
  const limit = Math.min(foldedAbove, Math.floor(textLength / 3));
  const length = lengthOf(whole);
  if (hint === undefined || length <= limit || length <= leastLength) return whole;
  return [...linesWithin(limit - lengthOf([hint])), hint];
}
