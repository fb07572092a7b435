/** What is named as wrong with the syntax of a page, where, and what its repairs make of the page. */
import assert from "node:assert/strict";
import { applyEdits } from "../../server/src/service/json/edit/apply.ts";
import type { TextEdit } from "../../server/src/service/model/location.ts";
import type { PageProblem, PageRepair } from "../../server/src/service/pages/syntax/problem.ts";
import { syntaxProblems } from "../../server/src/service/pages/syntax/problems.ts";
import { rejection } from "../service/pages/syntax/reference-verdict.ts";
import { acceptedTexts, factCases, heldOutCases, type SyntaxCase } from "./page-syntax.cases.ts";

/** The text with ⟦ and ⟧ around each problem. */
function marked(text: string, problems: readonly PageProblem[]): string {
  const marks = problems.flatMap(({ span }): readonly TextEdit[] => [
    { start: span.start, length: 0, newText: "⟦" },
    { start: span.start + span.length, length: 0, newText: "⟧" },
  ]);
  return applyEdits(text, marks);
}

/** The text after one repair of each problem that has such a repair. */
function repaired(
  text: string,
  problems: readonly PageProblem[],
  choose: (repairs: readonly PageRepair[]) => PageRepair | undefined,
): string {
  const edits = problems.flatMap(({ repairs }) => choose(repairs)?.edits ?? []);
  return applyEdits(
    text,
    edits.toSorted((one, other) => one.start - other.start),
  );
}

function checkCase({ text: withMarks, says, fixed, offered }: SyntaxCase): void {
  const text = withMarks.replace(/[⟦⟧]/g, "");
  assert.ok(rejection(text) !== undefined, "the reference parser refuses the page");
  const problems = syntaxProblems(text);
  assert.equal(marked(text, problems), withMarks);
  for (const [index, words] of says.entries()) {
    const { what, advice } = problems[index] ?? { what: "", advice: "" };
    assert.ok(`${what}; ${advice}`.includes(words), `"${what}; ${advice}" says "${words}"`);
  }
  if (fixed !== undefined) {
    const after = repaired(text, problems, (repairs) => repairs.find(({ isSafe }) => isSafe));
    assert.equal(after, fixed);
    assert.equal(rejection(after), undefined);
  }
  if (offered !== undefined) {
    assert.deepEqual(
      problems.map(({ repairs }) => repairs.some(({ isSafe }) => isSafe)),
      problems.map(() => false),
      "no repair is safe",
    );
    const after = repaired(text, problems, ([first]) => first);
    assert.equal(after, offered);
    assert.equal(rejection(after), undefined);
  }
}

describe("page syntax", () => {
  describe("refused by the facts", () => {
    for (const test of factCases) it(test.name, () => checkCase(test));
  });

  describe("refused by the grammar", () => {
    for (const test of heldOutCases) it(test.name, () => checkCase(test));
  });

  describe("accepted", () => {
    for (const text of acceptedTexts) {
      it(JSON.stringify(text), () => {
        assert.equal(rejection(text), undefined);
        assert.deepEqual(syntaxProblems(text), []);
      });
    }
  });
});
