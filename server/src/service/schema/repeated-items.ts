/**
 * Finds strings that appear twice in a list whose items must be distinct (`x-distinct`), in one pass over the value. The
 * compiled validators do not check this.
 */
import type { Segment } from "../model/location.ts";
import { type CheckedValue, isList } from "./checked-value.ts";
import { propertiesOf, type Schema } from "./schema.ts";
import type { ValueProblem } from "./violations.ts";
import * as wording from "./wording.ts";

/** The repetitions below a value, in the order of the schema. */
export function repeatedItems(
  value: CheckedValue,
  schema: Schema | undefined,
  segments: readonly Segment[] = [],
): readonly ValueProblem[] {
  if (schema === undefined || typeof value !== "object" || value === null) return [];
  if (isList(value)) return schema["x-distinct"] === true ? repetitionsIn(value, segments) : [];
  return propertiesOf(schema).flatMap(([key, property]) =>
    key in value ? repeatedItems(value[key], property, [...segments, key]) : [],
  );
}

function repetitionsIn(
  items: readonly CheckedValue[],
  segments: readonly Segment[],
): readonly ValueProblem[] {
  const seen = new Set<string>();
  const problems: ValueProblem[] = [];
  for (const [index, item] of items.entries()) {
    if (typeof item !== "string") continue;
    if (seen.has(item)) {
      const words = wording.repeated(wording.subject("", segments), item);
      const place = [...segments, index];
      problems.push({ kind: "repeated", segments: place, words, rejected: true, removable: true });
    }
    seen.add(item);
  }
  return problems;
}
