/**
 * Prints values of a spec as text to read and copy: as JSON or Python literals. Depth and length are bounded,
 * whatever the value, and invisible characters are escaped.
 */

/** Matches control characters, other invisible characters, and characters that change the text direction. */
const invisible = /(?![\n\t])[\p{Cc}\p{Surrogate}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu;

function codeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Text with invisible characters replaced with their codes. */
export function visible(text: string, max = 20_000): string {
  const short = text.length > max ? `${text.slice(0, max)}…` : text;
  return short.replace(invisible, codeOf);
}

/** Like `visible`, but on one line. */
export function visibleLine(text: string, max = 500): string {
  return visible(text.replace(/\s+/g, " ").trim(), max);
}

/** Text in double quotes, for JSON, JavaScript and Python. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(invisible, codeOf);
}

type ValueStyle = "json" | "python";

interface ValueContext {
  readonly style: ValueStyle;
  readonly indent: string;
  /** The number of values that may still be printed. */
  left: number;
}

/** The maximum depth, number and length of printed values. */
const maxDepth = 20;
const maxValues = 2_000;
const maxText = 5_000;

const words = {
  json: { true: "true", false: "false", null: "null" },
  python: { true: "True", false: "False", null: "None" },
} as const;

function scalar(value: unknown, { style }: ValueContext): string {
  if (value === true) return words[style].true;
  if (value === false) return words[style].false;
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : words[style].null;
  if (typeof value === "bigint") return String(value).slice(0, maxText);
  if (typeof value !== "string") return words[style].null;
  return quoted(value.length > maxText ? `${value.slice(0, maxText)}…` : value);
}

function printed(value: unknown, margin: string, depth: number, context: ValueContext): string {
  context.left -= 1;
  if (typeof value !== "object" || value === null) return scalar(value, context);
  const isList = Array.isArray(value);
  const [start, end] = isList ? ["[", "]"] : ["{", "}"];
  if (depth >= maxDepth || context.left <= 0) return `${start}…${end}`;
  const { indent } = context;
  const inner = `${margin}${indent}`;
  const lines: string[] = [];
  let isCut = false;
  const add = (write: () => string): boolean => {
    if (context.left <= 0) isCut = true;
    else lines.push(inner + write());
    return !isCut;
  };
  if (isList) {
    for (const item of value) if (!add(() => printed(item, inner, depth + 1, context))) break;
  } else {
    for (const [key, item] of Object.entries(value)) {
      const write = (): string => `${scalar(key, context)}: ${printed(item, inner, depth + 1, context)}`;
      if (!add(write)) break;
    }
  }
  if (isCut) lines.push(`${inner}…`);
  if (lines.length === 0) return start + end;
  return indent === "" ? start + lines.join(", ") + end : `${start}\n${lines.join(",\n")}\n${margin}${end}`;
}

/** A value on several lines, all but the first of which are indented by the margin. */
export function printedValue(value: unknown, style: ValueStyle = "json", margin = ""): string {
  return printed(value, margin, 0, { style, indent: style === "python" ? "    " : "  ", left: maxValues });
}

/** A value on one line, truncated if it is long. */
export function printedLine(value: unknown): string {
  const text = printed(value, "", 0, { style: "json", indent: "", left: 30 });
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
