/** Measures how often a text with one broken place is read as its author meant it. */
import { parseJson } from "../server/src/service/json/parse.ts";
import { toJsonValue } from "../server/src/service/json/pointer.ts";
import { seededRandom } from "./random.ts";
import { type DefectSubject, defectKinds, defectOf, subjectOf } from "./recovery/defects.ts";
import type { SoundText } from "./recovery/texts.ts";

/** The number of texts of one kind, and how many of them were read as meant. */
export interface RecoveryTally {
  texts: number;
  right: number;
}

/** The tallies by what they count: a layout, or a kind of defect. */
export interface RecoveryOutcome {
  readonly byLayout: ReadonlyMap<string, RecoveryTally>;
  readonly byDefect: ReadonlyMap<string, RecoveryTally>;
}

const seed = 7;
/** The number of places to try for each required text: not every text has a place for each kind. */
const maxTries = 10;

/** The value of the text as the parser reads it. */
function readValue(text: string): unknown {
  const { root } = parseJson(text);
  return root === undefined ? undefined : toJsonValue(root);
}

function countInto(tallies: Map<string, RecoveryTally>, name: string, isRight: boolean): void {
  const tally = tallies.get(name) ?? { texts: 0, right: 0 };
  tally.texts += 1;
  tally.right += Number(isRight);
  tallies.set(name, tally);
}

/**
 * Breaks sound texts in turn in every way.
 * @param sources texts that belong together
 * @param texts number of broken texts from each source, spread evenly over its layouts
 */
export function measureRecovery(sources: readonly (readonly SoundText[])[], texts: number): RecoveryOutcome {
  const random = seededRandom(seed);
  const outcome = { byLayout: new Map<string, RecoveryTally>(), byDefect: new Map<string, RecoveryTally>() };
  for (const source of sources) {
    const groups = new Map<string, SoundText[]>();
    for (const text of source) groups.set(text.layout, [...(groups.get(text.layout) ?? []), text]);
    for (const [layout, group] of groups) {
      const subjects: readonly DefectSubject[] = group.map(({ text }) => subjectOf(text));
      const wanted = Math.round(texts / groups.size);
      for (let made = 0, number = 0; made < wanted && number < maxTries * wanted; number += 1) {
        const kind = defectKinds[number % defectKinds.length] ?? "a bracket removed";
        const subject = subjects[random.between(0, subjects.length - 1)];
        const defect = subject === undefined ? undefined : defectOf(kind, subject, random);
        if (defect === undefined) continue;
        made += 1;
        const isRight = defect.isRight(readValue(defect.text));
        countInto(outcome.byLayout, layout, isRight);
        countInto(outcome.byDefect, kind, isRight);
      }
    }
  }
  return outcome;
}
