/**
 * Reads of a specification what the navigation needs: which operations it has, and where.
 *
 * Reads OpenAPI 3, Swagger 2 and AsyncAPI, as JSON or YAML; an AsyncAPI file is only recognized, not read.
 * Never throws: a file that cannot be read becomes a kind with a reason. Knows no site and follows no
 * reference into another file.
 */

import { type ParseError, parse as parseTolerantly } from "jsonc-parser";
import { lineAt, readYaml, type YamlReading } from "../json/yaml.ts";
import type { Segment, Span } from "../model/location.ts";
import { append, getOrInsert } from "../multimap.ts";
import { httpMethods, otherSlash } from "../navigation/endpoint.ts";
import { percentDecoded } from "../text/href.ts";
import { nearest } from "../text/nearest.ts";
import { withThousands } from "../text/words.ts";
import { specPlaces } from "./operation-places.ts";

export interface Operation {
  /** In capitals; `WEBHOOK` for webhooks. */
  readonly method: string;
  /** The path template as written; for webhooks their name. */
  readonly path: string;
  readonly summary: string | undefined;
  readonly operationId: string | undefined;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  /** Marked `x-hidden` or `x-excluded`: no page is generated for it. */
  readonly hidden: boolean;
  /** Marked `x-excluded`: it must not be listed (F6.19). */
  readonly excluded: boolean;
  /** The address that `x-mint.href` gives its page. */
  readonly address: string | undefined;
  /** Short descriptions: `id (path, required)`. Equal descriptions are one string in memory. */
  readonly parameters: readonly string[];
  /** Status codes as written. */
  readonly responses: readonly string[];
  /** The place of the operation object in the specification. */
  readonly pointer: readonly Segment[];
}

export interface SpecFile {
  readonly file: string;
  /** `unknown`: readable, but no specification; `unreadable`: not JSON or YAML. */
  readonly kind: "openapi" | "swagger2" | "asyncapi" | "unknown" | "unreadable";
  /** Why it is unknown or unreadable, to follow "because": "it is empty". */
  readonly reason: string | undefined;
  readonly title: string | undefined;
  /** The version of the described API, not of the format. */
  readonly version: string | undefined;
  /** In document order, webhooks last. */
  readonly operations: readonly Operation[];
  /** By `METHOD path`. */
  readonly byEndpoint: ReadonlyMap<string, Operation>;
  /** By name, without leading slash. */
  readonly webhooks: ReadonlyMap<string, Operation>;
  /** Paths (and webhook names) whose operations are in another file, which is not read. */
  readonly elsewhere: ReadonlySet<string>;
  /** False where the list of paths itself is in another file. */
  readonly listsPaths: boolean;
  /** By `METHOD path`: where the text says `x-excluded: true` of an operation. */
  readonly exclusions: ReadonlyMap<string, Span>;
  /** The names of its schemas; undefined where some are in another file. */
  readonly schemas: readonly string[] | undefined;
}

type ObjectFields = Readonly<Record<string, unknown>>;

const exclusionKey = "x-excluded";

const looksLikeJson = /^\uFEFF?\s*[{[]/;
/** Of one specification, which is kept in memory; the largest known have a few thousand. */
const maxPaths = 50_000;

/** A `$ref` may lead to another `$ref`; more in a row than this count as a cycle. */
const maxReferences = 20;

/**
 * Reads a specification.
 * @param file its path, kept in the result; the extension only decides the words for a broken text
 */
export function parseSpec(file: string, text: string): SpecFile {
  const reading = readText(file, text);
  if (reading.kind === "unreadable") return withoutOperations(file, "unreadable", reading.reason);
  const root = fieldsOf(reading.value);
  if (root === undefined) {
    const what = Array.isArray(reading.value) ? "a list" : "a single value";
    return withoutOperations(file, "unknown", `it holds ${what} instead of a specification`);
  }
  const kind = kindOf(root);
  if (kind === undefined) {
    return withoutOperations(file, "unknown", "it says neither `openapi` nor `swagger` at its top");
  }
  try {
    return describe(file, kind, root, text);
  } catch {
    // Merge keys that are nested too deeply overflow the stack.
    return withoutOperations(file, "unreadable", "it is nested too deeply");
  }
}

function withoutOperations(file: string, kind: SpecFile["kind"], reason: string | undefined): SpecFile {
  return {
    file,
    kind,
    reason,
    title: undefined,
    version: undefined,
    operations: [],
    byEndpoint: new Map(),
    webhooks: new Map(),
    elsewhere: new Set(),
    listsPaths: false,
    exclusions: new Map(),
    schemas: undefined,
  };
}

function readText(file: string, text: string): YamlReading {
  if (text.includes("\u0000")) return { kind: "unreadable", reason: "it is a binary file" };
  const plain = text.startsWith("\uFEFF") ? text.slice(1) : text;
  if (plain.trim() === "") return { kind: "unreadable", reason: "it is empty" };
  if (!looksLikeJson.test(plain)) return readYaml(plain);
  try {
    return { kind: "read", value: JSON.parse(plain) };
  } catch {
    // A YAML file may begin with a brace, too.
    return /\.ya?ml$/i.test(file) ? readYaml(plain) : { kind: "unreadable", reason: whyNotJson(plain) };
  }
}

function whyNotJson(text: string): string {
  const errors: ParseError[] = [];
  try {
    parseTolerantly(text, errors, { disallowComments: true });
  } catch {
    return "it is nested too deeply";
  }
  const [first] = errors;
  return first === undefined
    ? "it is not valid JSON"
    : `it is not valid JSON (line ${lineAt(text, first.offset)})`;
}

function kindOf(root: ObjectFields): "openapi" | "swagger2" | "asyncapi" | undefined {
  if (isVersion(own(root, "openapi"))) return "openapi";
  if (isVersion(own(root, "swagger"))) return "swagger2";
  return isVersion(own(root, "asyncapi")) ? "asyncapi" : undefined;
}

/** YAML authors often omit the quotes: `openapi: 3.1` is a number. */
function isVersion(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && value.trim() !== "");
}

function describe(
  file: string,
  kind: "openapi" | "swagger2" | "asyncapi",
  root: ObjectFields,
  text: string,
): SpecFile {
  const info = fieldsOf(own(root, "info"));
  const version = info === undefined ? undefined : own(info, "version");
  const description = {
    ...withoutOperations(file, kind, undefined),
    title: info === undefined ? undefined : textOf(own(info, "title")),
    version: typeof version === "number" ? String(version) : textOf(version),
  };
  if (kind === "asyncapi") return description;

  const reader = specReader(root);
  const paths = reader.fields(own(root, "paths"));
  const count = Object.keys(paths ?? {}).length;
  if (count > maxPaths) {
    const reason = `it has ${withThousands(count)} paths, more than the ${withThousands(maxPaths)} that are read; split it`;
    return withoutOperations(file, "unreadable", reason);
  }
  const byEndpoint = new Map<string, Operation>();
  const elsewhere = new Set<string>();
  for (const [path, item] of Object.entries(paths ?? {})) {
    if (!path.startsWith("/")) continue;
    const places = reader.placesOf(item, ["paths", path]);
    if (places.leadsElsewhere) elsewhere.add(path);
    for (const method of httpMethods) {
      const operation = operationAt(reader, places.found, method, path);
      if (operation !== undefined) byEndpoint.set(`${operation.method} ${path}`, operation);
    }
    for (const operation of additionalOperations(reader, places.found, path)) {
      if (!byEndpoint.has(`${operation.method} ${path}`)) {
        byEndpoint.set(`${operation.method} ${path}`, operation);
      }
    }
  }
  const webhooks = new Map<string, Operation>();
  for (const key of ["webhooks", "x-webhooks"]) {
    for (const [name, item] of Object.entries(reader.fields(own(root, key)) ?? {})) {
      const places = reader.placesOf(item, [key, name]);
      if (places.leadsElsewhere) elsewhere.add(withoutSlash(name));
      for (const method of httpMethods) {
        const operation = operationAt(reader, places.found, method, name);
        if (operation === undefined || webhooks.has(withoutSlash(name))) continue;
        webhooks.set(withoutSlash(name), { ...operation, method: "WEBHOOK" });
      }
    }
  }
  const operations = [...byEndpoint.values(), ...webhooks.values()];
  return {
    ...description,
    operations,
    byEndpoint,
    webhooks,
    elsewhere,
    listsPaths: paths === undefined || !Object.hasOwn(paths, "$ref"),
    schemas: schemasIn(reader, root),
    exclusions: exclusionsOf(operations, text),
  };
}

/** Reads the text once more, but only where an operation is excluded, which is rare. */
function exclusionsOf(operations: readonly Operation[], text: string): ReadonlyMap<string, Span> {
  const excluded = operations.filter((operation) => operation.excluded);
  const exclusions = new Map<string, Span>();
  if (excluded.length === 0) return exclusions;
  const places = specPlaces(text);
  for (const { method, path, pointer } of excluded) {
    const span = places.spanOf([...pointer, exclusionKey])?.key ?? { start: 0, length: 0 };
    exclusions.set(`${method} ${path}`, span);
  }
  return exclusions;
}

/** The names of schemas: below `components` of OpenAPI 3, below `definitions` of Swagger 2. */
function schemasIn(reader: SpecReader, root: ObjectFields): readonly string[] | undefined {
  const components = reader.fields(own(root, "components")) ?? {};
  const schemas = reader.fields(own(components, "schemas") ?? own(root, "definitions")) ?? {};
  const isElsewhere = Object.hasOwn(components, "$ref") || Object.hasOwn(schemas, "$ref");
  return isElsewhere ? undefined : Object.keys(schemas).map((name) => reader.shared(name));
}

interface PlacedFields {
  readonly fields: ObjectFields;
  readonly pointer: readonly Segment[];
}

interface SpecReader {
  /** One string for all equal texts: thousands of operations have the same parameters. */
  shared(text: string): string;
  /** The fields of an object, with merge keys of YAML (`<<`) resolved. */
  fields(value: unknown): ObjectFields | undefined;
  /** A path item and what its `$ref` leads to. */
  placesOf(
    item: unknown,
    pointer: readonly Segment[],
  ): { readonly found: readonly PlacedFields[]; readonly leadsElsewhere: boolean };
}

function specReader(root: ObjectFields): SpecReader {
  // Each object is merged once; otherwise nested merges would double the cost at each level.
  const merged = new Map<object, ObjectFields>();
  const fields = (value: unknown): ObjectFields | undefined => {
    const object = fieldsOf(value);
    if (object === undefined || !Object.hasOwn(object, "<<")) return object;
    const known = merged.get(object);
    if (known !== undefined) return known;
    merged.set(object, object);
    const { "<<": base, ...rest } = object;
    // The first of several bases wins over the others; the object's own fields win over all bases.
    const bases = (Array.isArray(base) ? base.toReversed() : [base]).map(fields);
    const result: ObjectFields = Object.assign(Object.create(null), ...bases, rest);
    merged.set(object, result);
    return result;
  };
  const resolve = (pointer: readonly string[]): unknown => {
    let value: unknown = root;
    for (const segment of pointer) {
      if (Array.isArray(value)) value = value[Number(segment)];
      else {
        const object = fields(value);
        value = object === undefined ? undefined : own(object, segment);
      }
    }
    return value;
  };
  const texts = new Map<string, string>();
  return {
    shared(text) {
      return getOrInsert(texts, text, () => text);
    },
    fields,
    placesOf(item, pointer) {
      const found: PlacedFields[] = [];
      let place = { value: item, pointer };
      for (let count = 0; count < maxReferences; count += 1) {
        const object = fields(place.value);
        if (object === undefined) return { found, leadsElsewhere: false };
        found.push({ fields: object, pointer: place.pointer });
        const reference = own(object, "$ref");
        if (typeof reference !== "string") return { found, leadsElsewhere: false };
        const target = pointerOf(reference);
        if (target === undefined) return { found, leadsElsewhere: true };
        place = { value: resolve(target), pointer: target };
      }
      return { found, leadsElsewhere: false };
    },
  };
}

/** The segments of `#/a/b`; undefined for a reference into another file. */
function pointerOf(reference: string): readonly string[] | undefined {
  if (reference === "#") return [];
  if (!reference.startsWith("#/")) return undefined;
  return reference.slice(2).split("/").map(decodedSegment);
}

function decodedSegment(segment: string): string {
  return percentDecoded(segment).replaceAll("~1", "/").replaceAll("~0", "~");
}

function operationAt(
  reader: SpecReader,
  places: readonly PlacedFields[],
  method: string,
  path: string,
): Operation | undefined {
  for (const place of places) {
    const operation = reader.fields(own(place.fields, method));
    if (operation === undefined) continue;
    const tags = own(operation, "tags");
    return {
      method: method.toUpperCase(),
      path,
      summary: textOf(own(operation, "summary")),
      operationId: textOf(own(operation, "operationId")),
      parameters: parametersOf(reader, [...places, { fields: operation, pointer: place.pointer }]),
      responses: Object.keys(reader.fields(own(operation, "responses")) ?? {}),
      tags: Array.isArray(tags) ? tags.filter((tag): tag is string => typeof tag === "string") : [],
      deprecated: own(operation, "deprecated") === true,
      hidden: own(operation, "x-hidden") === true || own(operation, exclusionKey) === true,
      excluded: own(operation, exclusionKey) === true,
      address: textOf(own(reader.fields(own(operation, "x-mint")) ?? {}, "href")),
      pointer: [...place.pointer, method],
    };
  }
  return undefined;
}

/** Operations in `additionalOperations`, by the name of their method (OpenAPI 3.2). */
function* additionalOperations(
  reader: SpecReader,
  places: readonly PlacedFields[],
  path: string,
): Generator<Operation> {
  for (const place of places) {
    const fields = reader.fields(own(place.fields, "additionalOperations"));
    const pointer = [...place.pointer, "additionalOperations"];
    for (const method of Object.keys(fields ?? {})) {
      if (fields === undefined || !/^[A-Za-z]+$/.test(method)) continue;
      const operation = operationAt(reader, [{ fields, pointer }], method, path);
      if (operation !== undefined) yield operation;
    }
  }
}

/** The parameters of the path and of the operation, the operation's own last; references are followed. */
function parametersOf(reader: SpecReader, places: readonly PlacedFields[]): readonly string[] {
  const found = new Map<string, string>();
  for (const { fields } of places) {
    const parameters = own(fields, "parameters");
    for (const parameter of Array.isArray(parameters) ? parameters : []) {
      const described = reader.placesOf(parameter, []).found.at(-1)?.fields;
      const name = described === undefined ? undefined : textOf(own(described, "name"));
      const where = described === undefined ? undefined : textOf(own(described, "in"));
      if (described === undefined || name === undefined || where === undefined) continue;
      const required = own(described, "required") === true ? ", required" : "";
      found.set(`${where} ${name}`, reader.shared(`${name} (${where}${required})`));
    }
  }
  return found.size === 0 ? none : [...found.values()];
}

const none: readonly string[] = [];

function fieldsOf(value: unknown): ObjectFields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as ObjectFields)
    : undefined;
}

/** An object's own value, never a value of its prototype. */
function own(fields: ObjectFields, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function withoutSlash(name: string): string {
  return name.startsWith("/") ? name.slice(1) : name;
}

/**
 * The operation of an endpoint: the method in any case, the path exactly as written except for a trailing
 * slash (F6.15, F6.16).
 */
export function findOperation(spec: SpecFile, method: string, path: string): Operation | undefined {
  const name = method.toUpperCase();
  if (name === "WEBHOOK") return spec.webhooks.get(withoutSlash(path));
  return spec.byEndpoint.get(`${name} ${path}`) ?? spec.byEndpoint.get(`${name} ${otherSlash(path)}`);
}

/**
 * Whether the specification has the operation, as far as this file shows: also true where the path's
 * operations are in another file, or where the file is not a readable specification.
 */
export function mayHoldOperation(spec: SpecFile, method: string, path: string): boolean {
  if (spec.kind !== "openapi" && spec.kind !== "swagger2") return true;
  if (findOperation(spec, method, path) !== undefined) return true;
  const isWebhook = method.toUpperCase() === "WEBHOOK";
  if (isWebhook) return spec.elsewhere.has(withoutSlash(path));
  return spec.elsewhere.has(path) || spec.elsewhere.has(otherSlash(path)) || !spec.listsPaths;
}

/**
 * Operations that an author may have meant, best first: the same path with another method, then paths
 * that differ in the names of their parameters, then the nearest paths, with the same method where
 * the path has it.
 */
export function nearestOperations(
  spec: SpecFile,
  method: string,
  path: string,
  limit = 3,
): readonly Operation[] {
  const wanted = method.toUpperCase();
  if (wanted === "WEBHOOK") {
    const names = nearest(withoutSlash(path), [...spec.webhooks.keys()], limit);
    return names.flatMap((name) => spec.webhooks.get(name) ?? []);
  }
  const byPath = new Map<string, Operation[]>();
  for (const operation of spec.byEndpoint.values()) {
    append(byPath, operation.path, operation);
  }
  const shape = shapeOf(path);
  const candidates = [...byPath.keys()];
  const paths = new Set([
    ...candidates.filter((candidate) => candidate !== path && shapeOf(candidate) === shape),
    ...nearest(path, candidates, limit),
  ]);
  const others = [...paths].flatMap((candidate) => {
    const operations = byPath.get(candidate) ?? [];
    return operations.find((operation) => operation.method === wanted) ?? operations[0] ?? [];
  });
  return [...(byPath.get(path) ?? []), ...others].slice(0, limit);
}

/** A path without the parts that authors often get wrong: parameter names, a trailing slash, case. */
function shapeOf(path: string): string {
  return path
    .replace(/\{[^{}/]*\}|:[^/]+/g, "{}")
    .replace(/\/$/, "")
    .toLowerCase();
}
