import { hasKey } from "../pages/frontmatter/content.ts";
import { keysRequiredOf } from "../pages/frontmatter/required-keys.ts";
import { reasonNotToList } from "../site/page-rules.ts";
import { quoted } from "../text/quoting.ts";
import type { PageRule } from "./rule.ts";

export const frontmatterRequired = {
  code: "frontmatter-required",
  title: "A page lacks a frontmatter key that the site requires",
  scope: "page",
  severity: "warning",
  consequence: "none",
  // F10.1: the keys that a site may sensibly require.
  facts: ["F10.1"],
  why: `The platform requires no key of the frontmatter, but a site may: a \`description\` for search engines, an owner. The
setting \`docsJson.frontmatter.required\` names them by folder, as \`--require\` does on the command line and \`frontmatter\` in
docs-json.config.jsonc; without one of these, this rule reports nothing. Snippets and files that pages import are not checked.`,
  *check({ file, content, isSnippet }, { requiredKeys, demands }) {
    const demanded = demands.flatMap((one) =>
      one.required.length > 0 && one.matches(file) ? one.required : [],
    );
    const required = [...new Set([...keysRequiredOf(file, requiredKeys), ...demanded])];
    if (required.length === 0 || isSnippet || reasonNotToList(file) !== undefined) return;
    const { frontmatter } = content;
    // The keys of broken frontmatter are unknown.
    if (frontmatter.syntax.length > 0) return;
    // One finding for each key, so that a known one does not hide that another key is removed.
    for (const key of required.filter((name) => !hasKey(frontmatter, name))) {
      yield {
        message: `This page has no ${quoted(key)} in its frontmatter, which this site requires here; add it.`,
        anchor: { document: file, span: { start: 0, length: 0 } },
        subject: key,
      };
    }
  },
} as const satisfies PageRule;
