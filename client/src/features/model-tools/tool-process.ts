/**
 * Calls a tool of the packaged program once, over the Model Context Protocol: starts the program, sends the call,
 * and ends it. Other clients of the protocol start the same program, so that a tool always behaves the same. Does
 * not depend on the editor.
 */
import { spawn } from "node:child_process";
import { elements, isObject, type JsonObject, parseJson } from "../../platform/json.ts";

/** How to start the program. */
export interface ToolProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * The program in an environment where it finds no other program: in an untrusted folder, git is not run.
 * @param folder absolute path of a folder without programs
 */
export function withoutOtherPrograms(program: ToolProgram, folder: string): ToolProgram {
  const variables = Object.entries(program.environment).filter(([name]) => name.toUpperCase() !== "PATH");
  // Without PATH, systems use a default path.
  return { ...program, environment: { ...Object.fromEntries(variables), PATH: folder } };
}

interface ToolCall {
  readonly tool: string;
  readonly input: unknown;
  /** URIs of the folders that the program may read and write. */
  readonly folders: readonly string[];
  /** Whether the call may write. If so, the program is not killed, so that it can finish a change. */
  readonly writes: boolean;
}

export interface ToolAnswer {
  readonly text: string;
  /** Whether the text explains why there is no answer. */
  readonly isError: boolean;
}

/** The version of the protocol that this client uses; the program supports it and older versions. */
const protocolVersion = "2025-06-18";

/** The maximum length of a message from the program, in characters; answers have at most a tenth of it. */
const maxMessage = 1_000_000;

/** The maximum number of reported characters of the standard error output. */
const maxErrorOutput = 500;

const initializeId = 1;
const callId = 2;
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

/** The client's replies to a message from the program. */
function repliesTo(message: JsonObject, { tool, input, folders }: ToolCall): readonly object[] {
  const { id, method } = message;
  if (method === undefined)
    return id === initializeId
      ? [
          { method: "notifications/initialized" },
          { id: callId, method: "tools/call", params: { name: tool, arguments: input } },
        ]
      : [];
  // A notification.
  if (id === undefined) return [];
  if (method === "roots/list") return [{ id, result: { roots: folders.map((uri) => ({ uri })) } }];
  if (method === "ping") return [{ id, result: {} }];
  return [{ id, error: { code: methodNotFound, message: "Not supported" } }];
}

const initializeRequest = {
  id: initializeId,
  method: "initialize",
  params: {
    protocolVersion,
    capabilities: { roots: {} },
    clientInfo: { name: "docs-json-navigator", version: "1" },
  },
};

/** Splits a stream of text into lines. */
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
    // Further output until the program ends is not collected.
    incompleteLine = "";
    onTooLong();
  };
}

/**
 * Calls a tool. Resolves with its answer; rejects if the program cannot be run or the signal is aborted, which
 * kills a program that is only reading.
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
    const endProgram = (): void => {
      // The program ends when its input ends, after completing a change in progress.
      if (call.writes) child.stdin.end();
      else child.kill();
    };
    const onAbort = (): void => {
      endProgram();
      reject(signal.reason);
    };
    const fail = (reason: string): void => {
      endProgram();
      reject(new Error(reason));
    };
    const send = (message: object): void =>
      void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const onLine = (line: string): void => {
      const message = parseJson(line);
      if (!isObject(message)) return;
      const isResponse = message.method === undefined;
      if (isResponse && (message.id === callId || isObject(message.error))) {
        child.stdin.end();
        resolve(answerIn(message));
      } else for (const reply of repliesTo(message, call)) send(reply);
    };
    let errorOutput = "";
    child.stdout.setEncoding("utf8");
    child.stdout.on(
      "data",
      lineReader(onLine, () => fail("The answer of the program is too long.")),
    );
    child.stderr.setEncoding("utf8");
    child.stderr.on("data", (text: string) => {
      errorOutput = `${errorOutput}${text}`.slice(0, maxErrorOutput);
    });
    // A program that has ended reads no input; its end is reported below.
    child.stdin.on("error", () => {});
    child.once("error", ({ message }) => reject(new Error(`The program could not be started: ${message}`)));
    child.once("close", () => {
      signal.removeEventListener("abort", onAbort);
      // Has no effect if the answer has arrived.
      reject(new Error(`The program ended without an answer. ${errorOutput}`.trim()));
    });
    signal.addEventListener("abort", onAbort, { once: true });
    send(initializeRequest);
  });
}
