/**
 * Lists that are kept of a page as text: one string takes less memory than its objects, equal ones are kept once, and nearly all
 * are empty. A text may come from a file that anybody has changed.
 */

const nothing: readonly never[] = [];

/** The list as text. */
export function packedList(list: readonly unknown[]): string {
  return list.length === 0 ? "" : JSON.stringify(list);
}

/** The list of a text that is known to be one of such items. */
export function unpackedList<Item>(packed: string | undefined): readonly Item[] {
  return packed === undefined || packed === "" ? nothing : JSON.parse(packed);
}

/** What a field holds: one of these types, or of these values. A number is an offset, a length or the like: whole, and not negative. */
type FieldContent = "text" | "number" | "numbers" | "boolean" | readonly (string | number)[];

/** What the fields of an item hold. */
export type ItemFields = Readonly<Record<string, FieldContent>>;

function isNumber(value: unknown): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function holds(value: unknown, type: FieldContent): boolean {
  if (typeof type !== "string") return type.some((one) => one === value);
  if (type === "numbers") return Array.isArray(value) && value.every(isNumber);
  if (type === "number") return isNumber(value);
  return typeof value === (type === "text" ? "string" : type);
}

/** Whether a value that may come from anywhere has these fields. */
export function hasItemFields<Field extends string>(
  value: unknown,
  fields: Readonly<Record<Field, FieldContent>>,
): value is Readonly<Record<Field, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries<FieldContent>(fields).every(([field, type]) =>
    holds(Reflect.get(value, field), type),
  );
}

/** Like `hasItemFields`, with the fields that a value has by its `kind`. */
export function hasFieldsOfKind(value: unknown, kinds: Readonly<Record<string, ItemFields>>): boolean {
  if (!hasItemFields(value, { kind: "text" })) return false;
  const kind = String(value.kind);
  const fields = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return fields !== undefined && hasItemFields(value, fields);
}

/** Whether a text that may come from anywhere is a list with no more than `most` items, all of which pass a test. */
export function isPackedList(text: string, most: number, isItem: (value: unknown) => boolean): boolean {
  if (text === "") return true;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.length <= most && list.every(isItem);
  } catch {
    return false;
  }
}
