/** Finds the value at a path of keys in the text of a docs.json. Does not depend on the editor. */
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";

/** A key of digits is an index in an array, and a name in an object. */
function childOf(node: Node, key: string): Node | undefined {
  if (node.type !== "array") return findNodeAtLocation(node, [key]);
  return /^\d{1,9}$/.test(key) ? findNodeAtLocation(node, [Number(key)]) : undefined;
}

/** Offset and length of the value; for a missing value, those of the nearest value around it. */
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
    // The parser is recursive: thousands of nested brackets exhaust the stack.
    return undefined;
  }
}
