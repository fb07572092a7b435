/** Where changes are in a document, derived only from the tree, without the code under test. */
import assert from "node:assert/strict";
import { isArray, isScalar } from "../../../../server/src/service/json/edit/apply.ts";
import type { JsonDocument, SyntaxNode, SyntaxProblem } from "../../../../server/src/service/json/tree.ts";
import type { JsonChange as Change, JsonValue } from "../../../../server/src/service/model/change.ts";
import type { Path } from "./change-words.ts";
import { samePath } from "./plain-changes.ts";

/** The fixes of all syntax problems, as changes. */
export function repairsOf(parsed: JsonDocument): readonly Change[] {
  const repairs: Change[] = [];
  const collect = (problems: readonly SyntaxProblem[], path: Path, base: number): void => {
    for (const { start, length, newText } of problems.flatMap((problem) => problem.fix?.edits ?? [])) {
      const location = { document: "docs.json", segments: path };
      repairs.push({ kind: "replace-text", at: location, span: { start: start - base, length }, newText });
    }
  };
  const visit = (node: SyntaxNode, path: Path): void => {
    if (node.kind !== "object" && node.kind !== "array") return;
    collect(node.problems, path, 0);
    if (node.kind === "array")
      for (const [index, item] of node.items.entries()) visit(item, [...path, index]);
    else
      for (const { key, value } of node.properties)
        if (value !== undefined) visit(value, [...path, key.value]);
  };
  collect(parsed.problems, [], parsed.rootStart);
  if (parsed.root !== undefined) visit(parsed.root, []);
  return repairs;
}

/** The change for a document that contains the value under a key. */
export function below(key: string, change: Change): Change {
  return { ...change, at: { ...change.at, segments: [key, ...change.at.segments] } };
}

export function containersOf(
  value: JsonValue,
  path: Path,
): readonly { readonly path: Path; readonly length: number; readonly isArray: boolean }[] {
  if (isScalar(value)) return [];
  const entries: readonly (readonly [string | number, JsonValue])[] = isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  const here = { path, length: entries.length, isArray: isArray(value) };
  return [here, ...entries.flatMap(([segment, item]) => containersOf(item, [...path, segment]))];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Member {
  readonly path: Path;
  readonly start: number;
  readonly end: number;
  readonly valueStart: number;
}

/** The members of the container at a path, read only from the tree. */
function membersAt(
  parsed: JsonDocument,
  path: Path,
): { readonly inner: Range; readonly members: readonly Member[] } {
  let node: SyntaxNode | undefined = parsed.root;
  let offset = parsed.rootStart;
  const list = (): readonly Member[] => {
    if (node?.kind !== "object" && node?.kind !== "array") return [];
    const { starts } = node;
    const nodes = node.kind === "object" ? node.properties : node.items;
    return nodes.map((member, index) => {
      const start = offset + (starts[index] ?? 0);
      const segment = member.kind === "property" ? member.key.value : index;
      const valueStart = start + (member.kind === "property" ? member.valueStart : 0);
      return { path: [segment], start, end: start + member.length, valueStart };
    });
  };
  for (const segment of path) {
    const found = list().findIndex((member) => member.path[0] === segment);
    const member = list()[found];
    if (member === undefined) assert.fail("the path exists");
    node =
      node?.kind === "object"
        ? node.properties[found]?.value
        : node?.kind === "array"
          ? node.items[found]
          : undefined;
    offset = member.valueStart;
  }
  const members = list().map((member) => ({ ...member, path: [...path, ...member.path] }));
  return { inner: { start: offset + 1, end: offset + (node?.length ?? 0) - 1 }, members };
}

function isRemoved(changes: readonly Change[], path: Path): boolean {
  return changes.some((change) => change.kind === "remove" && samePath(change.at.segments, path));
}

/** Where edits are allowed: changed members, and the gaps beside new and removed ones up to members that stay. */
export function touchedRanges(parsed: JsonDocument, changes: readonly Change[]): readonly Range[] {
  return changes.map((change) => {
    const { segments } = change.at;
    const isWithin = change.kind === "add-property" || change.kind === "insert-item";
    const { inner, members } = membersAt(parsed, isWithin ? segments : segments.slice(0, -1));
    const changedMember = members.find((member) => samePath(member.path, segments));
    if (changedMember !== undefined && !isWithin && change.kind !== "remove") return changedMember;
    const location = isWithin
      ? placeOf(change, members.length)
      : members.findIndex((member) => samePath(member.path, segments));
    const before = members.findLast((member, index) => index < location && !isRemoved(changes, member.path));
    const after = members.find((member, index) => index >= location && !isRemoved(changes, member.path));
    return { start: before?.end ?? inner.start, end: after?.start ?? inner.end };
  });
}

function placeOf(change: Change, count: number): number {
  if (change.kind === "insert-item") return Math.min(change.index, count);
  return change.kind === "add-property" && change.position === "start" ? 0 : count;
}

/** Removed and replaced parts, with everything inside. */
export function lostRanges(parsed: JsonDocument, changes: readonly Change[]): readonly Range[] {
  return changes.flatMap((change) => {
    if (change.kind !== "remove" && change.kind !== "replace-value") return [];
    const { segments } = change.at;
    return membersAt(parsed, segments.slice(0, -1)).members.filter((member) =>
      samePath(member.path, segments),
    );
  });
}
