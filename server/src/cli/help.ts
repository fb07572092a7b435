/** The help of the command line, made from the descriptions of the commands. */
import type { Command, CommandOptions } from "./command.ts";

/** The help fits into a terminal of this many columns. */
const columns = 80;

/** Wraps text at spaces. */
export function wrapped(text: string, indent: number, hanging = indent): string {
  const lines: string[] = [];
  let line = " ".repeat(indent);
  let isEmpty = true;
  for (const word of text.split(" ")) {
    if (!isEmpty && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = " ".repeat(hanging) + word;
      continue;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line].join("\n");
}

/** Two columns; long text in the second one wraps within its column. */
function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  const gutter = 2 + width + 3;
  return rows
    .map(([first, second]) => {
      const text = wrapped(second, gutter).trimStart();
      return `  ${first.padEnd(width)}   ${text}`;
    })
    .join("\n");
}

/** `--rule CODE=SEVERITY`. */
export function optionUsage(name: string, { value, bare }: CommandOptions[string]): string {
  if (bare !== undefined) return `--${name}[=${value}]`;
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

/** The text of an option, and whether it may be repeated. */
export function optionText({ text, multiple }: CommandOptions[string]): string {
  return multiple === true ? `${text}; may be repeated` : text;
}

export const exitCodes: readonly (readonly [string, string])[] = [
  ["0", "nothing found that counts as a failure"],
  [
    "1",
    "findings of the severity of --fail-on or worse, or more warnings than --max-warnings allows; with --deploy: would deploy without some pages or entries",
  ],
  [
    "2",
    "wrong usage, no site, or a file or folder of a site that could not be read or written, whatever else is found",
  ],
  ["3", "with --deploy alone: would not deploy, or may not"],
];

function blocks(...parts: readonly (string | undefined)[]): string {
  return `${parts.filter((part) => part !== undefined).join("\n\n")}\n`;
}

/** The help of the whole command line. */
export function overview(commands: readonly Command[]): string {
  const rows = commands.map(
    ({ name, operands, summary }) => [`${name} ${operands}`.trim(), summary] as const,
  );
  return blocks(
    "Usage: docs-json COMMAND [OPTION …] [PATH …]",
    `Commands\n${table(rows)}`,
    `Options\n${table([
      ["--help", "This text; of a command: docs-json COMMAND --help, or docs-json help COMMAND"],
      ["--version", "Name and version"],
    ])}`,
    `Exit codes\n${table(exitCodes)}`,
  );
}

/** The help of one command. */
export function helpOf({ name, operands, summary, description, options, examples }: Command): string {
  const rows = Object.entries(options).map(
    ([option, one]) => [optionUsage(option, one), optionText(one)] as const,
  );
  return blocks(
    `Usage: docs-json ${name}${rows.length === 0 ? "" : " [OPTION …]"} ${operands}`.trimEnd(),
    wrapped(`${summary}.`, 0),
    ...description.map((paragraph) => wrapped(paragraph, 0)),
    rows.length === 0 ? undefined : `Options\n${table(rows)}`,
    `Examples\n${examples.map(({ command, text }) => `  ${command}\n${wrapped(text, 6)}`).join("\n")}`,
  );
}
