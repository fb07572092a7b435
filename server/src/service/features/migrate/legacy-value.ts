/**
 * The values of mint.json during a migration: each value is taken at most once, and the remaining values are reported, so
 * that nothing is lost silently.
 */

import { isArray, isScalar } from "../../json/edit/apply.ts";
import type { JsonValue } from "../../model/change.ts";

export type JsonRecord = { readonly [key: string]: JsonValue };

/** A record under construction. */
export type MutableRecord = { [key: string]: JsonValue };

/** Whether a value exists and is an object, not an array. */
export function isObject(value: JsonValue | undefined): value is JsonRecord {
  return value !== undefined && !isScalar(value) && !isArray(value);
}

/** An object that tracks which of its values have been taken. */
export class LegacyObject {
  readonly #value: JsonRecord;
  readonly #path: string;
  readonly #left: Set<string>;
  readonly #inner: LegacyObject[] = [];
  #isLeftWhole = false;

  constructor(value: JsonRecord, path: string) {
    this.#value = value;
    this.#path = path;
    this.#left = new Set(Object.keys(value));
  }

  /** Takes the value of a key, whatever its type; undefined if it was taken before or does not exist. */
  take(key: string): JsonValue | undefined {
    if (!this.#left.delete(key)) return undefined;
    return this.#value[key];
  }

  /** Takes the value of a key if it passes the test; otherwise the value remains. */
  takeIf<Value extends JsonValue>(
    key: string,
    isExpected: (value: JsonValue) => value is Value,
  ): Value | undefined {
    const value = this.#left.has(key) ? this.#value[key] : undefined;
    if (value === undefined || !isExpected(value)) return undefined;
    this.#left.delete(key);
    return value;
  }

  /** Whether a key has a string that was not taken. */
  hasText(key: string): boolean {
    return this.#left.has(key) && typeof this.#value[key] === "string";
  }

  text(key: string): string | undefined {
    return this.takeIf(key, (value): value is string => typeof value === "string");
  }

  flag(key: string): boolean | undefined {
    return this.takeIf(key, (value): value is boolean => typeof value === "boolean");
  }

  /** Takes an object, whose own values must be taken too. */
  object(key: string): LegacyObject | undefined {
    const value = this.takeIf(key, isObject);
    if (value === undefined) return undefined;
    const inner = new LegacyObject(value, `${this.#path}${key}.`);
    this.#inner.push(inner);
    return inner;
  }

  /** Takes the strings and objects in an array; other items remain, and so does a value that is not an array. */
  items(key: string): readonly (string | LegacyObject)[] {
    const values = this.takeIf(key, isArray) ?? [];
    return values.flatMap((value, index): readonly (string | LegacyObject)[] => {
      if (typeof value === "string") return [value];
      const path = `${this.#path}${key}[${index}]`;
      const inner = isObject(value)
        ? new LegacyObject(value, `${path}.`)
        : new LegacyObject({ [path]: value }, "");
      this.#inner.push(inner);
      return isObject(value) ? [inner] : [];
    });
  }

  /** Takes an array of objects; an array with other items remains. */
  objects(key: string): readonly LegacyObject[] {
    const value = this.#left.has(key) ? this.#value[key] : undefined;
    if (value === undefined || !isArray(value) || !value.every(isObject)) return [];
    return this.items(key).filter((item) => typeof item !== "string");
  }

  /** Undoes all takes, because the object as a whole has no equivalent. */
  leaveAll(): void {
    for (const key of Object.keys(this.#value)) this.#left.add(key);
    this.#inner.length = 0;
  }

  /** Undoes all takes, and names the object instead of its values, because what is wrong is not one of them. */
  leaveWhole(): void {
    this.#isLeftWhole = true;
  }

  /** Paths of all values that were not taken. */
  get left(): readonly string[] {
    if (this.#isLeftWhole) return [this.#path.replace(/\.$/, "")];
    return [...[...this.#left].map((key) => this.#path + key), ...this.#inner.flatMap(({ left }) => left)];
  }
}
