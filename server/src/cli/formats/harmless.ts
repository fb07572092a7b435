/**
 * Makes texts of authors harmless where they are shown: to a terminal, which obeys escape sequences,
 * and to the log of a workflow, which obeys lines of a certain form.
 */
import type { OutputStream } from "../terminal.ts";

/** A text that cannot steer the terminal: control characters and reordering marks made visible. */
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
 * A workflow command of GitHub (`::error …`, `##[error]`) or Azure (`##vso[…]`). Runners take blanks
 * away before they look, and colours are none of the command.
 */
const commandAtStart = /^(?:[\s\u0085]|\p{Cc}\[[\d;]*m)*(?:::|##\w*\[)/u;

/** Runners look for this form in the middle of a line too. */
const commandAnywhere = /##(?=\w*\[)/g;

/** Whether a runner that reads the line would take it for a command. */
export function isWorkflowCommand(line: string): boolean {
  return commandAtStart.test(line);
}

/** The text with a backslash in each place where the log of a workflow would see a command. */
export function withoutCommands(text: string): string {
  if (!text.includes("::") && !text.includes("##")) return text;
  return text
    .replace(commandAnywhere, "#\\#")
    .split("\n")
    .map((line) => (isWorkflowCommand(line) ? line.replace("::", "\\::") : line))
    .join("\n");
}

/** The stream for output that people read; each piece that is written begins a line. */
export function forPeople(stream: OutputStream): OutputStream {
  return {
    isTTY: stream.isTTY,
    columns: stream.columns,
    write: (text) => stream.write(withoutCommands(text)),
  };
}

/** What JSON holds raw although a terminal would obey it, or a workflow's log look for it. */
const rawInJson = /[\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|##(?=\w*\[)/g;

/** JSON that says the same and steers nothing: such characters stand in strings alone, where they can be escaped. */
export function harmlessJson(json: string): string {
  return json.replace(rawInJson, (found) => {
    const code = found === "##" ? 0x23 : found.charCodeAt(0);
    const escaped = `\\u${code.toString(16).padStart(4, "0")}`;
    return found === "##" ? `#${escaped}` : escaped;
  });
}
