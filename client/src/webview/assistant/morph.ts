/**
 * Updates elements to match others with as few changes as possible: an unchanged part keeps its element, with
 * selection, focus and layout. For content that grows at its end.
 */

/** Whether two elements differ only in their children. */
function isSameElement(first: Node, second: Node): boolean {
  return first.cloneNode(false).isEqualNode(second.cloneNode(false));
}

/**
 * Makes the children of `target` equal to those of `wanted`, and moves nodes from there.
 * @param from the first child that may change
 * @param until the first following child that stays; null if all may change
 */
export function morphChildren(
  target: Node,
  wanted: Node,
  from: ChildNode | null = target.firstChild,
  until: ChildNode | null = null,
): void {
  let currentNode = from;
  let next = wanted.firstChild;
  while (currentNode !== null && currentNode !== until && next !== null) {
    const [node, other] = [currentNode, next];
    [currentNode, next] = [node.nextSibling, other.nextSibling];
    if (node.isEqualNode(other)) continue;
    if (node instanceof Text && other instanceof Text) {
      const isLonger = other.data.startsWith(node.data);
      if (isLonger) node.appendData(other.data.slice(node.data.length));
      else node.data = other.data;
    } else if (node instanceof Element && other instanceof Element && isSameElement(node, other)) {
      morphChildren(node, other);
    } else {
      node.parentNode?.replaceChild(other, node);
    }
  }
  while (currentNode !== null && currentNode !== until) {
    const surplusNode = currentNode;
    currentNode = surplusNode.nextSibling;
    surplusNode.parentNode?.removeChild(surplusNode);
  }
  while (next !== null) {
    const missingNode = next;
    next = missingNode.nextSibling;
    target.insertBefore(missingNode, until);
  }
}
