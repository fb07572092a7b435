/**
 * Checks docs.json outside its navigation: types, allowed values, formats, keys. Results without references depend only on
 * a syntax node, so they are remembered by its identity, and an edit elsewhere costs nothing. The inside of `navigation` is
 * checked by rules, which use the table of elements.
 */

import type { SyntaxNode } from "../json/tree.ts";
import { memo } from "../memo.ts";
import { getOrInsert } from "../multimap.ts";
import { nearest } from "../text/nearest.ts";
import { partAt, type ReferenceContext, readValue, type ValuePlace } from "./checked-value.ts";
import { formerKeys } from "./former-keys.ts";
import { validators } from "./generated/validators.js";
import { ignoredKeys, outsideOf } from "./ignored-keys.ts";
import { repeatedItems } from "./repeated-items.ts";
import { schemaAt, schemaBelow, topLevelKeys } from "./schema.ts";
import { problemsOf, type SchemaLookup, type ValueProblem } from "./violations.ts";
import * as wording from "./wording.ts";

export type { ReferenceContext } from "./checked-value.ts";
export { requiredTopLevel, schemaAt, topLevelKeys } from "./schema.ts";

/** A definition of the schema that describes a field of an element. */
export type DefinitionName = "banner" | "footer" | "navbar" | "sdk" | "graphql";

/**
 * A problem with one cause. `segments` lead from the property's value to the wrong value, to the object
 * that lacks a key (`required`, see `missing`) or to the key that is not allowed (`unknown-key`; empty if
 * that is the property itself). `document` is set if the problem is in an included file; then `segments`
 * start at the root of that file.
 */
export type SchemaProblem = Omit<ValueProblem, "segments"> & ValuePlace;

const noProblems: readonly SchemaProblem[] = [];

/** The problems of a value, and whether it contains references. */
interface ValidationResult {
  readonly problems: readonly SchemaProblem[];
  readonly refers: boolean;
}

/** The results without resolved references, by the key of the property. */
const resultsOf = memo((_: SyntaxNode) => new Map<string, ValidationResult>());

/**
 * The problems of one top-level property of docs.json and everything below it; none for `navigation`. Unreadable
 * text and unresolved references are not checked.
 *
 * @param node the property's value
 * @param references how to resolve references; without it, none is resolved
 */
export function validateProperty(
  key: string,
  node: SyntaxNode,
  references?: ReferenceContext,
): readonly SchemaProblem[] {
  if (key === "$ref") return noProblems;
  if (!topLevelKeys.has(key)) return [unknownProperty(key)];
  return rememberedProblems(key, node, references);
}

/** The problems of a value, found by the validator of a property or a definition. */
function rememberedProblems(
  key: string,
  node: SyntaxNode,
  references?: ReferenceContext,
): readonly SchemaProblem[] {
  const result = getOrInsert(resultsOf(node), key, () => checkValue(key, node));
  // The targets of references may change while this node stays the same, so results with references are not remembered.
  return result.refers && references !== undefined
    ? checkValue(key, node, references).problems
    : result.problems;
}

/**
 * Like `validateProperty`, but for the fields of elements that the schema describes: a banner, footer or navbar in an
 * entry of `languages`, an SDK or GraphQL reference.
 */
export function validateDefinition(name: DefinitionName, node: SyntaxNode): readonly SchemaProblem[] {
  return rememberedProblems(name, node);
}

function checkValue(key: string, node: SyntaxNode, references?: ReferenceContext): ValidationResult {
  const validator = Object.hasOwn(validators, key) ? validators[key] : undefined;
  if (validator === undefined) return { problems: noProblems, refers: false };
  const { value, refers } = readValue(node, references);
  if (value === undefined) return { problems: noProblems, refers };
  const lookup: SchemaLookup = (segments) =>
    topLevelKeys.has(key) ? schemaAt(key, segments) : schemaBelow(key, segments);
  const ignored = ignoredKeys(value, lookup([]));
  const violated = validator(value) ? [] : problemsOf(key, value, validator.errors ?? [], lookup);
  const found = [...outsideOf(ignored, violated), ...repeatedItems(value, lookup([])), ...ignored];
  const problems = found.flatMap((problem) => {
    const { place, closed } = partAt(node, problem.segments, references);
    return problem.kind === "required" && !closed ? [] : [{ ...problem, ...place }];
  });
  return { problems, refers };
}

/** The platform drops an unknown key at the top of docs.json (F1.5). */
function unknownProperty(key: string): SchemaProblem {
  const formerPlace = formerKeys.get(key);
  if (formerPlace !== undefined) {
    return { kind: "unknown-key", segments: [], words: wording.formerKey(key, formerPlace) };
  }
  const suggestion = nearest(key, [...topLevelKeys.keys()], 1)[0];
  const words = wording.unknownProperty(key, suggestion);
  return { kind: "unknown-key", segments: [], words, ...(suggestion === undefined ? {} : { suggestion }) };
}
