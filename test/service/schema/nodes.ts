/** Syntax nodes from plain values, for tests that do not depend on text. */

import type {
  ObjectNode,
  PropertyNode,
  StringNode,
  SyntaxNode,
} from "../../../server/src/service/json/tree.ts";
import type { JsonValue } from "../../../server/src/service/model/change.ts";

export function nodeOf(value: JsonValue): SyntaxNode {
  if (value === null) return { kind: "null", length: 4 };
  switch (typeof value) {
    case "string":
      return textNode(value);
    case "number":
      return { kind: "number", value, length: 1 };
    case "boolean":
      return { kind: "boolean", value, length: 4 };
    default:
      return Array.isArray(value)
        ? listNode(value)
        : objectNode(Object.entries(value).map(([key, part]) => [key, nodeOf(part)]));
  }
}

/** Accepts repeated keys, and `undefined` for a value that is not typed yet. */
export function objectNode(entries: readonly (readonly [string, SyntaxNode | undefined])[]): ObjectNode {
  const properties = entries.map(
    ([key, value]): PropertyNode => ({
      kind: "property",
      key: textNode(key),
      value,
      valueStart: 0,
      length: 0,
    }),
  );
  return {
    kind: "object",
    properties,
    starts: properties.map(() => 0),
    problems: [],
    opened: true,
    closed: true,
    length: 2,
  };
}

export const unreadable: SyntaxNode = { kind: "invalid", length: 3 };

function listNode(value: readonly JsonValue[]): SyntaxNode {
  const items = value.map(nodeOf);
  return {
    kind: "array",
    items,
    starts: items.map(() => 0),
    problems: [],
    opened: true,
    closed: true,
    length: 2,
  };
}

function textNode(value: string): StringNode {
  return { kind: "string", value, length: value.length + 2 };
}
