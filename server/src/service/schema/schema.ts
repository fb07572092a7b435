/**
 * The schema of docs.json as data: what is allowed and documented at a place. The validators are compiled
 * from the same file (scripts/build-schemas.ts); hovers, completions and messages use this module.
 */
import type { Segment } from "../model/location.ts";
import { docsSchema } from "./generated/docs-schema.js";

export type JsonType = "string" | "number" | "boolean" | "object" | "array" | "null";

/** The part of JSON Schema that schemas/docs.schema.json uses. */
export interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly string[];
  /** Values of an enumeration that may grow: other values are allowed. */
  readonly "x-known-values"?: readonly string[];
  /** What each value of `enum` or `x-known-values` means, in the same order. */
  readonly enumDescriptions?: readonly string[];
  readonly pattern?: string;
  /** A description of `pattern` that follows "must be". */
  readonly "x-form"?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** No string may appear twice in the list. */
  readonly "x-distinct"?: boolean;
  /** The platform rejects the file for a key that is not listed; by default it drops the key. */
  readonly "x-unknown-keys"?: "rejected";
  /** The platform rejects the file for a string that is not among `x-known-values`. */
  readonly "x-unknown-values"?: "rejected";
  /** The key beside which the platform ignores this one. */
  readonly "x-ignored-beside"?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  /** `false`: the platform drops or rejects every unlisted key. */
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  /** The first items of a list, by position. */
  readonly prefixItems?: readonly Schema[];
  /** The forms that a value may have. */
  readonly anyOf?: readonly Schema[];
  readonly const?: string;
  readonly not?: Schema;
  /** If the condition is true, `then` applies. */
  readonly if?: Schema;
  readonly then?: Schema;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/**
 * The schema of the property `key` of docs.json, or of a place below it; undefined if the schema does not
 * describe it.
 */
export function schemaAt(key: string, segments: readonly Segment[] = []): Schema | undefined {
  return below(propertyOf(docsSchema, key), segments);
}

function below(outer: Schema | undefined, segments: readonly Segment[]): Schema | undefined {
  let schema = outer;
  for (const segment of segments) {
    if (schema === undefined) return undefined;
    schema = typeof segment === "number" ? resolved(schema.items) : propertyOf(schema, segment);
  }
  return schema;
}

/** The JSON types that a place allows; empty if it allows any. */
export function typesOf(schema: Schema): readonly JsonType[] {
  if (schema.type === undefined) return [];
  return typeof schema.type === "string" ? [schema.type] : schema.type;
}

function propertyOf(schema: Schema, key: string): Schema | undefined {
  const properties = schema.properties ?? {};
  if (Object.hasOwn(properties, key)) return resolved(properties[key]);
  return typeof schema.additionalProperties === "object" ? resolved(schema.additionalProperties) : undefined;
}

/** Replaces `$ref` with its target; keys beside `$ref` override those of the target. */
function resolved(schema: Schema | undefined): Schema | undefined {
  if (schema?.$ref === undefined) return schema;
  const { $ref, ...otherKeys } = schema;
  const named = docsSchema.$defs?.[$ref.replace("#/$defs/", "")];
  return { ...resolved(named), ...otherKeys };
}

/** What the schema says about a key at the top of docs.json. */
interface TopLevelKey {
  readonly description: string;
  readonly required: boolean;
}

/** Keys that a docs.json needs (F1.4). */
export const requiredTopLevel: readonly string[] = docsSchema.required ?? [];

/** Every key that docs.json may have, in the order of the schema, without `$ref`. */
export const topLevelKeys: ReadonlyMap<string, TopLevelKey> = new Map(
  Object.keys(docsSchema.properties ?? {})
    .filter((key) => key !== "$ref")
    .map((key) => [
      key,
      {
        description: propertyOf(docsSchema, key)?.description ?? "",
        required: requiredTopLevel.includes(key),
      },
    ]),
);

/** The schema of docs.json as a whole. */
export const topLevelSchema: Schema = docsSchema;

/** The properties that a schema lists, with references resolved. */
export function propertiesOf(schema: Schema): readonly (readonly [key: string, schema: Schema])[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const named = resolved(property);
    return named === undefined ? [] : [[key, named] as const];
  });
}

/** The schema of a shared definition, or of a place below it. */
export function schemaBelow(definition: string, segments: readonly Segment[]): Schema | undefined {
  return below(resolved(docsSchema.$defs?.[definition]), segments);
}
