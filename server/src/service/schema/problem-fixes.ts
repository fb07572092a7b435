/** The fixes of what the schema finds in a value. */

import { type Fix, offeredFix, valueFix } from "../model/change.ts";
import type { Location } from "../model/location.ts";
import { named } from "../text/words.ts";
import type { SchemaProblem } from "./validate.ts";

/** The fix that renames a key at a location. */
export function renaming(at: Location, from: string, to: string): Fix {
  return offeredFix(`Rename \`${named(from)}\` to \`${to}\``, { kind: "rename-key", at, key: to });
}

/** The fixes of a problem at a location. */
export function problemFixes(problem: Omit<SchemaProblem, "segments">, at: Location): readonly Fix[] {
  if (problem.replacement !== undefined) {
    const text = JSON.stringify(problem.replacement);
    // The author confirms a guessed word; the same value in its right form is not a guess.
    return [valueFix(`Change to ${text}`, at, problem.replacement, problem.suggestion === undefined)];
  }
  if (problem.written !== undefined && problem.missing !== undefined) {
    const key: Location = { ...at, segments: [...at.segments, problem.written] };
    return [renaming(key, problem.written, problem.missing)];
  }
  const isSafe = problem.removable === true;
  const isListed = problem.kind === "unknown-key" || problem.kind === "enum";
  if (isSafe || (problem.rejected === true && isListed && problem.suggestion === undefined)) {
    return [{ title: "Remove it", safe: isSafe, changes: [{ kind: "remove", at }] }];
  }
  if (problem.suggestion === undefined) return [];
  return problem.kind === "unknown-key"
    ? [offeredFix(`Rename to \`${problem.suggestion}\``, { kind: "rename-key", at, key: problem.suggestion })]
    : [valueFix(`Change to "${problem.suggestion}"`, at, problem.suggestion)];
}
