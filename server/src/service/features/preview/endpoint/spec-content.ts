/**
 * Reads a spec as plain values for its endpoint pages, once for each text, and resolves references within the
 * file. Does not depend on HTML or the site, and does not read other files.
 */
import { memoText } from "../../../memo.ts";
import { httpMethods, methodName, otherSlash } from "../../../navigation/endpoint.ts";
import { readSpecText } from "../../../openapi/read-spec-text.ts";
import {
  fieldsOf,
  type ObjectFields,
  ownValue,
  type PlacedFields,
  type SpecReader,
  specReader,
} from "../../../openapi/spec-fields.ts";
import { type SpecKind, specKindOf } from "../../../openapi/specification.ts";

/** The values of a spec. */
export interface SpecValues {
  readonly kind: SpecKind;
  /** The version of its format, as written. */
  readonly version: string;
  readonly root: ObjectFields;
  readonly reader: SpecReader;
}

type SpecValuesReading =
  | { readonly kind: "read"; readonly content: SpecValues }
  /** The reason completes "because …". */
  | { readonly kind: "unreadable"; readonly reason: string };

/** The maximum total length of the memoized specs, in UTF-16 code units; a longer spec is read for each page. */
const maxMemoizedLength = 24_000_000;

function contentIn(file: string, text: string): SpecValuesReading {
  const reading = readSpecText(file, text);
  if (reading.kind === "unreadable") return { kind: "unreadable", reason: reading.reason };
  const root = fieldsOf(reading.value);
  const kind = root === undefined ? undefined : specKindOf(root);
  if (root === undefined || kind === undefined)
    return { kind: "unreadable", reason: "it is neither OpenAPI nor AsyncAPI" };
  const version = String(ownValue(root, kind === "swagger2" ? "swagger" : kind)).trim();
  return { kind: "read", content: { kind, version, root, reader: specReader(root) } };
}

// The file extension decides how text that is not strict JSON is parsed.
const yamlContent = memoText((text) => contentIn("spec.yaml", text), maxMemoizedLength);
const jsonContent = memoText((text) => contentIn("spec.json", text), maxMemoizedLength);

/** The values of a spec, memoized by its text. Never throws. */
export function specContent(file: string, text: string): SpecValuesReading {
  const plain = text.startsWith("\uFEFF") ? text.slice(1) : text;
  return /\.ya?ml$/i.test(file) ? yamlContent(plain) : jsonContent(plain);
}

/** A value of a spec with its references resolved. */
export interface Dereferenced {
  /** The object that the references lead to; the same object for all of its references. */
  readonly target: ObjectFields;
  /** The key under which the object is defined, such as that of a schema in `components`. */
  readonly name: string | undefined;
  /** Whether the references have no other keys next to them. */
  readonly isPlain: boolean;
  /** Why the last reference cannot be resolved, as a sentence; undefined if it can. */
  readonly problem: string | undefined;
  /** The value of a key; keys next to a `$ref` override those of its target. */
  get(key: string): unknown;
}

/** Resolves the references of a value; undefined if it is not an object. */
export function resolve({ reader }: SpecValues, value: unknown): Dereferenced | undefined {
  const { found, leadsElsewhere } = reader.placesOf(value, []);
  const last = found.at(-1);
  if (last === undefined) return undefined;
  const name = found.length > 1 ? last.pointer.at(-1) : undefined;
  return {
    target: last.fields,
    name: name === undefined ? undefined : String(name),
    isPlain: found.every(({ fields }) => fields === last.fields || Object.keys(fields).length === 1),
    problem: problemOf(found, leadsElsewhere),
    get(key) {
      for (const { fields } of found) {
        const fieldValue = ownValue(fields, key);
        if (fieldValue !== undefined) return fieldValue;
      }
      return undefined;
    },
  };
}

function problemOf(found: readonly PlacedFields[], leadsElsewhere: boolean): string | undefined {
  const reference = ownValue(found.at(-1)?.fields ?? {}, "$ref");
  if (typeof reference !== "string") return undefined;
  const written = reference.slice(0, 200);
  if (leadsElsewhere) return `${written} is in another file, which is not read.`;
  const isLoop = new Set(found.map(({ fields }) => fields)).size < found.length;
  return isLoop ? `${written} refers to itself.` : `${written} is not in the spec.`;
}

/** The keys and values of an object after resolving references, in order; empty if a reference cannot be resolved. */
export function entriesOf(content: SpecValues, value: unknown): readonly (readonly [string, unknown])[] {
  const resolved = resolve(content, value);
  return resolved === undefined || resolved.problem !== undefined ? [] : Object.entries(resolved.target);
}

/** The items of a list; empty for any other value. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A string that is not blank; undefined for any other value. */
export function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** An operation with its path item. */
export interface FoundOperation {
  readonly operation: Dereferenced;
  readonly item: Dereferenced;
  readonly isWebhook: boolean;
  /** In capitals; for a webhook, the method of its request. */
  readonly method: string;
}

function operationIn(content: SpecValues, value: unknown, methods: readonly string[]) {
  const item = resolve(content, value);
  if (item === undefined) return undefined;
  for (const method of methods) {
    const operation =
      resolve(content, item.get(method)) ??
      resolve(content, resolve(content, item.get("additionalOperations"))?.get(method));
    if (operation !== undefined) return { operation, item, method: methodName(method) };
  }
  return undefined;
}

/** The operation for an endpoint, by the same rules as in `openapi/specification.ts`. */
export function operationAt(content: SpecValues, method: string, path: string): FoundOperation | undefined {
  const name = methodName(method);
  const isWebhook = name === "WEBHOOK";
  const standardMethod = httpMethods.find((httpMethod) => httpMethod === name.toLowerCase());
  const methods = isWebhook ? httpMethods : [standardMethod ?? name];
  const bare = path.replace(/^\//, "");
  const paths = isWebhook ? [bare, `/${bare}`] : [path, otherSlash(path)];
  for (const key of isWebhook ? ["webhooks", "x-webhooks"] : ["paths"]) {
    const all = resolve(content, ownValue(content.root, key));
    for (const specPath of paths) {
      const found = all === undefined ? undefined : operationIn(content, all.get(specPath), methods);
      if (found !== undefined) return { ...found, isWebhook };
    }
  }
  return undefined;
}
