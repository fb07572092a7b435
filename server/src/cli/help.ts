/** Builds the help of the command line from the descriptions of the commands. */
import type { Command, CommandOptions } from "./command.ts";

/** The width of the help, in columns. */
const columns = 80;

/** Wraps text at spaces. */
export function wrapped(text: string, indent: number): string {
  const lines: string[] = [];
  let line = " ".repeat(indent);
  let isEmpty = true;
  for (const word of text.split(" ")) {
    if (!isEmpty && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = " ".repeat(indent) + word;
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

/** The text about an option, including whether it may be repeated. */
export function optionText({ text, multiple }: CommandOptions[string]): string {
  return multiple === true ? `${text}; may be repeated` : text;
}

export const exitCodes: readonly (readonly [string, string])[] = [
  ["0", "no finding counts as a failure"],
  [
    "1",
    "findings of the severity of --fail-on or worse, or another reason that the help of the command names; with --deploy: would deploy without some pages or entries",
  ],
  [
    "2",
    "wrong usage, no site, or a file or folder of a site that could not be read or written, regardless of findings",
  ],
  ["3", "only with --deploy: would not deploy, or may not"],
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
      ["--help", "Print this text; for a command: docs-json COMMAND --help, or docs-json help COMMAND"],
      ["--version", "Print name and version"],
    ])}`,
    `Exit codes\n${table(exitCodes)}`,
  );
}

/** The help of one command. */
export function helpOf({ name, operands, summary, description, options, examples }: Command): string {
  const rows = Object.entries(options).map(
    ([option, details]) => [optionUsage(option, details), optionText(details)] as const,
  );
  return blocks(
    `Usage: docs-json ${name}${rows.length === 0 ? "" : " [OPTION …]"} ${operands}`.trimEnd(),
    wrapped(`${summary}.`, 0),
    ...description.map((paragraph) => wrapped(paragraph, 0)),
    rows.length === 0 ? undefined : `Options\n${table(rows)}`,
    `Examples\n${examples.map(({ command, text }) => `  ${command}\n${wrapped(text, 6)}`).join("\n")}`,
  );
}
