/** The formats that a person or a coding agent reads, and no program parses. */
import { oneOf } from "../arguments.ts";
import { isRunByAgent } from "../coding-agent.ts";
import type { Terminal } from "../terminal.ts";

/** The formats of commands that have no others; the default is first. */
const readableFormats = ["text", "agent"] as const;

export type ReadableFormat = (typeof readableFormats)[number];

/** Whether a format is for people or coding agents. */
export function isProse(format: string): format is ReadableFormat {
  return format === "text" || format === "agent";
}

/** The default format: agents that run the command get their own. */
function proseFormat({ environment }: Pick<Terminal, "environment">): ReadableFormat {
  return isRunByAgent(environment) ? "agent" : "text";
}

/**
 * The format that the user chose; by default the one for people, or for coding agents if one runs the command.
 * @param formats the formats of the command
 * @throws UsageError for any other value
 */
export function chosenFormat<const Format extends string = ReadableFormat>(
  value: string | undefined,
  terminal: Pick<Terminal, "environment">,
  formats: readonly (Format | ReadableFormat)[] = readableFormats,
): Format | ReadableFormat {
  return value === undefined ? proseFormat(terminal) : oneOf("format", value, formats);
}
