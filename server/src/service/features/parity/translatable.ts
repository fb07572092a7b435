/** Whether a page has anything to translate, so that a copy of its text is not a translation. */
import { frontmatterBlock } from "../../pages/frontmatter/block.ts";

/** The keys of the frontmatter that readers see as text. */
const wordsInFrontmatter = /^(?:title|sidebarTitle|description)[ \t]*:/m;

/** Pages that only name an endpoint are the same in all languages. */
export function isTranslatable(text: string): boolean {
  const block = frontmatterBlock(text);
  if (block?.isClosed !== true) return text.trim() !== "";
  return (
    text.slice(block.bodyStart).trim() !== "" || wordsInFrontmatter.test(text.slice(block.start, block.end))
  );
}
