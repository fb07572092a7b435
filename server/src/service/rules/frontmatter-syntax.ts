import type { SyntaxCause } from "../pages/frontmatter/syntax.ts";
import { quoted } from "../text/quoting.ts";
import type { PageRule } from "./rule.ts";
import { editsFix } from "./shared/page-text.ts";
import { lossOfFile } from "./shared/page-words.ts";

/** The messages: what is wrong, why it matters and what to do. */
const messages: Readonly<Record<SyntaxCause, (detail: string, loss: string) => string>> = {
  colon: (_, loss) => `A value that contains a colon and a space needs quotes, so ${loss}; add them.`,
  "open-quote": (quote, loss) => `The quote ${quoted(quote)} is never closed, so ${loss}; close it.`,
  "inner-quote": (quote, loss) =>
    `The quote ${quoted(quote)} inside the value ends it too early, so ${loss}; use other quotes around it.`,
  "after-quote": (_, loss) =>
    `There is text after the closing quote, so ${loss}; put the whole value in quotes.`,
  escape: (_, loss) => `YAML does not define this escape sequence, so ${loss}; use single quotes.`,
  reserved: (character, loss) =>
    `A YAML value cannot start with ${quoted(character)}, so ${loss}; put it in quotes.`,
  bracket: (character, loss) => `The bracket ${quoted(character)} is never closed, so ${loss}; close it.`,
  "no-space": (key, loss) =>
    `YAML needs a space after the colon of ${quoted(key.replace(/^(["'])(.*)\1$/, "$2"))}, so ${loss}; add one.`,
  "no-colon": (_, loss) => `This line is not a \`key: value\` pair, so ${loss}; correct or remove it.`,
  "no-keys": () =>
    "The frontmatter has no `key: value` pairs, so its text is not shown and has no effect; correct or remove it.",
  tab: (_, loss) => `YAML does not allow tabs as indentation, so ${loss}; use spaces.`,
  indentation: (key, loss) =>
    `${quoted(key)} is indented under a key with a value, so ${loss}; remove the indentation.`,
  duplicate: (key, loss) => `${quoted(key)} appears twice, so ${loss}; remove one.`,
  "not-closed": () => "The frontmatter is never closed, so its keys are lost; end it with a `---` line.",
  "not-first": () =>
    "The frontmatter does not start on the first line, so it is shown as text; remove what comes before it.",
  "not-opened": () => "The frontmatter has no `---` line before it, so it is shown as text; add one.",
  other: (_, loss) => `The frontmatter is not valid YAML from here on, so ${loss}; correct it.`,
};

const fixTitles: Readonly<Record<SyntaxCause, string>> = {
  colon: "Put the value in quotes",
  "open-quote": "Close the quote",
  "inner-quote": "Change the quotes around the value",
  "after-quote": "Put the whole value in quotes",
  escape: "Use single quotes",
  reserved: "Put the value in quotes",
  bracket: "Close the bracket",
  "no-space": "Add a space after the colon",
  "no-colon": "Remove the line",
  "no-keys": "Add the missing colons",
  tab: "Replace tabs with spaces",
  indentation: "Remove the indentation",
  duplicate: "Remove the repeated key",
  "not-closed": "Close the frontmatter",
  "not-first": "Move the frontmatter to the first line",
  "not-opened": "Open the frontmatter",
  other: "Correct the frontmatter",
};

/** `pages/frontmatter/syntax.ts` finds the causes. */
export const frontmatterSyntax = {
  code: "frontmatter-syntax",
  title: "The frontmatter is not valid YAML",
  scope: "page",
  severity: "error",
  consequence: "damages",
  isNeverIgnored: true,
  facts: ["F9.1", "F9.2", "F10.2", "F10.8", "F10.9", "F10.16", "F10.17", "F10.21", "F10.22"],
  why: `The block between \`---\` lines at the start of a page is YAML. If the platform cannot parse it, the page is left out of
the site. A page that nothing lists costs the site nothing else, and is a warning. Values with a colon and a space, with a quote in
them or with a special character at their start need quotes around them. In double quotes, a backslash starts an escape sequence.
Frontmatter that is not at the top of the page, or not between two \`---\` lines, is shown as text, and its keys have no effect. Text
between the lines that has no keys is valid YAML, but readers do not see it.`,
  *check({ file, content, isSnippet }) {
    // The platform does not read the frontmatter of a snippet (F10.16).
    if (isSnippet) return;
    const loss = lossOfFile(false);
    for (const problem of content.frontmatter.syntax) {
      const { cause, start, length, detail, repair } = problem;
      yield {
        // With text before it (F10.21), without its hyphens (F10.17) or without keys (F10.22), frontmatter is only text, and the page is
        // published.
        ...(cause === "not-first" || cause === "not-opened" || cause === "no-keys"
          ? ({ severity: "warning", consequence: "none" } as const)
          : {}),
        message: messages[cause](detail, loss),
        anchor: { document: file, span: { start, length } },
        fixes: repair === undefined ? [] : [editsFix(fixTitles[cause], file, repair.edits, repair.isSafe)],
      };
    }
  },
} as const satisfies PageRule;
