/**
 * Finds the places of operations in the text of a specification. Computed on request from the text, so that a
 * specification in memory stays small. Never throws.
 */
import { parseJson } from "../json/parse.ts";
import { type LocatedNode, locate, pathAt } from "../json/pointer.ts";
import type { JsonDocument } from "../json/tree.ts";
import { isNestedTooDeeply, yamlPlaces } from "../json/yaml.ts";
import { readBlocks } from "../json/yaml-blocks/read-blocks.ts";
import type { Segment, Span } from "../model/location.ts";

export interface SpecSpan {
  /** The property: key and value. */
  readonly whole: Span;
  readonly key: Span;
}

export interface SpecPlaces {
  /** The property at a pointer, or the nearest one around it; undefined if neither exists. */
  spanOf(pointer: readonly Segment[]): SpecSpan | undefined;
  /** The pointer of the value or property at an offset. */
  pointerAt(offset: number): readonly Segment[];
}

/** Matches text that begins like JSON. */
export const looksLikeJson = /^\uFEFF?\s*[{[]/;

/** Reads the places of a specification, JSON or YAML. */
export function specPlaces(text: string): SpecPlaces {
  if (looksLikeJson.test(text)) return jsonPlaces(parseJson(text));
  return yamlPlaces(text, isNestedTooDeeply(text) && readBlocks(text) !== undefined);
}

/** The places in JSON text; `startOf` is the offset of the value at a pointer, or of the nearest around it. */
export function jsonPlaces(
  document: JsonDocument,
): SpecPlaces & { startOf(pointer: readonly Segment[]): number } {
  return {
    startOf(pointer) {
      for (let depth = pointer.length; depth > 0; depth -= 1) {
        const located = locate(document, pointer.slice(0, depth));
        if (located !== undefined) return located.offset;
      }
      return document.rootStart;
    },
    spanOf(pointer) {
      for (let depth = pointer.length; depth > 0; depth -= 1) {
        const located = locate(document, pointer.slice(0, depth));
        if (located?.property !== undefined) return propertySpan(located.property);
      }
      return undefined;
    },
    pointerAt: (offset) => pathAt(document, offset)?.segments ?? [],
  };
}

function propertySpan({ node, offset }: NonNullable<LocatedNode["property"]>): SpecSpan {
  return {
    whole: { start: offset, length: node.length },
    key: { start: offset, length: node.key.length },
  };
}
