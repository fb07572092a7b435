/** Changes of plain values, without text; the edits of a text are compared with these. */

import { isArray, isScalar, sameValue } from "../../../../server/src/service/json/edit/apply.ts";
import type {
  JsonChange as Change,
  JsonValue,
  WrittenValue,
} from "../../../../server/src/service/model/change.ts";
import type { Path } from "./change-words.ts";

/** The value after the changes; undefined if a key would occur twice in an object. */
export function changedValue(
  value: JsonValue,
  changes: readonly Change[],
  path: Path = [],
): JsonValue | undefined {
  const localChanges = changes.filter((change) => samePath(change.at.segments, path));
  const replacement = localChanges.findLast((change) => change.kind === "replace-value");
  if (replacement?.kind === "replace-value") return replacement.value;
  if (isScalar(value)) return value;
  const removed = (segment: string | number): boolean =>
    changes.some((change) => change.kind === "remove" && samePath(change.at.segments, [...path, segment]));
  if (isArray(value)) {
    const result: JsonValue[] = [];
    for (let index = 0; index <= value.length; index++) {
      for (const change of localChanges) {
        if (change.kind === "insert-item" && Math.min(change.index, value.length) === index)
          result.push(plainOf(change.value));
      }
      const item = value[index];
      if (item === undefined || removed(index)) continue;
      const changed = changedValue(item, changes, [...path, index]);
      if (changed === undefined) return undefined;
      result.push(changed);
    }
    return result;
  }
  const entries: (readonly [string, JsonValue])[] = [];
  const added = localChanges.flatMap((change) => (change.kind === "add-property" ? [change] : []));
  const additions = ["start", "end"].flatMap((position) =>
    added.filter((change) => change.position === position),
  );
  for (const position of ["start", "end"]) {
    if (position === "end") {
      for (const [key, item] of Object.entries(value)) {
        if (removed(key)) continue;
        const changed = changedValue(item, changes, [...path, key]);
        if (changed === undefined) return undefined;
        entries.push([newKey(changes, path, key), changed]);
      }
    }
    for (const [index, change] of additions.entries()) {
      const isAdded = additions
        .slice(0, index)
        .some((other) => other.key === change.key && sameValue(other.value, change.value));
      if (change.position === position && !isAdded) entries.push([change.key, plainOf(change.value)]);
    }
  }
  const result = Object.fromEntries(entries);
  return Object.keys(result).length === entries.length ? result : undefined;
}

/** The compared changes contain no text from another position. */
function plainOf(value: WrittenValue): JsonValue {
  return value as JsonValue;
}

function newKey(changes: readonly Change[], path: Path, key: string): string {
  const renaming = changes.findLast(
    (change) => change.kind === "rename-key" && samePath(change.at.segments, [...path, key]),
  );
  return renaming?.kind === "rename-key" ? renaming.key : key;
}

export function samePath(one: Path, other: Path): boolean {
  return one.length === other.length && one.every((segment, index) => segment === other[index]);
}
