/**
 * The program of `docs-json hook`: small, so that it starts quickly. It reads the event, ends if the edit affects no
 * site, and otherwise requests the answer from another process, up to a timeout. Does not contain the engine; any other
 * command line is passed to the main program.
 */
import { spawn } from "node:child_process";
import { existsSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import nodePath from "node:path";
import tty from "node:tty";
import { parseArgs } from "node:util";
import { printable } from "../../formats/sanitize.ts";
import { type AgentName, agentNames, type FileEdit } from "../event.ts";
import type { HookReply } from "../messages.ts";
import { readEvent } from "../read-event.ts";
import { socketPath } from "../socket-path.ts";
import { requestReply } from "./request-reply.ts";

/** How many seconds the agent waits at most by default. */
const defaultTimeout = 5;

/** The delay in milliseconds before a second process is started as well, because the first one may be reading a large site. */
const secondProcessDelay = 1500;

/** The same as in `answer.ts`, whose import would include the engine. */
const maxEventBytes = 16 * 1024 * 1024;

const program = nodePath.join(import.meta.dirname, "docs-json.cjs");

/** The parsed command line. */
type HookInvocation =
  | {
      readonly kind: "answer";
      readonly agent: AgentName | undefined;
      readonly hasServer: boolean;
      /** In seconds. */
      readonly timeout: number;
    }
  /** A command line for the main program: help, a mistake, or an event typed at a terminal. */
  | { readonly kind: "other" };

const options = {
  agent: { type: "string" },
  timeout: { type: "string" },
  "no-server": { type: "boolean" },
} as const;

function invocationOf(args: readonly string[]): HookInvocation {
  try {
    const {
      agent: name,
      timeout = String(defaultTimeout),
      "no-server": noServer,
    } = parseArgs({ args: [...args], options }).values;
    const agent = agentNames.find((agentName) => agentName === name);
    const isUsable = agent === name && /^[1-9]\d{0,5}$/.test(timeout) && !tty.isatty(0);
    if (!isUsable) return { kind: "other" };
    return { kind: "answer", agent, hasServer: noServer !== true, timeout: Number(timeout) };
  } catch {
    return { kind: "other" };
  }
}

/** The text on standard input; undefined if it is too long. */
function readInput(): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    process.stdin.on("data", (piece: Buffer) => {
      length += piece.length;
      if (length <= maxEventBytes) pieces.push(piece);
    });
    process.stdin.once("end", () =>
      resolve(length <= maxEventBytes ? Buffer.concat(pieces).toString("utf8") : undefined),
    );
    process.stdin.once("error", reject);
  });
}

/** Whether a docs.json is beside an edited file or in a parent folder. Whether it belongs to a site is decided by the engine. */
function isOfSite(edit: FileEdit): boolean {
  for (const path of edit.kind === "moved" ? [edit.path, edit.from] : [edit.path]) {
    for (let folder = nodePath.dirname(path); ; folder = nodePath.dirname(folder)) {
      if (existsSync(nodePath.join(folder, "docs.json"))) return true;
      // The docs.json itself may have been deleted.
      if (nodePath.basename(path) === "docs.json") return true;
      if (nodePath.dirname(folder) === folder) break;
    }
  }
  return false;
}

/** The reply of a new process that reads the site only for this event. */
function replyOfNewProcess(event: string, agent: AgentName | undefined): Promise<HookReply> {
  return new Promise((resolve) => {
    const args = [program, "hook", "--no-server", ...(agent === undefined ? [] : ["--agent", agent])];
    const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "pipe"], windowsHide: true });
    const written = { output: "", problem: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      written.output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      written.problem += text;
    });
    child.once("error", (error) => resolve({ problem: error.message }));
    child.once("close", () => resolve({ output: written.output, problem: written.problem.trimEnd() }));
    child.stdin.on("error", () => undefined);
    child.stdin.end(event);
    process.once("exit", () => child.kill("SIGKILL"));
  });
}

async function replyTo(invocation: Extract<HookInvocation, { readonly kind: "answer" }>): Promise<HookReply> {
  const event = await readInput();
  if (event === undefined) return { problem: "The event is too long, so this edit was not checked" };
  const currentFolder = process.cwd();
  const read = readEvent(event, invocation.agent, currentFolder);
  if (read.kind === "unknown") return { problem: `The event was not read, because ${read.reason}` };
  if (read.kind === "no-edit" || !read.edits.some(isOfSite)) return {};
  const path = invocation.hasServer ? socketPath(program, process.env) : undefined;
  const { agent } = invocation;
  if (path === undefined) return replyOfNewProcess(event, agent);
  const reply = requestReply(path, program, { event, agent, currentFolder });
  const late = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), secondProcessDelay));
  const first = await Promise.race([reply, late]);
  if (first === undefined) return replyOfNewProcess(event, agent);
  if (first !== "late") return first;
  const newReply = replyOfNewProcess(event, agent);
  return Promise.race([newReply, reply.then((result) => result ?? newReply)]);
}

function reportProblem(problem: string): void {
  const sentence = problem.replace(/^docs-json: /, "");
  if (sentence === "") return;
  try {
    writeSync(2, `docs-json: ${printable(sentence)}\n`);
  } catch {
    // Nobody reads the sentence, or it cannot be written. The exit code must stay 0, because another one could stop the agent.
  }
}

function end(reply: HookReply): void {
  // Processes that are still running must not delay the agent.
  const leave = (): void => process.exit(0);
  if (reply.problem !== undefined) reportProblem(reply.problem);
  if (reply.output === undefined || reply.output === "") leave();
  else process.stdout.write(reply.output, leave);
}

function main(): void {
  const invocation = invocationOf(process.argv.slice(3));
  if (invocation.kind === "other") {
    createRequire(program)(program);
    return;
  }
  const { timeout } = invocation;
  const seconds = timeout === 1 ? "1 second" : `${timeout} seconds`;
  const problem = `There was no answer within ${seconds}, so this edit was not checked`;
  setTimeout(() => end({ problem }), timeout * 1000);
  replyTo(invocation).then(end, (error: unknown) =>
    end({ problem: error instanceof Error ? error.message : String(error) }),
  );
}

main();
