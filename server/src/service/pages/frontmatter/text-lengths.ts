/** How long the texts of a frontmatter are and where, kept as text, because a site may have 25,000 pages: the texts themselves are not kept. */
import { characterCount } from "../../text/characters.ts";
import { hasItemFields, isPackedList, packedList, unpackedList } from "../packed-list.ts";
import { type FrontmatterOfPage, filledEntries } from "./content.ts";

/** Text of the frontmatter. */
interface MeasuredText {
  readonly key: string;
  /** UTF-16 offset and length of the value as written. */
  readonly start: number;
  readonly length: number;
  /** How many characters readers see, without blanks around the text. */
  readonly characters: number;
}

/** How long a value is as written, without the line break after text of several lines. */
function writtenLength(
  page: string,
  { start, end }: { readonly start: number; readonly end: number },
): number {
  return page[end - 1] === "\n" ? page.slice(start, end).trimEnd().length : end - start;
}

/**
 * The texts of all keys that have one.
 * @param page the page's text
 */
export function packedTexts(frontmatter: Pick<FrontmatterOfPage, "entries">, page: string): string {
  return packedList(
    filledEntries(frontmatter).flatMap(({ key, value }): readonly MeasuredText[] => {
      // Who reads the list of keys takes one with a line break for several.
      if (value.kind !== "text" || key.includes("\n")) return [];
      const characters = characterCount(value.text.trim());
      return [{ key, start: value.start, length: writtenLength(page, value), characters }];
    }),
  );
}

/** Whether a string that may come from anywhere is packed texts. */
export function arePackedTexts(packed: string): boolean {
  const fields = { key: "text", start: "number", length: "number", characters: "number" } as const;
  return isPackedList(packed, Number.POSITIVE_INFINITY, (text) => hasItemFields(text, fields));
}

/** The texts by their keys. */
export function textsOfKeys(packed: string): ReadonlyMap<string, MeasuredText> {
  return new Map(unpackedList<MeasuredText>(packed).map((text) => [text.key, text]));
}
