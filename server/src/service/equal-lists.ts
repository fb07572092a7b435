/** Whether two lists have the same items in the same order. */
export function areEqualLists<Item>(
  one: readonly Item[],
  other: readonly Item[],
  isSame: (one: Item, other: Item) => boolean = Object.is,
): boolean {
  // The lengths are equal, so `other[index]` always exists.
  return (
    one === other ||
    (one.length === other.length && one.every((item, index) => isSame(item, other[index] as Item)))
  );
}
