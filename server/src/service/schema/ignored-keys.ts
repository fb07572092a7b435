/** Finds keys that the platform ignores beside another key (`x-ignored-beside`). The compiled validators do not check this. */
import type { Segment } from "../model/location.ts";
import { type CheckedValue, isList } from "./checked-value.ts";
import { propertiesOf, type Schema } from "./schema.ts";
import type { ValueProblem } from "./violations.ts";
import * as wording from "./wording.ts";

/** The ignored keys below a value, in the order of the schema. */
export function ignoredKeys(
  value: CheckedValue,
  schema: Schema | undefined,
  segments: readonly Segment[] = [],
): readonly ValueProblem[] {
  if (schema === undefined || typeof value !== "object" || value === null || isList(value)) return [];
  return propertiesOf(schema).flatMap(([key, property]): readonly ValueProblem[] => {
    if (!(key in value)) return [];
    const place = [...segments, key];
    const other = property["x-ignored-beside"];
    if (other !== undefined && typeof value[other] === "string")
      return [{ kind: "unknown-key", segments: place, words: wording.ignoredKey(key, other) }];
    return ignoredKeys(value[key], property, place);
  });
}

/** The problems that are not inside an ignored key. */
export function outsideOf(
  ignored: readonly ValueProblem[],
  problems: readonly ValueProblem[],
): readonly ValueProblem[] {
  const isInside = ({ segments }: ValueProblem): boolean =>
    ignored.some(({ segments: place }) => place.every((segment, index) => segments[index] === segment));
  return ignored.length === 0 ? problems : problems.filter((problem) => !isInside(problem));
}
