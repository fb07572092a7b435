/**
 * Checks docs.json outside its navigation: types, choices, forms, keys. The results depend on a syntax
 * node alone, so they are remembered by its identity and an edit elsewhere costs nothing. Rules that read
 * the table of elements check the inside of `navigation`.
 */

import type { SyntaxNode } from "../json/tree.ts";
import { memo } from "../memo.ts";
import { getOrInsert } from "../multimap.ts";
import { nearest } from "../text/nearest.ts";
import { formerKeys } from "./former-keys.ts";
import { validators } from "./generated/validators.js";
import { type JudgedPlace, partAt, type ReferenceContext, readValue } from "./judged-value.ts";
import { repeatedItems } from "./repeated-items.ts";
import { schemaAt, schemaBelow, topLevelKeys } from "./schema.ts";
import { problemsOf, type SchemaLookup, type ValueProblem } from "./violations.ts";
import { formerKeyMessage, unknownPropertyMessage } from "./wording.ts";

export type { ReferenceContext } from "./judged-value.ts";
export { requiredTopLevel, schemaAt, topLevelKeys } from "./schema.ts";

/** A definition of the schema that describes a field of an element. */
export type DefinitionName = "banner" | "footer" | "navbar" | "sdk" | "graphql";

/**
 * One problem, with one cause. `segments` lead from the property's value to the wrong value, to the object
 * that lacks a key (`required`, see `missing`) or to the key that is not allowed (`unknown-key`; empty if
 * that is the property itself). `document` is set if the problem is in an included file; then `segments`
 * lead from the root of that file.
 */
export type SchemaProblem = Omit<ValueProblem, "segments"> & JudgedPlace;

const none: readonly SchemaProblem[] = [];

/** The problems found without following references. */
interface Judgment {
  readonly problems: readonly SchemaProblem[];
  readonly refers: boolean;
}

/** By the key of the property. */
const judgmentsOf = memo((_: SyntaxNode) => new Map<string, Judgment>());

/**
 * Problems of one top-level property of docs.json and everything below it; none for `navigation`. Unreadable
 * text and the targets of references that are not followed are not checked.
 *
 * @param node the property's value
 * @param references how to follow references; without it no reference is followed
 */
export function validateProperty(
  key: string,
  node: SyntaxNode,
  references?: ReferenceContext,
): readonly SchemaProblem[] {
  if (key === "$ref") return none;
  if (!topLevelKeys.has(key)) return [unknownProperty(key)];
  return rememberedProblems(key, node, references);
}

/** Problems of a value by the validator of a property or a definition. */
function rememberedProblems(
  key: string,
  node: SyntaxNode,
  references?: ReferenceContext,
): readonly SchemaProblem[] {
  const judgment = getOrInsert(judgmentsOf(node), key, () => checkValue(key, node));
  // What references lead to may change while this node stays, so it is never kept.
  return judgment.refers && references !== undefined
    ? checkValue(key, node, references).problems
    : judgment.problems;
}

/**
 * Like `validateProperty`, for the fields of elements that the schema describes: a banner, footer or navbar in an
 * entry of `languages`, an SDK or GraphQL reference.
 */
export function validateDefinition(
  name: DefinitionName,
  node: SyntaxNode,
  references?: ReferenceContext,
): readonly SchemaProblem[] {
  return rememberedProblems(name, node, references);
}

function checkValue(key: string, node: SyntaxNode, references?: ReferenceContext): Judgment {
  const validator = Object.hasOwn(validators, key) ? validators[key] : undefined;
  if (validator === undefined) return { problems: none, refers: false };
  const { value, refers } = readValue(node, references);
  if (value === undefined) return { problems: none, refers };
  const lookup: SchemaLookup = (segments) =>
    topLevelKeys.has(key) ? schemaAt(key, segments) : schemaBelow(key, segments);
  const found = [
    ...(validator(value) ? [] : problemsOf(key, value, validator.errors ?? [], lookup)),
    ...repeatedItems(value, lookup([])),
  ];
  const problems = found.flatMap((problem) => {
    const { place, closed } = partAt(node, problem.segments, references);
    return problem.kind === "required" && !closed ? [] : [{ ...problem, ...place }];
  });
  return { problems, refers };
}

/** The platform drops an unknown key at the top of docs.json (F1.5). */
function unknownProperty(key: string): SchemaProblem {
  const former = formerKeys.get(key);
  if (former !== undefined) {
    return { kind: "unknown-key", segments: [], message: formerKeyMessage(key, former) };
  }
  const suggestion = nearest(key, [...topLevelKeys.keys()], 1)[0];
  const message = unknownPropertyMessage(key, suggestion);
  return { kind: "unknown-key", segments: [], message, ...(suggestion === undefined ? {} : { suggestion }) };
}
