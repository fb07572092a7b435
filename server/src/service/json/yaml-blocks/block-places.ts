/** The positions of properties in a YAML text that `readBlocks` has read: reads the text once more and records its keys. */
import type { Segment, Span } from "../../model/location.ts";
import type { YamlPlaces } from "../yaml.ts";
import { type BlockMark, BlocksReader } from "./blocks-reader.ts";

type Spans = Pick<YamlPlaces, "spanOf">;

/**
 * Reads the positions of a text.
 * @param text one that `readBlocks` can read
 * @param fallback computes the positions with the library, if a value is not on one line
 */
export function blockPlaces(text: string, fallback: () => Spans): Spans {
  const reader = new BlocksReader(text, true);
  const { value } = reader.read();
  let libraryPlaces: Spans | undefined;
  const library = (): Spans => {
    libraryPlaces ??= fallback();
    return libraryPlaces;
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
