/**
 * Lists stored as strings: a string takes less memory than objects, equal strings can be shared, and nearly all lists
 * are empty. A string may come from a file that anybody may have changed.
 */

const nothing: readonly never[] = [];

/** Packs a list into a string. */
export function packedList(list: readonly unknown[]): string {
  return list.length === 0 ? "" : JSON.stringify(list);
}

/** Unpacks a list that is known to have items of this type. */
export function unpackedList<Item>(packed: string | undefined): readonly Item[] {
  return packed === undefined || packed === "" ? nothing : JSON.parse(packed);
}

/** The content of a field: one of these types, or one of the given values. A number is an integer that is not negative. */
type FieldContent = "text" | "number" | "numbers" | "boolean" | readonly (string | number)[];

/** The fields of an item and their content. */
export type ItemFields = Readonly<Record<string, FieldContent>>;

function isNumber(value: unknown): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function hasContent(value: unknown, type: FieldContent): boolean {
  if (typeof type !== "string") return type.some((one) => one === value);
  if (type === "numbers") return Array.isArray(value) && value.every(isNumber);
  if (type === "number") return isNumber(value);
  return typeof value === (type === "text" ? "string" : type);
}

/** Whether a value from an untrusted source has these fields. */
export function hasItemFields<Field extends string>(
  value: unknown,
  fields: Readonly<Record<Field, FieldContent>>,
): value is Readonly<Record<Field, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries<FieldContent>(fields).every(([field, type]) =>
    hasContent(Reflect.get(value, field), type),
  );
}

/** Like `hasItemFields`, but with the fields for the `kind` of the value. */
export function hasFieldsOfKind(value: unknown, kinds: Readonly<Record<string, ItemFields>>): boolean {
  if (!hasItemFields(value, { kind: "text" })) return false;
  const kind = String(value.kind);
  const fields = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return fields !== undefined && hasItemFields(value, fields);
}

/** Whether a string from an untrusted source is a list of at most `most` items that all pass a test. */
export function isPackedList(text: string, most: number, isItem: (value: unknown) => boolean): boolean {
  if (text === "") return true;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.length <= most && list.every(isItem);
  } catch {
    return false;
  }
}
