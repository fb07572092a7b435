/** Reads JSON of an uncertain shape. Does not depend on the meaning of the values. */

/** An object from JSON whose values have not been checked. */
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

/** The value if it is a string that is not blank; otherwise undefined. */
export function filledText(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** The maximum length of an id in characters: ids are stored, and sent with each question. */
const maxIdLength = 1000;

/**
 * An id without surrounding whitespace, from a string or a number. Undefined for other values, and for text that
 * is too long, because a truncated id would be a different id.
 */
export function nameIn(value: unknown): string | undefined {
  const name = typeof value === "number" ? String(value) : filledText(value)?.trim();
  return name !== undefined && name.length <= maxIdLength ? name : undefined;
}

/** A stored time in milliseconds since 1970; undefined for values outside the range of dates. */
export function momentIn(value: unknown): number | undefined {
  return typeof value === "number" && Math.abs(value) <= 8_000_000_000_000_000 ? value : undefined;
}

/**
 * The text to display for a value that should be a string: numbers and booleans are converted, objects become
 * JSON; undefined for undefined, null, and a value with too many levels to be written.
 */
export function shownText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value);
  } catch {
    // Writing is recursive, so thousands of levels, which can be parsed, exhaust the stack.
    return undefined;
  }
}

/** Whether a string has no lone surrogates, which URLs cannot contain. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** The elements of a value that should be an array; empty for any other value. */
export function elements(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The object without undefined values, so that a missing field has only one form. */
export function present<T extends object>(value: { readonly [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;
}
