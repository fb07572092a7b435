/**
 * Checks an OpenAPI document against the JSON Schema of its version, as the platform's parser does (F6.48): the document
 * without its paths and components, then each path and component on its own, so that one problem of each is found. Never throws.
 */
import type { Segment } from "../model/location.ts";
import { type CheckedVersion, type SchemaViolation, violationsOf } from "./openapi-validators.ts";
import { fieldsOf, type ObjectFields, ownValue, type SpecReader } from "./spec-fields.ts";
import { isObjectKey, problemOf, type StructureProblem } from "./structure-problem.ts";

interface CheckedDocument {
  readonly text: string;
  readonly isStrictJson: boolean;
  readonly root: ObjectFields;
  readonly reader: SpecReader;
}

/** The maximum number of problems that are found in one document. */
const maxProblems = 100;

/** A part of a document with the name of its schema. */
interface DocumentPart {
  readonly schema: string;
  readonly pointer: readonly Segment[];
  readonly value: unknown;
}

/** The problems of a document; none for other versions, and for a document that cannot be checked in reasonable time. */
export function structureProblems(document: CheckedDocument): readonly StructureProblem[] {
  const version = checkedVersion(document.root);
  if (version === undefined) return [];
  const root = document.isStrictJson ? document.root : plainCopy(document);
  if (root === undefined) return [];
  const problems: StructureProblem[] = [];
  try {
    for (const part of partsOf(root, version)) {
      const problem = problemIn(version, part);
      if (problem !== undefined) problems.push(problem);
      if (problems.length === maxProblems) break;
    }
  } catch {
    // A deeply nested part overflows the stack.
  }
  return problems;
}

function checkedVersion(root: ObjectFields): CheckedVersion | undefined {
  const version = ownValue(root, "openapi");
  if (typeof version !== "string") return undefined;
  return version.startsWith("3.0.") ? "3.0" : version.startsWith("3.1.") ? "3.1" : undefined;
}

function problemIn(
  version: CheckedVersion,
  { schema, pointer, value }: DocumentPart,
): StructureProblem | undefined {
  const violations: readonly SchemaViolation[] = violationsOf(version, schema, value);
  return violations.length === 0 ? undefined : problemOf(version, pointer, value, violations);
}

/** The parts of a document, in the order in which they are reported. */
function* partsOf(root: ObjectFields, version: CheckedVersion): Generator<DocumentPart> {
  const paths = fieldsOf(ownValue(root, "paths"));
  const webhooks = version === "3.1" ? fieldsOf(ownValue(root, "webhooks")) : undefined;
  const components = fieldsOf(ownValue(root, "components"));
  yield { schema: "document", pointer: [], value: outline(root, paths, webhooks, components) };
  for (const [path, value] of Object.entries(paths ?? {}))
    if (path.startsWith("/")) yield { schema: "path", pointer: ["paths", path], value };
  for (const [name, value] of Object.entries(webhooks ?? {}))
    yield { schema: "webhook", pointer: ["webhooks", name], value };
  for (const [kind, named] of Object.entries(components ?? {})) {
    for (const [name, value] of Object.entries(fieldsOf(named) ?? {}))
      yield { schema: kind, pointer: ["components", kind, name], value };
  }
}

/** Valid for a path, and for a component of any kind. */
const anyPath = {};
const anyComponent = { $ref: "#" };

/** The document with the names of its paths and components, but without these. */
function outline(
  root: ObjectFields,
  paths: ObjectFields | undefined,
  webhooks: ObjectFields | undefined,
  components: ObjectFields | undefined,
): ObjectFields {
  const emptied = (fields: ObjectFields, value: unknown): ObjectFields =>
    Object.fromEntries(Object.keys(fields).map((key) => [key, value]));
  const info = fieldsOf(ownValue(root, "info"));
  return {
    ...root,
    // The platform's parser takes a missing version for one.
    ...(info === undefined || ownValue(info, "version") ? {} : { info: { ...info, version: "0.0.1" } }),
    ...(paths === undefined ? {} : { paths: emptied(paths, anyPath) }),
    ...(webhooks === undefined ? {} : { webhooks: emptied(webhooks, anyPath) }),
    ...(components === undefined ? {} : { components: outlineOfComponents(components, emptied) }),
  };
}

function outlineOfComponents(
  components: ObjectFields,
  emptied: (fields: ObjectFields, value: unknown) => ObjectFields,
): ObjectFields {
  return Object.fromEntries(
    Object.entries(components).map(([kind, named]) => {
      const fields = fieldsOf(named);
      return [kind, fields === undefined || kind.startsWith("x-") ? named : emptied(fields, anyComponent)];
    }),
  );
}

/**
 * A copy of a YAML document with its merge keys resolved; undefined if aliases make it much larger than its text.
 * Every value that is written has at least one character.
 */
function plainCopy({ root, text, reader }: CheckedDocument): ObjectFields | undefined {
  let remaining = text.length;
  const copy = (value: unknown): unknown => {
    remaining -= 1;
    if (remaining < 0) throw new RangeError("too many values");
    if (Array.isArray(value)) return value.map(copy);
    const fields = reader.fields(value);
    if (fields === undefined) return value;
    return Object.fromEntries(
      Object.entries(fields)
        .filter(isObjectKey)
        .map(([key, child]) => [key, copy(child)]),
    );
  };
  try {
    return fieldsOf(copy(root));
  } catch {
    return undefined;
  }
}
