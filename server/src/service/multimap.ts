/** Maps with several values or a count for each key, and maps whose values are created on request. */

/** Adds a value to the list of a key. */
export function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  getOrInsert(map, key, () => []).push(value);
}

/** Like `Map.groupBy`, which Node 20 does not have. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) append(groups, keyOf(item), item);
  return groups;
}

/** How often each key occurs. */
export function countsOf<Key>(keys: Iterable<Key>): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** A map or a cache, to which `getOrInsert` adds values. */
interface ValuesByKey<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** The value of a key; if the map has none, stores and returns the result of `create`. */
export function getOrInsert<Key, Value extends {}>(
  map: ValuesByKey<Key, Value>,
  key: Key,
  create: () => NoInfer<Value>,
): Value {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const value = create();
  map.set(key, value);
  return value;
}
