/** Parses the arguments of the language server. */
import { parseArgs } from "node:util";

/** How the client and the server exchange messages. */
export type Transport =
  | { readonly kind: "stdio" }
  | { readonly kind: "node-ipc" }
  | { readonly kind: "socket"; readonly port: number }
  | { readonly kind: "pipe"; readonly name: string };

/** What the arguments request. */
type CommandLine =
  | { readonly kind: "serve"; readonly transport: Transport }
  | { readonly kind: "version" }
  | { readonly kind: "help" }
  /** The message is one sentence. */
  | { readonly kind: "refused"; readonly message: string };

export const usage = `Usage: docs-json-language-server --stdio

A language server for docs.json sites. Editors start it; it speaks the Language Server Protocol.

  --stdio          Over standard input and output
  --node-ipc       Over the channel of a Node process that started it, whose messages have no limit
  --socket=PORT    Over a socket on this machine
  --pipe=NAME      Over a named pipe
  --version, --help
`;

function refused(message: string): CommandLine {
  return { kind: "refused", message: `${message}; see --help.` };
}

const options = {
  version: { type: "boolean", short: "v" },
  help: { type: "boolean", short: "h" },
  stdio: { type: "boolean" },
  "node-ipc": { type: "boolean" },
  socket: { type: "string" },
  pipe: { type: "string" },
  // Clients based on vscode-languageclient pass it here and in `initialize`; only the latter is read.
  clientProcessId: { type: "string" },
} as const;

/** Parses the arguments; an option's value follows `=` or is the next argument. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  let transport: Transport | undefined;
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  for (const token of tokens) {
    const { name, value = "" } = token.kind === "option" ? token : { name: "" };
    if (name === "version" || name === "help") return { kind: name };
    if (name === "stdio" || name === "node-ipc") transport = { kind: name };
    else if (name === "socket") {
      const port = Number(value);
      if (!Number.isInteger(port) || port < 1 || port > 65_535)
        return refused("--socket needs the number of a port");
      transport = { kind: "socket", port };
    } else if (name === "pipe") {
      if (value === "") return refused("--pipe needs the name of a pipe");
      transport = { kind: "pipe", name: value };
    } else if (name !== "clientProcessId") return refused(`Unknown argument ${args[token.index]}`);
  }
  return transport === undefined
    ? refused("No transport was given; use one such as --stdio")
    : { kind: "serve", transport };
}
