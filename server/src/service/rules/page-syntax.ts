import type { Fix } from "../model/change.ts";
import { maxProblems, type PageProblem, unpackedProblems } from "../pages/syntax/problem.ts";
import type { PageRule } from "./rule.ts";
import { lossOfFile } from "./shared/page-words.ts";

function fixesOf(file: string, { repairs }: PageProblem): readonly Fix[] {
  return repairs.map(({ title, isSafe, edits }) => ({
    title,
    safe: isSafe,
    changes: edits.map(({ start, length, newText }) => ({
      kind: "replace-page-text",
      at: { document: file, span: { start, length } },
      newText,
    })),
  }));
}

/** pages/syntax/problems.ts says what the reference parser refuses, and where the cause is. */
export const pageSyntax = {
  code: "page-syntax",
  title: "A page that cannot be parsed",
  scope: "page",
  readsAnchors: false,
  severity: "error",
  consequence: "may-stop",
  facts: ["F9.1", "F9.2", "F9.3", "F9.4", "F9.5", "F9.6", "F9.13", "F9.14"],
  why: `Every \`.mdx\` and \`.md\` file that is not ignored is parsed as MDX, listed or not: Markdown in which \`<\` begins a tag
and \`{\` begins JavaScript. A page that is no MDX is left out, or stops the whole deployment, and the error then names the place where the
parser gave up. Here each cause has a finding of its own. To show \`<\` or \`{\`, put a backslash before it or put the words
into backticks; end tags without content with \`/>\`; close every tag in the block in which it begins; write comments as
\`{/* … */}\` and addresses as links. The fixes that \`docs-json fix\` applies leave what readers see as its author wrote it.`,
  *check({ file, content, isSnippet }) {
    const problems = unpackedProblems(content.syntaxProblems);
    for (const [index, problem] of problems.entries()) {
      const { what, advice, span } = problem;
      const more =
        index === maxProblems - 1 ? " (no more than this many causes are named; there may be others)" : "";
      const fixes = fixesOf(file, problem);
      yield {
        message: `${what}, so ${lossOfFile(isSnippet)}; ${advice}${more}.`,
        anchor: { document: file, span },
        ...(fixes.length === 0 ? {} : { fixes }),
      };
    }
  },
} as const satisfies PageRule;
