import { textsOfKeys } from "../pages/frontmatter/text-lengths.ts";
import { type AllowedLength, allowedLengths } from "../site/file-settings.ts";
import { reasonNotToList } from "../site/page-rules.ts";
import { quoted } from "../text/quoting.ts";
import { withThousands } from "../text/words.ts";
import type { PageRule } from "./rule.ts";

function sentence(key: string, characters: number, { least, most }: AllowedLength): string {
  const [has, from, to] = [characters, least, most].map(withThousands);
  const unit = characters === 1 ? "character" : "characters";
  const allowed = least === most ? `exactly ${from}` : `${from} to ${to}`;
  const advice = characters < least ? "lengthen it" : "shorten it";
  return `${quoted(key)} has ${has} ${unit}, but this site requires ${allowed} here; ${advice}.`;
}

export const frontmatterLength = {
  code: "frontmatter-length",
  title: "A frontmatter value is shorter or longer than the site allows",
  scope: "page",
  severity: "warning",
  consequence: "none",
  // F10.1: the keys that a site may sensibly limit. F10.11: a site may limit its own keys, too.
  facts: ["F10.1", "F10.11"],
  why: `The platform accepts text of any length, but search engines cut a long \`description\` and often replace a short one, and a long
\`sidebarTitle\` takes several lines. \`length\` under \`frontmatter\` in docs-json.config.jsonc limits the values of keys by the pattern
of their pages; without it, this rule reports nothing. Characters are counted as readers see them: an emoji is one, and so is a letter with its
accents; blanks around the text do not count. Values that are not text are not checked, nor are keys without a value, snippets and files
that pages import.`,
  *check({ file, content, isSnippet }, { demands }) {
    const lengths = allowedLengths(demands, file);
    if (lengths.size === 0 || isSnippet || reasonNotToList(file) !== undefined) return;
    const { frontmatter, frontmatterTexts } = content;
    // The values of broken frontmatter are unknown.
    if (frontmatter.syntax.length > 0) return;
    const texts = textsOfKeys(frontmatterTexts);
    for (const [key, allowed] of lengths) {
      const text = texts.get(key);
      if (text === undefined) continue;
      const { start, length, characters } = text;
      if (characters >= allowed.least && characters <= allowed.most) continue;
      yield {
        message: sentence(key, characters, allowed),
        anchor: { document: file, span: { start, length } },
      };
    }
  },
} as const satisfies PageRule;
