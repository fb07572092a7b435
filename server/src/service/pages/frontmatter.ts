/** Reads the frontmatter keys that matter to navigation from the first few kilobytes of a page. Never throws. */
import { frontmatterBlock } from "./frontmatter/block.ts";
import { type FrontmatterEntry, frontmatterEntries } from "./frontmatter/entries.ts";

/** The frontmatter keys that matter to navigation (F10.1). */
export interface Frontmatter {
  readonly title?: string;
  readonly sidebarTitle?: string;
  readonly description?: string;
  readonly icon?: string;
  readonly tag?: string;
  readonly hidden?: boolean;
  readonly noindex?: boolean;
  readonly deprecated?: boolean;
  /** `[file] METHOD /path`: the endpoint that this page documents. */
  readonly openapi?: string;
  readonly api?: string;
  /** `[file] channel`: the channel that this page documents. */
  readonly asyncapi?: string;
  readonly url?: string;
  readonly mode?: string;
  readonly groups?: readonly string[];
}

type MutableFrontmatter = { -readonly [Field in keyof Frontmatter]: Frontmatter[Field] };

const textFields = [
  "title",
  "sidebarTitle",
  "description",
  "icon",
  "tag",
  "openapi",
  "api",
  "asyncapi",
  "url",
  "mode",
] as const satisfies readonly (keyof Frontmatter)[];
/** The texts that the platform shows if they are numbers, too (F10.24). */
const shownFields: ReadonlySet<string> = new Set(["title", "sidebarTitle", "tag"]);
const flagFields = ["hidden", "noindex", "deprecated"] as const satisfies readonly (keyof Frontmatter)[];

/**
 * Reads the keys that matter to navigation (F10.1).
 *
 * A value of the wrong type is dropped; the others stay. Flags may also be the strings `"true"` and `"false"`
 * (F10.7), and titles numbers. Without a closing fence (in truncated text, or while the author is typing), whole lines are read
 * and an unfinished last line is ignored.
 * @param head the start of the page's text
 * @returns undefined if the text does not begin with a `---` line
 */
export function parseFrontmatter(head: string): Frontmatter | undefined {
  const block = frontmatterBlock(head);
  if (block === undefined) return undefined;
  const end = block.isClosed ? block.end : Math.max(block.start, head.lastIndexOf("\n") + 1);
  const draft: MutableFrontmatter = {};
  for (const entry of frontmatterEntries(head, { ...block, end }).entries) setField(draft, entry);
  return draft;
}

/** Sets a field if the value has the right type. */
function setField(draft: MutableFrontmatter, { key, value }: FrontmatterEntry): void {
  const textField = textFields.find((one) => one === key);
  const flagField = flagFields.find((one) => one === key);
  if (textField !== undefined && value.kind === "text") draft[textField] = value.text;
  else if (textField !== undefined && value.kind === "number" && shownFields.has(textField))
    draft[textField] = asNumber(value.text);
  else if (flagField !== undefined && (value.kind === "boolean" || value.kind === "text")) {
    const flag = value.kind === "boolean" ? value.text.toLowerCase() : value.text;
    if (flag === "true" || flag === "false") draft[flagField] = flag === "true";
  } else if (key === "groups" && value.kind === "list") {
    draft.groups = value.items.flatMap((item) => (item.kind === "text" ? [item.text] : []));
  }
}

/** A number as it is shown once it has been read: `2.0` as `2`. */
function asNumber(text: string): string {
  const number = Number(text);
  return Number.isFinite(number) ? String(number) : text;
}
