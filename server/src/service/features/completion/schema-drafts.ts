/**
 * The schema of docs.json as proposals: keys and values of everything outside the navigation, and of the
 * inside those fields of elements that the schema describes, too.
 */
import { propertiesOf, type Schema, typesOf } from "../../schema/schema.ts";
import { type CompletionDraft, text, value } from "./draft.ts";
import type { Proposal } from "./proposal.ts";

/** A color that the author is expected to replace. */
export const sampleColor = "#15803D";

/** The properties that an object may have and does not have yet, required ones first. */
export function schemaKeys(schema: Schema, present: ReadonlySet<string>): readonly Proposal[] {
  const required = schema.required ?? [];
  const proposals: Proposal[] = [];
  for (const [key, property] of propertiesOf(schema)) {
    if (key === "$ref" || present.has(key)) continue;
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

/** The known values of a place. */
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

/** A value that the schema allows, with placeholders for the parts that an author commonly changes. */
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

/** An empty list, or one with an entry if an empty one is rejected, or with all entries that it must have. */
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

/** Text that the schema allows; empty if that is allowed. */
function sampleText({ pattern, minLength = 0 }: Schema, key: string): string {
  // Text that must not be empty begins as its own key, to be typed over.
  if (pattern === undefined) return minLength > 0 ? key : "";
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
  if (schema.if !== undefined && holds(schema.if, new Map(members))) add(schema.then?.required ?? []);
  return { kind: "object", members };
}

/** Whether a condition of the schema is true for an object; supports the conditions that the schema uses. */
function holds(condition: Schema, members: ReadonlyMap<string, CompletionDraft>): boolean {
  if (condition.not !== undefined && holds(condition.not, members)) return false;
  return (
    (condition.required ?? []).every((key) => members.has(key)) &&
    Object.entries(condition.properties ?? {}).every(([key, property]) => {
      const draft = members.get(key);
      return property.const === undefined || (draft?.kind === "choice" && draft.values[0] === property.const);
    })
  );
}
