/**
 * Compiles the JSON Schemas of the project into plain functions, so that nothing compiles a schema at run time.
 *
 * Writes into server/src/service/schema/generated (not committed): `validators.js`, one function per property of
 * docs.json, without imports; `docs-schema.js`, the schema itself for hovers, completions and messages; and a `.d.ts` for
 * each. Does nothing if the inputs have not changed since the last run.
 *
 *   node --import tsx scripts/build-schemas.ts [--quiet] [--force]
 */
import { createHash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { replaceFile } from "./replace-file.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const source = join(root, "schemas", "docs.schema.json");
const outputFolder = join(root, "server", "src", "service", "schema", "generated");
const require = createRequire(join(root, "server", "package.json"));

/** Properties whose values other modules check: those that read the table of elements or follow references. */
const foreignProperties = ["navigation", "$ref"];

/** Definitions that describe values in the navigation and have their own validators. */
const judgedDefinitions = ["sdk", "graphql"];

/** Keywords that are only for people, or that are read from the schema at run time. */
const annotations = new Set([
  "$schema",
  "$comment",
  "title",
  "description",
  "default",
  "examples",
  "enumDescriptions",
  "x-form",
  "x-distinct",
  "x-unknown-keys",
  "x-unknown-values",
  "x-ignored-beside",
]);

/** Keywords with the same meaning in every draft since 7, so that the smaller code of draft 7 is correct. */
const understood = new Set([
  "type",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "enum",
  "const",
  "pattern",
  "minLength",
  "minItems",
  "maxItems",
  "if",
  "then",
  "not",
  "$ref",
  "$defs",
  "x-known-values",
]);

/** A JSON Schema; the compiler checks the values of its keywords. */
interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly properties?: SchemasByName;
  readonly $defs?: SchemasByName;
}

type SchemasByName = Readonly<Record<string, JsonSchema>>;

/**
 * The schema for the compiler: without annotations, with open enumerations as enumerations and with every
 * object closed. Which violations of the latter two are reported is decided at run time (see violations.ts).
 */
function forCompiler(schema: JsonSchema, place = "#"): JsonSchema {
  const out: { -readonly [Keyword in keyof JsonSchema]: JsonSchema[Keyword] } = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (annotations.has(keyword)) continue;
    if (!understood.has(keyword)) throw new Error(`${place}: the keyword "${keyword}" is not supported here`);
    if (keyword === "x-known-values") out.enum = value;
    else if (areSchemas(value) && (keyword === "properties" || keyword === "$defs"))
      out[keyword] = mapSchemas(value, `${place}/${keyword}`);
    else if (isSchema(value) && (keyword === "items" || keyword === "additionalProperties"))
      out[keyword] = forCompiler(value, `${place}/${keyword}`);
    else out[keyword] = value;
  }
  if (out.properties !== undefined && out.additionalProperties === undefined)
    out.additionalProperties = false;
  return out;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value has the form of `properties` or `$defs`. */
function areSchemas(value: unknown): value is SchemasByName {
  return isSchema(value) && Object.values(value).every(isSchema);
}

function mapSchemas(schemas: SchemasByName, place: string): SchemasByName {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, forCompiler(schema, `${place}/${name}`)]),
  );
}

/**
 * Replaces the complete error objects that Ajv creates at several hundred places. At run time, messages and
 * allowed values are looked up in the schema by the place in the data, so only the place, the keyword and the
 * name of a key are needed.
 */
function compacted(code: string): string {
  const exported: string[] = [];
  const body = code
    .replace('"use strict";', "")
    .replace(/export const ([\w$]+) = (\w+);/g, (_, key: string, name: string) => {
      exported.push(`${JSON.stringify(key)}: ${name}`);
      return "";
    })
    .replace(
      /const (err\d+) = \{(?:instancePath(?::(.+?))?,schemaPath:"[^"]*",keyword:"(\w+)",params:\{(.*?)\})?\};if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g,
      (_, _name, place = "instancePath", keyword?: string, parameters = "") => {
        if (keyword === undefined) return 'vErrors = add(vErrors, "", "if");errors++;';
        const key = /^(?:missingProperty|additionalProperty): (.+)$/.exec(parameters)?.[1];
        const rest = key === undefined ? "" : `, ${key}`;
        return `vErrors = add(vErrors, ${place}, "${keyword}"${rest});errors++;`;
      },
    );
  if (/const err\d+ =|\brequire\(|\bimport\b/.test(body)) {
    throw new Error("the code of ajv's compiler has changed; update `compacted`");
  }
  // The remaining schema constants were used only by the replaced error objects.
  const lean = body.replace(
    /const (schema\d+) = \{.*?\};(?=const |function |$)/g,
    (declaration: string, name: string) =>
      body.split(new RegExp(`\\b${name}\\b`)).length > 2 ? declaration : "",
  );
  return [
    "function add(list, place, keyword, key) {",
    "  const violation = { place, keyword, key };",
    "  if (list === null) return [violation];",
    "  list.push(violation);",
    "  return list;",
    "}",
    lean,
    `export const validators = { ${exported.join(", ")} };`,
  ].join("\n");
}

function compile(schema: JsonSchema): string {
  const { Ajv }: typeof import("ajv") = require("ajv");
  const {
    default: standaloneCode,
  }: typeof import("ajv/dist/standalone/index.js") = require("ajv/dist/standalone");
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    strictRequired: false,
    strictTypes: false,
    allErrors: true,
    messages: false,
    // Lengths are compared only with small numbers, so counting code units is enough, and no helper of ajv is needed.
    unicode: false,
    inlineRefs: 1,
    logger: false,
    code: { source: true, esm: true },
  });
  const { properties = {}, $defs = {} } = forCompiler(schema);
  ajv.addSchema({ $id: "docs", properties, $defs });
  const judged = Object.keys(properties).filter(
    (key) => !foreignProperties.includes(key) && Object.keys(properties[key] ?? {}).length > 0,
  );
  const places = [
    ...judged.map((key) => [key, `docs#/properties/${key}`]),
    ...judgedDefinitions.map((key) => [key, `docs#/$defs/${key}`]),
  ];
  return compacted(standaloneCode(ajv, Object.fromEntries(places)));
}

const validatorTypes = `/** A violation of the schema: a JSON Pointer into the value, the violated keyword, and the missing or surplus key. */
export interface Violation {
  readonly place: string;
  readonly keyword: string;
  readonly key: string | undefined;
}
interface CompiledValidator {
  (value: unknown): boolean;
  readonly errors?: readonly Violation[] | null;
}
/**
 * By top-level property of docs.json, and by definition for values in the navigation; a property that allows
 * any value has none.
 */
export declare const validators: Readonly<Record<string, CompiledValidator>>;
`;

const schemaTypes = `import type { Schema } from "../schema.ts";
export declare const docsSchema: Schema;
`;

async function main(): Promise<void> {
  const [text, self, ajvManifest] = await Promise.all([
    readFile(source, "utf8"),
    readFile(fileURLToPath(import.meta.url), "utf8"),
    readFile(require.resolve("ajv/package.json"), "utf8"),
  ]);
  const inputs = [text, self, JSON.parse(ajvManifest).version];
  const stamp = createHash("sha256").update(JSON.stringify(inputs)).digest("hex");
  const say = process.argv.includes("--quiet") ? () => {} : (line: string) => console.log(line);
  const head = `// Generated by scripts/build-schemas.ts from schemas/docs.schema.json. ${stamp}\n`;
  const names = ["validators.js", "validators.d.ts", "docs-schema.js", "docs-schema.d.ts"];
  const present = await Promise.all(
    names.map((name) => readFile(join(outputFolder, name), "utf8").catch(() => "")),
  );
  if (!process.argv.includes("--force") && present.every((content) => content.startsWith(head))) {
    say("schemas: up to date");
    return;
  }
  const schema: JsonSchema = JSON.parse(text);
  const { $comment: _, ...published } = schema;
  const contents = new Map([
    ["validators.js", (await transform(compile(schema), { minify: true, format: "esm" })).code],
    ["validators.d.ts", validatorTypes],
    ["docs-schema.js", `export const docsSchema = ${JSON.stringify(published)};\n`],
    ["docs-schema.d.ts", schemaTypes],
  ]);
  await mkdir(outputFolder, { recursive: true });
  await Promise.all(
    Array.from(contents, ([name, content]) => replaceFile(join(outputFolder, name), head + content)),
  );
  const size = (name: string): string =>
    `${(head.length + (contents.get(name)?.length ?? 0)).toLocaleString("en")} bytes`;
  say(`schemas: compiled, validators ${size("validators.js")}, schema ${size("docs-schema.js")}`);
}

await main();
