/** Looks up the schema at a pointer into a configuration file. */
import { configurationSchema } from "../../configuration/schema.ts";
import type { Segment } from "../../model/location.ts";
import type { Schema } from "../../schema/schema.ts";

/** The schemas at a pointer: several if the value may have several forms, none if the pointer is unknown. */
export function configurationSchemasAt(segments: readonly Segment[]): readonly Schema[] {
  let schemas: readonly Schema[] = [configurationSchema];
  for (const segment of segments) {
    schemas = schemas.flatMap(formsOf).flatMap((schema) => childOf(schema, segment) ?? []);
  }
  return schemas.flatMap(formsOf);
}

/** The description at a pointer, whatever the form of the value. */
export function descriptionAt(segments: readonly Segment[]): string | undefined {
  const [last] = segments.slice(-1);
  if (last === undefined) return configurationSchema.description;
  const parents = configurationSchemasAt(segments.slice(0, -1));
  return parents.map((parent) => childOf(parent, last)?.description).find((text) => text !== undefined);
}

function formsOf(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? [schema];
}

function childOf(
  { properties = {}, additionalProperties, items, prefixItems }: Schema,
  segment: Segment,
): Schema | undefined {
  if (typeof segment === "number") return prefixItems === undefined ? items : prefixItems[segment];
  if (Object.hasOwn(properties, segment)) return properties[segment];
  return typeof additionalProperties === "object" ? additionalProperties : undefined;
}
