/**
 * Inserts newly read nodes into a tree: the containers around the change become new objects, and every other node stays
 * the same object. Does not depend on text.
 */
import { moveProblem } from "./problems.ts";
import { type ContainerReading, noProblems } from "./reader/reader-state.ts";
import {
  type ContainerNode,
  type JsonDocument,
  membersOf,
  type PropertyNode,
  type SyntaxNode,
  type SyntaxProblem,
} from "./tree.ts";

/** A container on the path from the root to the change. */
export interface AncestorStep {
  readonly container: ContainerNode;
  /** Offset in the text before the change. */
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

/** The container with newly read children in place of the old ones from `before` to `after`. */
export function replaceChildren(
  container: ContainerNode,
  before: number,
  after: number,
  reading: ContainerReading,
  growth: number,
): ContainerReplacement {
  const old = membersOf(container);
  const { starts } = container;
  const lastKept = old[before - 1];
  const readFrom = lastKept === undefined ? 0 : (starts[before - 1] ?? 0) + lastKept.length;
  const readTo = starts[after] ?? container.length;
  const children = [...old.slice(0, before), ...reading.children, ...old.slice(after)];
  const newStarts = [...starts.slice(0, before), ...reading.starts];
  for (let index = after; index < starts.length; index += 1) newStarts.push((starts[index] ?? 0) + growth);
  const head = before === 0 ? [] : container.problems.filter((problem) => problem.start < readFrom);
  // An empty problem at a child's start is a missing comma before the child.
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
  const keptProblems = problems.length === 0 ? noProblems : problems;
  const { opened, closed } = container;
  return container.kind === "object"
    ? {
        kind: "object",
        length,
        properties: children as readonly PropertyNode[],
        starts,
        problems: keptProblems,
        opened,
        closed,
      }
    : {
        kind: "array",
        length,
        items: children as readonly SyntaxNode[],
        starts,
        problems: keptProblems,
        opened,
        closed,
      };
}

/** Number of problems in the child, at any depth. */
function problemsWithin(child: SyntaxNode | PropertyNode): number {
  const node = child.kind === "property" ? child.value : child;
  if (node?.kind !== "object" && node?.kind !== "array") return 0;
  let count = node.problems.length;
  for (const inner of membersOf(node)) count += problemsWithin(inner);
  return count;
}

/** The root with the new container instead of the old one at the end of the path. */
export function rebuildAncestors(
  steps: readonly AncestorStep[],
  innermost: ContainerNode,
  growth: number,
): ContainerNode {
  let child: SyntaxNode = innermost;
  let result = innermost;
  for (const { container, index } of steps.toReversed()) {
    const children = membersOf(container).slice();
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

/** The problems outside the root; those after it are moved. */
export function problemsAfterRoot(document: JsonDocument, growth: number): readonly SyntaxProblem[] {
  const rootEnd = document.rootStart + (document.root?.length ?? 0);
  if (document.problems.length === 0) return document.problems;
  return document.problems.map((problem) =>
    problem.start >= rootEnd ? moveProblem(problem, growth) : problem,
  );
}
