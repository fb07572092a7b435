/**
 * Measures how often a text with one broken place is read as its author meant it: by the recovery in use, and by a simple
 * algorithm that closes brackets by indentation and never looks back.
 */
import { isDeepStrictEqual } from "node:util";
import { createLexer } from "../server/src/service/json/lexer/lexer.ts";
import { toJsonValue } from "../server/src/service/json/pointer.ts";
import { read } from "../server/src/service/json/reader/reader.ts";
import type { ContainerReading } from "../server/src/service/json/reader/reader-state.ts";
import { mend } from "../server/src/service/json/recovery/mended-source.ts";
import { findRepairs } from "../server/src/service/json/recovery/recovery.ts";
import type { Repair } from "../server/src/service/json/recovery/repairs.ts";
import { seededRandom } from "./random.ts";
import { closeByIndentation } from "./recovery/close-by-indentation.ts";
import { type Defect, type DefectSubject, defectKinds, defectOf, subjectOf } from "./recovery/defects.ts";
import type { SoundText } from "./recovery/texts.ts";

/** How many texts of one kind each algorithm read in which way. */
export interface RecoveryTally {
  texts: number;
  /** As meant, by the recovery in use. */
  right: number;
  /** As meant, by the simple algorithm. */
  simplyRight: number;
  /** With the same tree by both. */
  same: number;
  /** With the same tree, the same problems and the same places by both. */
  samePlaces: number;
  /** By the simple algorithm as meant, or with the same tree as by the recovery in use. */
  asGood: number;
}

/** The tallies by what they count: a layout, or a kind of defect. */
export interface RecoveryOutcome {
  readonly byLayout: ReadonlyMap<string, RecoveryTally>;
  readonly byDefect: ReadonlyMap<string, RecoveryTally>;
}

interface Recovered {
  readonly value: unknown;
  readonly reading: ContainerReading;
}

const seed = 7;
/** How many places are tried for each wanted text: not every text has a place for each kind. */
const maxTries = 10;

function recovered(text: string, repairsOf: (text: string, from: number) => readonly Repair[]): Recovered {
  const beginning = { phase: 0, start: 0, depth: 0 } as const;
  const plain = read(createLexer(text, 0), beginning, { lenient: false });
  const reading =
    plain.outcome === "structural"
      ? read(mend(createLexer(text, 0), repairsOf(text, 0)), beginning, { lenient: true })
      : plain;
  const [root] = reading.children;
  return { reading, value: root === undefined || root.kind === "property" ? undefined : toJsonValue(root) };
}

function countInto(tallies: Map<string, RecoveryTally>, name: string, counted: RecoveryTally): void {
  const tally = tallies.get(name);
  if (tally === undefined) {
    tallies.set(name, { ...counted });
    return;
  }
  for (const key of Object.keys(counted) as (keyof RecoveryTally)[]) tally[key] += counted[key];
}

function tallyOf({ text, isRight }: Defect): RecoveryTally {
  const used = recovered(text, findRepairs);
  const simple = recovered(text, closeByIndentation);
  const isSimplyRight = isRight(simple.value);
  const isSame = isDeepStrictEqual(used.value, simple.value);
  return {
    texts: 1,
    right: Number(isRight(used.value)),
    simplyRight: Number(isSimplyRight),
    same: Number(isSame),
    samePlaces: Number(isSame && isDeepStrictEqual(used.reading, simple.reading)),
    asGood: Number(isSame || isSimplyRight),
  };
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
        const tally = tallyOf(defect);
        countInto(outcome.byLayout, layout, tally);
        countInto(outcome.byDefect, kind, tally);
      }
    }
  }
  return outcome;
}
