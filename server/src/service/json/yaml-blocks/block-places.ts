/** The places of the properties of a YAML text that `readBlocks` has read: the text is read once more, with the places of its keys. */
import type { Segment, Span } from "../../model/location.ts";
import type { YamlPlaces } from "../yaml.ts";
import { type BlockMark, BlocksReader } from "./blocks-reader.ts";

type Spans = Pick<YamlPlaces, "spanOf">;

/**
 * @param text one that `readBlocks` has read
 * @param otherwise the places as the library knows them, which are asked for if a value is not on one line
 */
export function blockPlaces(text: string, otherwise: () => Spans): Spans {
  const reader = new BlocksReader(text, true);
  const { value } = reader.read();
  let known: Spans | undefined;
  const library = (): Spans => {
    known ??= otherwise();
    return known;
  };
  return {
    spanOf(pointer: readonly Segment[]) {
      let node: unknown = value;
      let found: BlockMark | undefined;
      for (const segment of pointer) {
        if (Array.isArray(node)) {
          node = node[Number(segment)];
          continue;
        }
        if (typeof node !== "object" || node === null) break;
        const marks = reader.marksOf(node);
        // A value in brackets.
        if (marks === undefined) return library().spanOf(pointer);
        const mark = marks.get(String(segment));
        if (mark === undefined) break;
        found = mark;
        node = mark.value;
      }
      if (found === undefined) return undefined;
      const { end, start, valueEnd } = found;
      const key: Span = { start, length: end - start };
      return {
        key,
        get whole(): Span {
          if (valueEnd !== undefined) return { start, length: valueEnd - start };
          return library().spanOf(pointer)?.whole ?? key;
        },
      };
    },
  };
}
