/** Reads JSON of uncertain shape. Does not depend on what the values mean. */

/** An object from JSON whose values are not checked yet. */
export type JsonObject = { readonly [key: string]: unknown };

/** Whether a value is an object and not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a JSON text; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Text that is not empty; undefined for any other value. */
export function filledText(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** The maximum length of an id in characters: ids are stored, and sent with each question. */
const maxIdLength = 1000;

/**
 * An id without white space around it, from a string or a number. Undefined for other values, and for text that is too
 * long, because a part of an id is another id.
 */
export function nameIn(value: unknown): string | undefined {
  const name = typeof value === "number" ? String(value) : filledText(value)?.trim();
  return name !== undefined && name.length <= maxIdLength ? name : undefined;
}

/** A time that was stored, in milliseconds since 1970; undefined for what no date can be. */
export function momentIn(value: unknown): number | undefined {
  return typeof value === "number" && Math.abs(value) <= 8_000_000_000_000_000 ? value : undefined;
}

/**
 * The text of a value that should be text, to be shown as received: numbers and booleans become text, objects become
 * JSON; undefined for undefined and null.
 */
export function shownText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Whether a string has no lone surrogate, which no URL can contain. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** The elements of a value that should be an array; empty for any other value. */
export function elements(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The object without its undefined values, so that an absent field has only one form. */
export function present<T extends object>(value: { readonly [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
}
