/**
 * Compiles the JSON Schemas of OpenAPI into plain functions, so that nothing compiles a schema at run time.
 *
 * Writes `validators.js` and its types into server/src/service/openapi/generated (not committed): one function for the
 * document without its paths and components, one for a path, and one for each kind of component. Does nothing if the inputs
 * have not changed since the last run.
 *
 *   node --import tsx scripts/build-openapi-validators.ts [--quiet] [--force]
 */
import { createHash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { AnySchemaObject } from "ajv";
import { replaceFile } from "./replace-file.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const outputFolder = join(root, "server", "src", "service", "openapi", "generated");
const require = createRequire(join(root, "server", "package.json"));

/** The package with the schemas; the platform's parser is derived from it. */
const schemaPackage = "@scalar/openapi-parser";
const schemaFolder = join(dirname(require.resolve(schemaPackage)), "schemas");

type SchemaObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is SchemaObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Values of the schemas that the platform's parser changed (F6.48), by their JSON Pointers: what it accepts must have no finding.
 * `undefined` removes the keyword.
 */
const looserValues: Readonly<Record<"3.0" | "3.1", readonly (readonly [pointer: string, value: unknown])[]>> =
  {
    "3.0": [["/definitions/ParameterLocation/oneOf/0/properties/required", { type: "boolean" }]],
    "3.1": [
      [
        "/$defs/components/patternProperties/^(schemas|responses|parameters|examples|requestBodies|headers|securitySchemes|links|callbacks|pathItems)$/propertyNames/pattern",
        "^[a-zA-Z0-9._ -]+$",
      ],
      ["/$defs/parameter/dependentSchemas/schema/$defs/styles-for-path/then/properties/required", undefined],
      ["/$defs/responses/minProperties", undefined],
      ["/$defs/header/unevaluatedProperties", true],
      ["/$defs/reference/unevaluatedProperties", true],
    ],
  };

/** A copy with another value at a place that exists. */
function withValueAt(value: unknown, [segment, ...rest]: readonly string[], replacement: unknown): unknown {
  if (segment === undefined) return replacement;
  const at = Array.isArray(value) ? Number(segment) : segment;
  const children = isObject(value) || Array.isArray(value) ? Object.entries(value) : [];
  if (!children.some(([key]) => key === segment))
    throw new Error(`the schema has no ${segment}; update the values that the platform changed`);
  const changed = children.flatMap(([key, child]) => {
    const next = key === segment ? withValueAt(child, rest, replacement) : child;
    return next === undefined ? [] : [[key, next] as const];
  });
  return Array.isArray(value) && typeof at === "number"
    ? changed.map(([, child]) => child)
    : Object.fromEntries(changed);
}

/** Keywords whose value has a schema for each name. */
const mapsOfSchemas = new Set([
  "properties",
  "patternProperties",
  "definitions",
  "$defs",
  "dependentSchemas",
]);

/** Keywords that say nothing about what is valid. */
const annotations = new Set(["id", "$id", "$schema", "$comment", "description", "default", "discriminator"]);

/** In draft 4, these make the bound beside them exclusive. */
const exclusiveBounds: Readonly<Record<string, string>> = {
  minimum: "exclusiveMinimum",
  maximum: "exclusiveMaximum",
};

/** Draft 4 as the compiler of later drafts reads it, without annotations. */
function modern(schema: SchemaObject): SchemaObject {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]): readonly (readonly [string, unknown])[] => {
      const exclusive = exclusiveBounds[keyword];
      if (annotations.has(keyword) || (value === true && Object.values(exclusiveBounds).includes(keyword)))
        return [];
      if (exclusive !== undefined && schema[exclusive] === true) return [[exclusive, value]];
      if (mapsOfSchemas.has(keyword) && isObject(value))
        return [
          [
            keyword,
            Object.fromEntries(Object.entries(value).map(([name, child]) => [name, modernValue(child)])),
          ],
        ];
      return [[keyword, modernValue(value)]];
    }),
  );
}

function modernValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(modernValue);
  return isObject(value) ? modern(value) : value;
}

async function schemaOf(version: "3.0" | "3.1"): Promise<SchemaObject> {
  const module = await import(pathToFileURL(join(schemaFolder, `v${version}`, "schema.js")).href);
  const original: unknown = module.default ?? Object.values(module)[0];
  const changed = looserValues[version].reduce(
    (schema, [pointer, value]) => withValueAt(schema, pointer.split("/").slice(1), value),
    original,
  );
  if (!isObject(changed)) throw new Error(`${schemaPackage} has no schema of OpenAPI ${version}`);
  return modern(changed);
}

/** The kinds of components, and where each version of the schema describes one of them. */
const components = {
  "3.0": (kind: string) =>
    `#/definitions/Components/properties/${kind}/patternProperties/${encodeURIComponent("^[a-zA-Z0-9\\.\\-_]+$")}`,
  "3.1": (kind: string) => `#/$defs/components/properties/${kind}/additionalProperties`,
} as const;

const kinds30 = [
  "schemas",
  "responses",
  "parameters",
  "examples",
  "requestBodies",
  "headers",
  "securitySchemes",
  "links",
  "callbacks",
];

/** The places of the schemas that get a function, by the name of the part. */
const places: Readonly<Record<"3.0" | "3.1", Readonly<Record<string, string>>>> = {
  "3.0": {
    document: "#",
    path: "#/definitions/PathItem",
    ...Object.fromEntries(kinds30.map((kind) => [kind, components["3.0"](kind)])),
  },
  "3.1": {
    document: "#",
    path: "#/$defs/path-item",
    webhook: "#/$defs/path-item-or-reference",
    ...Object.fromEntries([...kinds30, "pathItems"].map((kind) => [kind, components["3.1"](kind)])),
  },
};

async function compile(): Promise<string> {
  const { Ajv2020 }: typeof import("ajv/dist/2020.js") = require("ajv/dist/2020");
  const { default: addFormats }: typeof import("ajv-formats") = require("ajv-formats");
  const {
    default: standaloneCode,
  }: typeof import("ajv/dist/standalone/index.js") = require("ajv/dist/standalone");
  const ajv = new Ajv2020({
    strict: false,
    messages: false,
    inlineRefs: 1,
    logger: false,
    code: { source: true, esm: true },
  });
  addFormats.default(ajv);
  ajv.addFormat("media-range", true);
  const names: Record<string, string> = {};
  for (const version of ["3.0", "3.1"] as const) {
    const schema: AnySchemaObject = await schemaOf(version);
    ajv.addSchema(schema, version);
    for (const [part, place] of Object.entries(places[version])) {
      const id = `${part}${version.replace(".", "")}`;
      ajv.addSchema({ $ref: `${version}${place}` }, id);
      names[id] = id;
    }
  }
  return withImports(standaloneCode(ajv, names));
}

/** The code with imports instead of calls of `require`, which ES modules do not have. */
function withImports(code: string): string {
  const modules = [...new Set([...code.matchAll(/require\("([^"]+)"\)/g)].map(([, name = ""]) => name))];
  const imports = modules.map((name, index) => `import module${index} from "${name}.js";\n`).join("");
  return (
    imports +
    code
      .replace('"use strict";', "")
      .replaceAll(/require\("([^"]+)"\)/g, (_, name: string) => `module${modules.indexOf(name)}`)
  );
}

const types = `/** A violation of the schema: a JSON Pointer into the value, the violated keyword and its parameters. */
export interface OpenApiViolation {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}
export interface OpenApiValidator {
  (value: unknown): boolean;
  readonly errors?: readonly OpenApiViolation[] | null;
}
`;

async function main(): Promise<void> {
  const [self, ...manifests] = await Promise.all(
    [
      fileURLToPath(import.meta.url),
      require.resolve("ajv/package.json"),
      join(schemaFolder, "..", "..", "package.json"),
    ].map((file) => readFile(file, "utf8")),
  );
  const inputs = [self, ...manifests.map((manifest) => JSON.parse(manifest).version)];
  const stamp = createHash("sha256").update(JSON.stringify(inputs)).digest("hex");
  const head = `// Generated by scripts/build-openapi-validators.ts. ${stamp}\n`;
  const [code, declarations] = ["validators.js", "validators.d.ts"].map((name) => join(outputFolder, name));
  if (code === undefined || declarations === undefined) return;
  const present = await Promise.all(
    [code, declarations].map((file) => readFile(file, "utf8").catch(() => "")),
  );
  if (!process.argv.includes("--force") && present.every((content) => content.startsWith(head))) return;
  const compiled = await compile();
  const names = [...compiled.matchAll(/export const (\w+) = /g)].map(([, name]) => name);
  const constants = names.map((name) => `export declare const ${name}: OpenApiValidator;\n`).join("");
  await mkdir(outputFolder, { recursive: true });
  await replaceFile(code, head + compiled);
  await replaceFile(declarations, head + types + constants);
  if (!process.argv.includes("--quiet"))
    console.log(`OpenAPI validators: compiled, ${compiled.length.toLocaleString("en")} bytes`);
}

await main();
