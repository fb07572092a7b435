/**
 * Sanitizes text of unknown origin wherever the editor interprets text: `[…](command:…)` becomes a live link in
 * notifications, input prompts, details of the status item and tooltips, and `$(…)` becomes an icon in labels and
 * status texts. `sanitizedText` is the only function for this; editor-ui.ts, tree-items.ts and server-messages.ts
 * apply it to all text that they show. Does not depend on the editor.
 */
import { shortened } from "../platform/text-beginning.ts";

/** The maximum length of a string: the editor would lay out any length, and no message needs more. */
const maxLength = 4000;

/** Control characters other than line breaks, and characters that reverse or hide the surrounding text. */
const invisible = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu;

/** The text without invisible characters, so that it contains nothing that cannot be seen. */
export function visibleText(text: string): string {
  return text.replace(invisible, (character) => (/[\t\r\n]/.test(character) ? character : ""));
}

/** The text without anything that the editor could turn into a link, command or icon; its words stay the same. */
export function sanitizedText(text: string, max = maxLength): string {
  return (
    visibleText(shortened(text, max))
      // Neither replacement creates a match for the other: each only inserts a space.
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

/** A list with each item sanitized; the identical list if nothing changed. */
function sanitizedItems(items: readonly unknown[]): readonly unknown[] {
  const sanitized = items.map(sanitizedFields);
  return sanitized.every((item, index) => item === items[index]) ? items : sanitized;
}

/** A field's value with its texts sanitized; other values are returned unchanged. */
function sanitizedValue(field: string, value: unknown): unknown {
  if (typeof value === "string") return textFields.has(field) ? sanitizedText(value) : value;
  if ((field === "items" || field === "buttons") && Array.isArray(value)) return sanitizedItems(value);
  if (field === "badge" || field === "command") return sanitizedFields(value);
  return value;
}

/**
 * An object with its displayed texts sanitized; the identical object if nothing changed, because the editor
 * recognizes some objects, such as the Back button, by identity.
 */
export function sanitizedFields<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  const changed = Object.entries(value)
    .map(([field, before]) => [field, before, sanitizedValue(field, before)] as const)
    .filter(([, before, after]) => before !== after)
    .map(([field, , after]) => [field, after] as const);
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}

/** A proxy of an editor object that sanitizes texts when they are set. */
export function guarded<Target extends object>(guardedObject: Target): Target {
  return new Proxy(guardedObject, {
    get: (target, field) => {
      const value: unknown = Reflect.get(target, field, target);
      const isFixed = Reflect.getOwnPropertyDescriptor(target, field)?.configurable === false;
      // Methods may access private fields of their object.
      return typeof value === "function" && !isFixed ? value.bind(target) : value;
    },
    set: (target, field, value) => Reflect.set(target, field, sanitizedValue(String(field), value), target),
  });
}
