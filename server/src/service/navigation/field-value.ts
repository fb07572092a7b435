/**
 * Checks values of navigation fields against their types. Depends only on the type and the value; places are
 * relative to the value.
 */

import { locateBelow, valueIn } from "../json/pointer.ts";
import type { ArrayNode, ObjectNode, SyntaxNode } from "../json/tree.ts";
import { type JsonValue, offeredFix, valueFix } from "../model/change.ts";
import type { Part, Segment } from "../model/location.ts";
import { problemFixes } from "../schema/problem-fixes.ts";
import { type DefinitionName, type SchemaProblem, validateDefinition } from "../schema/validate.ts";
import { unknownKey } from "../schema/wording.ts";
import { clearCorrection, nearest } from "../text/nearest.ts";
import { enumerate, named, withArticle } from "../text/words.ts";
import type { FieldType } from "./elements.ts";
import type { RelativeLocation } from "./model.ts";
import { type ElementFix, inside, ownPlace } from "./places.ts";

const libraries = ["fontawesome", "lucide", "tabler"];
const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{4}|[0-9a-f]{8})$/i;

/** Something wrong with a value. The caller adds the consequence of the flaw and the place of the value. */
export interface Flaw {
  /** The sentence up to its ending; `subject` names the value: "`icon` of the tab "API"". */
  readonly sentence: (subject: string) => string;
  /** What to do, if the sentence does not say it, with what ends it; a full stop if absent. */
  readonly ending?: string;
  /** From the value to the wrong part of it. */
  readonly segments: readonly Segment[];
  readonly part: Part;
  /** With places relative to the value. */
  readonly fixes: readonly ElementFix[];
}

/** "a number", "an object", "`true`". */
export function describe(node: SyntaxNode): string {
  switch (node.kind) {
    case "object":
    case "array":
      return withArticle(node.kind === "array" ? "list" : "object");
    case "string":
      return `"${named(node.value)}"`;
    case "number":
    case "boolean":
      return `\`${String(node.value)}\``;
    case "null":
      return "`null`";
    case "invalid":
      return "this";
  }
}

function replace(value: JsonValue, safe: boolean): ElementFix {
  return valueFix(`Change to ${JSON.stringify(value)}`, ownPlace, value, safe);
}

/** The fixes of a flaw in the value at a place. */
export function fixesAt({ fixes }: Flaw, place: RelativeLocation): readonly ElementFix[] {
  return fixes.map((fix) => ({
    ...fix,
    changes: fix.changes.map((change) => ({ ...change, at: inside(place, change.at) })),
  }));
}

/** The flaw of a value that is wrong as a whole. */
export function wrongValue(expected: string, node: SyntaxNode, fixes: readonly ElementFix[] = []): Flaw {
  return {
    sentence: (subject) => `${subject} must be ${expected}, not ${describe(node)}`,
    segments: [],
    part: "value",
    fixes,
  };
}

/** The flaw of a value with a wrong property. */
function wrongProperty(key: string, owner: string, expected: string, node: SyntaxNode): Flaw {
  return {
    sentence: () => `\`${key}\` of ${owner} must be ${expected}, not ${describe(node)}`,
    segments: [key],
    part: "value",
    fixes: [],
  };
}

function missingProperty(key: string, advice: string): Flaw {
  return {
    sentence: (subject) => `${subject} has no \`${key}\``,
    ending: `; ${advice}.`,
    segments: [],
    part: "head",
    fixes: [],
  };
}

function hasKey(node: SyntaxNode, key: string): boolean {
  return node.kind === "object" && node.properties.some((candidate) => candidate.key.value === key);
}

/** A readable property that is not a string; undefined if there is none. */
function notText(node: SyntaxNode, key: string): SyntaxNode | undefined {
  const value = valueIn(node, key);
  return value === undefined || value.kind === "string" || value.kind === "invalid" ? undefined : value;
}

function* checkIcon(node: SyntaxNode): Iterable<Flaw> {
  if (node.kind === "string") {
    // The platform rejects a string that starts with `fa-` (F4.7).
    if (!/^fa-/i.test(node.value)) return;
    const withoutPrefix = node.value.replace(/^fa-/i, "");
    yield {
      sentence: (subject) => `${subject} must be the plain name of an icon, not "${named(node.value)}"`,
      ending: "; remove the prefix `fa-`.",
      segments: [],
      part: "value",
      fixes: /^[a-z0-9-]+$/.test(withoutPrefix) ? [replace(withoutPrefix, true)] : [],
    };
    return;
  }
  if (node.kind !== "object") {
    yield wrongValue("the name of an icon or an object with `name`, `style` and `library`", node);
    return;
  }
  if (!hasKey(node, "name")) yield missingProperty("name", "add the name of the icon");
  for (const key of ["name", "style"]) {
    const value = notText(node, key);
    if (value !== undefined) yield wrongProperty(key, "an icon", "text in quotes", value);
  }
  const library = valueIn(node, "library");
  if (library === undefined || library.kind === "invalid") return;
  if (library.kind !== "string" || !libraries.includes(library.value)) {
    yield wrongProperty("library", "an icon", oneOf(libraries), library);
  }
}

function* checkColor(node: SyntaxNode): Iterable<Flaw> {
  if (node.kind !== "object") {
    yield wrongValue("an object with `light` and `dark`", node);
    return;
  }
  for (const key of ["light", "dark"]) {
    const value = valueIn(node, key);
    if (value === undefined || value.kind === "invalid") continue;
    if (value.kind !== "string" || !hex.test(value.value)) {
      yield wrongProperty(key, "`color`", 'a hex color such as "#15803D"', value);
    }
  }
  yield* unknownKeys(node, "`color`", ["light", "dark"]);
}

/** The keys that make the platform reject an object, although it only ignores them elsewhere (F13.13). */
function* unknownKeys(node: ObjectNode, owner: string, known: readonly string[]): Iterable<Flaw> {
  const lacking = known.filter((key) => !hasKey(node, key));
  for (const { key } of node.properties) {
    if (known.includes(key.value) || key.value === "$ref") continue;
    const intended = clearCorrection(key.value, lacking);
    const { statement, ending } = unknownKey(key.value, owner, intended, known, true);
    const at = { document: undefined, segments: [key.value] };
    const fixes: ElementFix[] = [offeredFix(`Remove \`${named(key.value)}\``, { kind: "remove", at })];
    if (intended !== undefined)
      fixes.unshift(offeredFix(`Rename to \`${intended}\``, { kind: "rename-key", at, key: intended }));
    yield { sentence: () => statement, ending, segments: [key.value], part: "key", fixes };
  }
}

/** Any text but an empty one and a URL with another scheme (F6.49). */
const acceptedSpec = /^\s*(?:https?:\/\/|(?![a-z][a-z0-9+.-]*:\/\/))\S/i;

/** Checks a path, a URL, `{source, directory?, overlays?}`, or an array of these (F6.2). */
function* checkSpec(node: SyntaxNode): Iterable<Flaw> {
  switch (node.kind) {
    case "string":
      if (!acceptedSpec.test(node.value))
        yield wrongValue("a path, or a URL that starts with https://", node);
      return;
    case "invalid":
      return;
    case "array":
      for (const [index, item] of node.items.entries()) {
        for (const flaw of checkSpec(item)) yield { ...flaw, segments: [index, ...flaw.segments] };
      }
      return;
    case "object": {
      if (!hasKey(node, "source")) yield missingProperty("source", "add the path or URL of the spec");
      const source = notText(node, "source");
      if (source !== undefined) yield wrongProperty("source", "a spec", "a path or URL in quotes", source);
      const written = valueIn(node, "source");
      if (written?.kind === "string" && !acceptedSpec.test(written.value))
        yield wrongProperty("source", "a spec", "a path, or a URL that starts with https://", written);
      const directory = notText(node, "directory");
      if (directory !== undefined)
        yield wrongProperty("directory", "a spec", "a folder in quotes", directory);
      yield* unknownKeys(node, "a spec", ["source", "directory", "overlays"]);
      return;
    }
    default:
      yield wrongValue("the path or URL of a spec, or an object with `source`", node);
  }
}

/** Today, a list for `asyncapi` may contain only strings (F6.2). */
function* checkAsyncapiList(node: ArrayNode): Iterable<Flaw> {
  for (const [index, item] of node.items.entries()) {
    if (item.kind === "string" || item.kind === "invalid") {
      for (const flaw of checkSpec(item)) yield { ...flaw, segments: [index] };
      continue;
    }
    const source = valueIn(item, "source");
    // An object with only a source is equivalent to its source.
    const isPlain = item.kind === "object" && item.properties.length === 1;
    const fixes = source?.kind === "string" ? [replace(source.value, isPlain)] : [];
    const flaw = wrongValue("the path or URL of a spec in quotes", item, fixes);
    yield {
      ...flaw,
      sentence: (subject) => `An entry of ${flaw.sentence(subject)}`,
      segments: [index],
    };
  }
}

/** A list of values in quotes: `"a", "b" or "c"`. */
export function oneOf(values: readonly string[]): string {
  return enumerate(
    values.map((value) => `"${value}"`),
    "or",
  );
}

/** Whether a problem is a key that the platform drops, which the rule unknown-field reports. */
function isDroppedKey({ kind, rejected }: SchemaProblem): boolean {
  return kind === "unknown-key" && rejected !== true;
}

/** The keys of an icon (F4.7), of which `checkValue` reports the required one. */
const iconKeys = ["name", "style", "library"];

/** The misspelled keys, which the platform drops, in the value of a field. */
export function droppedKeysIn(key: string, type: FieldType, node: SyntaxNode): Iterable<Flaw> {
  if (type.type === "definition") return flawsOfDefinition(type.definition, node, isDroppedKey);
  return type.type === "icon" ? misspelledKeys(key, iconKeys, node) : [];
}

function* misspelledKeys(owner: string, known: readonly string[], node: SyntaxNode): Iterable<Flaw> {
  if (node.kind !== "object") return;
  const lacking = known.filter((key) => !hasKey(node, key));
  for (const { key } of node.properties) {
    if (known.includes(key.value)) continue;
    const intended = clearCorrection(key.value, lacking);
    if (intended === undefined || intended === "name") continue;
    const { statement, ending } = unknownKey(key.value, `\`${owner}\``, intended, known, false);
    const segments = [key.value];
    const at = { document: undefined, segments };
    yield {
      sentence: () => statement,
      ending,
      segments,
      part: "key",
      fixes: [offeredFix(`Rename to \`${intended}\``, { kind: "rename-key", at, key: intended })],
    };
  }
}

/** Checks a value that the schema of docs.json describes. */
function* flawsOfDefinition(
  definition: DefinitionName,
  node: SyntaxNode,
  isIncluded: (problem: SchemaProblem) => boolean,
): Iterable<Flaw> {
  for (const problem of validateDefinition(definition, node)) {
    if (!isIncluded(problem)) continue;
    const { words } = problem;
    yield {
      sentence: () => words.statement,
      ending: words.ending,
      segments: problem.segments,
      part: problem.kind === "required" ? "head" : problem.kind === "unknown-key" ? "key" : "value",
      fixes: problemFixes(problem, { document: "", segments: problem.segments }).map((fix) => ({
        ...fix,
        changes: fix.changes.flatMap((change) =>
          change.kind === "replace-page-text" || change.kind === "ignore-file"
            ? []
            : [{ ...change, at: { document: undefined, segments: change.at.segments } }],
        ),
      })),
    };
  }
}

/**
 * The flaws of a field's value (F4.2, F4.7 to F4.12). An object with `$ref` inside it has none, because the included file
 * may complete or replace it (F1.9).
 */
export function* checkValue(type: FieldType, node: SyntaxNode): Iterable<Flaw> {
  for (const flaw of flawsOfType(type, node)) {
    const wrong = locateBelow({ node, offset: 0 }, flaw.segments)?.node;
    if (wrong?.kind !== "object" || !hasKey(wrong, "$ref")) yield flaw;
  }
}

function* flawsOfType(type: FieldType, node: SyntaxNode): Iterable<Flaw> {
  switch (type.type) {
    case "name":
    case "string":
    case "href":
    case "page-path": {
      if (node.kind === "string") return;
      // A number or a boolean in place of a name clearly means the same text in quotes.
      const plain = node.kind === "number" || node.kind === "boolean" ? String(node.value) : undefined;
      const fixes = plain === undefined ? [] : [replace(plain, type.type === "name")];
      yield wrongValue("text in quotes", node, fixes);
      return;
    }
    case "boolean": {
      if (node.kind === "boolean") return;
      const text = node.kind === "string" ? node.value.trim().toLowerCase() : undefined;
      const fixes = text === "true" || text === "false" ? [replace(text === "true", true)] : [];
      yield wrongValue("`true` or `false`", node, fixes);
      return;
    }
    case "number": {
      if (node.kind === "number") return;
      const number = node.kind === "string" && node.value.trim() !== "" ? Number(node.value) : Number.NaN;
      yield wrongValue("a number", node, Number.isFinite(number) ? [replace(number, true)] : []);
      return;
    }
    case "enum": {
      if (node.kind === "string" && type.values.includes(node.value)) return;
      const better = node.kind === "string" ? nearest(node.value, type.values, 1)[0] : undefined;
      yield wrongValue(oneOf(type.values), node, better === undefined ? [] : [replace(better, false)]);
      return;
    }
    case "icon":
      yield* checkIcon(node);
      return;
    case "color":
      yield* checkColor(node);
      return;
    case "spec":
      if (type.of === "asyncapi" && node.kind === "array") yield* checkAsyncapiList(node);
      else yield* checkSpec(node);
      return;
    case "global":
      if (node.kind !== "object") yield wrongValue("an object with `anchors` or other links", node);
      return;
    case "definition":
      yield* flawsOfDefinition(type.definition, node, (problem) => !isDroppedKey(problem));
      return;
  }
}
