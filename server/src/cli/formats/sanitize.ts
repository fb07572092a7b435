/**
 * Sanitizes the text of authors in output: for a terminal, which obeys escape sequences, and for the log of a
 * workflow, which obeys lines of a certain form.
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
 * A workflow command of GitHub (`::error …`, `##[error]`) or Azure (`##vso[…]`). Runners remove spaces before they
 * look for a command, and the pattern skips color sequences.
 */
const commandAtStart = /^(?:[\s\u0085]|\p{Cc}\[[\d;]*m)*(?:::|##\w*\[)/u;

/** Runners look for this form in the middle of a line, too. */
const commandAnywhere = /##(?=\w*\[)/g;

/** Whether a runner would obey the line as a command. */
export function isWorkflowCommand(line: string): boolean {
  return commandAtStart.test(line);
}

/** The text with a backslash wherever the log of a workflow would find a command. */
export function withoutCommands(text: string): string {
  if (!text.includes("::") && !text.includes("##")) return text;
  return text
    .replace(commandAnywhere, "#\\#")
    .split("\n")
    .map((line) => (isWorkflowCommand(line) ? line.replace("::", "\\::") : line))
    .join("\n");
}

/** The stream for output for people; each written piece begins a line. */
export function forPeople(stream: OutputStream): OutputStream {
  return {
    isTTY: stream.isTTY,
    columns: stream.columns,
    write: (text) => stream.write(withoutCommands(text)),
  };
}

/** Characters that JSON allows unescaped although a terminal or a workflow's log would obey them. */
const rawInJson = /[\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|##(?=\w*\[)/g;

/** A value as a document of JSON, indented by two spaces, with a final newline. */
export function jsonDocument(value: unknown): string {
  return `${sanitizedJson(JSON.stringify(value, undefined, 2))}\n`;
}

/** Equivalent JSON that controls nothing: such characters occur only in strings, if they can be escaped. */
export function sanitizedJson(json: string): string {
  return json.replace(rawInJson, (found) => {
    const code = found === "##" ? 0x23 : found.charCodeAt(0);
    const escaped = `\\u${code.toString(16).padStart(4, "0")}`;
    return found === "##" ? `#${escaped}` : escaped;
  });
}
