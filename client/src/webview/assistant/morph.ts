/**
 * Makes elements equal to others with as few changes as possible: an unchanged part keeps its element, with selection,
 * focus and layout. For content that grows at its end.
 */

/** Whether one element can become the other by a change of its children only. */
function isSameElement(one: Node, other: Node): boolean {
  return one.cloneNode(false).isEqualNode(other.cloneNode(false));
}

/**
 * Makes the children of `target` equal to those of `wanted`, and takes them from there.
 * @param from the first child that may change
 * @param until the first child after it that stays; null if all may change
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
    const [mine, other] = [currentNode, next];
    [currentNode, next] = [mine.nextSibling, other.nextSibling];
    if (mine.isEqualNode(other)) continue;
    if (mine instanceof Text && other instanceof Text) {
      const isLonger = other.data.startsWith(mine.data);
      if (isLonger) mine.appendData(other.data.slice(mine.data.length));
      else mine.data = other.data;
    } else if (mine instanceof Element && other instanceof Element && isSameElement(mine, other)) {
      morphChildren(mine, other);
    } else {
      mine.parentNode?.replaceChild(other, mine);
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
