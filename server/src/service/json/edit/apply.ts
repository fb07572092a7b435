/**
 * Text edits applied to a text, and JSON values written as text.
 *
 * This module knows nothing of syntax trees: what style a place asks for is found out elsewhere
 * (see layout.ts) and comes in as plain data.
 */
import type { JsonValue } from "../../model/change.ts";
import type { TextEdit } from "../../model/location.ts";
import type { EndOfLine, TextStyle } from "./style.ts";

/** Whether a container stands on one line, or gives each of its members a line. */
export type Form = "one-line" | "lines";

/** How a value is written: all but the file's style has the form VS Code's JSON formatter gives. */
export interface WritingStyle extends TextStyle {
  /** Form of the value itself; the content of a one-line container is on that line too. Default `lines`. */
  readonly form?: Form;
  /** Form of arrays of scalars further in. Default `lines`. */
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
 * Applies edits to the text they were made for. They may come in any order but must not overlap;
 * edits at one offset are applied in the order given.
 *
 * @throws RangeError where two edits overlap or one reaches outside the text: a mistake of the caller.
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
export function serialize(value: JsonValue, style: WritingStyle): string {
  const settled: SettledStyle = {
    indent: style.indent,
    endOfLine: style.endOfLine,
    scalarArrays: style.scalarArrays ?? "lines",
    colon: style.colon ?? ": ",
    comma: style.comma ?? ", ",
    objectPadding: style.objectPadding ?? " ",
    arrayPadding: style.arrayPadding ?? "",
  };
  return write(value, style.form ?? "lines", style.margin ?? "", settled);
}

/** Whether two JSON values are the same; the order of an object's keys does not count. */
export function sameValue(one: JsonValue, other: JsonValue): boolean {
  if (one === other) return true;
  if (isScalar(one) || isScalar(other)) return false;
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

export function isScalar(value: JsonValue): value is string | number | boolean | null {
  return typeof value !== "object" || value === null;
}

/** As `Array.isArray`, which does not narrow a readonly array away. */
export function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

interface SettledStyle {
  readonly indent: string;
  readonly endOfLine: EndOfLine;
  readonly scalarArrays: Form;
  readonly colon: string;
  readonly comma: string;
  readonly objectPadding: string;
  readonly arrayPadding: string;
}

function write(value: JsonValue, form: Form, margin: string, style: SettledStyle): string {
  if (isScalar(value)) return JSON.stringify(value);
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

function innerForm(value: JsonValue, outer: Form, style: SettledStyle): Form {
  if (outer === "one-line") return outer;
  return isArray(value) && value.every(isScalar) ? style.scalarArrays : "lines";
}

function enclose(
  open: string,
  members: readonly string[],
  close: string,
  form: Form,
  padding: string,
  margin: string,
  style: SettledStyle,
): string {
  if (members.length === 0) return open + close;
  if (form === "one-line") return open + padding + members.join(style.comma) + padding + close;
  const lineStart = style.endOfLine + margin + style.indent;
  return open + lineStart + members.join(`,${lineStart}`) + style.endOfLine + margin + close;
}
