/** Whether two lists have the same items in the same order. */
export function areEqualLists<Item>(
  one: readonly Item[],
  other: readonly Item[],
  isSame: (one: Item, other: Item) => boolean = Object.is,
): boolean {
  // An item behind the end of the other list is never asked about, because the lengths are equal.
  return (
    one === other ||
    (one.length === other.length && one.every((item, index) => isSame(item, other[index] as Item)))
  );
}
