/**
 * Chooses what to tell the author of the violations in one part of an OpenAPI document. A schema with alternatives, such as
 * "a response or a reference", reports the violations of all of them. Does not depend on where the document is written.
 */
import type { Segment } from "../model/location.ts";
import type { CheckedVersion, SchemaViolation } from "./openapi-validators.ts";
import { fieldsOf, ownValue } from "./spec-fields.ts";

/** What is wrong at a place of an OpenAPI document. The pointer leads to the value, or for `unknown-key` to the object with the key. */
export type StructureProblem = { readonly version: CheckedVersion; readonly pointer: readonly Segment[] } & (
  | { readonly cause: "missing-key"; readonly names: readonly string[]; readonly isAnyEnough: boolean }
  | { readonly cause: "unknown-key"; readonly name: string }
  | { readonly cause: "both-keys"; readonly names: readonly string[] }
  | { readonly cause: "value"; readonly allowed: readonly string[] }
  | { readonly cause: "type"; readonly types: readonly string[] }
  | { readonly cause: "format"; readonly format: string }
  | { readonly cause: "form" }
);

/** A violation with the value at its place. */
interface PlacedViolation {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly segments: readonly Segment[];
  readonly value: unknown;
  /** The object or list that contains the value. */
  readonly parent: unknown;
}

/** The keys that a security scheme of each type needs. */
const keysOfSchemes: Readonly<Record<string, readonly string[]>> = {
  apiKey: ["name", "in"],
  http: ["scheme"],
  oauth2: ["flows"],
  openIdConnect: ["openIdConnectUrl"],
};

const keysOfAllSchemes: ReadonlySet<string> = new Set(Object.values(keysOfSchemes).flat());

/** Pairs of keys of which only one is allowed. */
const exclusiveKeys: readonly (readonly string[])[] = [
  ["example", "examples"],
  ["schema", "content"],
];

/** These only say that an alternative failed; what failed in it is another violation. */
const composites: ReadonlySet<string> = new Set(["oneOf", "anyOf", "allOf", "if", "not"]);

/**
 * The problem of a part.
 * @param pointer the place of the part in the document
 * @param violations at least one
 */
export function problemOf(
  version: CheckedVersion,
  pointer: readonly Segment[],
  part: unknown,
  violations: readonly SchemaViolation[],
): StructureProblem {
  const placed = violations.map((violation) => placedIn(part, violation));
  const meant = placed.filter((one) => !composites.has(one.keyword) && isOfChosenAlternative(one, placed));
  const deepest = deepestOf(meant.length > 0 ? meant : placed);
  const [first] = deepest;
  const at = { version, pointer: [...pointer, ...(first?.segments ?? [])] };
  if (first !== undefined && isPlaceOfParameter(first))
    return { ...at, cause: "value", allowed: parameterPlaces };
  if (first !== undefined && isUnknownScheme(deepest))
    return { version, pointer: [...at.pointer, "type"], cause: "value", allowed: Object.keys(keysOfSchemes) };
  return { ...at, ...(causeOf(deepest) ?? { cause: "form" }) };
}

/** Whether violations are those of all alternatives of a security scheme, because its type is none of theirs. */
function isUnknownScheme(violations: readonly PlacedViolation[]): boolean {
  const names = texts(violations, "required", "missingProperty");
  return names.length > 1 && names.every((name) => keysOfAllSchemes.has(name));
}

function placedIn(part: unknown, { instancePath, keyword, params }: SchemaViolation): PlacedViolation {
  const segments: Segment[] = [];
  let value = part;
  let parent: unknown;
  for (const escaped of instancePath.split("/").slice(1)) {
    const name = escaped.replaceAll("~1", "/").replaceAll("~0", "~");
    const list: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined;
    segments.push(list === undefined ? name : Number(name));
    parent = value;
    value = list === undefined ? ownValue(fieldsOf(value) ?? {}, name) : list[Number(name)];
  }
  return { keyword, params, segments, value, parent };
}

function isSamePlace(one: PlacedViolation, other: PlacedViolation): boolean {
  return (
    one.segments.length === other.segments.length &&
    one.segments.every((part, at) => part === other.segments[at])
  );
}

/** Where a parameter may be; each place is an alternative. */
const parameterPlaces = ["query", "header", "path", "cookie"];

/** Whether a value says where a parameter is; API keys have such a value, too, but not in paths. */
function isPlaceOfParameter({ segments, parent }: PlacedViolation): boolean {
  return segments.at(-1) === "in" && ownValue(fieldsOf(parent) ?? {}, "type") !== "apiKey";
}

/** Whether a violation is not one of an alternative that the author did not mean. */
function isOfChosenAlternative(violation: PlacedViolation, all: readonly PlacedViolation[]): boolean {
  const { keyword, params, value } = violation;
  if (keyword === "required") {
    const name = String(params.missingProperty);
    // Nobody forgets a `$ref`: the other alternative is meant.
    if (name === "$ref") return false;
    const type = ownValue(fieldsOf(value) ?? {}, "type");
    const ofScheme =
      typeof type === "string" && Object.hasOwn(keysOfSchemes, type) ? keysOfSchemes[type] : undefined;
    return ofScheme === undefined || !keysOfAllSchemes.has(name) || ofScheme.includes(name);
  }
  if (!allowedValues.has(keyword)) return true;
  if (isPlaceOfParameter(violation) && parameterPlaces.some((place) => place === value)) return false;
  // Other alternatives allow the value.
  return !all.some((other) => isSamePlace(other, violation) && valuesOf(other).includes(value));
}

const allowedValues: ReadonlySet<string> = new Set(["enum", "const"]);

function valuesOf({ keyword, params }: PlacedViolation): readonly unknown[] {
  if (keyword === "const") return [params.allowedValue];
  return keyword === "enum" && Array.isArray(params.allowedValues) ? params.allowedValues : [];
}

/** The violations at the deepest place, which is the most exact; the first one in case of doubt. */
function deepestOf(violations: readonly PlacedViolation[]): readonly PlacedViolation[] {
  const depth = Math.max(...violations.map(({ segments }) => segments.length));
  const first = violations.find(({ segments }) => segments.length === depth);
  return first === undefined ? [] : violations.filter((one) => isSamePlace(one, first));
}

type StructureCause<Problem = StructureProblem> = Problem extends StructureProblem
  ? Omit<Problem, "version" | "pointer">
  : never;

function texts(
  violations: readonly PlacedViolation[],
  keyword: string,
  parameter: string,
): readonly string[] {
  const found = violations.flatMap((one) => (one.keyword === keyword ? [String(one.params[parameter])] : []));
  return [...new Set(found)];
}

/** What violations at one place mean, most telling first. */
function causeOf(violations: readonly PlacedViolation[]): StructureCause | undefined {
  const fields = fieldsOf(violations[0]?.value) ?? {};
  const both = exclusiveKeys.find((names) => names.every((name) => Object.hasOwn(fields, name)));
  if (both !== undefined && violations.some(({ keyword }) => composites.has(keyword)))
    return { cause: "both-keys", names: both };
  const names = texts(violations, "required", "missingProperty");
  if (names.length > 0)
    return {
      cause: "missing-key",
      names,
      isAnyEnough: exclusiveKeys.some((keys) => keys.every((key) => names.includes(key))),
    };
  const [unknown] = [
    ...texts(violations, "additionalProperties", "additionalProperty"),
    ...texts(violations, "unevaluatedProperties", "unevaluatedProperty"),
  ];
  if (unknown !== undefined) return { cause: "unknown-key", name: unknown };
  const allowed = [...new Set(violations.flatMap(valuesOf))].map(String);
  if (allowed.length > 0) return { cause: "value", allowed };
  const types = [
    ...new Set(
      violations.flatMap((one) => (one.keyword === "type" ? [one.params.type].flat().map(String) : [])),
    ),
  ];
  if (types.length > 0) return { cause: "type", types };
  const [format] = texts(violations, "format", "format");
  return format === undefined ? undefined : { cause: "format", format };
}

/** Whether an entry of an object can be copied: a key named `__proto__` cannot. */
export function isObjectKey([key]: readonly [string, unknown]): boolean {
  return key !== "__proto__";
}
