/**
 * Which part of the schema of docs.json describes a place: for everything outside the navigation, and for the
 * inside those fields of elements that the schema describes, too.
 */

import type { Segment } from "../../model/location.ts";
import type { FieldType } from "../../navigation/elements.ts";
import { type Schema, schemaAt, schemaBelow, topLevelSchema } from "../../schema/schema.ts";

/** The schema of a place outside the navigation; for no segments, the schema of docs.json itself. */
export function settingSchema(segments: readonly Segment[]): Schema | undefined {
  const [key, ...rest] = segments;
  if (key === undefined) return topLevelSchema;
  return typeof key === "string" ? schemaAt(key, rest) : undefined;
}

/** The schema of a place inside the value of a field; undefined if no schema describes it. */
export function fieldSchema(type: FieldType, inner: readonly Segment[]): Schema | undefined {
  switch (type.type) {
    case "spec":
      return schemaAt("api", [type.of, ...inner]);
    case "icon":
      return schemaBelow("icon", inner);
    case "color":
      return schemaAt("background", ["color", ...inner]);
    case "definition":
      return schemaBelow(type.definition, inner);
    default:
      return undefined;
  }
}
