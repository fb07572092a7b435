/** Finds a value by its path of keys in the text of a docs.json. Does not depend on the editor. */
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";

/** The child for a key; a key of digits is an index in an array, and a name in an object. */
function childOf(node: Node, key: string): Node | undefined {
  if (node.type !== "array") return findNodeAtLocation(node, [key]);
  return /^\d{1,9}$/.test(key) ? findNodeAtLocation(node, [Number(key)]) : undefined;
}

/** The offset and length of the value; if it is missing, those of its nearest existing ancestor. */
export function pointerPlace(
  text: string,
  pointer: readonly string[],
): { readonly offset: number; readonly length: number } | undefined {
  try {
    const root = parseTree(text, [], { allowTrailingComma: true });
    if (root === undefined) return undefined;
    let node = root;
    for (const key of pointer) {
      const child = childOf(node, key);
      if (child === undefined) break;
      node = child;
    }
    return node === root ? undefined : { offset: node.offset, length: node.length };
  } catch {
    // The parser is recursive, so thousands of nested brackets exhaust the stack.
    return undefined;
  }
}
