/** The assistant of the test platform: its answer, chosen by the domain in the path. */
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { examplePieces, hostileLink, hostileText, paced, pieces } from "./answer.ts";
import {
  answerV4,
  failingAnswerV4,
  finishLine,
  searchLines,
  type ThreadPlace,
  textLine,
} from "./answer-v4.ts";
import { answerV5, type ThreadPlace as ThreadPlaceV5 } from "./answer-v5.ts";
import { answerJson } from "./faults.ts";

interface AssistantCase {
  readonly version: "v1" | "v2";
  readonly domain: string;
  readonly body: unknown;
  readonly authorization: string;
  readonly response: ServerResponse;
  /** Resolves when the test releases this request. */
  readonly released: Promise<void>;
}

/** The ids of threads with their keys. */
export type Threads = Map<string, string>;

interface Thread {
  readonly id: string;
  readonly key: string;
}

function headersOf({ id, key }: Thread): Readonly<Record<string, string>> {
  return { "X-Thread-Id": id, "X-Thread-Key": key };
}

const streamHeaders = { "Content-Type": "text/plain; charset=utf-8" };

function bytes(
  response: ServerResponse,
  headers: Readonly<Record<string, string>> = streamHeaders,
): ServerResponse {
  return response.writeHead(200, headers);
}

/** Sends what was written so far, then breaks the connection. */
function cut(response: ServerResponse, content: string | Uint8Array): void {
  response.write(content, () => setImmediate(() => response.destroy()));
}

/** Answers that no library would send. */
const special: Readonly<Record<string, (one: AssistantCase, thread: Thread) => void>> = {
  "cut-word": ({ response }, thread) =>
    cut(
      bytes(response, { ...streamHeaders, ...headersOf(thread) }),
      `${textLine("Hel")}${textLine("lo wo")}0:"rl`,
    ),
  "cut-character": ({ response }) => {
    const whole = Buffer.from(`${textLine("Hello ")}0:"漢`);
    cut(bytes(response), whole.subarray(0, -1));
  },
  "cut-v5": ({ response }) =>
    cut(
      bytes(response, { "Content-Type": "text/event-stream" }),
      'data: {"type":"text-delta","id":"1","delta":"Hello "}\n\ndata: {"type":"text-delta","id":"1","de',
    ),
  // A regular end in the middle of an answer.
  "ends-early": ({ response }) => bytes(response).end(textLine("Hello ")),
  "unknown-part": ({ response }) =>
    bytes(response).end(
      `${textLine("before ")}z:{"new":true}\n9:"a tool call that is none"\n${textLine("after")}${finishLine}`,
    ),
  "unknown-part-v5": ({ response }) => {
    const chunks = [
      { type: "text-delta", id: "1", delta: "before " },
      { type: "hologram", depth: 3 },
      { type: "text-delta", id: "1", delta: "after" },
      { type: "finish" },
    ];
    const events = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");
    bytes(response, { "Content-Type": "text/event-stream" }).end(`: ping\n\n${events}data: [DONE]\n\n`);
  },
  garbage: ({ response }) =>
    bytes(response).end(Buffer.from([0xff, 0xfe, 0x00, 0x30, 0x3a, 0x0a, 0xc3, 0x28, 0x0a])),
  "garbage-within": ({ response }) =>
    bytes(response).end(
      Buffer.concat([
        Buffer.from(textLine("before ")),
        Buffer.from([0xff, 0xc3, 0x28, 0x0a]),
        Buffer.from(`\n\n::::\n0:unquoted\n${textLine("after")}${finishLine}`),
      ]),
    ),
  page: ({ response }) =>
    bytes(response, { "Content-Type": "text/html" }).end(
      "<!doctype html>\n<title>Sign in</title>\n<p>Sign in",
    ),
  empty: ({ response }) => bytes(response).end(),
  hang: ({ response }) => bytes(response).write(textLine("Let me think")),
  "hang-after-block": ({ response }) => bytes(response).write(textLine("Let me think.\n\nFirst")),
  "hang-after-end": ({ response }) => bytes(response).write(`${textLine("That is all.")}${finishLine}`),
  // Announces its end, continues, and is interrupted.
  "cut-after-end": ({ response }) =>
    cut(bytes(response), `${textLine("One. ")}${finishLine}${textLine("Two. ")}`),
  // No finish part; the thread's data mark the end. An answer without sources; only the search has some.
  "search-hostile": ({ response }) => bytes(response).end(`${textLine("Hello.")}${finishLine}`),
  "ends-with-data": ({ response }) =>
    bytes(response).end(`${textLine("Hello.")}2:[{"type":"finish","threadId":"thread-x"}]\n`),
  // One byte at a time, so that every character, escape and line is split.
  "byte-by-byte": ({ response }) => void writeByBytes(bytes(response)),
  hostile: ({ response }) =>
    bytes(response).end(
      `${searchLines([{ path: `guides/${hostileLink}`, metadata: { title: "Source" } }])}${textLine(hostileText)}${finishLine}`,
    ),
  failing: ({ response }) => failingAnswerV4(response, "The search index is being rebuilt."),
  "answer-quoting": ({ response, authorization }) =>
    bytes(response).end(`${textLine(`You sent ${authorization}.`)}${finishLine}`),
  "failing-quoting": ({ response, body, authorization }) =>
    failingAnswerV4(response, `${authorization} ${JSON.stringify(body)} mint_dsc_another_one`),
};

async function writeByBytes(response: ServerResponse): Promise<void> {
  const whole = Buffer.from(`${pieces.map(textLine).join("")}${finishLine}`);
  for (const byte of whole) {
    response.write(Buffer.of(byte));
    await new Promise(setImmediate);
  }
  response.end();
}

interface ThreadPlaces {
  readonly v1: ThreadPlace;
  readonly v2: ThreadPlaceV5;
  readonly isInHeaders: boolean;
}

const defaultPlaces: ThreadPlaces = { v1: "finish", v2: "finish", isInHeaders: true };

/** The place of the thread's id, by the domain; a thread without an id in the headers has no key. */
const threadPlaces: Readonly<Record<string, ThreadPlaces>> = {
  "thread-header": { v1: "none", v2: "none", isInHeaders: true },
  "thread-finish": { v1: "finish", v2: "finish", isInHeaders: false },
  "thread-data": { v1: "data", v2: "data", isInHeaders: false },
  "thread-data-text": { v1: "data-text", v2: "data", isInHeaders: false },
  "thread-annotation": { v1: "annotation", v2: "metadata", isInHeaders: false },
  "thread-metadata": { v1: "annotation", v2: "metadata", isInHeaders: false },
};

/** The pieces of the answer by domain, if they are not the default ones. */
const answers: Readonly<Record<string, readonly string[]>> = { "acme-docs": examplePieces };

function problemOf(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return "The body must be JSON.";
  const { fp, messages, retrievalPageSize } = body as Readonly<Record<string, unknown>>;
  if (typeof fp !== "string") return "fp is required.";
  if (!Array.isArray(messages) || messages.length === 0) return "messages are required.";
  for (const { id, role, content, parts } of messages) {
    if (typeof id !== "string" || typeof content !== "string" || !Array.isArray(parts)) {
      return "A message needs id, role, content and parts.";
    }
    if (!["system", "assistant", "data", "user"].includes(role)) return "A role is not known.";
  }
  const isSize = retrievalPageSize === undefined || typeof retrievalPageSize === "number";
  return isSize ? undefined : "retrievalPageSize must be a number.";
}

/** The thread of a request: a new one, or the one that it names; undefined if its key is missing. */
function threadOf(threads: Threads, body: unknown): Thread | undefined {
  const { threadId, threadKey } = body as { readonly threadId?: string | null; readonly threadKey?: string };
  if (typeof threadId === "string" && threads.has(threadId) && threads.get(threadId) !== threadKey) {
    return undefined;
  }
  const id = typeof threadId === "string" ? threadId : `thread-${threads.size + 1}`;
  const key = threads.get(id) ?? `tk_${randomUUID()}`;
  return { id, key };
}

export function answerAssistant(threads: Threads, one: AssistantCase): void {
  const { domain, version, response, body, released } = one;
  const problem = problemOf(body);
  if (problem !== undefined) {
    answerJson(response, 400, { title: "Bad request", detail: problem });
    return;
  }
  const thread = threadOf(threads, body);
  if (thread === undefined) {
    answerJson(response, 404, { error: "No such thread." });
    return;
  }
  const act = special[domain];
  if (act !== undefined) {
    act(one, thread);
    return;
  }
  const { isInHeaders, ...places } = threadPlaces[domain] ?? defaultPlaces;
  if (isInHeaders) threads.set(thread.id, thread.key);
  const text = paced(async (index) => {
    if (domain === "slow") await wait(400);
    if (domain === "held" && index === 1) await released;
    if (domain === "held-from-start" && index === 0) await released;
  }, answers[domain]);
  const plan = {
    text,
    headers: {
      ...(domain === "as-json" ? { "Content-Type": "application/json" } : {}),
      ...(isInHeaders ? headersOf(thread) : {}),
    },
    threadId: thread.id,
  };
  if (version === "v1") answerV4(response, { ...plan, threadPlace: places.v1 });
  else answerV5(response, { ...plan, threadPlace: places.v2 });
}

/** The domains and their behavior, for people who try them by hand. */
export const assistantDomains: readonly string[] = [
  "happy",
  ...Object.keys(answers),
  "slow",
  "held",
  "held-from-start",
  "as-json",
  ...Object.keys(threadPlaces),
  ...Object.keys(special),
];
