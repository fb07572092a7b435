/** The formats that are read as they are, by a person or a coding agent, and not by a program that parses them. */
import { isRunByAgent } from "../coding-agent.ts";
import type { Terminal } from "../terminal.ts";

type ReadableFormat = "text" | "agent";

/** Whether a format is read as it is. */
export function isProse(format: string): format is ReadableFormat {
  return format === "text" || format === "agent";
}

/** The format if none is chosen: an agent that runs the command gets its own. */
export function proseFormat({ environment }: Pick<Terminal, "environment">): ReadableFormat {
  return isRunByAgent(environment) ? "agent" : "text";
}
