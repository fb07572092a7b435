/** Reads YAML with the fast reader if the result is certain to be that of the library. */
import { isTooLongForYaml } from "../yaml.ts";
import { AmbiguousYamlError } from "./ambiguous-yaml-error.ts";
import { BlocksReader, type BlocksReading } from "./blocks-reader.ts";

const loneReturn = /\r(?!\n)/;

/** Reads text without a byte order mark; undefined if the library must read it. */
export function readBlocks(text: string): BlocksReading | undefined {
  // Brackets in text do not matter here, and the library checks the nesting of each value in brackets that it reads.
  if (isTooLongForYaml(text) || loneReturn.test(text)) return undefined;
  try {
    return new BlocksReader(text, false).read();
  } catch (error) {
    // A RangeError is a stack overflow.
    if (error instanceof AmbiguousYamlError || error instanceof RangeError) return undefined;
    throw error;
  }
}
