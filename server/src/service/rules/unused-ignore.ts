import type { Fix } from "../model/change.ts";
import type { Span } from "../model/location.ts";
import { type IgnoreComment, type IgnoredRule, ignoresOf } from "../pages/ignore-comments.ts";
import { nearest } from "../text/nearest.ts";
import { ending, quoted, quotedList } from "../text/quoting.ts";
import type { CheckedPage, IgnoreOutcome, IgnoreOutcomes, IgnoreRule, SiteFinding } from "./rule.ts";
import { textFix } from "./shared/page-text.ts";

/** A rule that a comment names without effect, and the reason. */
interface IneffectiveIgnore {
  readonly rule: IgnoredRule;
  readonly outcome: Exclude<IgnoreOutcome, "used" | "not-known">;
}

function removal(file: string, title: string, { start, length }: Span): Fix {
  return textFix(title, file, start, length, "", true);
}

/** What is wrong with the comment as a whole, independent of the rules that it names; undefined if nothing is. */
function formFlaw({
  directive,
  extent,
  isInFrontmatter,
  rules,
  endsSomething,
}: IgnoreComment): string | undefined {
  const name = quoted(directive);
  if (extent === "unknown")
    return `${name} is not a directive, so this comment ignores nothing; write \`docs-json-ignore\`, which may end in \`-file\`, \`-start\` or \`-end\`.`;
  if (isInFrontmatter && extent !== "file")
    return `${name} has no effect in the frontmatter, so this comment ignores nothing; write \`docs-json-ignore-file\`, which covers the whole page.`;
  if (extent === "end")
    return endsSomething
      ? undefined
      : `There is no \`docs-json-ignore-start\` above for ${name} to end; remove the comment.`;
  return rules.length > 0
    ? undefined
    : `This comment names no rule, so it ignores nothing; write ${quoted(`${directive} RULE: reason`)}, or remove it.`;
}

const nearLimit = 2;

function findingOf(
  file: string,
  { rule, outcome }: IneffectiveIgnore,
  span: Span,
  fix: Fix,
  { codes }: IgnoreOutcomes,
): SiteFinding {
  const { code, start } = rule;
  const name = quoted(code);
  const anchor = { document: file, span };
  switch (outcome) {
    case "unused":
      return {
        message: `This comment ignores no finding of ${name}, and would hide the next one; remove it.`,
        subject: code,
        anchor,
        tags: ["unnecessary"],
        fixes: [fix],
      };
    case "never-ignored":
      return {
        message: `Findings of ${name} cannot be ignored; fix them, and remove the comment.`,
        subject: code,
        anchor,
        fixes: [fix],
      };
    case "no-rule": {
      const near = nearest(code, codes, nearLimit);
      const renames = near.map((one) => textFix(`Write ${quoted(one)}`, file, start, code.length, one));
      return {
        message: `There is no rule ${name}, so nothing is ignored${ending(near, "write the name that the finding shows, or remove the comment")}`,
        subject: code,
        anchor: { document: file, span: { start, length: code.length } },
        fixes: [...renames, { ...fix, safe: false }],
      };
    }
  }
}

function* inComment(file: string, comment: IgnoreComment, outcomes: IgnoreOutcomes): Generator<SiteFinding> {
  const { span, rules, extent } = comment;
  const flaw = formFlaw(comment);
  const removeComment = (): Fix => removal(file, "Remove the comment", comment.removal);
  if (flaw !== undefined) {
    yield {
      message: flaw,
      anchor: { document: file, span },
      fixes: [{ ...removeComment(), safe: extent === "end" }],
    };
    return;
  }
  if (extent === "end") return;
  const ineffective = rules.flatMap((rule): readonly IneffectiveIgnore[] => {
    const outcome = outcomes.outcomeOf(rule);
    return outcome === "used" || outcome === "not-known" ? [] : [{ rule, outcome }];
  });
  const [first] = ineffective;
  if (
    rules.length > 1 &&
    ineffective.length === rules.length &&
    ineffective.every(({ outcome }) => outcome === "unused")
  ) {
    const names = quotedList(
      rules.map(({ code }) => code),
      "or",
    );
    yield {
      message: `This comment ignores no finding of ${names}, and would hide the next one; remove it.`,
      anchor: { document: file, span },
      tags: ["unnecessary"],
      fixes: [removeComment()],
    };
    return;
  }
  if (rules.length === 1 && first !== undefined) {
    yield findingOf(file, first, span, removeComment(), outcomes);
    return;
  }
  for (const ignore of ineffective) {
    const { code, start, removal: span } = ignore.rule;
    const fix = removal(file, `Remove ${quoted(code)} from the comment`, span);
    yield findingOf(file, ignore, { start, length: code.length }, fix, outcomes);
  }
}

/** `pages/ignore-comments.ts` reads the comments; `analysis/ignore-outcomes.ts` determines their outcomes. */
export const unusedIgnore = {
  code: "unused-ignore",
  title: "A comment ignores nothing",
  scope: "ignore",
  severity: "warning",
  consequence: "none",
  isNeverIgnored: true,
  // F9.2: why findings of syntax cannot be ignored. F9.3: why no HTML comment is read. F9.5: comments in braces are a part of pages.
  facts: ["F9.2", "F9.3", "F9.5"],
  why: `A comment such as \`{/* docs-json-ignore broken-link: served by the gateway */}\` ignores the findings of a rule in the next block of a
page. Once the page has changed, nothing may be left to ignore: the comment then hides the next finding, which nobody has looked at. A
misspelled rule is reported too, because it ignores nothing. Findings of \`page-syntax\` and \`frontmatter-syntax\` cannot be ignored,
because readers do not get the page. Nothing is reported about a rule that is turned off, or while pages are still being read.`,
  *check({ file, content }: CheckedPage, outcomes: IgnoreOutcomes) {
    for (const comment of ignoresOf(content)) yield* inComment(file, comment, outcomes);
  },
} as const satisfies IgnoreRule;
