/** JSON Pointers (RFC 6901) and conversions between pointers, offsets and nodes. Does not depend on docs.json. */

import { lowerBound } from "../lower-bound.ts";
import { memo } from "../memo.ts";
import type { Segment, Span } from "../model/location.ts";
import { piecesOf } from "./document-text.ts";
import type { ContainerNode, JsonDocument, ObjectNode, PropertyNode, SyntaxNode } from "./tree.ts";

/** A node with its absolute offset. */
export interface LocatedNode {
  readonly node: SyntaxNode;
  readonly offset: number;
  /** The property whose value the node is. */
  readonly property?: LocatedProperty;
}

/** A property with its absolute offset. */
interface LocatedProperty {
  readonly node: PropertyNode;
  readonly offset: number;
}

/** The range of a value or a property. */
export function spanOf({ node, offset }: LocatedNode | LocatedProperty): Span {
  return { start: offset, length: node.length };
}

/** The node and its surroundings at an offset. */
export interface NodeAtOffset {
  /** The path from the root to the node, or to the property for a key or a missing value. */
  readonly segments: readonly Segment[];
  /** The innermost node; undefined after a colon without a value. */
  readonly node: SyntaxNode | undefined;
  /** Absolute start of the node, or of the position where its node is missing. */
  readonly offset: number;
  readonly part: "key" | "value";
  /** The property whose key or value is at the offset. */
  readonly property?: LocatedProperty;
  /** The object or array that contains the property or the item; undefined for the root. */
  readonly holder?: LocatedNode;
}

/** A JSON value without positions. */
type PlainValue =
  | string
  | number
  | boolean
  | null
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue };

/** The pointer for a path: each segment after a slash, with `~` and `/` escaped. */
export function toPointer(segments: readonly Segment[]): string {
  return segments
    .map((segment) => `/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}

/** The node at a path; undefined if there is none. The last value of a repeated key counts, as in `JSON.parse`. */
export function locate(
  { root, rootStart }: JsonDocument,
  segments: readonly Segment[],
): LocatedNode | undefined {
  return root && locateBelow({ node: root, offset: rootStart }, segments);
}

/** The node at a path that starts at another node; undefined if there is none. */
export function locateBelow(start: LocatedNode, segments: readonly Segment[]): LocatedNode | undefined {
  let located = start;
  for (const segment of segments) {
    const next = child(located, segment);
    if (next === undefined) return undefined;
    located = next;
  }
  return located;
}

/** Objects with more properties than this get an index instead of a search for each lookup. */
const manyProperties = 32;

/** The index of the last property of each key: among all properties, and among those with a value. */
interface KeyIndex {
  readonly all: ReadonlyMap<string, number>;
  readonly valued: ReadonlyMap<string, number>;
}

const keyIndex = memo((node: ObjectNode): KeyIndex => {
  const all = new Map<string, number>();
  const valued = new Map<string, number>();
  for (const [place, { key, value }] of node.properties.entries()) {
    all.set(key.value, place);
    if (value !== undefined) valued.set(key.value, place);
  }
  return { all, valued };
});

/** Index of the last property with the key and a value; -1 if there is none. */
function propertyIndex(node: ObjectNode, key: string): number {
  if (node.properties.length > manyProperties) return keyIndex(node).valued.get(key) ?? -1;
  return node.properties.findLastIndex(
    (property) => property.value !== undefined && property.key.value === key,
  );
}

/** The last property with the key, with or without a value: the last of repeated keys counts, as in every JSON parser. */
export function propertyNamed(node: ObjectNode, key: string): PropertyNode | undefined {
  if (node.properties.length <= manyProperties) {
    return node.properties.findLast((property) => property.key.value === key);
  }
  const index = keyIndex(node).all.get(key);
  return index === undefined ? undefined : node.properties[index];
}

/** The value at a path of keys below a node; undefined if there is none. */
export function valueIn(node: SyntaxNode | undefined, ...keys: readonly string[]): SyntaxNode | undefined {
  let value = node;
  for (const key of keys) value = value?.kind === "object" ? propertyNamed(value, key)?.value : undefined;
  return value;
}

/** Whether a value exists and is `true`. */
export function isTrue(value: SyntaxNode | undefined): boolean {
  return value?.kind === "boolean" && value.value;
}

function child({ node, offset }: LocatedNode, segment: Segment): LocatedNode | undefined {
  if (node.kind === "object") {
    const index = propertyIndex(node, String(segment));
    const property = node.properties[index];
    if (property?.value === undefined) return undefined;
    const start = offset + (node.starts[index] ?? 0);
    return {
      node: property.value,
      offset: start + property.valueStart,
      property: { node: property, offset: start },
    };
  }
  if (node.kind !== "array") return undefined;
  const index =
    typeof segment === "number" ? segment : /^(?:0|[1-9]\d*)$/.test(segment) ? Number(segment) : -1;
  const item = node.items[index];
  return item === undefined ? undefined : { node: item, offset: offset + (node.starts[index] ?? 0) };
}

/**
 * The node at an offset, for a caret as well as for a pointer: strings and numbers include their end, containers do not,
 * unless their closing bracket is missing. Undefined outside the root.
 */
export function pathAt(document: JsonDocument, offset: number): NodeAtOffset | undefined {
  const { root, rootStart } = document;
  const text = piecesOf(document);
  if (root === undefined || !covers(root, rootStart, offset, text.length)) return undefined;
  const segments: Segment[] = [];
  let node = root;
  let start = rootStart;
  let property: LocatedProperty | undefined;
  let holder: LocatedNode | undefined;
  let limit = text.length;
  for (;;) {
    const current: NodeAtOffset = {
      segments,
      node,
      offset: start,
      part: "value",
      ...(property === undefined ? {} : { property }),
      ...(holder === undefined ? {} : { holder }),
    };
    if (node.kind !== "object" && node.kind !== "array") return current;
    const index = childAt(node, offset - start);
    if (index === -1) return current;
    const inside: SyntaxNode | PropertyNode | undefined =
      node.kind === "object" ? node.properties[index] : node.items[index];
    if (inside === undefined) return current;
    const childStart: number = start + (node.starts[index] ?? 0);
    const next = node.starts[index + 1];
    // An unclosed node extends to its next sibling, or to the end of its container.
    limit = next !== undefined ? start + next - 1 : node.closed ? start + node.length - 1 : limit;
    if (inside.kind !== "property") {
      if (!covers(inside, childStart, offset, limit)) return current;
      segments.push(index);
      property = undefined;
      holder = { node, offset: start };
      node = inside;
      start = childStart;
      continue;
    }
    const found: LocatedProperty = { node: inside, offset: childStart };
    const inProperty: readonly Segment[] = [...segments, inside.key.value];
    if (offset <= childStart + inside.key.length) {
      return {
        segments: inProperty,
        node: inside.key,
        offset: childStart,
        part: "key",
        property: found,
        holder: { node, offset: start },
      };
    }
    const valueStart: number = childStart + inside.valueStart;
    if (inside.value !== undefined && covers(inside.value, valueStart, offset, limit)) {
      segments.push(inside.key.value);
      property = found;
      holder = { node, offset: start };
      node = inside.value;
      start = valueStart;
      continue;
    }
    if (inside.value !== undefined && offset >= valueStart) return current;
    const between = text.slice(childStart + inside.key.length, offset);
    if (!between.includes(":") || /[^\s:]/.test(between)) return current;
    return {
      segments: inProperty,
      node: inside.value,
      offset: inside.value === undefined ? offset : valueStart,
      part: "value",
      property: found,
      holder: { node, offset: start },
    };
  }
}

/** @param limit the end of a container without a closing bracket. */
function covers(node: SyntaxNode, start: number, offset: number, limit: number): boolean {
  if (offset < start) return false;
  const end = start + node.length;
  if (node.kind !== "object" && node.kind !== "array") return offset <= end;
  return node.closed ? offset < end : offset <= Math.max(end, limit);
}

/** Index of the last child that starts at or before the relative offset; -1 if none does. */
export function childAt({ starts }: ContainerNode, offset: number): number {
  return lowerBound(starts.length, (index) => (starts[index] ?? 0) > offset) - 1;
}

/**
 * The value that `JSON.parse` returns: the last value of a repeated key counts, and `__proto__` is an ordinary key.
 * Unreadable and missing parts are skipped; undefined if nothing remains.
 */
export function toJsonValue(node: SyntaxNode): PlainValue | undefined {
  switch (node.kind) {
    case "invalid":
      return undefined;
    case "null":
      return null;
    case "array": {
      const items: PlainValue[] = [];
      for (const item of node.items) {
        const value = toJsonValue(item);
        if (value !== undefined) items.push(value);
      }
      return items;
    }
    case "object": {
      const result: Record<string, PlainValue> = {};
      for (const { key, value: inner } of node.properties) {
        const value = inner === undefined ? undefined : toJsonValue(inner);
        if (value === undefined) continue;
        // An assignment to this key would set the prototype.
        if (key.value === "__proto__") {
          Object.defineProperty(result, key.value, {
            value,
            writable: true,
            enumerable: true,
            configurable: true,
          });
        } else {
          result[key.value] = value;
        }
      }
      return result;
    }
    default:
      return node.value;
  }
}
