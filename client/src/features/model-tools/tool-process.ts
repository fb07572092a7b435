/**
 * One call of a tool of the packaged program, over the Model Context Protocol: the program is started, asked and ended. It is the
 * same program that other clients of the protocol start, so that a tool means the same everywhere. Does not depend on the editor.
 */
import { spawn } from "node:child_process";
import { elements, isObject, type JsonObject, parseJson } from "../../platform/json.ts";

/** How the program is started. */
export interface ToolProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * The program in an environment where it finds no other program: in a folder that is not trusted, git is not run.
 * @param folder absolute path of a folder without programs
 */
export function withoutOtherPrograms(program: ToolProgram, folder: string): ToolProgram {
  const variables = Object.entries(program.environment).filter(([name]) => name.toUpperCase() !== "PATH");
  // Without any, systems have their own path.
  return { ...program, environment: { ...Object.fromEntries(variables), PATH: folder } };
}

interface ToolCall {
  readonly tool: string;
  readonly input: unknown;
  /** URIs of the folders in which the program may read and write. */
  readonly folders: readonly string[];
  /** Whether the call may write: then the program is not killed, so that a change that has begun is finished. */
  readonly writes: boolean;
}

export interface ToolAnswer {
  readonly text: string;
  /** Whether the text says why there is no answer. */
  readonly isError: boolean;
}

/** The version of the protocol that is spoken here; the program answers any client of this version or an older one. */
const protocolVersion = "2025-06-18";

/** The maximum length of one message of the program, in characters: answers have a tenth. */
const maxMessage = 1_000_000;

/** How many characters of the standard error output are reported. */
const maxComplaint = 500;

const initializing = 1;
const calling = 2;
const methodNotFound = -32601;

/** The text of a result or error that answers the call. */
function answerIn({ result, error }: JsonObject): ToolAnswer {
  if (isObject(error)) return { text: `The call failed: ${String(error.message)}`, isError: true };
  const { content, isError } = isObject(result) ? result : {};
  const texts = elements(content).flatMap((part) =>
    isObject(part) && typeof part.text === "string" ? [part.text] : [],
  );
  return { text: texts.join("\n"), isError: isError === true };
}

/** What the client sends on a message of the program. */
function repliesTo(message: JsonObject, { tool, input, folders }: ToolCall): readonly object[] {
  const { id, method } = message;
  if (method === undefined)
    return id === initializing
      ? [
          { method: "notifications/initialized" },
          { id: calling, method: "tools/call", params: { name: tool, arguments: input } },
        ]
      : [];
  // A notification.
  if (id === undefined) return [];
  if (method === "roots/list") return [{ id, result: { roots: folders.map((uri) => ({ uri })) } }];
  if (method === "ping") return [{ id, result: {} }];
  return [{ id, error: { code: methodNotFound, message: "Not supported" } }];
}

const hello = {
  id: initializing,
  method: "initialize",
  params: {
    protocolVersion,
    capabilities: { roots: {} },
    clientInfo: { name: "docs-json-navigator", version: "1" },
  },
};

/** Cuts a stream of text into lines. */
function lineReader(onLine: (line: string) => void, onTooLong: () => void): (piece: string) => void {
  let incompleteLine = "";
  return (piece) => {
    const [first = "", ...lines] = piece.split("\n");
    incompleteLine += first;
    for (const next of lines) {
      onLine(incompleteLine);
      incompleteLine = next;
    }
    if (incompleteLine.length <= maxMessage) return;
    // What still comes until the program has ended is not collected.
    incompleteLine = "";
    onTooLong();
  };
}

/**
 * Calls a tool. Resolves with what it says, and rejects if the program cannot be run or the signal is aborted; a program that
 * is only reading is then killed.
 */
export function callTool(
  { command, args, environment }: ToolProgram,
  call: ToolCall,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = spawn(command, args, {
      env: environment,
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
    });
    const leave = (): void => {
      // The program ends with its input, after a change that it is writing.
      if (call.writes) child.stdin.end();
      else child.kill();
    };
    const stop = (): void => {
      leave();
      reject(signal.reason);
    };
    const fail = (reason: string): void => {
      leave();
      reject(new Error(reason));
    };
    const send = (message: object): void =>
      void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const onLine = (line: string): void => {
      const message = parseJson(line);
      if (!isObject(message)) return;
      const isResponse = message.method === undefined;
      if (isResponse && (message.id === calling || isObject(message.error))) {
        child.stdin.end();
        resolve(answerIn(message));
      } else for (const reply of repliesTo(message, call)) send(reply);
    };
    let complaint = "";
    child.stdout.setEncoding("utf8");
    child.stdout.on(
      "data",
      lineReader(onLine, () => fail("The answer of the program is too long.")),
    );
    child.stderr.setEncoding("utf8");
    child.stderr.on("data", (text: string) => {
      complaint = `${complaint}${text}`.slice(0, maxComplaint);
    });
    // A program that has ended reads nothing; its end is reported below.
    child.stdin.on("error", () => {});
    child.once("error", ({ message }) => reject(new Error(`The program could not be started: ${message}`)));
    child.once("close", () => {
      signal.removeEventListener("abort", stop);
      // Without effect if the answer has come.
      reject(new Error(`The program ended without an answer. ${complaint}`.trim()));
    });
    signal.addEventListener("abort", stop, { once: true });
    send(hello);
  });
}
