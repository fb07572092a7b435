/** How long the texts of a frontmatter are and where, packed, because a site may have 25,000 pages: the texts themselves are not kept. */
import { characterCount } from "../../text/characters.ts";
import { numberAt, numberLength, threeBytes } from "../packed-numbers.ts";
import { type FrontmatterContent, type FrontmatterOfPage, filledEntries } from "./content.ts";

/** Text of the frontmatter. */
interface MeasuredText {
  /** UTF-16 offset and length of the value as written. */
  readonly start: number;
  readonly length: number;
  /** How many characters readers see, without blanks around the text. */
  readonly characters: number;
}

/** Characters of one packed text. */
const textLength = 3 * numberLength;

/** Bytes packed in one call: an engine limits the number of arguments. */
const portion = 9000;

const noText: readonly number[] = Array.from({ length: textLength }, () => 0);

/** How long a value is as written, without the line break after text of several lines. */
function writtenLength(
  page: string,
  { start, end }: { readonly start: number; readonly end: number },
): number {
  return page[end - 1] === "\n" ? page.slice(start, end).trimEnd().length : end - start;
}

/**
 * The texts in the order of the keys that `FrontmatterContent` names, with zeros for a value that is not text; empty without any text.
 * @param page the page's text
 */
export function packedTexts(frontmatter: Pick<FrontmatterOfPage, "entries">, page: string): string {
  const bytes: number[] = [];
  let hasText = false;
  for (const { key, value } of filledEntries(frontmatter)) {
    if (value.kind === "text" && !key.includes("\n")) {
      hasText = true;
      bytes.push(
        ...threeBytes(value.start),
        ...threeBytes(writtenLength(page, value)),
        ...threeBytes(characterCount(value.text.trim())),
      );
      continue;
    }
    // A key with a line break is several to whoever reads the list of keys.
    for (const _ of key.split("\n")) bytes.push(...noText);
  }
  if (!hasText) return "";
  let packed = "";
  for (let from = 0; from < bytes.length; from += portion)
    packed += String.fromCharCode(...bytes.slice(from, from + portion));
  return packed;
}

/** Whether texts that may come from anywhere have the length of packed ones for these keys, each between two line breaks. */
export function areTextsOfKeys(packed: string, keys: string): boolean {
  return packed === "" || packed.length === textLength * Math.max(0, keys.split("\n").length - 2);
}

/** The text of a key; undefined if it has none. */
export function textOfKey(
  packed: string,
  { keys }: Pick<FrontmatterContent, "keys">,
  key: string,
): MeasuredText | undefined {
  const at = packed === "" ? -1 : keys.split("\n").indexOf(key, 1) - 1;
  if (at < 0) return undefined;
  const [start = 0, length = 0, characters = 0] = [0, 1, 2].map((part) =>
    numberAt(packed, at * textLength + part * numberLength),
  );
  return length === 0 ? undefined : { start, length, characters };
}
