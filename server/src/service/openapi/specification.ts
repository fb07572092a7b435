/**
 * Reads the parts of a specification that the navigation needs: its operations and their places.
 *
 * Reads OpenAPI 3 and Swagger 2, as JSON or YAML, and GraphQL schemas; an AsyncAPI file is only recognized, not read.
 * Never throws: a file that cannot be read has the kind `unreadable`, with a reason. Does not depend on the site, and
 * does not resolve references to other files.
 */

import { isSdlFile } from "../graphql/schema.ts";
import { readSdl } from "../graphql/sdl-parser.ts";
import type { Segment, Span } from "../model/location.ts";
import { groupBy } from "../multimap.ts";
import { httpMethods, methodName, otherSlash } from "../navigation/endpoint.ts";
import { nearest } from "../text/nearest.ts";
import { withThousands } from "../text/words.ts";
import { findFlaws } from "./find-flaws.ts";
import { type FlawKind, flawKinds, type SpecFlaw } from "./flaws.ts";
import type { SpecSpan } from "./operation-places.ts";
import { readSpecText, type SpecTextReading } from "./read-spec-text.ts";
import {
  fieldsOf,
  type ObjectFields,
  ownValue,
  type PlacedFields,
  type SpecReader,
  specReader,
  textOf,
} from "./spec-fields.ts";
import type { Operation, SpecFile } from "./spec-file.ts";

export type { Operation, SpecFile } from "./spec-file.ts";

const exclusionKey = "x-excluded";

/** The maximum number of paths of a specification, which is stored in memory; the largest known have a few thousand. */
const maxPaths = 50_000;

const allKinds: ReadonlySet<FlawKind> = new Set(flawKinds);

/**
 * Reads a specification.
 * @param file its path; the extension decides whether it is a GraphQL schema, and whether text in braces may be YAML
 * @param kinds the kinds of flaws to search for, by default all
 */
export function parseSpec(file: string, text: string, kinds = allKinds): SpecFile {
  // The parser of schemas skips a byte order mark, and counts it in the offsets of the parts.
  if (isSdlFile(file)) return schemaFile(file, text);
  const plain = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const reading = readSpecText(file, plain);
  const spec = specOf(file, plain, reading, kinds);
  const flaws = [...reading.flaws, ...spec.flaws];
  const offset = text.length - plain.length;
  if (offset === 0) return { ...spec, flaws };
  const exclusions = movedSpans(spec.exclusions, offset);
  return { ...spec, exclusions, flaws: flaws.map((flaw) => movedFlaw(flaw, offset)) };
}

function schemaFile(file: string, text: string): SpecFile {
  const reading = readSdl(text);
  if (reading.kind === "unreadable") return withoutOperations(file, "unreadable", reading.reason);
  return { ...withoutOperations(file, "graphql", undefined), schema: reading.schema };
}

type SpansOfEndpoints = ReadonlyMap<string, Span>;

/** Where something is in the given operations, by `METHOD path`. Only used for rare things. */
function spansIn(
  operations: readonly Operation[],
  spanIn: (operation: Operation) => Span | undefined,
): SpansOfEndpoints {
  return new Map(
    operations.map((operation) => {
      const { method, path } = operation;
      return [`${method} ${path}`, spanIn(operation) ?? { start: 0, length: 0 }];
    }),
  );
}

function movedSpans(spans: SpansOfEndpoints, offset: number): SpansOfEndpoints {
  return new Map(
    Array.from(spans, ([endpoint, span]) => [endpoint, { ...span, start: span.start + offset }]),
  );
}

function movedFlaw(flaw: SpecFlaw, offset: number): SpecFlaw {
  const moved = { ...flaw, start: flaw.start + offset };
  if (!("repair" in moved) || moved.repair === undefined) return moved;
  const edits = moved.repair.edits.map((edit) => ({ ...edit, start: edit.start + offset }));
  return { ...moved, repair: { ...moved.repair, edits } };
}

function specOf(
  file: string,
  text: string,
  reading: SpecTextReading,
  kinds: ReadonlySet<FlawKind>,
): SpecFile {
  if (reading.kind === "unreadable") return withoutOperations(file, "unreadable", reading.reason);
  const root = fieldsOf(reading.value);
  if (root === undefined) {
    const form = Array.isArray(reading.value) ? "a list" : "a single value";
    return withoutOperations(file, "unknown", `it contains ${form} instead of a specification`);
  }
  const kind = specKindOf(root);
  if (kind === undefined) {
    return withoutOperations(file, "unknown", "it has neither `openapi` nor `swagger` at its top");
  }
  try {
    const reader = specReader(root);
    const spec = describe(file, kind, root, reader);
    let places: ReturnType<typeof reading.places> | undefined;
    const spanOf = (pointer: readonly Segment[]): SpecSpan | undefined => {
      places ??= reading.places();
      return places.spanOf(pointer);
    };
    const { operations } = spec;
    const { isStrictJson } = reading;
    const content = { kind, text, isStrictJson, root, reader, operations, spanOf };
    return {
      ...spec,
      flaws: findFlaws(content, kinds),
      exclusions: spansIn(
        operations.filter(({ excluded }) => excluded),
        ({ pointer }) => spanOf([...pointer, exclusionKey])?.key,
      ),
    };
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
    isEmpty: false,
    flaws: [],
    exclusions: new Map(),
    groups: new Map(),
    channels: [],
    schemas: undefined,
    schema: undefined,
  };
}

/** The formats of specs with operations or channels. */
export type SpecKind = "openapi" | "swagger2" | "asyncapi";

/** The format that the top of a spec names; undefined for anything else. */
export function specKindOf(root: ObjectFields): SpecKind | undefined {
  if (isVersion(ownValue(root, "openapi"))) return "openapi";
  if (isVersion(ownValue(root, "swagger"))) return "swagger2";
  return isVersion(ownValue(root, "asyncapi")) ? "asyncapi" : undefined;
}

/** Numbers count, because YAML authors often omit the quotes: `openapi: 3.1` is a number. */
function isVersion(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && value.trim() !== "");
}

function describe(file: string, kind: SpecKind, root: ObjectFields, reader: SpecReader): SpecFile {
  const info = fieldsOf(ownValue(root, "info"));
  const version = info === undefined ? undefined : ownValue(info, "version");
  const description = {
    ...withoutOperations(file, kind, undefined),
    title: info === undefined ? undefined : textOf(ownValue(info, "title")),
    version: typeof version === "number" ? String(version) : textOf(version),
  };
  if (kind === "asyncapi") {
    const channels = Object.keys(reader.fields(ownValue(root, "channels")) ?? {});
    const isSupported = /^3\./.test(textOf(ownValue(root, "asyncapi")) ?? "");
    return { ...description, channels, isEmpty: isSupported && channels.length === 0 };
  }

  const paths = reader.fields(ownValue(root, "paths"));
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
    for (const [name, item] of Object.entries(reader.fields(ownValue(root, key)) ?? {})) {
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
    isEmpty: kind === "openapi" && isWithoutEndpoints(root, reader),
    groups: groupsOfTags(reader, root),
    schemas: schemasIn(reader, root),
  };
}

/** Whether an OpenAPI document has nothing that the platform generates pages from; webhooks count from version 3.1 on (F6.44). */
function isWithoutEndpoints(root: ObjectFields, reader: SpecReader): boolean {
  const version = textOf(ownValue(root, "openapi")) ?? "";
  const keys = version.startsWith("3.0.") ? ["paths"] : ["paths", "webhooks"];
  return keys.every((key) => Object.keys(reader.fields(ownValue(root, key)) ?? {}).length === 0);
}

/** The groups of the sidebar that tags set, by tag; of a tag that is defined twice, the first definition counts. */
function groupsOfTags(reader: SpecReader, root: ObjectFields): ReadonlyMap<string, string> {
  const tags = ownValue(root, "tags");
  const groups = new Map<string, string>();
  for (const definition of Array.isArray(tags) ? tags : []) {
    const fields = reader.fields(definition) ?? {};
    const name = textOf(ownValue(fields, "name"));
    const group = textOf(ownValue(fields, "x-group"));
    if (name !== undefined && group !== undefined && !groups.has(name)) groups.set(name, group);
  }
  return groups;
}

/** The names of schemas: below `components` of OpenAPI 3, below `definitions` of Swagger 2. */
function schemasIn(reader: SpecReader, root: ObjectFields): readonly string[] | undefined {
  const components = reader.fields(ownValue(root, "components")) ?? {};
  const schemas = reader.fields(ownValue(components, "schemas") ?? ownValue(root, "definitions")) ?? {};
  const isElsewhere = Object.hasOwn(components, "$ref") || Object.hasOwn(schemas, "$ref");
  return isElsewhere ? undefined : Object.keys(schemas).map((name) => reader.shared(name));
}

function operationAt(
  reader: SpecReader,
  places: readonly PlacedFields[],
  method: string,
  path: string,
): Operation | undefined {
  for (const place of places) {
    const operation = reader.fields(ownValue(place.fields, method));
    if (operation === undefined) continue;
    const tags = ownValue(operation, "tags");
    return {
      method: methodName(method),
      path,
      summary: textOf(ownValue(operation, "summary")),
      operationId: textOf(ownValue(operation, "operationId")),
      parameters: parametersOf(reader, [...places, { fields: operation, pointer: place.pointer }]),
      responses: Object.keys(reader.fields(ownValue(operation, "responses")) ?? {}),
      tags: Array.isArray(tags) ? tags.filter((tag): tag is string => typeof tag === "string") : [],
      deprecated: ownValue(operation, "deprecated") === true,
      hidden: isSet(operation, "x-hidden") || isSet(operation, exclusionKey),
      excluded: isSet(operation, exclusionKey),
      address: textOf(ownValue(reader.fields(ownValue(operation, "x-mint")) ?? {}, "href")),
      pointer: [...place.pointer, method],
    };
  }
  return undefined;
}

/** Whether a mark has a value; the platform also takes the text "false" as one (F6.20). */
function isSet(operation: ObjectFields, key: string): boolean {
  return Boolean(ownValue(operation, key));
}

/** Operations in `additionalOperations`, by the name of their method (OpenAPI 3.2). */
function* additionalOperations(
  reader: SpecReader,
  places: readonly PlacedFields[],
  path: string,
): Generator<Operation> {
  for (const place of places) {
    const fields = reader.fields(ownValue(place.fields, "additionalOperations"));
    const pointer = [...place.pointer, "additionalOperations"];
    for (const method of Object.keys(fields ?? {})) {
      if (fields === undefined || !/^[A-Za-z]+$/.test(method)) continue;
      const operation = operationAt(reader, [{ fields, pointer }], method, path);
      if (operation !== undefined) yield operation;
    }
  }
}

/** The parameters of the path and of the operation, the operation's own last; references are resolved. */
function parametersOf(reader: SpecReader, places: readonly PlacedFields[]): readonly string[] {
  const found = new Map<string, string>();
  for (const { fields } of places) {
    const parameters = ownValue(fields, "parameters");
    for (const parameter of Array.isArray(parameters) ? parameters : []) {
      const definition = reader.placesOf(parameter, []).found.at(-1)?.fields;
      const name = definition === undefined ? undefined : textOf(ownValue(definition, "name"));
      const location = definition === undefined ? undefined : textOf(ownValue(definition, "in"));
      if (definition === undefined || name === undefined || location === undefined) continue;
      const required = ownValue(definition, "required") === true ? ", required" : "";
      found.set(`${location} ${name}`, reader.shared(`${name} (${location}${required})`));
    }
  }
  return found.size === 0 ? noParameters : [...found.values()];
}

const noParameters: readonly string[] = [];

function withoutSlash(name: string): string {
  return name.startsWith("/") ? name.slice(1) : name;
}

/**
 * The operation of an endpoint. HTTP methods match in any case; other methods and the path match exactly, except for a
 * trailing slash (F6.13, F6.15, F6.16, F6.39).
 */
export function findOperation(spec: SpecFile, method: string, path: string): Operation | undefined {
  const name = methodName(method);
  if (name === "WEBHOOK") return spec.webhooks.get(withoutSlash(path));
  return spec.byEndpoint.get(`${name} ${path}`) ?? spec.byEndpoint.get(`${name} ${otherSlash(path)}`);
}

/**
 * Whether the specification may have the operation: also true if the path's operations are in another file, or if the
 * file is not a readable specification.
 */
export function mayContainOperation(spec: SpecFile, method: string, path: string): boolean {
  if (spec.kind !== "openapi" && spec.kind !== "swagger2") return true;
  if (findOperation(spec, method, path) !== undefined) return true;
  const isWebhook = methodName(method) === "WEBHOOK";
  if (isWebhook) return spec.elsewhere.has(withoutSlash(path));
  return spec.elsewhere.has(path) || spec.elsewhere.has(otherSlash(path)) || !spec.listsPaths;
}

/**
 * Operations that an author may have meant, best first: the same path with another method, then paths
 * that differ in the names of their parameters, then the nearest paths, with the same method if
 * the path has it.
 */
export function nearestOperations(
  spec: SpecFile,
  method: string,
  path: string,
  limit = 3,
): readonly Operation[] {
  const normalMethod = methodName(method);
  if (normalMethod === "WEBHOOK") {
    const names = nearest(withoutSlash(path), [...spec.webhooks.keys()], limit);
    return names.flatMap((name) => spec.webhooks.get(name) ?? []);
  }
  const byPath = groupBy(spec.byEndpoint.values(), (operation) => operation.path);
  const shape = shapeOf(path);
  const candidates = [...byPath.keys()];
  const paths = new Set([
    ...candidates.filter((candidate) => candidate !== path && shapeOf(candidate) === shape),
    ...nearest(path, candidates, limit),
  ]);
  const nearOperations = [...paths].flatMap((candidate) => {
    const operations = byPath.get(candidate) ?? [];
    return operations.find((operation) => operation.method === normalMethod) ?? operations[0] ?? [];
  });
  return [...(byPath.get(path) ?? []), ...nearOperations].slice(0, limit);
}

/** A path without the parts that authors often get wrong: parameter names, a trailing slash, case. */
function shapeOf(path: string): string {
  return path
    .replace(/\{[^{}/]*\}|:[^/]+/g, "{}")
    .replace(/\/$/, "")
    .toLowerCase();
}
