/**
 * Values of a spec as text that people read and copy: JSON, or the literals of Python. Bounded in depth and length, whatever the
 * value is, and with every character in sight.
 */

/** Control characters, and those that turn the direction of what is around them. */
const unseen = /(?![\n\t])[\p{Cc}\p{Surrogate}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu;

function codeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Text with what cannot be seen written as its code. */
export function visible(text: string, max = 20_000): string {
  const short = text.length > max ? `${text.slice(0, max)}…` : text;
  return short.replace(unseen, codeOf);
}

/** Like `visible`, on one line. */
export function visibleLine(text: string, max = 500): string {
  return visible(text.replace(/\s+/g, " ").trim(), max);
}

/** Text in double quotes, as JSON, JavaScript and Python write it. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(unseen, codeOf);
}

type ValueStyle = "json" | "python";

interface ValuePrinting {
  readonly style: ValueStyle;
  readonly indent: string;
  /** Values that may still be printed. */
  left: number;
}

/** Deeper values, and more of them, are not printed. */
const maxDepth = 20;
const maxValues = 2_000;
const maxText = 5_000;

const words = {
  json: { true: "true", false: "false", null: "null" },
  python: { true: "True", false: "False", null: "None" },
} as const;

function scalar(value: unknown, { style }: ValuePrinting): string {
  if (value === true) return words[style].true;
  if (value === false) return words[style].false;
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : words[style].null;
  if (typeof value === "bigint") return String(value).slice(0, maxText);
  if (typeof value !== "string") return words[style].null;
  return quoted(value.length > maxText ? `${value.slice(0, maxText)}…` : value);
}

function printed(value: unknown, around: string, depth: number, printing: ValuePrinting): string {
  printing.left -= 1;
  if (typeof value !== "object" || value === null) return scalar(value, printing);
  const isList = Array.isArray(value);
  const [start, end] = isList ? ["[", "]"] : ["{", "}"];
  if (depth >= maxDepth || printing.left <= 0) return `${start}…${end}`;
  const { indent } = printing;
  const inner = `${around}${indent}`;
  const lines: string[] = [];
  let isCut = false;
  const add = (write: () => string): boolean => {
    if (printing.left <= 0) isCut = true;
    else lines.push(inner + write());
    return !isCut;
  };
  if (isList) {
    for (const item of value) if (!add(() => printed(item, inner, depth + 1, printing))) break;
  } else {
    for (const [key, item] of Object.entries(value)) {
      const write = (): string => `${scalar(key, printing)}: ${printed(item, inner, depth + 1, printing)}`;
      if (!add(write)) break;
    }
  }
  if (isCut) lines.push(`${inner}…`);
  if (lines.length === 0) return start + end;
  return indent === "" ? start + lines.join(", ") + end : `${start}\n${lines.join(",\n")}\n${around}${end}`;
}

/** A value on several lines. */
export function printedValue(value: unknown, style: ValueStyle = "json", around = ""): string {
  return printed(value, around, 0, { style, indent: style === "python" ? "    " : "  ", left: maxValues });
}

/** A value on one line, short. */
export function printedLine(value: unknown): string {
  const text = printed(value, "", 0, { style: "json", indent: "", left: 30 });
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
