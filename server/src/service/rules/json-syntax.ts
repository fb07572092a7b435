import { textProblems } from "../json/problems.ts";
import type { SyntaxProblem, SyntaxProblemKind } from "../json/tree.ts";
import type { Fix } from "../model/change.ts";
import type { Location } from "../model/location.ts";
import { mainDocument } from "../site/site.ts";
import type { DocumentRule, SiteFinding } from "./rule.ts";

/** The layout only suggests where a bracket belongs, so the author confirms these fixes. */
const guessesStructure: ReadonlySet<SyntaxProblemKind> = new Set([
  "unclosed-object",
  "unclosed-array",
  "unopened-object",
  "unopened-array",
  "mismatched-bracket",
  "extra-bracket",
]);

function fixesOf(problem: SyntaxProblem, at: Location, base: number): readonly Fix[] {
  if (problem.fix === undefined) return [];
  return [
    {
      title: problem.fix.title,
      safe: !guessesStructure.has(problem.kind),
      changes: problem.fix.edits.map((edit) => ({
        kind: "replace-text" as const,
        at,
        span: { start: edit.start - base, length: edit.length },
        newText: edit.newText,
      })),
    },
  ];
}

export const jsonSyntax = {
  code: "json-syntax",
  title: "The file is not valid JSON",
  scope: "document",
  isAboutSyntax: true,
  severity: "error",
  consequence: "stops",
  facts: ["F1.2"],
  why: `The platform reads docs.json, and the files it refers to, as strict JSON: one missing comma and the whole site is not
built. Comments and trailing commas, which editors often allow, are errors too, but the rest of the file is still
checked. With any other syntax error, nothing else in the file is checked, because its structure can only be guessed: in an editor, the
findings of other files stay those of its last readable text; on the command line, a broken docs.json has to be fixed first.`,
  *checkRest({ site }): Iterable<SiteFinding> {
    const main = site.documents.get(mainDocument);
    if (main?.kind !== "unreadable") return;
    yield {
      ...(main.isWrong === true ? {} : { consequence: "unread" }),
      message: `docs.json cannot be read (${main.reason}), so none of it is checked; make it readable.`,
      anchor: { document: mainDocument, span: { start: 0, length: 0 } },
    };
  },
  *check(document, path): Iterable<SiteFinding> {
    const rootLocation: Location = { document: path, segments: [] };
    for (const problem of document.problems) {
      // Outside the root value only the file itself can be the anchor.
      const fixes = document.root === undefined ? [] : fixesOf(problem, rootLocation, document.rootStart);
      yield {
        message: problem.message,
        anchor: { document: path, span: { start: problem.start, length: problem.length } },
        fixes,
      };
    }
    for (const { container, problem } of textProblems(document).placed) {
      const at: Location = { document: path, segments: container };
      const fixes = fixesOf(problem, at, 0);
      yield {
        message: problem.message,
        anchor: { ...at, part: { start: problem.start, length: problem.length } },
        fixes,
      };
    }
  },
} as const satisfies DocumentRule;
