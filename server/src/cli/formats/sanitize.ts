/**
 * Sanitizes text of the site in output: for a terminal, which executes escape sequences, and for the log of a workflow, whose
 * runner executes commands in it.
 */
import type { OutputStream } from "../terminal.ts";

/** Text that cannot control the terminal: control characters and reordering marks become visible. */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => visible(character));
}

/** C0 and C1 controls, marks that reorder text (bidirectional), line separators, lone surrogates. */
const unprintable = /[\p{Cc}\p{Surrogate}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

function visible(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : "\uFFFD";
}

/**
 * A workflow command of GitHub (`::error …`, `##[error]`) or Azure (`##vso[…]`). The pattern allows spaces before it, which
 * runners ignore, and color sequences.
 */
const commandAtStart = /^(?:[\s\u0085]|\p{Cc}\[[\d;]*m)*(?:::|##\w*\[)/u;

/** A command that runners also find in the middle of a line. */
const commandAnywhere = /##(?=\w*\[)/g;

/** Whether a runner would execute the line as a command. */
export function isWorkflowCommand(line: string): boolean {
  return commandAtStart.test(line);
}

/** The text with a backslash in everything that a runner would execute as a command. */
export function withoutCommands(text: string): string {
  if (!text.includes("::") && !text.includes("##")) return text;
  return text
    .replace(commandAnywhere, "#\\#")
    .split("\n")
    .map((line) => (isWorkflowCommand(line) ? line.replace("::", "\\::") : line))
    .join("\n");
}

/** A stream that sanitizes output for people; each written piece must begin at the start of a line. */
export function forPeople(stream: OutputStream): OutputStream {
  return {
    isTTY: stream.isTTY,
    columns: stream.columns,
    write: (text) => stream.write(withoutCommands(text)),
  };
}

/** Characters that JSON allows unescaped, but that a terminal or the log of a workflow would interpret. */
const rawInJson = /[\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|##(?=\w*\[)/g;

/** A value as a JSON document, indented by two spaces, with a final newline. */
export function jsonDocument(value: unknown): string {
  return `${sanitizedJson(JSON.stringify(value, undefined, 2))}\n`;
}

/** Equivalent JSON without such characters. They occur only in strings, where they can be escaped. */
export function sanitizedJson(json: string): string {
  return json.replace(rawInJson, (found) => {
    const code = found === "##" ? 0x23 : found.charCodeAt(0);
    const escaped = `\\u${code.toString(16).padStart(4, "0")}`;
    return found === "##" ? `#${escaped}` : escaped;
  });
}
