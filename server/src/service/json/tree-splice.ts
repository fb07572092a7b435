/**
 * Inserts newly read nodes into a tree: the containers around the change are new objects, and every other node stays the
 * same object. Does not depend on text.
 */
import { moveProblem } from "./problems.ts";
import { type ContainerReading, noProblems } from "./reader/reader-state.ts";
import type { ArrayNode, JsonDocument, ObjectNode, PropertyNode, SyntaxNode, SyntaxProblem } from "./tree.ts";

/** A node with children. */
export type ContainerNode = ObjectNode | ArrayNode;

/** A container on the path from the root to the change. */
export interface AncestorStep {
  readonly container: ContainerNode;
  /** In the text before the change. */
  readonly offset: number;
  /** Index of the child on the path; -1 for the innermost container. */
  readonly index: number;
}

/** A new container that replaces an old one. */
export interface ContainerReplacement {
  readonly container: ContainerNode;
  /** The difference in the number of problems. */
  readonly problemGrowth: number;
}

/** The properties of an object, or the items of a list. */
export function childrenOf(container: ContainerNode): readonly (SyntaxNode | PropertyNode)[] {
  return container.kind === "object" ? container.properties : container.items;
}

/** The container with newly read children in place of old ones. */
export function replaced(
  container: ContainerNode,
  before: number,
  after: number,
  reading: ContainerReading,
  growth: number,
): ContainerReplacement {
  const old = childrenOf(container);
  const { starts } = container;
  const lastKept = old[before - 1];
  const readFrom = lastKept === undefined ? 0 : (starts[before - 1] ?? 0) + lastKept.length;
  const readTo = starts[after] ?? container.length;
  const children = [...old.slice(0, before), ...reading.children, ...old.slice(after)];
  const newStarts = [...starts.slice(0, before), ...reading.starts];
  for (let index = after; index < starts.length; index += 1) newStarts.push((starts[index] ?? 0) + growth);
  const head = before === 0 ? [] : container.problems.filter((problem) => problem.start < readFrom);
  // A problem without length at a child's start is a missing comma before the child.
  const isAfter = (problem: SyntaxProblem) =>
    problem.start > readTo || (problem.start === readTo && problem.length > 0);
  const tail = after === starts.length ? [] : container.problems.filter(isAfter);
  const problems = [...head, ...reading.problems, ...tail.map((problem) => moveProblem(problem, growth))];

  let lost = container.problems.length - head.length - tail.length;
  for (const child of old.slice(before, after)) lost += problemsWithin(child);
  return {
    container: withChildren(container, children, newStarts, problems, growth),
    problemGrowth: reading.problemCount - lost,
  };
}

function withChildren(
  container: ContainerNode,
  children: readonly (SyntaxNode | PropertyNode)[],
  starts: readonly number[],
  problems: readonly SyntaxProblem[],
  growth: number,
): ContainerNode {
  const length = container.length + growth;
  const kept = problems.length === 0 ? noProblems : problems;
  const { opened, closed } = container;
  return container.kind === "object"
    ? {
        kind: "object",
        length,
        properties: children as readonly PropertyNode[],
        starts,
        problems: kept,
        opened,
        closed,
      }
    : {
        kind: "array",
        length,
        items: children as readonly SyntaxNode[],
        starts,
        problems: kept,
        opened,
        closed,
      };
}

/** Number of problems in the child, at any depth. */
function problemsWithin(child: SyntaxNode | PropertyNode): number {
  const node = child.kind === "property" ? child.value : child;
  if (node?.kind !== "object" && node?.kind !== "array") return 0;
  let count = node.problems.length;
  for (const inner of childrenOf(node)) count += problemsWithin(inner);
  return count;
}

/** The root with the new container in place of the old one at the end of the path. */
export function rebuilt(
  steps: readonly AncestorStep[],
  innermost: ContainerNode,
  growth: number,
): ContainerNode {
  let child: SyntaxNode = innermost;
  let result = innermost;
  for (const { container, index } of steps.toReversed()) {
    const children = childrenOf(container).slice();
    const old = children[index];
    const oldEnd = (container.starts[index] ?? 0) + (old?.length ?? 0);
    children[index] =
      old?.kind === "property" ? { ...old, length: old.length + growth, value: child } : child;
    const starts = container.starts.slice();
    for (let later = index + 1; later < starts.length; later += 1)
      starts[later] = (starts[later] ?? 0) + growth;
    const problems = container.problems.map((problem) =>
      problem.start >= oldEnd ? moveProblem(problem, growth) : problem,
    );
    result = withChildren(container, children, starts, problems, growth);
    child = result;
  }
  return result;
}

/** The problems outside the root, with those after it moved. */
export function problemsAfterRoot(document: JsonDocument, growth: number): readonly SyntaxProblem[] {
  const rootEnd = document.rootStart + (document.root?.length ?? 0);
  if (document.problems.length === 0) return document.problems;
  return document.problems.map((problem) =>
    problem.start >= rootEnd ? moveProblem(problem, growth) : problem,
  );
}
