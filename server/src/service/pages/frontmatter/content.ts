/** The frontmatter data that is stored for the rules, without values, because a site may have 25,000 pages. */
import { memo } from "../../memo.ts";
import { type FrontmatterBlock, frontmatterBlock } from "./block.ts";
import { type FrontmatterEntry, frontmatterEntries } from "./entries.ts";
import {
  contradiction,
  type FieldProblem,
  type FrontmatterTarget,
  fieldProblems,
  frontmatterTargets,
} from "./fields.ts";
import { type FrontmatterProblem, misplacedFrontmatter, syntaxProblems, withoutKeys } from "./syntax.ts";

export interface FrontmatterContent {
  /** The keys that have a value, each between two line breaks. */
  readonly keys: string;
  readonly syntax: readonly FrontmatterProblem[];
  readonly fields: readonly FieldProblem[];
  /** The targets that a rule checks. */
  readonly targets: readonly FrontmatterTarget[];
}

export interface FrontmatterOfPage {
  readonly block: FrontmatterBlock | undefined;
  readonly entries: readonly FrontmatterEntry[];
  readonly syntax: readonly FrontmatterProblem[];
  readonly fields: readonly FieldProblem[];
  readonly targets: readonly FrontmatterTarget[];
}

const none: readonly never[] = [];

/** Reads the frontmatter of a page's text. Never throws. */
export function readFrontmatter(text: string): FrontmatterOfPage {
  const block = frontmatterBlock(text);
  if (block?.isClosed !== true) {
    const misplaced = misplacedFrontmatter(text);
    const syntax = misplaced === undefined ? none : [misplaced];
    return { block, entries: none, syntax, fields: none, targets: none };
  }
  const { entries, isValid } = frontmatterEntries(text, block);
  const targets = frontmatterTargets(text, entries);
  if (!isValid) return { block, entries, syntax: syntaxProblems(text, block), fields: none, targets };
  const textOnly = entries.length === 0 ? withoutKeys(text, block) : undefined;
  if (textOnly !== undefined) return { block, entries, syntax: [textOnly], fields: none, targets };
  const both = contradiction(text, entries);
  const fields = [...fieldProblems(text, block, entries), ...(both === undefined ? [] : [both])];
  return { block, entries, syntax: none, fields, targets };
}

/** The frontmatter of text that is not read. */
export const noFrontmatter: FrontmatterOfPage = {
  block: undefined,
  entries: none,
  syntax: none,
  fields: none,
  targets: none,
};

/** For each site (by `intern`), contents that consist only of keys. Most pages of a site have the same few keys. */
const plainContents = memo((_: object) => new Map<string, FrontmatterContent>());

/** The entries that have a value. */
export function filledEntries({ entries }: Pick<FrontmatterOfPage, "entries">): readonly FrontmatterEntry[] {
  return entries.filter(
    ({ value }) => value.kind !== "null" && (value.kind !== "text" || value.text.trim() !== ""),
  );
}

/** The data to store; the same object for all pages of a site that have the same keys and nothing else. */
export function frontmatterContent(
  { entries, syntax, fields, targets }: FrontmatterOfPage,
  intern: (text: string) => string,
): FrontmatterContent {
  const filled = filledEntries({ entries });
  const keys = filled.length === 0 ? "" : `\n${filled.map(({ key }) => key).join("\n")}\n`;
  const checked = targets.filter(({ target }) => target !== "image");
  return internedFrontmatter({ keys, syntax, fields, targets: checked }, intern);
}

/** The content of frontmatter that has only keys; the same object for all pages of a site that have the same keys. */
function frontmatterOfKeys(keys: string, intern: (text: string) => string): FrontmatterContent {
  const contents = plainContents(intern);
  const existing = contents.get(keys);
  if (existing !== undefined) return existing;
  const content = { keys: intern(keys), syntax: none, fields: none, targets: none };
  contents.set(content.keys, content);
  return content;
}

/** The content with the strings of this site. */
export function internedFrontmatter(
  { keys, syntax, fields, targets }: FrontmatterContent,
  intern: (text: string) => string,
): FrontmatterContent {
  if (syntax.length + fields.length + targets.length === 0) return frontmatterOfKeys(keys, intern);
  // A slice of the text would keep the whole page in memory.
  const internedTargets = targets.map((target) => ({
    ...target,
    text: intern(target.text),
    key: intern(target.key),
  }));
  return { keys: intern(keys), syntax, fields, targets: internedTargets };
}

/** Whether the frontmatter has a value for a key. */
export function hasKey({ keys }: FrontmatterContent, key: string): boolean {
  return keys.includes(`\n${key}\n`);
}
