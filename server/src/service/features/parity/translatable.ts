/** Whether a page has text to translate, so that an identical copy is not a translation. */
import { frontmatterBlock } from "../../pages/frontmatter/block.ts";

/** The frontmatter keys whose values readers see. */
const wordsInFrontmatter = /^(?:title|sidebarTitle|description)[ \t]*:/m;

/** Whether a text has content or a visible frontmatter key; a page that only names an endpoint has neither. */
export function isTranslatable(text: string): boolean {
  const block = frontmatterBlock(text);
  if (block?.isClosed !== true) return text.trim() !== "";
  return (
    text.slice(block.bodyStart).trim() !== "" || wordsInFrontmatter.test(text.slice(block.start, block.end))
  );
}
