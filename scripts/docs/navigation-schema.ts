/**
 * schemas/navigation.schema.json: the table of elements as a JSON Schema for other tools. It accepts what either
 * dialect accepts, and does not check what depends on files, siblings or specs.
 */
import { readFileSync } from "node:fs";
import {
  type ChildKey,
  type ChildRule,
  childKeys,
  documentationOf,
  type ElementKind,
  type ElementSpec,
  elementSpecs,
  type FieldSpec,
  isFieldOf,
  listedKind,
  rootPatterns,
} from "../../server/src/service/navigation/elements.ts";
import {
  currentLanguages,
  languageNames,
  referenceLanguages,
} from "../../server/src/service/navigation/languages.ts";

/** A JSON Schema, or a part of one. */
type JsonSchemaPart = Readonly<Record<string, unknown>>;

const reference = (name: string): JsonSchemaPart => ({ $ref: `#/$defs/${name}` });
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Our own keywords in the schema of the rest of docs.json, which other tools would reject. */
const ownKeywords = new Set(["x-distinct", "x-form", "x-known-values", "x-unknown-keys", "x-unknown-values"]);

function withoutOwnKeywords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwnKeywords);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !ownKeywords.has(key))
      .map(([key, inner]) => [key, withoutOwnKeywords(inner)]),
  );
}

/** Definitions from the schema of the rest of docs.json, with everything that they refer to. */
function borrowed(known: JsonSchemaPart, names: readonly string[]): JsonSchemaPart {
  const definitions: Record<string, unknown> = {};
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (definitions[name] !== undefined) continue;
    definitions[name] = withoutOwnKeywords(known[name]);
    for (const [, inner] of JSON.stringify(definitions[name]).matchAll(/"#\/\$defs\/(\w+)"/g))
      if (inner !== undefined) open.push(inner);
  }
  return definitions;
}

const allLanguages = [...new Set([...referenceLanguages, ...currentLanguages])].sort();

function fieldSchema(kind: ElementKind, { type, documentation, dialects }: FieldSpec): JsonSchemaPart {
  const description = dialects.includes("reference")
    ? documentation
    : `${documentation} Only in the \`current\` dialect.`;
  switch (type.type) {
    case "name":
      return kind === "language"
        ? {
            description,
            type: "string",
            enum: allLanguages,
            enumDescriptions: allLanguages.map((code) => languageNames[code] ?? code),
          }
        : { description, type: "string", minLength: 1 };
    case "string":
      return { description, type: "string" };
    case "boolean":
      return { description, type: "boolean" };
    case "number":
      return { description, type: "number" };
    case "enum":
      return { description, type: "string", enum: type.values };
    case "href":
      return { description, type: "string", minLength: 1 };
    case "page-path":
      return { description, type: "string", minLength: 1 };
    case "icon":
      return { description, ...reference("icon") };
    case "color":
      return {
        description,
        type: "object",
        properties: { light: reference("hexColor"), dark: reference("hexColor") },
      };
    case "spec":
      return { description, ...reference(type.of === "asyncapi" ? "asyncapi" : "specification") };
    case "global":
      return { description, ...reference("global") };
    case "definition":
      return { description, ...reference(type.definition) };
  }
}

/** The name of the definition of a kind; entries of `global` have their own. */
function definitionName(kind: ElementKind, inGlobal: boolean): string {
  return inGlobal ? `global${capitalize(kind)}` : kind;
}

function specOf(kind: ElementKind): ElementSpec {
  const spec = elementSpecs.find((one) => one.kind === kind);
  if (spec === undefined) throw new Error(`the table has no ${kind}`);
  return spec;
}

/** The rules of the table for each key that may have children. */
function childRules({ children }: ElementSpec): readonly (readonly [ChildKey, ChildRule])[] {
  return childKeys.map((key) => [key, children[key]] as const);
}

function listSchema(key: ChildKey, inGlobal: boolean, note: string): JsonSchemaPart {
  const kind = listedKind[key];
  const items = key === "pages" ? reference("pageEntry") : reference(definitionName(kind, inGlobal));
  const content = key === "pages" ? "Pages, endpoints and nested groups" : capitalize(specOf(kind).plural);
  return {
    description: `${content}, in the order in which readers see them.${note}`,
    anyOf: [{ type: "array", items }, reference("reference")],
  };
}

/** At most one of these keys; exactly one if `required`. */
function oneOfKeys(keys: readonly string[], required: boolean): readonly JsonSchemaPart[] {
  const single: readonly JsonSchemaPart[] = keys.map((key) => ({ required: [key] }));
  return required ? single : [...single, { not: { anyOf: single } }];
}

/** An object whose missing keys may be in the file that a `$ref` names. */
function unlessReference(conditions: JsonSchemaPart): JsonSchemaPart {
  return { if: { required: ["$ref"] }, else: conditions };
}

function elementSchema(spec: ElementSpec): JsonSchemaPart {
  const { kind, nameKey } = spec;
  const properties: Record<string, JsonSchemaPart> = { $ref: reference("referencePath") };
  for (const field of spec.fields) properties[field.key] = fieldSchema(kind, field);
  const content: string[] = [];
  for (const [key, rule] of childRules(spec)) {
    if (rule === "rejected") continue;
    content.push(key);
    const note = rule === "current-only" ? " Only in the `current` dialect." : "";
    properties[key] = listSchema(key, kind === "global", note);
  }
  if (properties.href !== undefined) content.push("href");
  const conditions: Record<string, unknown> = {};
  if (nameKey !== undefined) conditions.required = [nameKey];
  if (kind === "navigation") conditions.oneOf = oneOfKeys(rootPatterns, true);
  else if (kind === "group") conditions.anyOf = oneOfKeys(["pages", "openapi", "asyncapi"], true);
  else if (kind !== "global") conditions.oneOf = oneOfKeys(content, false);
  return {
    title: capitalize(spec.label),
    description: spec.documentation,
    type: "object",
    properties,
    additionalProperties: false,
    ...(Object.keys(conditions).length === 0 ? {} : unlessReference(conditions)),
  };
}

/** An entry of `global`: a link with a name. */
function globalEntrySchema(spec: ElementSpec): JsonSchemaPart {
  const properties: Record<string, JsonSchemaPart> = { $ref: reference("referencePath") };
  for (const field of spec.fields) {
    if (!isFieldOf(spec.kind, field.key, true)) continue;
    const documentation = documentationOf(field, spec.kind, true);
    properties[field.key] = fieldSchema(spec.kind, { ...field, documentation });
  }
  return {
    title: `${capitalize(spec.label)} on all pages`,
    type: "object",
    properties,
    additionalProperties: false,
    ...unlessReference({ required: [spec.nameKey, "href"] }),
  };
}

/** The schema as an object. */
export function navigationSchema(): JsonSchemaPart {
  const docsSchema: { readonly $defs: JsonSchemaPart } = JSON.parse(
    readFileSync(new URL("../../schemas/docs.schema.json", import.meta.url), "utf8"),
  );
  const inGlobal = childRules(specOf("global"))
    .filter(([, rule]) => rule !== "rejected")
    .map(([key]) => listedKind[key]);
  const definitions: Record<string, unknown> = {
    referencePath: {
      description:
        "Path of a JSON file, relative to this file, whose content is inserted here. Keys beside `$ref` override those of the file.",
      type: "string",
      pattern: "\\.[jJ][sS][oO][nN]$",
    },
    reference: {
      type: "object",
      properties: { $ref: reference("referencePath") },
      required: ["$ref"],
      additionalProperties: false,
    },
    pageEntry: {
      anyOf: [
        {
          description: "A page's path without its extension, or an endpoint: `METHOD /path`.",
          type: "string",
          minLength: 1,
        },
        reference("group"),
      ],
    },
  };
  for (const spec of elementSpecs) {
    definitions[spec.kind] = elementSchema(spec);
    if (inGlobal.includes(spec.kind)) definitions[definitionName(spec.kind, true)] = globalEntrySchema(spec);
  }
  const fieldTypes = elementSpecs.flatMap((spec) => spec.fields.map((field) => field.type));
  const needed = fieldTypes.flatMap((type) => (type.type === "definition" ? [type.definition] : []));
  Object.assign(
    definitions,
    borrowed(docsSchema.$defs, ["hexColor", "icon", "specification", "asyncapi", ...needed]),
  );
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $comment: "Generated by `npm run docs` from server/src/service/navigation/elements.ts; change it there.",
    title: "navigation of docs.json",
    ...reference("navigation"),
    $defs: definitions,
  };
}
