/** Groups values with the same key, in the order of their first values. */
export function grouped<Value>(
  pairs: Iterable<readonly [key: string, value: Value]>,
): ReadonlyMap<string, readonly Value[]> {
  const groups = new Map<string, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
