/** Reads YAML fast, if that is certain to give what the library gives. */
import { reasonNotToRead } from "../yaml.ts";
import { AmbiguousYamlError } from "./ambiguous-yaml-error.ts";
import { BlocksReader, type BlocksReading } from "./blocks-reader.ts";

const loneReturn = /\r(?!\n)/;

/** Reads text without a byte order mark; undefined if the library has to read it. */
export function readBlocks(text: string): BlocksReading | undefined {
  if (loneReturn.test(text) || reasonNotToRead(text) !== undefined) return undefined;
  try {
    return new BlocksReader(text, false).read();
  } catch (error) {
    // The stack may overflow as well.
    if (error instanceof AmbiguousYamlError || error instanceof RangeError) return undefined;
    throw error;
  }
}
