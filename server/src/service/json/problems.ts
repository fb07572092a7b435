/**
 * Collects the problems of JSON text as such: departures from strict JSON and repeated keys. Remembers by identity which
 * subtrees have none, so that checking a text after a small edit costs little.
 */

import { memo } from "../memo.ts";
import type { Segment } from "../model/location.ts";
import { append } from "../multimap.ts";
import { locate } from "./pointer.ts";
import type {
  ContainerNode,
  JsonDocument,
  ObjectNode,
  SyntaxFix,
  SyntaxNode,
  SyntaxProblem,
  SyntaxProblemKind,
} from "./tree.ts";

/** A problem inside a container; its span is relative to the start of the value that `container` names. */
interface PlacedProblem {
  /**
   * The path of the container. If a later property has the same key as the container or one around it, the path would
   * name a different value, so it is the path of the innermost enclosing container that a path can name.
   */
  readonly container: readonly Segment[];
  readonly problem: SyntaxProblem;
}

/** A key that occurs more than once in one object. */
export interface RepeatedKey {
  /** The path of the object. */
  readonly container: readonly Segment[];
  readonly key: string;
  /** Indexes of the object's properties, in document order; the last one counts. */
  readonly indexes: readonly number[];
  readonly node: ObjectNode;
}

/** The problems in the containers of a text, and the keys that occur more than once in an object. */
interface TextProblems {
  /** Problems inside containers; those of the document itself are in `JsonDocument.problems`. */
  readonly placed: readonly PlacedProblem[];
  readonly repeatedKeys: readonly RepeatedKey[];
}

/** The position that the problems of a container are relative to. */
interface ProblemPlacing {
  readonly path: readonly Segment[];
  /** The distance from the start of the value that the path names to the container. */
  readonly offset: number;
  /** Whether a later property has the same key as the container, or as one around it. */
  readonly isShadowed: boolean;
}

/** Whether a container and everything in it has no problem and no repeated key. */
const isCleanContainer = memo((node: ContainerNode): boolean => {
  if (node.problems.length > 0) return false;
  if (node.kind === "array") return node.items.every(isClean);
  if (!hasUniqueKeys(node)) return false;
  for (const { value } of node.properties) if (value !== undefined && !isClean(value)) return false;
  return true;
});

function isClean(node: SyntaxNode): boolean {
  return (node.kind !== "object" && node.kind !== "array") || isCleanContainer(node);
}

/** Whether no key of an object occurs twice. */
function hasUniqueKeys({ properties }: ObjectNode): boolean {
  return new Set(properties.map(({ key }) => key.value)).size === properties.length;
}

/** The indexes of an object's properties by their keys; undefined if no key occurs twice. */
function indexesByKey(node: ObjectNode): Map<string, number[]> | undefined {
  if (hasUniqueKeys(node)) return undefined;
  const seen = new Map<string, number[]>();
  for (const [index, property] of node.properties.entries()) append(seen, property.key.value, index);
  return seen;
}

/** A problem between two offsets of the text. */
export function syntaxProblem(
  kind: SyntaxProblemKind,
  start: number,
  end: number,
  message: string,
  fix?: SyntaxFix,
): SyntaxProblem {
  const problem = { kind, message, start, length: end - start };
  return fix === undefined ? problem : { ...problem, fix };
}

/** The problem with all its offsets moved by a distance. */
export function moveProblem(problem: SyntaxProblem, distance: number): SyntaxProblem {
  if (distance === 0) return problem;
  const { fix, ...rest } = problem;
  const moved = { ...rest, start: problem.start + distance };
  if (fix === undefined) return moved;
  return {
    ...moved,
    fix: { ...fix, edits: fix.edits.map((edit) => ({ ...edit, start: edit.start + distance })) },
  };
}

/** The position that the problems of a value inside a container are relative to. */
function placingOf(
  outer: ProblemPlacing,
  segment: Segment,
  start: number,
  isShadowed: boolean,
): ProblemPlacing {
  return outer.isShadowed || isShadowed
    ? { path: outer.path, offset: outer.offset + start, isShadowed: true }
    : { path: [...outer.path, segment], offset: 0, isShadowed: false };
}

/** The indexes of properties that are shadowed by a later one with the same key and a value. */
function shadowedProperties(node: ObjectNode, repeated: ReadonlyMap<string, readonly number[]>): Set<number> {
  const shadowed = new Set<number>();
  for (const indexes of repeated.values()) {
    const last = indexes.findLast((index) => node.properties[index]?.value !== undefined);
    for (const index of indexes) if (last !== undefined && index < last) shadowed.add(index);
  }
  return shadowed;
}

/**
 * All problems of a document's text, in document order within each container. Skips keys that repeat within a value that
 * does not count because its own key repeats: the outer repetition is reported.
 */
export const textProblems = memo((document: JsonDocument): TextProblems => {
  const placed: PlacedProblem[] = [];
  const repeatedKeys: RepeatedKey[] = [];

  function visit(node: ContainerNode, placing: ProblemPlacing): void {
    for (const problem of node.problems) {
      placed.push({ container: placing.path, problem: moveProblem(problem, placing.offset) });
    }
    const visitChild = (child: SyntaxNode | undefined, inner: () => ProblemPlacing): void => {
      if (child?.kind !== "object" && child?.kind !== "array") return;
      if (!isClean(child)) visit(child, inner());
    };
    if (node.kind === "array") {
      for (const [index, item] of node.items.entries()) {
        visitChild(item, () => placingOf(placing, index, node.starts[index] ?? 0, false));
      }
    } else {
      const repeated = indexesByKey(node);
      const shadowed = repeated === undefined ? undefined : shadowedProperties(node, repeated);
      for (const [key, indexes] of repeated ?? []) {
        if (indexes.length < 2) continue;
        if (!placing.isShadowed) repeatedKeys.push({ container: placing.path, key, indexes, node });
      }
      for (const [index, { key, value, valueStart }] of node.properties.entries()) {
        visitChild(value, () =>
          placingOf(
            placing,
            key.value,
            (node.starts[index] ?? 0) + valueStart,
            shadowed?.has(index) === true,
          ),
        );
      }
    }
  }

  const { root } = document;
  if (root?.kind === "object" || root?.kind === "array") {
    if (!isClean(root)) visit(root, { path: [], offset: 0, isShadowed: false });
  }
  return { placed, repeatedKeys };
});

/** Departures from strict JSON that leave no doubt about the meaning of the text. */
const harmless: ReadonlySet<SyntaxProblemKind> = new Set(["comment", "trailing-comma", "byte-order-mark"]);

/**
 * The first problem other than a comment, a trailing comma or a byte order mark; from there on, the meaning of the text
 * is uncertain. Undefined for a readable text.
 */
export const firstProblem = memo((document: JsonDocument): SyntaxProblem | undefined => {
  if (document.problemCount === 0) return undefined;
  const problems = [...document.problems];
  for (const { container, problem } of textProblems(document).placed) {
    problems.push(moveProblem(problem, locate(document, container)?.offset ?? 0));
  }
  const doubts = problems.filter(({ kind }) => !harmless.has(kind));
  if (doubts.length === 0 && document.separable) return undefined;
  const [first, ...others] = doubts.length === 0 ? problems : doubts;
  return others.reduce((one, other) => (other.start < (one?.start ?? 0) ? other : one), first);
});

/** The offset of `firstProblem`, from which on the recovered tree is a guess; undefined for a readable text. */
export function firstDoubt(document: JsonDocument): number | undefined {
  return firstProblem(document)?.start;
}

/** Whether the meaning of the text is certain, although it may contain comments and the like. */
export function isReadable(document: JsonDocument): boolean {
  return firstDoubt(document) === undefined;
}

/** Whether the text is strict JSON, as the platform requires. */
export function isStrict(document: JsonDocument): boolean {
  return document.problemCount === 0;
}
