import { unpackedList } from "../pages/packed-list.ts";
import { maxProblems, type PageProblem } from "../pages/syntax/problem.ts";
import type { PageRule } from "./rule.ts";
import { editsFix } from "./shared/page-text.ts";
import { lossOfFile } from "./shared/page-words.ts";

/** `pages/syntax/problems.ts` finds what the reference parser rejects, and the cause. */
export const pageSyntax = {
  code: "page-syntax",
  title: "A page cannot be parsed",
  scope: "page",
  severity: "error",
  consequence: "damages",
  isNeverIgnored: true,
  // F9.6: published pages have no such findings, so the severity is an error.
  facts: ["F9.1", "F9.2", "F9.3", "F9.4", "F9.5", "F9.6", "F9.13", "F9.14", "F9.15"],
  why: `A page is Markdown in which you can also write tags, such as \`<Note>\`, and JavaScript in braces, such as \`{version}\`; the
mixture is called MDX. Outside code, two characters are therefore special: \`<\` begins a tag, and \`{\` begins JavaScript. If
what follows is neither, the platform cannot parse the page and leaves it out.
The platform's own message names the place where parsing stopped; here, each cause gets its own finding where it
is.

To show \`<\` or \`{\`, put a backslash before it (\`\\<5 ms\`), or put the words into backticks. Write \`<br />\` and \`<img … />\` with
a slash, comments as \`{/* to do */}\` instead of \`<!-- to do -->\`, and URLs as links, \`[text](https://example.com)\`, instead of
\`<https://example.com>\`. Close every tag, in the paragraph or list item in which it begins, or on a separate line if it begins
on one. This applies to every \`.mdx\` and \`.md\` file that is not ignored, whether \`docs.json\` lists it or not;
a page that is not listed costs the site nothing else, and is a warning. The fixes that
\`docs-json fix\` applies keep the text as its author meant it; the others are offered one by one.`,
  *check({ file, content, isSnippet }) {
    const problems = unpackedList<PageProblem>(content.syntaxProblems);
    for (const [index, problem] of problems.entries()) {
      const { what, advice, span, repairs } = problem;
      const more = index === maxProblems - 1 ? " (there may be more)" : "";
      yield {
        message: `${what}, so ${lossOfFile(isSnippet)}; ${advice}${more}.`,
        anchor: { document: file, span },
        fixes: repairs.map(({ title, edits, isSafe }) => editsFix(title, file, edits, isSafe)),
      };
    }
  },
} as const satisfies PageRule;
