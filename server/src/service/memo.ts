/**
 * The only mechanism by which the server remembers results. A result is stored with the object that it was computed
 * from, and forgotten together with this object. Snapshots are immutable, so a new state has new objects.
 *
 * Does not depend on what is remembered. No other module of the server creates a `WeakMap` or a `WeakSet`.
 */

/** A function of one object, computed once for each object. `compute` must be pure. */
export function memo<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const results = new WeakMap<Key, Value>();
  return (key) => {
    const existing = results.get(key);
    // A remembered result may be undefined.
    if (existing !== undefined || results.has(key)) return existing as Value;
    const value = compute(key);
    results.set(key, value);
    return value;
  };
}

/** A value that is computed on its first request. */
export function lazily<Value>(compute: () => Value): () => Value {
  let computed: { readonly value: Value } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

/**
 * A function of an object and further inputs. The last result for each object is remembered until one of the inputs
 * changes (compared with `Object.is`). `compute` must be pure.
 */
export function memoLast<Key extends object, Inputs extends readonly unknown[], Value>(
  compute: (key: Key, ...inputs: Inputs) => Value,
): (key: Key, ...inputs: Inputs) => Value {
  const results = new WeakMap<Key, { readonly inputs: Inputs; readonly value: Value }>();
  return (key, ...inputs) => {
    const existing = results.get(key);
    if (existing?.inputs.every((input, index) => Object.is(input, inputs[index])) === true)
      return existing.value;
    const value = compute(key, ...inputs);
    results.set(key, { inputs, value });
    return value;
  };
}

/**
 * Remembers a value for each object, for callers that decide themselves when to store and reuse it, such as a result that
 * the next computation starts from.
 */
export interface WeakCache<Key extends object, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
}

/** An empty cache. */
export function weakCache<Key extends object, Value>(): WeakCache<Key, Value> {
  return new WeakMap<Key, Value>();
}

/**
 * A function of text whose results are remembered by the text itself, for text that recurs as new strings, such as a
 * paragraph of a page that is read again. `compute` must be pure.
 * @param maxLength the maximum total length of what is remembered; the least recently requested text is forgotten
 * @param lengthOf how much a text counts; by default its length
 */
export function memoText<Value>(
  compute: (text: string) => Value,
  maxLength: number,
  lengthOf: (text: string) => number = (text) => text.length,
): (text: string) => Value {
  const results = new Map<string, { readonly value: Value }>();
  let length = 0;
  return (text) => {
    const existing = results.get(text);
    const result = existing ?? { value: compute(text) };
    // A map keeps the order in which its keys were set.
    results.delete(text);
    results.set(text, result);
    if (existing === undefined) length += lengthOf(text);
    for (const oldest of results.keys()) {
      if (length <= maxLength) break;
      results.delete(oldest);
      length -= lengthOf(oldest);
    }
    return result.value;
  };
}
