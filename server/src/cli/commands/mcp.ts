/** `docs-json mcp`: the tools of a site for language models, over the Model Context Protocol. */
import { realOrSame } from "../../host/boundary.ts";
import * as read from "../arguments.ts";
import type { Command } from "../command.ts";
import { printable } from "../formats/sanitize.ts";
import { type ExitCode, type Terminal, UsageError } from "../terminal.ts";
import { toolName, version } from "../version.ts";

const options = {} as const satisfies Command["options"];

function mcp(args: readonly string[], terminal: Terminal): ExitCode {
  const { positionals } = read.parse(args, options);
  if (positionals.length > 0) throw new UsageError("The mcp command takes no PATH: the client names folders");
  const { program, currentFolder } = terminal;
  if (program === undefined) throw new UsageError("The mcp command runs only in a separate process");
  // The library of the protocol is in its own file, which no other command loads.
  import("../../mcp/serve.ts")
    .then(({ serveMcp }) =>
      serveMcp({ name: toolName, version, currentFolder, program: realOrSame(program) }),
    )
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      terminal.stderr.write(`docs-json: The server could not be started: ${printable(reason)}\n`);
      process.exitCode = 2;
    });
  return 0;
}

export const mcpCommand: Command = {
  name: "mcp",
  operands: "",
  summary: "Serve the tools of a site to a coding agent, over the Model Context Protocol",
  description: [
    "The server speaks on standard input and output, and ends with its input. Its tools are check, navigation, change and explain. change writes only if the call asks for it with apply; otherwise it answers with a patch.",
    "Only files in the folders that the client names are read and written; if the client names none, because it does not support that, only those in the current folder.",
  ],
  options,
  examples: [
    { command: "docs-json mcp", text: "What a client starts, in a folder that it may read and write" },
    { command: "claude mcp add docs-json -- npx docs-json mcp", text: "Give the tools to Claude Code" },
  ],
  run: mcp,
};
