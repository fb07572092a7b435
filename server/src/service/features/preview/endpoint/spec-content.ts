/**
 * A spec as plain values for its endpoint pages: read once for a text, with references inside the file followed. Does not
 * depend on HTML or the site, and reads no other file.
 */
import { memoText } from "../../../memo.ts";
import { httpMethods, methodName, otherSlash } from "../../../navigation/endpoint.ts";
import { readSpecText } from "../../../openapi/read-spec-text.ts";
import {
  fieldsOf,
  type ObjectFields,
  ownValue,
  type SpecReader,
  specReader,
} from "../../../openapi/spec-fields.ts";
import { type SpecKind, specKindOf } from "../../../openapi/specification.ts";

/** A spec that could be read. */
export interface SpecValues {
  readonly kind: SpecKind;
  /** The version of its format, as written. */
  readonly version: string;
  readonly root: ObjectFields;
  readonly reader: SpecReader;
}

type SpecValuesReading =
  | { readonly kind: "read"; readonly content: SpecValues }
  /** The reason follows "because". */
  | { readonly kind: "unreadable"; readonly reason: string };

/** Of all specs whose values are kept, in UTF-16 code units; one that is longer is read for each page. */
const maxKeptLength = 24_000_000;

function contentIn(file: string, text: string): SpecValuesReading {
  const reading = readSpecText(file, text);
  if (reading.kind === "unreadable") return { kind: "unreadable", reason: reading.reason };
  const root = fieldsOf(reading.value);
  const kind = root === undefined ? undefined : specKindOf(root);
  if (root === undefined || kind === undefined)
    return { kind: "unreadable", reason: "it is neither OpenAPI nor AsyncAPI" };
  const written = ownValue(root, kind === "swagger2" ? "swagger" : kind);
  return { kind: "read", content: { kind, version: String(written).trim(), root, reader: specReader(root) } };
}

// The extension decides how text is read that is not strict JSON.
const yamlContent = memoText((text) => contentIn("spec.yaml", text), maxKeptLength);
const jsonContent = memoText((text) => contentIn("spec.json", text), maxKeptLength);

/** The content of a spec; text that has been read before is not read again. Never throws. */
export function specContent(file: string, text: string): SpecValuesReading {
  const plain = text.startsWith("\uFEFF") ? text.slice(1) : text;
  return /\.ya?ml$/i.test(file) ? yamlContent(plain) : jsonContent(plain);
}

/** A value of a spec with its references resolved. */
export interface Dereferenced {
  /** The object at the end; the same for all that refer to it. */
  readonly target: ObjectFields;
  /** The name that it has where it is kept: that of a schema in `components`. */
  readonly name: string | undefined;
  /** Whether nothing is beside the references. */
  readonly isPlain: boolean;
  /** Why there is nothing at the end, as a sentence. */
  readonly problem: string | undefined;
  /** The value of a key; what is beside a `$ref` wins over what it leads to. */
  get(key: string): unknown;
}

/** Follows the references of a value; undefined if it is not an object. */
export function resolve({ reader }: SpecValues, value: unknown): Dereferenced | undefined {
  const { found, leadsElsewhere } = reader.placesOf(value, []);
  const last = found.at(-1);
  if (last === undefined) return undefined;
  const name = found.length > 1 ? last.pointer.at(-1) : undefined;
  return {
    target: last.fields,
    name: name === undefined ? undefined : String(name),
    isPlain: found.every(({ fields }) => fields === last.fields || Object.keys(fields).length === 1),
    problem: problemOf(ownValue(last.fields, "$ref"), leadsElsewhere, found.length),
    get(key) {
      for (const { fields } of found) {
        const fieldValue = ownValue(fields, key);
        if (fieldValue !== undefined) return fieldValue;
      }
      return undefined;
    },
  };
}

function problemOf(reference: unknown, leadsElsewhere: boolean, steps: number): string | undefined {
  if (typeof reference !== "string") return undefined;
  const written = reference.slice(0, 200);
  if (leadsElsewhere) return `${written} is in another file, which is not read.`;
  return steps > 2 ? `${written} refers to itself.` : `${written} is not in the spec.`;
}

/** The own fields of an object, and of what it refers to, in their order. */
export function entriesOf(content: SpecValues, value: unknown): readonly (readonly [string, unknown])[] {
  const resolved = resolve(content, value);
  return resolved === undefined || resolved.problem !== undefined ? [] : Object.entries(resolved.target);
}

/** The items of a list; none for what is not a list. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Text that says something; undefined for anything else. */
export function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** An operation with the path item around it. */
export interface FoundOperation {
  readonly operation: Dereferenced;
  readonly item: Dereferenced;
  readonly isWebhook: boolean;
  /** In capitals; for a webhook the method of its request. */
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

/** The operation that an endpoint means, found as in `openapi/specification.ts`. */
export function operationAt(content: SpecValues, method: string, path: string): FoundOperation | undefined {
  const name = methodName(method);
  const isWebhook = name === "WEBHOOK";
  const known = httpMethods.find((one) => one === name.toLowerCase());
  const methods = isWebhook ? httpMethods : [known ?? name];
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
