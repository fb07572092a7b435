/** Reads fields of a value that another program wrote, of which nothing is certain. Does not depend on agents. */

/** The fields of an object of JSON. */
export type EventFields = Readonly<Record<string, unknown>>;

/** The fields of a value; undefined if it is not an object. */
export function fieldsOf(value: unknown): EventFields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

/** The fields of an object that is written as JSON; undefined for any other text. */
export function fieldsIn(text: string): EventFields | undefined {
  try {
    return fieldsOf(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch {
    return undefined;
  }
}

/** The first of some fields that has text. */
export function textOf(fields: EventFields | undefined, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fields?.[name];
    if (typeof value === "string") return value;
  }
  return undefined;
}

/** The objects of a list; none if the value is not a list. */
export function objectsOf(value: unknown): readonly EventFields[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.map(fieldsOf).filter((one) => one !== undefined);
}
