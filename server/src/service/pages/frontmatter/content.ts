/** What is kept of the frontmatter of a page for the rules: nothing of its texts, because a site may have 25,000 pages. */
import { memo } from "../../memo.ts";
import { type FrontmatterBlock, frontmatterBlock } from "./block.ts";
import { type FrontmatterEntry, frontmatterEntries } from "./entries.ts";
import { type FrontmatterProblem, misplacedFrontmatter, syntaxProblems } from "./syntax.ts";

export interface FrontmatterContent {
  /** The keys that have a value, each between two line breaks. */
  readonly keys: string;
  readonly syntax: readonly FrontmatterProblem[];
}

export interface FrontmatterOfPage {
  readonly block: FrontmatterBlock | undefined;
  readonly entries: readonly FrontmatterEntry[];
  readonly syntax: readonly FrontmatterProblem[];
}

const none: readonly never[] = [];

/** Reads the frontmatter of a page's text. Never throws. */
export function readFrontmatter(text: string): FrontmatterOfPage {
  const block = frontmatterBlock(text);
  if (block?.isClosed !== true) {
    const misplaced = misplacedFrontmatter(text);
    return { block, entries: none, syntax: misplaced === undefined ? none : [misplaced] };
  }
  const { entries, isValid } = frontmatterEntries(text, block);
  return { block, entries, syntax: isValid ? none : syntaxProblems(text, block) };
}

/** Of one site: contents that only name keys, by these. Most pages of a site have the same few keys. */
const plainContents = memo((_: object) => new Map<string, FrontmatterContent>());

/** What is kept; the same object for all pages of a site that have the same keys and nothing else. */
export function frontmatterContent(
  { entries, syntax }: FrontmatterOfPage,
  owner: object,
): FrontmatterContent {
  const filled = entries.filter(({ value }) => value.kind !== "null" && !isEmptyText(value));
  const keys = filled.length === 0 ? "" : `\n${filled.map(({ key }) => key).join("\n")}\n`;
  if (syntax.length > 0) return { keys, syntax };
  const known = plainContents(owner);
  const content = known.get(keys) ?? { keys, syntax: none };
  known.set(keys, content);
  return content;
}

function isEmptyText(value: FrontmatterEntry["value"]): boolean {
  return value.kind === "text" && value.text.trim() === "";
}
