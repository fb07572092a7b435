/** The text of a document for callers that read a few characters: `JsonDocument.text` would join all of a large text. */

import { weakCache } from "../memo.ts";
import { getOrInsert } from "../multimap.ts";
import { type TextPieces, textPieces } from "../text/pieces.ts";
import type { JsonDocument } from "./tree.ts";

const pieces = weakCache<JsonDocument, TextPieces>();

/** The text of a document in pieces. */
export function piecesOf(document: JsonDocument): TextPieces {
  return getOrInsert(pieces, document, () => textPieces(document.text));
}

/** Remembers the pieces of a document's text. */
export function keepPieces(document: JsonDocument, text: TextPieces): void {
  pieces.set(document, text);
}
