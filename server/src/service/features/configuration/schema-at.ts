/** The part of the schema of a configuration file that describes a place in one. */
import { configurationSchema } from "../../configuration/schema.ts";
import type { Segment } from "../../model/location.ts";
import type { Schema } from "../../schema/schema.ts";

/** The schemas that a place may have, several if a value may have several forms; none if nothing is known of it. */
export function configurationSchemasAt(segments: readonly Segment[]): readonly Schema[] {
  let schemas: readonly Schema[] = [configurationSchema];
  for (const segment of segments) {
    schemas = schemas.flatMap(formsOf).flatMap((schema) => childOf(schema, segment) ?? []);
  }
  return schemas.flatMap(formsOf);
}

/** What the table says about a place, without regard to its forms. */
export function descriptionAt(segments: readonly Segment[]): string | undefined {
  const [last] = segments.slice(-1);
  if (last === undefined) return configurationSchema.description;
  const holders = configurationSchemasAt(segments.slice(0, -1));
  return holders.map((holder) => childOf(holder, last)?.description).find((text) => text !== undefined);
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
