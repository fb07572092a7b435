/**
 * JSON Pointers (RFC 6901) and the way between them, offsets and nodes. Knows nothing of docs.json.
 */
import { piecesOf } from "./document-text.ts";
import type { ArrayNode, JsonDocument, ObjectNode, PropertyNode, Segment, SyntaxNode } from "./tree.ts";

/** A node and where it stands. Offsets are absolute. */
export interface Located {
  readonly node: SyntaxNode;
  readonly offset: number;
  /** The property whose value it is. */
  readonly property?: LocatedProperty;
}

export interface LocatedProperty {
  readonly node: PropertyNode;
  readonly offset: number;
}

/** What stands at an offset. */
export interface Place {
  /** From the root to the node; to the property where a key or its missing value is meant. */
  readonly segments: readonly Segment[];
  /** The innermost node; undefined after a colon without a value. */
  readonly node: SyntaxNode | undefined;
  /** Absolute start of the node; of the place itself where there is no node. */
  readonly offset: number;
  readonly part: "key" | "value";
  /** The property whose key or value it is. */
  readonly property?: LocatedProperty;
  /** The object or array that holds the property or the item; none for the root. */
  readonly holder?: Located;
}

export type PlainValue =
  | string
  | number
  | boolean
  | null
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue };

/** The pointer to a place: each segment after a slash, with `~` and `/` escaped. */
export function toPointer(segments: readonly Segment[]): string {
  return segments
    .map((segment) => `/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}

/** The segments of a pointer, indexes as decimal strings. A missing first slash is taken as written. */
export function fromPointer(pointer: string): string[] {
  if (pointer === "") return [];
  const path = pointer.startsWith("/") ? pointer.slice(1) : pointer;
  return path.split("/").map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The node at a place; undefined where the document has none. Of a repeated key the last value counts, as for `JSON.parse`. */
export function locate(document: JsonDocument, segments: readonly Segment[]): Located | undefined {
  const { root } = document;
  return root === undefined ? undefined : locateBelow({ node: root, offset: document.rootStart }, segments);
}

/** The node at a place below another. */
export function locateBelow(start: Located, segments: readonly Segment[]): Located | undefined {
  let located = start;
  for (const segment of segments) {
    const next = child(located, segment);
    if (next === undefined) return undefined;
    located = next;
  }
  return located;
}

function child({ node, offset }: Located, segment: Segment): Located | undefined {
  if (node.kind === "object") {
    const key = String(segment);
    for (let index = node.properties.length - 1; index >= 0; index -= 1) {
      const property = node.properties[index];
      if (property?.value === undefined || property.key.value !== key) continue;
      const start = offset + (node.starts[index] ?? 0);
      return {
        node: property.value,
        offset: start + property.valueStart,
        property: { node: property, offset: start },
      };
    }
    return undefined;
  }
  if (node.kind !== "array") return undefined;
  const index =
    typeof segment === "number" ? segment : /^(?:0|[1-9]\d*)$/.test(segment) ? Number(segment) : -1;
  const item = node.items[index];
  return item === undefined ? undefined : { node: item, offset: offset + (node.starts[index] ?? 0) };
}

/**
 * What stands at an offset, for a caret as well as for a pointer: text and numbers include their end,
 * containers do not, unless their closing bracket is missing. Undefined outside of the root.
 */
export function pathAt(document: JsonDocument, offset: number): Place | undefined {
  const { root, rootStart } = document;
  const text = piecesOf(document);
  if (root === undefined || !covers(root, rootStart, offset, text.length)) return undefined;
  const segments: Segment[] = [];
  let node = root;
  let start = rootStart;
  let property: LocatedProperty | undefined;
  let holder: Located | undefined;
  let limit = text.length;
  for (;;) {
    const here: Place = {
      segments,
      node,
      offset: start,
      part: "value",
      ...(property === undefined ? {} : { property }),
      ...(holder === undefined ? {} : { holder }),
    };
    if (node.kind !== "object" && node.kind !== "array") return here;
    const index = childAt(node, offset - start);
    if (index === -1) return here;
    const inside: SyntaxNode | PropertyNode | undefined =
      node.kind === "object" ? node.properties[index] : node.items[index];
    if (inside === undefined) return here;
    const childStart: number = start + (node.starts[index] ?? 0);
    const next = node.starts[index + 1];
    // What is not closed reaches to its next sibling, or to the end of what is around it.
    limit = next !== undefined ? start + next - 1 : node.closed ? start + node.length - 1 : limit;
    if (inside.kind !== "property") {
      if (!covers(inside, childStart, offset, limit)) return here;
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
    if (inside.value !== undefined && offset >= valueStart) return here;
    const between = text.slice(childStart + inside.key.length, offset);
    if (!between.includes(":") || /[^\s:]/.test(between)) return here;
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

/** @param limit how far a container without closing bracket reaches. */
function covers(node: SyntaxNode, start: number, offset: number, limit: number): boolean {
  if (offset < start) return false;
  const end = start + node.length;
  if (node.kind !== "object" && node.kind !== "array") return offset <= end;
  return node.closed ? offset < end : offset <= Math.max(end, limit);
}

/** Index of the last child that starts at or before the relative offset; -1 where none does. */
function childAt(container: ObjectNode | ArrayNode, offset: number): number {
  const { starts } = container;
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * The value as `JSON.parse` gives it: of a repeated key the last value counts, and `__proto__` is a
 * key like any other. What is unreadable or missing is left out; undefined where that is all.
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
