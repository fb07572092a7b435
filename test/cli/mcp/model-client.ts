/** A client with the protocol's own library, which starts the built program like coding agents. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { CallToolResultSchema, ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const server = join(import.meta.dirname, "../../../server");

/** The arguments of Node that start the server like the command line. */
const commandLine = [join(server, "bin/docs-json.js"), "mcp"];

/** The arguments of Node that start the server like the extension. */
export const extensionProgram = [join(server, "dist/docs-json-tools.cjs")];

/** The answer of a tool. */
interface Answer {
  readonly text: string;
  readonly isError: boolean;
}

export interface ModelClient {
  readonly client: Client;
  call(tool: string, input?: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Answer>;
  /** Changes the folders that the client grants, and notifies the server. */
  grant(folders: readonly string[]): Promise<void>;
  /** How often the server has requested the folders. */
  readonly requestCount: () => number;
  close(): Promise<void>;
}

/** A timeout in milliseconds that no machine reaches; that of the library is a minute. */
const timeout = 1_800_000;

/**
 * Starts the program in a folder.
 * @param roots the folders or URIs that the client grants; undefined for a client that does not support roots
 * @param program the arguments of Node
 */
export async function startClient(
  cwd: string,
  roots?: readonly string[],
  program: readonly string[] = commandLine,
): Promise<ModelClient> {
  let granted = roots ?? [];
  let requestCount = 0;
  const capabilities = roots === undefined ? {} : { roots: { listChanged: true } };
  const client = new Client({ name: "test", version: "1" }, { capabilities });
  if (roots !== undefined) {
    client.setRequestHandler(ListRootsRequestSchema, () => {
      requestCount += 1;
      const uriOf = (root: string): string => (root.includes("://") ? root : pathToFileURL(root).href);
      return { roots: granted.map((root) => ({ uri: uriOf(root) })) };
    });
  }
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...program],
    cwd,
    stderr: "inherit",
  });
  await client.connect(transport, { timeout });
  return {
    client,
    async call(name, input = {}, signal) {
      const params = { name, arguments: { ...input } };
      const result = CallToolResultSchema.parse(
        await client.callTool(params, undefined, signal === undefined ? { timeout } : { signal, timeout }),
      );
      const [content, ...more] = result.content;
      if (content?.type !== "text" || more.length > 0) throw new Error("an answer is one text");
      return { text: content.text, isError: result.isError === true };
    },
    async grant(folders) {
      granted = folders;
      await client.sendRootsListChanged();
    },
    requestCount: () => requestCount,
    close: () => client.close(),
  };
}
