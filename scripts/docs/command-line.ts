/** The commands in README.md and docs/command-line.md, generated from the descriptions in the command line. */

import type { Command } from "../../server/src/cli/command.ts";
import { exitCodes, optionText, optionUsage } from "../../server/src/cli/help.ts";
import { commands } from "../../server/src/cli/run.ts";

/** Text in a table cell. */
function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function usageOf(name: string, operands: string): string {
  return `docs-json ${name} ${operands}`.trimEnd();
}

/** One line for each command. */
export function commandLineTable(): string {
  const rows = commands.map(
    ({ name, operands, summary }) => `| \`${usageOf(name, operands)}\` | ${cell(summary)} |`,
  );
  return ["| command | |", "|---|---|", ...rows].join("\n");
}

function section({ name, operands, summary, description, options, examples }: Command): string {
  const rows = Object.entries(options).map(
    ([option, one]) => `| \`${optionUsage(option, one)}\` | ${cell(optionText(one))} |`,
  );
  return [
    `## ${usageOf(name, operands)}`,
    `${summary}.`,
    ...description,
    ...(rows.length === 0 ? [] : [["| option | |", "|---|---|", ...rows].join("\n")]),
    `\`\`\`sh\n${examples.map(({ command, text }) => `# ${text}\n${command}`).join("\n\n")}\n\`\`\``,
  ].join("\n\n");
}

/** All options and examples of all commands. */
export function commandLineReference(): string {
  return commands.map(section).join("\n\n");
}

export function exitCodeTable(): string {
  return [
    "| exit code | |",
    "|---|---|",
    ...exitCodes.map(([code, text]) => `| ${code} | ${cell(text)} |`),
  ].join("\n");
}
