/**
 * Proposals from the schema of docs.json: keys and values outside the navigation, and inside those fields of elements
 * that the schema describes.
 */
import { propertiesOf, type Schema, typesOf } from "../../schema/schema.ts";
import { type CompletionDraft, text, value } from "./draft.ts";
import type { Proposal } from "./proposal.ts";

/** A color that the author is expected to replace. */
export const sampleColor = "#15803D";

/**
 * Proposals for the properties that an object may have; required ones first. Without those that require another property, until the
 * object has that one.
 * @param existing the keys that it has
 */
export function schemaKeys(schema: Schema, existing: ReadonlySet<string>): readonly Proposal[] {
  const required = schema.required ?? [];
  const proposals: Proposal[] = [];
  const missing = missingWith(schema, existing).length;
  for (const [key, property] of propertiesOf(schema)) {
    if (key === "$ref" || existing.has(key)) continue;
    if (missingWith(schema, new Set([...existing, key])).length > missing) continue;
    const isRequired = required.includes(key);
    proposals.push({
      label: key,
      key,
      kind: "key",
      draft: schemaDraft(property, key),
      rank: isRequired ? 0 : 1,
      detail: isRequired ? "required" : undefined,
      documentation: property.description,
    });
  }
  return proposals;
}

/** The keys that an object with the given keys has to have in addition. */
function missingWith(schema: Schema, keys: ReadonlySet<string>): readonly string[] {
  const members = new Map(Array.from(keys, (key) => [key, undefined] as const));
  return requiredFor(schema, members).filter((key) => !keys.has(key));
}

/** The keys that a schema requires of an object, its conditions included. */
function requiredFor(schema: Schema, members: Members): readonly string[] {
  const { required = [], if: condition, then } = schema;
  const isTrue = condition !== undefined && then !== undefined && isTrueFor(condition, members);
  return isTrue ? [...required, ...requiredFor(then, members)] : required;
}

/** Proposals for the values that a schema names, and for an empty object or list. */
export function schemaValues(schema: Schema): readonly Proposal[] {
  const choices = schema.enum ?? schema["x-known-values"];
  if (choices !== undefined) {
    return choices.map((choice, index) => ({
      label: choice,
      kind: "choice",
      draft: value(choice),
      rank: 0,
      detail: choice === schema.default ? "the default" : undefined,
      documentation: schema.enumDescriptions?.[index],
    }));
  }
  const types = typesOf(schema);
  const proposals: Proposal[] = [];
  if (types.includes("boolean")) {
    for (const flag of [true, false]) {
      proposals.push({ label: String(flag), kind: "choice", draft: value(flag), rank: 0 });
    }
  }
  for (const example of schema.examples ?? []) {
    if (typeof example !== "string" && typeof example !== "number") continue;
    proposals.push({
      label: String(example),
      kind: "value",
      draft: value(example),
      rank: 1,
      detail: "example",
    });
  }
  if (types.includes("object")) {
    proposals.push({ label: "{ … }", kind: "value", draft: objectDraft(schema), rank: 2 });
  }
  if (types.includes("array")) {
    proposals.push({ label: "[ … ]", kind: "value", draft: arrayDraft(schema), rank: 3 });
  }
  return proposals;
}

/** A value that the schema allows, with placeholders for the parts that authors usually change. */
export function schemaDraft(schema: Schema, key: string): CompletionDraft {
  const choices = schema.enum ?? schema["x-known-values"];
  if (choices !== undefined) return { kind: "choice", values: choices };
  const [first] = typesOf(schema);
  const example = schema.examples?.find((one) => typeof one === "string" || typeof one === "number");
  switch (first) {
    case "boolean":
      return { kind: "choice", values: schema.default === true ? [false, true] : [true, false] };
    case "object":
      return objectDraft(schema);
    case "array":
      return arrayDraft(schema);
    case "number":
      return value(typeof example === "number" ? example : 1);
    case "string":
      return text(typeof example === "string" ? example : sampleText(schema, key));
    default:
      return key === "navigation" ? navigationDraft : text("");
  }
}

/** An array with the required items of a tuple; otherwise without items, or with one if an empty array is rejected. */
function arrayDraft({ items, prefixItems, minItems = 0 }: Schema): CompletionDraft {
  if (prefixItems !== undefined) {
    return { kind: "array", items: prefixItems.slice(0, minItems).map((item) => schemaDraft(item, "")) };
  }
  return { kind: "array", items: minItems > 0 && items !== undefined ? [schemaDraft(items, "")] : [] };
}

/** The content of a new navigation. */
export const navigationDraft: CompletionDraft = {
  kind: "object",
  members: [["pages", { kind: "array", items: [] }]],
};

/** A string that the schema allows, empty if possible. */
function sampleText({ pattern, minLength = 0 }: Schema, key: string): string {
  // A string that must not be empty or short consists of the key, which the author replaces.
  if (pattern === undefined) return minLength > 0 ? (key.length < minLength ? `your-${key}` : key) : "";
  const form = new RegExp(pattern);
  const literal = /^\^([\w:/-]+)$/.exec(pattern)?.[1] ?? "";
  return ["", sampleColor, literal].find((candidate) => form.test(candidate)) ?? "";
}

function objectDraft(schema: Schema): CompletionDraft {
  const properties = new Map(propertiesOf(schema));
  const members: (readonly [key: string, draft: CompletionDraft])[] = [];
  const add = (keys: readonly string[]): void => {
    for (const key of keys) {
      const property = properties.get(key);
      if (property !== undefined) members.push([key, schemaDraft(property, key)]);
    }
  };
  add(schema.required ?? []);
  // The conditions may depend on the values of these members.
  const present = new Map(members);
  add(requiredFor(schema, present).filter((key) => !present.has(key)));
  return { kind: "object", members };
}

/** The members of an object; undefined for one whose value is unknown. */
type Members = ReadonlyMap<string, CompletionDraft | undefined>;

/** Whether a condition of the schema is true for an object; supports only the conditions that the schema uses. */
function isTrueFor(condition: Schema, members: Members): boolean {
  if (condition.anyOf?.some((one) => isTrueFor(one, members)) === false) return false;
  if (condition.not !== undefined && isTrueFor(condition.not, members)) return false;
  return (
    (condition.required ?? []).every((key) => members.has(key)) &&
    Object.entries(condition.properties ?? {}).every(([key, property]) => {
      const draft = members.get(key);
      return property.const === undefined || (draft?.kind === "choice" && draft.values[0] === property.const);
    })
  );
}
