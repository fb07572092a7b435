/** `docs-json mcp`: offers the tools for a site to language models, over the Model Context Protocol. */
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
  // Loaded only here: the protocol's library is in a separate file, which other commands do not need.
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
  summary: "Offer tools for a site to a coding agent, over the Model Context Protocol",
  description: [
    "The server uses standard input and output, and ends when its input ends. Its tools are check, navigation, change and explain. change writes only if a call sets apply; otherwise it answers with a patch.",
    "Only files in the folders that the client names are read and written; if the client names none, because it does not support that, only those in the current folder.",
  ],
  options,
  examples: [
    { command: "docs-json mcp", text: "The command that a client runs, in the folder to work on" },
    { command: "claude mcp add docs-json -- npx docs-json mcp", text: "Add the tools to Claude Code" },
  ],
  run: mcp,
};
