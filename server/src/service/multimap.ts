/** Maps with several values for each key, and maps whose values are made when they are requested. */

/** Adds a value to those of a key. */
export function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  getOrInsert(map, key, () => []).push(value);
}

/** A map, or a cache that forgets: what `getOrInsert` fills. */
interface ValuesByKey<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** The value of a key; if the map has none, the value that `make` gives, which the map keeps. */
export function getOrInsert<Key, Value extends {}>(
  map: ValuesByKey<Key, Value>,
  key: Key,
  make: () => NoInfer<Value>,
): Value {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const value = make();
  map.set(key, value);
  return value;
}
