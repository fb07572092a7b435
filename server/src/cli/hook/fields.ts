/** Reads fields of untrusted JSON. Does not depend on agents. */

/** The fields of a JSON object. */
export type EventFields = Readonly<Record<string, unknown>>;

/** The fields of a value; undefined if it is not an object. */
export function fieldsOf(value: unknown): EventFields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

/** The fields of the JSON object in a text; undefined for any other text. */
export function fieldsIn(text: string): EventFields | undefined {
  try {
    return fieldsOf(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch {
    return undefined;
  }
}

/** The first of the named fields whose value is a string. */
export function textOf(fields: EventFields | undefined, ...names: readonly string[]): string | undefined {
  return names.map((name) => fields?.[name]).find((value) => typeof value === "string");
}

/** The objects in a list; none if the value is not a list. */
export function objectsOf(value: unknown): readonly EventFields[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.map(fieldsOf).filter((fields) => fields !== undefined);
}
