/** Conditions that hold for every tree, for any text. */
import assert from "node:assert/strict";
import { toJsonValue } from "../../../server/src/service/json/pointer.ts";
import type {
  JsonDocument,
  PropertyNode,
  SyntaxNode,
  SyntaxProblem,
} from "../../../server/src/service/json/tree.ts";

/** A problem at absolute offsets. */
type AbsoluteProblem = SyntaxProblem;

function childrenOf(node: SyntaxNode | undefined): readonly (SyntaxNode | PropertyNode)[] {
  return node?.kind === "object" ? node.properties : node?.kind === "array" ? node.items : [];
}

/** All problems of a document at absolute offsets, in the order of the text. */
export function allProblems(document: JsonDocument): AbsoluteProblem[] {
  const found: AbsoluteProblem[] = [...document.problems];
  visit(document, (node, offset) => {
    if (node.kind !== "object" && node.kind !== "array") return;
    for (const problem of node.problems) found.push(moved(problem, offset));
  });
  return found.sort((one, other) => one.start - other.start);
}

function moved(problem: SyntaxProblem, distance: number): SyntaxProblem {
  const start = problem.start + distance;
  if (problem.fix === undefined) return { ...problem, start };
  const edits = problem.fix.edits.map((edit) => ({ ...edit, start: edit.start + distance }));
  return { ...problem, start, fix: { ...problem.fix, edits } };
}

export function visit(
  document: JsonDocument,
  see: (node: SyntaxNode | PropertyNode, offset: number) => void,
): void {
  function go(node: SyntaxNode | PropertyNode, offset: number): void {
    see(node, offset);
    if (node.kind === "property") {
      see(node.key, offset);
      if (node.value !== undefined) go(node.value, offset + node.valueStart);
    } else if (node.kind === "object" || node.kind === "array") {
      for (const [index, child] of childrenOf(node).entries())
        go(child, offset + (node.starts[index] ?? Number.NaN));
    }
  }
  if (document.root !== undefined) go(document.root, document.rootStart);
}

const firstCharacters: Readonly<Record<string, RegExp>> = {
  number: /^[-\d]/,
  boolean: /^(true|false)$/i,
  null: /^(null|none|nil)$/i,
};

export function assertSound(document: JsonDocument): void {
  const { text } = document;
  visit(document, (node, offset) => {
    const source = text.slice(offset, offset + node.length);
    assert.equal(source.length, node.length, "a node lies within the text");
    assert.ok(
      node.length > 0 || node.kind === "array" || node.kind === "object",
      `a ${node.kind} has a length`,
    );
    if (node.kind === "property") {
      assert.ok(
        node.key.length <= node.valueStart && node.valueStart + (node.value?.length ?? 0) <= node.length,
      );
    } else if (node.kind === "object" || node.kind === "array") {
      assertContainer(node, source);
    } else {
      const pattern = firstCharacters[node.kind];
      if (pattern !== undefined) assert.match(source, pattern);
    }
  });
  for (const problem of allProblems(document)) {
    assert.ok(
      problem.start >= 0 && problem.length >= 0 && problem.start + problem.length <= text.length,
      "a problem lies in the text",
    );
    const edits = [...(problem.fix?.edits ?? [])].sort((one, other) => one.start - other.start);
    let done = 0;
    for (const edit of edits) {
      assert.ok(
        edit.start >= done && edit.start + edit.length <= text.length,
        "edits of a fix lie in the text, one after the other",
      );
      done = edit.start + edit.length;
    }
  }
  assert.equal(allProblems(document).length, document.problemCount);
}

function assertContainer(node: Extract<SyntaxNode, { kind: "object" | "array" }>, source: string): void {
  const children = childrenOf(node);
  assert.equal(children.length, node.starts.length);
  const { opened } = node;
  if (node.closed && opened) assert.ok(node.length >= 2);
  if (opened) assert.match(source, /^[[{]/);
  if (node.closed) assert.match(source, /[\]}]$/);
  let end = opened ? 1 : 0;
  for (const [index, child] of children.entries()) {
    const start = node.starts[index] ?? Number.NaN;
    assert.ok(start >= end, "children stand one after the other");
    end = start + child.length;
  }
  assert.ok(end <= node.length - (node.closed ? 1 : 0), "children lie within their container");
  for (const problem of node.problems)
    assert.ok(problem.start >= 0 && problem.start <= node.length, "problems too");
}

/** The problems as `kind@offset`, with `+length` if there is one. */
export function found(document: JsonDocument): string[] {
  return allProblems(document).map(
    ({ kind, start, length }) => `${kind}@${start}${length > 0 ? `+${length}` : ""}`,
  );
}

/** The text with the fixes of all its problems applied. */
export function applyFixes(document: JsonDocument): string {
  const edits = allProblems(document).flatMap((problem) => problem.fix?.edits ?? []);
  // If several insertions are at one offset, the later ones come after the earlier ones.
  const backwards = edits
    .map((edit, order) => ({ edit, order }))
    .sort((one, other) => other.edit.start - one.edit.start || other.order - one.order);
  let { text } = document;
  for (const { edit } of backwards)
    text = text.slice(0, edit.start) + edit.newText + text.slice(edit.start + edit.length);
  return text;
}

export function readValue(document: JsonDocument): unknown {
  return document.root === undefined ? undefined : toJsonValue(document.root);
}
