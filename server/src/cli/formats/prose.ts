/** The formats that are read as they are, by a person or a coding agent, and not by a program that parses them. */
import { oneOf } from "../arguments.ts";
import { isRunByAgent } from "../coding-agent.ts";
import type { Terminal } from "../terminal.ts";

/** The formats of commands that have no other, the default first. */
const readableFormats = ["text", "agent"] as const;

export type ReadableFormat = (typeof readableFormats)[number];

/** Whether a format is read as it is. */
export function isProse(format: string): format is ReadableFormat {
  return format === "text" || format === "agent";
}

/** The format if none is chosen: an agent that runs the command gets its own. */
function proseFormat({ environment }: Pick<Terminal, "environment">): ReadableFormat {
  return isRunByAgent(environment) ? "agent" : "text";
}

/**
 * The format that an option names; without one, text for people, or the form for coding agents where one runs the command.
 * @param formats of the command, those that are read as they are among them
 * @throws UsageError for another value
 */
export function chosenFormat<const Format extends string = ReadableFormat>(
  value: string | undefined,
  terminal: Pick<Terminal, "environment">,
  formats: readonly (Format | ReadableFormat)[] = readableFormats,
): Format | ReadableFormat {
  return value === undefined ? proseFormat(terminal) : oneOf("format", value, formats);
}
