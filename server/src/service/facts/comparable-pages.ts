/**
 * The pages of languages and versions as numbers: pages with the same path, but for the part that names the language or version,
 * have one number, and what two languages have in common is counted in words of bits. An edit in a language looks at that
 * language alone, and compares it with the others without a look at their pages.
 */

import { memo } from "../memo.ts";
import { NumberSet } from "../number-set.ts";
import type { TextNumbers } from "./text-numbers.ts";

/** From the comparable form of a path to the entry as it is listed. */
export type PathsByForm = ReadonlyMap<string, string>;

/** The entries of one division with those of another that have the same form. */
export function pairsByForm(one: PathsByForm, other: PathsByForm): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const [form, path] of one) {
    const counterpart = other.get(form);
    if (counterpart !== undefined) pairs.set(path, counterpart);
  }
  return pairs;
}

/** Pages in the form in which they are compared with others. */
export interface ComparablePages {
  readonly byForm: PathsByForm;
  /** The numbers of the forms. */
  readonly set: NumberSet;
}

/** The same object for the same paths and numbers. */
export const comparablePages = memo((numbering: TextNumbers) =>
  memo((byForm: PathsByForm): ComparablePages => {
    return { byForm, set: NumberSet.of(Array.from(byForm.keys(), (form) => numbering.of(form))) };
  }),
);

/** How many pages two divisions have in common. */
export function pagesInCommon(one: ComparablePages, other: ComparablePages): number {
  return one.set.sharedWith(other.set);
}
