/**
 * Applies text edits to text, and writes JSON values as text.
 *
 * Does not depend on syntax trees: layout.ts finds the style of the surrounding text and passes it as plain data.
 */
import { WrittenText, type WrittenValue } from "../../model/change.ts";
import type { TextEdit } from "../../model/location.ts";
import { movedText } from "./moved-text.ts";
import type { TextStyle } from "./style.ts";

/** Whether a container is on one line, or has a line for each of its members. */
export type Form = "one-line" | "lines";

/** The style of a written value; the defaults are those of VS Code's JSON formatter. */
interface WritingStyle extends TextStyle {
  /** Form of the value itself; a one-line container has its content on the same line. Default `lines`. */
  readonly form?: Form;
  /** Form of arrays of scalars inside the value. Default `lines`. */
  readonly scalarArrays?: Form;
  /** Indentation of the line the value begins on. Default none. */
  readonly margin?: string;
  /** Between key and value. Default `: `. */
  readonly colon?: string;
  /** Between members on one line. Default `, `. */
  readonly comma?: string;
  /** Inside the braces of an object on one line. Default one space. */
  readonly objectPadding?: string;
  /** Inside the brackets of an array on one line. Default none. */
  readonly arrayPadding?: string;
}

/**
 * Applies edits whose offsets refer to the given text, in any order and without overlaps; edits at one offset are
 * applied in the given order.
 *
 * @throws RangeError if two edits overlap or one is outside the text, which is an error of the caller.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    if (edit.start < end || edit.start + edit.length > text.length) {
      throw new RangeError(`The edit at ${edit.start} overlaps another or reaches outside the text.`);
    }
    parts.push(text.slice(end, edit.start), edit.newText);
    end = edit.start + edit.length;
  }
  parts.push(text.slice(end));
  return parts.join("");
}

/** Writes a value as JSON. The text begins at the value and has no final newline. */
export function serialize(value: WrittenValue, style: WritingStyle): string {
  const complete: CompleteStyle = {
    indent: style.indent,
    endOfLine: style.endOfLine,
    scalarArrays: style.scalarArrays ?? "lines",
    colon: style.colon ?? ": ",
    comma: style.comma ?? ", ",
    objectPadding: style.objectPadding ?? " ",
    arrayPadding: style.arrayPadding ?? "",
  };
  return write(value, style.form ?? "lines", style.margin ?? "", complete);
}

/** Whether two JSON values are equal; the order of an object's keys does not matter. */
export function sameValue(one: WrittenValue, other: WrittenValue): boolean {
  if (one === other) return true;
  if (isScalar(one) || isScalar(other)) return false;
  if (one instanceof WrittenText || other instanceof WrittenText) return false;
  if (isArray(one) || isArray(other)) {
    if (!isArray(one) || !isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => {
      const counterpart = other[index];
      return counterpart !== undefined && sameValue(item, counterpart);
    });
  }
  const entries = Object.entries(one);
  if (entries.length !== Object.keys(other).length) return false;
  return entries.every(([key, item]) => {
    const counterpart = Object.hasOwn(other, key) ? other[key] : undefined;
    return counterpart !== undefined && sameValue(item, counterpart);
  });
}

/** Whether a value is neither an object nor an array. */
export function isScalar(value: WrittenValue): value is string | number | boolean | null {
  return typeof value !== "object" || value === null;
}

/** Whether a value is written like a scalar: it is one, or copied text of one. */
export function isWrittenScalar(value: WrittenValue): boolean {
  return value instanceof WrittenText ? !/^[[{/]/.test(value.text) : isScalar(value);
}

/** Like `Array.isArray`, which does not narrow the type of a readonly array. */
export function isArray<Value extends WrittenValue>(
  value: Value,
): value is Extract<Value, readonly unknown[]> {
  return Array.isArray(value);
}

type CompleteStyle = Required<Omit<WritingStyle, "form" | "margin">>;

function write(value: WrittenValue, form: Form, margin: string, style: CompleteStyle): string {
  if (isScalar(value)) return JSON.stringify(value);
  if (value instanceof WrittenText) return writtenAt(value, margin, style);
  const inner = margin + style.indent;
  if (isArray(value)) {
    const items = value.map((item) => write(item, innerForm(item, form, style), inner, style));
    return enclose("[", items, "]", form, style.arrayPadding, margin, style);
  }
  const properties = Object.entries(value).map(
    ([key, item]) =>
      JSON.stringify(key) + style.colon + write(item, innerForm(item, form, style), inner, style),
  );
  return enclose("{", properties, "}", form, style.objectPadding, margin, style);
}

/** Text copied from elsewhere, reindented for a line with the given margin. */
function writtenAt({ text, margin, indent }: WrittenText, toMargin: string, style: TextStyle): string {
  const { endOfLine } = style;
  return movedText(text, {
    fromMargin: margin,
    toMargin,
    fromIndent: indent,
    toIndent: style.indent,
    endOfLine,
  });
}

function innerForm(value: WrittenValue, outer: Form, style: CompleteStyle): Form {
  if (outer === "one-line") return outer;
  return isArray(value) && value.every(isWrittenScalar) ? style.scalarArrays : "lines";
}

function enclose(
  open: string,
  members: readonly string[],
  close: string,
  form: Form,
  padding: string,
  margin: string,
  style: CompleteStyle,
): string {
  if (members.length === 0) return open + close;
  if (form === "one-line") return open + padding + members.join(style.comma) + padding + close;
  const lineStart = style.endOfLine + margin + style.indent;
  return open + lineStart + members.join(`,${lineStart}`) + style.endOfLine + margin + close;
}
