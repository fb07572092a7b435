/**
 * The pages of languages and versions as sets of numbers. Pages whose paths differ only in the part that names the
 * language or version have the same number, so two languages are compared by bit operations, and an edit in one
 * language does not visit the pages of the others.
 */

import { memo } from "../memo.ts";
import { NumberSet } from "../number-set.ts";
import type { TextNumbers } from "./text-numbers.ts";

/** Maps the comparable form of each path to the path as listed. */
export type PathsByForm = ReadonlyMap<string, string>;

/** Maps the paths of one division to those of another that have the same form. */
export function pairsByForm(one: PathsByForm, other: PathsByForm): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const [form, path] of one) {
    const counterpart = other.get(form);
    if (counterpart !== undefined) pairs.set(path, counterpart);
  }
  return pairs;
}

/** The pages of a division, in comparable form. */
export interface ComparablePages {
  readonly byForm: PathsByForm;
  /** The numbers of the forms. */
  readonly set: NumberSet;
}

/** Returns the same object for the same paths and numbers. */
export const comparablePages = memo((numbering: TextNumbers) =>
  memo((byForm: PathsByForm): ComparablePages => {
    return { byForm, set: NumberSet.of(Array.from(byForm.keys(), (form) => numbering.of(form))) };
  }),
);

/** How many pages two divisions have in common. */
export function pagesInCommon(one: ComparablePages, other: ComparablePages): number {
  return one.set.sharedWith(other.set);
}
