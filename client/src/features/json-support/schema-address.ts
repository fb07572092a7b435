/** Finds the schema that JSON text names. Pure: does not depend on the editor. */
import { createScanner } from "jsonc-parser";
import { webAddress } from "../../platform/addresses.ts";

/** The URL of a schema and its position in the text. */
export interface SchemaAddress {
  readonly address: string;
  /** Offsets of the value, including its quotes. */
  readonly start: number;
  readonly end: number;
}

/** The token numbers of jsonc-parser, which exports their names only as types. */
const tokens = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  colon: 6,
  string: 10,
  end: 17,
};

/** In characters; longer than any real URL. */
const maxAddressLength = 2000;

/** The URL of the first top-level `$schema`, the one that VS Code uses; undefined for other values. */
export function schemaAddress(text: string): SchemaAddress | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  let isValueNext = false;
  for (let token = scanner.scan(); token !== tokens.end; token = scanner.scan()) {
    if (token === tokens.openBrace || token === tokens.openBracket) depth += 1;
    if (token === tokens.closeBrace || token === tokens.closeBracket) depth -= 1;
    if (depth !== 1 || token === tokens.colon) continue;
    if (isValueNext) {
      const address = token === tokens.string ? scanner.getTokenValue() : "";
      if (address.length > maxAddressLength || webAddress(address) !== address) return undefined;
      const start = scanner.getTokenOffset();
      return { address, start, end: start + scanner.getTokenLength() };
    }
    isValueNext = token === tokens.string && scanner.getTokenValue() === "$schema";
  }
  return undefined;
}
