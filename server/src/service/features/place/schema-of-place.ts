/**
 * Looks up the part of the schema of docs.json for a pointer: outside the navigation, and inside those fields of elements that
 * the schema describes.
 */

import type { Segment } from "../../model/location.ts";
import type { FieldType } from "../../navigation/elements.ts";
import { type Schema, schemaAt, schemaBelow, topLevelSchema } from "../../schema/schema.ts";

/** The schema at a pointer outside the navigation; the schema of docs.json itself for an empty pointer. */
export function settingSchema(segments: readonly Segment[]): Schema | undefined {
  const [key, ...rest] = segments;
  if (key === undefined) return topLevelSchema;
  return typeof key === "string" ? schemaAt(key, rest) : undefined;
}

/** The schema at a pointer inside the value of a field; undefined if the schema does not describe it. */
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
