/** Where the value stands that a path of keys leads to, in the text of a docs.json. Knows no editor. */
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";

/** Digits are an index in an array, and a key elsewhere. */
function childOf(node: Node, key: string): Node | undefined {
  if (node.type !== "array") return findNodeAtLocation(node, [key]);
  return /^\d{1,9}$/.test(key) ? findNodeAtLocation(node, [Number(key)]) : undefined;
}

/** Offset and length of the value; of the nearest one around it where it is missing itself. */
export function pointerPlace(
  text: string,
  pointer: readonly string[],
): { readonly offset: number; readonly length: number } | undefined {
  try {
    const root = parseTree(text, [], { allowTrailingComma: true });
    if (root === undefined) return undefined;
    let found = root;
    for (const key of pointer) {
      const child = childOf(found, key);
      if (child === undefined) break;
      found = child;
    }
    return found === root ? undefined : { offset: found.offset, length: found.length };
  } catch {
    // The parser calls itself: brackets nested thousands of times over end it.
    return undefined;
  }
}
