/** The arguments of the language server. */

/** How the client and the server exchange messages. */
export type Transport =
  | { readonly kind: "stdio" }
  | { readonly kind: "node-ipc" }
  | { readonly kind: "socket"; readonly port: number }
  | { readonly kind: "pipe"; readonly name: string };

/** What the arguments of the server's process request. */
type CommandLine =
  | { readonly kind: "serve"; readonly transport: Transport }
  | { readonly kind: "version" }
  | { readonly kind: "help" }
  /** One sentence. */
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

/** Options take their value after `=` or as the next argument. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  let transport: Transport | undefined;
  const remainingArguments = [...args];
  for (
    let argument = remainingArguments.shift();
    argument !== undefined;
    argument = remainingArguments.shift()
  ) {
    const [name = "", ...values] = argument.split("=");
    const takeValue = (): string =>
      values.length > 0 ? values.join("=") : (remainingArguments.shift() ?? "");
    switch (name) {
      case "--version":
      case "-v":
        return { kind: "version" };
      case "--help":
      case "-h":
        return { kind: "help" };
      case "--stdio":
        transport = { kind: "stdio" };
        break;
      case "--node-ipc":
        transport = { kind: "node-ipc" };
        break;
      case "--socket": {
        const port = Number(takeValue());
        if (!Number.isInteger(port) || port < 1 || port > 65_535)
          return refused("--socket needs the number of a port");
        transport = { kind: "socket", port };
        break;
      }
      case "--pipe": {
        const pipe = takeValue();
        if (pipe === "") return refused("--pipe needs the name of a pipe");
        transport = { kind: "pipe", name: pipe };
        break;
      }
      case "--clientProcessId":
        // Clients of vscode-languageclient say it here and in `initialize`, where it is read.
        takeValue();
        break;
      default:
        return refused(`Unknown argument ${argument}`);
    }
  }
  return transport === undefined
    ? refused("No transport was given; use one such as --stdio")
    : { kind: "serve", transport };
}
