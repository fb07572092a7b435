/**
 * Reading JSON whose shape nobody vouches for. Nothing here knows what the values mean.
 */

export type JsonObject = { readonly [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value that a text stands for; undefined where it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A text with something in it; undefined for everything else. */
export function filledText(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** Of an id, in characters: ids are kept, and sent back with each question. */
const maxIdLength = 1000;

/** What names something, without white space around it: a text, or a number as one; half a long one is none. */
export function nameIn(value: unknown): string | undefined {
  const name = typeof value === "number" ? String(value) : filledText(value)?.trim();
  return name !== undefined && name.length <= maxIdLength ? name : undefined;
}

/**
 * The text of a value that should be one, for showing it as it came: numbers and booleans are written
 * out, objects are written as JSON, and what is absent or null stays absent.
 */
export function shownText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Whether a text has no half of a character, which no address can hold. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** The elements of a value that should be an array; none where it is something else. */
export function elements(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The object without its undefined values, so that "absent" has one form. */
export function present<T extends object>(value: { readonly [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
}
