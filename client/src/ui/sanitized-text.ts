/**
 * Sanitizes text of unknown origin for every place where the editor reads text as more than text: `[…](command:…)`
 * becomes a live link in notifications, input prompts, details of the status item and tooltips, and `$(…)` becomes an
 * icon in labels and status texts. `sanitizedText` is the only function for this; editor-ui.ts, tree-items.ts and
 * server-messages.ts apply it to all that is shown. Does not depend on the editor.
 */

/** The maximum length of a string: the editor would lay out any length, and a message needs no more. */
const maxLength = 4000;

/** Control characters other than line breaks, and characters that reverse or hide the text around them. */
const unseen = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu;

/** The text without invisible characters, so that what is shown is all there is. */
export function visibleText(text: string): string {
  return text.replace(unseen, (character) => (/[\t\r\n]/.test(character) ? character : ""));
}

/** The text without anything that the editor could follow, run or draw; its words stay the same. */
export function sanitizedText(text: string, max = maxLength): string {
  const bounded = text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
  return (
    visibleText(bounded)
      // Neither rule creates a new match for the other: both only put a space between two characters.
      .replaceAll("](", "] (")
      .replaceAll("$(", "$ (")
  );
}

/** Names of fields whose text the editor shows, in any object. */
const textFields: ReadonlySet<string> = new Set([
  "text",
  "name",
  "label",
  "description",
  "detail",
  "title",
  "prompt",
  "placeHolder",
  "placeholder",
  "message",
  "tooltip",
  "validationMessage",
]);

/** A list with each of its items sanitized; the identical list if nothing had to be changed. */
function sanitizedItems(items: readonly unknown[]): readonly unknown[] {
  const sanitized = items.map(sanitizedFields);
  return sanitized.every((one, index) => one === items[index]) ? items : sanitized;
}

/** A field's value with its texts sanitized; other values are returned unchanged. */
function sanitizedValue(field: string, value: unknown): unknown {
  if (typeof value === "string") return textFields.has(field) ? sanitizedText(value) : value;
  if ((field === "items" || field === "buttons") && Array.isArray(value)) return sanitizedItems(value);
  if (field === "badge" || field === "command") return sanitizedFields(value);
  return value;
}

/**
 * An object with its shown texts sanitized. The identical object if nothing had to be changed: the editor knows some
 * objects, such as the back button, by identity.
 */
export function sanitizedFields<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  const changed = Object.entries(value)
    .map(([field, one]) => [field, one, sanitizedValue(field, one)] as const)
    .filter(([, before, after]) => before !== after)
    .map(([field, , after]) => [field, after] as const);
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}

/** An object of the editor whose texts are sanitized when they are set. */
export function guarded<Shown extends object>(shown: Shown): Shown {
  return new Proxy(shown, {
    get: (target, field) => {
      const value: unknown = Reflect.get(target, field, target);
      const isFixed = Reflect.getOwnPropertyDescriptor(target, field)?.configurable === false;
      // Methods may access private fields of their object.
      return typeof value === "function" && !isFixed ? value.bind(target) : value;
    },
    set: (target, field, value) => Reflect.set(target, field, sanitizedValue(String(field), value), target),
  });
}
