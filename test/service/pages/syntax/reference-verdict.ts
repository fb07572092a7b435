/** The reference parser's results for whole pages, to compare with those of the checks that read only parts of them. */
import { maxPageLength } from "../../../../server/src/service/pages/page-length.ts";
import { parseTree, type Root } from "../../../../server/src/service/pages/syntax/mdx-parser.ts";
import { nestsTooDeeply } from "../../../../server/src/service/pages/syntax/nesting.ts";
import { parsedText } from "../../../../server/src/service/pages/syntax/parsed-text.ts";
import {
  parsedVerdict,
  type Rejection,
  type SyntaxVerdict,
} from "../../../../server/src/service/pages/syntax/reference.ts";

/** The result for a page with its frontmatter. */
export function referenceVerdict(text: string): SyntaxVerdict {
  if (text.length > maxPageLength) return { kind: "unchecked", reason: "length" };
  if (nestsTooDeeply(text)) return { kind: "unchecked", reason: "nesting" };
  return parsedVerdict(parsedText(text));
}

/** Why the parser rejects a page; undefined if it accepts the page or cannot check it. */
export function rejection(text: string): Rejection | undefined {
  const verdict = referenceVerdict(text);
  return verdict.kind === "rejected" ? verdict.rejection : undefined;
}

/** The parser's tree of a text; undefined if it rejects the text. */
export function referenceTree(text: string): Root | undefined {
  try {
    return parseTree(parsedText(text));
  } catch {
    return undefined;
  }
}
