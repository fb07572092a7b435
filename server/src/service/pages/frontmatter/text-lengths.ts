/** The lengths and positions of frontmatter values, packed in a string, because a site may have 25,000 pages. */
import { characterCount } from "../../text/characters.ts";
import { hasItemFields, isPackedList, packedList, unpackedList } from "../packed-list.ts";
import { type FrontmatterOfPage, filledEntries } from "./content.ts";

/** The size of a frontmatter value. */
interface MeasuredText {
  readonly key: string;
  /** UTF-16 offset and length of the value as written. */
  readonly start: number;
  readonly length: number;
  /** The number of characters that readers see, without white space around the text. */
  readonly characters: number;
}

/** The length of a value as written, without the line break after text of several lines. */
function writtenLength(
  page: string,
  { start, end }: { readonly start: number; readonly end: number },
): number {
  return page[end - 1] === "\n" ? page.slice(start, end).trimEnd().length : end - start;
}

/**
 * The packed sizes of all values that are text.
 * @param page the page's text
 */
export function packedTexts(frontmatter: Pick<FrontmatterOfPage, "entries">, page: string): string {
  return packedList(
    filledEntries(frontmatter).flatMap(({ key, value }): readonly MeasuredText[] => {
      // Readers of the list of keys would take a key with a line break for several keys.
      if (value.kind !== "text" || key.includes("\n")) return [];
      const characters = characterCount(value.text.trim());
      return [{ key, start: value.start, length: writtenLength(page, value), characters }];
    }),
  );
}

/** Whether a string from an untrusted source contains packed sizes. */
export function arePackedTexts(packed: string): boolean {
  const fields = { key: "text", start: "number", length: "number", characters: "number" } as const;
  return isPackedList(packed, Number.POSITIVE_INFINITY, (text) => hasItemFields(text, fields));
}

/** The sizes by key. */
export function textsOfKeys(packed: string): ReadonlyMap<string, MeasuredText> {
  return new Map(unpackedList<MeasuredText>(packed).map((text) => [text.key, text]));
}
