/**
 * One call of the service over HTTP: the only room that calls `fetch`, which is handed in.
 *
 * What holds for every call: the key goes to the address of the settings and nowhere else, since no
 * redirect is followed; a wait for the answer, or for more of it, ends; whoever called can stop it at
 * any time, which closes the connection; a GET is tried again, a POST never is; nothing throws.
 */
import { addressOf, type Place, parseUrl } from "./addresses.ts";
import { type Clock, pause } from "./clock.ts";
import type { Endpoint } from "./endpoints.ts";
import { failure, type Outcome, type PlatformError, success } from "./errors.ts";
import { isObject, parseJson, present } from "./json.ts";
import { usableKey } from "./keys.ts";
import { errorOfRefusal } from "./refusal.ts";

export type Fetch = typeof globalThis.fetch;

/** How long to wait, in milliseconds. */
export interface Patience {
  /** Until the answer begins. */
  readonly connect: number;
  /** Between two pieces of an answer. */
  readonly idle: number;
  /** For what may still follow when an answer has said that it ends. */
  readonly afterwards: number;
}

export const usualPatience: Patience = { connect: 30_000, idle: 60_000, afterwards: 15_000 };

/** What calls are made with. */
export interface Connection {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly patience?: Patience;
}

export interface Call extends Place {
  readonly endpoint: Endpoint;
  readonly key: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** What must not appear in errors, beside the key. */
  readonly secrets?: readonly string[];
  readonly accept?: string;
}

/** A successful answer whose body is still arriving. Who has one reads it to its end or closes it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The next bytes; undefined at the end of the body. After a failure there are no more. */
  readonly read: (wait?: "idle" | "afterwards") => Promise<Outcome<Uint8Array | undefined>>;
  /** Ends the connection where it is still open. */
  readonly close: () => void;
}

/** How often a GET is sent at most, and how long is waited between. */
const attempts = 3;
const firstPause = 500;
/** A longer `Retry-After` is not waited for in silence: the caller shows it. */
const longestPause = 10_000;

/** How much of the body of a refusal is read, in bytes. */
const refusalSize = 64 * 1024;

/** Sends a call once. What is not a success comes as an error, with its body read. */
export async function send(
  connection: Connection,
  call: Call,
  signal?: AbortSignal,
): Promise<Outcome<Answer>> {
  const address = addressOf(call.endpoint, call);
  if (!address.ok) return address;
  const key = usableKey(call.key, call.endpoint.key);
  if (!key.ok) return key;
  if (signal?.aborted) return failure({ kind: "cancelled" });
  return sendPrepared(connection, { ...call, address: address.value, key: key.value }, signal);
}

/** Sends a call and reads the JSON it is answered with; tries a GET again where that may help. */
export async function requestJson(
  connection: Connection,
  call: Call,
  signal?: AbortSignal,
): Promise<Outcome<unknown>> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await requestJsonOnce(connection, call, signal);
    if (outcome.ok || call.endpoint.method !== "GET" || attempt === attempts) return outcome;
    const wait = pauseAfter(outcome.error, attempt);
    if (wait === undefined) return outcome;
    await pause(connection.clock, wait, signal);
  }
}

async function requestJsonOnce(
  connection: Connection,
  call: Call,
  signal: AbortSignal | undefined,
): Promise<Outcome<unknown>> {
  const answer = await send(connection, call, signal);
  if (!answer.ok) return answer;
  const { text, error } = await readText(answer.value);
  answer.value.close();
  if (error !== undefined) return failure(error);
  const value = parseJson(text);
  return value === undefined ? failure({ kind: "malformed", why: "it is not JSON" }) : success(value);
}

/** Milliseconds until another attempt; undefined where another one would not help. */
function pauseAfter(error: PlatformError, attempt: number): number | undefined {
  const backoff = firstPause * 2 ** (attempt - 1);
  switch (error.kind) {
    case "network":
    case "server":
    case "timeout":
      return backoff;
    case "rate-limited": {
      const wait = Math.max(error.retryAfter ?? 0, backoff);
      return wait <= longestPause ? wait : undefined;
    }
    default:
      return undefined;
  }
}

type Prepared = Call & { readonly address: string };

async function sendPrepared(
  { fetch, clock, patience = usualPatience }: Connection,
  call: Prepared,
  signal: AbortSignal | undefined,
): Promise<Outcome<Answer>> {
  const lifeline = new Lifeline(clock, signal);
  const outcome = await lifeline.within({ phase: "connect", milliseconds: patience.connect }, () =>
    fetch(call.address, {
      method: call.endpoint.method,
      headers: headersOf(call),
      // "error" would do as well, but then a redirect could not be told from a broken network.
      redirect: "manual",
      credentials: "omit",
      signal: lifeline.signal,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    }),
  );
  if (!outcome.ok) {
    lifeline.end();
    return outcome;
  }
  const answer = openAnswer(outcome.value, lifeline, patience);
  if (outcome.value.ok) return success(answer);
  const error = await errorOf(outcome.value, answer, call, clock.now());
  answer.close();
  return failure(error);
}

function headersOf(call: Call): Record<string, string> {
  return {
    Authorization: `Bearer ${call.key}`,
    Accept: call.accept ?? "application/json",
    ...(call.body === undefined ? {} : { "Content-Type": "application/json" }),
  };
}

async function errorOf(
  response: Response,
  answer: Answer,
  call: Prepared,
  now: number,
): Promise<PlatformError> {
  const { status, headers, type } = response;
  if (type === "opaqueredirect" || (status >= 300 && status < 400)) {
    const target = headers.get("location");
    const host = target === null ? undefined : parseUrl(target, call.address)?.host;
    return present<PlatformError>({ kind: "redirected", host });
  }
  // What was read of a body that breaks off still tells more than nothing.
  const { text } = await readText(answer, refusalSize);
  return errorOfRefusal({ status, headers, body: text }, [call.key, ...(call.secrets ?? [])], now);
}

/** Ends a request when its caller stops it or when it waits for too long, and knows which it was. */
class Lifeline {
  readonly #clock: Clock;
  readonly #outer: AbortSignal | undefined;
  readonly #controller = new AbortController();
  readonly #ended: Promise<PlatformError>;
  #end: (error: PlatformError) => void = () => {};
  readonly #stop = (): void => this.end({ kind: "cancelled" });

  constructor(clock: Clock, outer: AbortSignal | undefined) {
    this.#clock = clock;
    this.#outer = outer;
    this.#ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    outer?.addEventListener("abort", this.#stop);
    if (outer?.aborted) this.#stop();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Closes the connection; what still waits for it gets this error. */
  end(error: PlatformError = { kind: "cancelled" }): void {
    this.#outer?.removeEventListener("abort", this.#stop);
    this.#end(error);
    this.#controller.abort();
  }

  /** What a piece of work gives, unless the end comes first. Works also with a fetch that ignores signals. */
  async within<Value>(
    limit: { readonly phase: "connect" | "idle"; readonly milliseconds: number },
    work: () => Promise<Value>,
  ): Promise<Outcome<Value>> {
    const callOff = this.#clock.after(limit.milliseconds, () => this.end({ kind: "timeout", ...limit }));
    const done = Promise.resolve()
      .then(work)
      .then(
        (value): Outcome<Value> => success(value),
        // The reason is known already where this end of the connection has closed it.
        async (reason: unknown): Promise<Outcome<Value>> =>
          failure(this.signal.aborted ? await this.#ended : networkError(reason)),
      );
    try {
      return await Promise.race([done, this.#ended.then((error): Outcome<Value> => failure(error))]);
    } finally {
      callOff();
    }
  }
}

/** Only the code of the system is kept: texts of errors may quote what was sent. */
function networkError(reason: unknown): PlatformError {
  const code = codeOf(reason) ?? (reason instanceof Error ? codeOf(reason.cause) : undefined);
  return present<PlatformError>({ kind: "network", code });
}

function codeOf(value: unknown): string | undefined {
  const code = value instanceof Error || isObject(value) ? (value as { code?: unknown }).code : undefined;
  return typeof code === "string" && /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : undefined;
}

function openAnswer({ status, headers, body }: Response, lifeline: Lifeline, patience: Patience): Answer {
  const reader = body?.getReader();
  let isOpen = reader !== undefined;
  const close = (): void => {
    isOpen = false;
    lifeline.end();
    // Aborting has already failed the stream where the fetch heeds the signal.
    reader?.cancel().catch(() => {});
  };
  const read: Answer["read"] = async (wait = "idle") => {
    if (!isOpen || reader === undefined) return success(undefined);
    const outcome = await lifeline.within({ phase: "idle", milliseconds: patience[wait] }, () =>
      reader.read(),
    );
    if (!outcome.ok) {
      close();
      return outcome;
    }
    if (!outcome.value.done) return success(outcome.value.value);
    close();
    return success(undefined);
  };
  return { status, headers, read, close };
}

/** The body as text, up to some bytes, and why it broke off where it did. */
async function readText(
  answer: Answer,
  most = Number.POSITIVE_INFINITY,
): Promise<{ readonly text: string; readonly error?: PlatformError }> {
  const decoder = new TextDecoder();
  let text = "";
  for (let size = 0; size < most; ) {
    const piece = await answer.read();
    if (!piece.ok) return { text, error: piece.error };
    if (piece.value === undefined) break;
    size += piece.value.byteLength;
    text += decoder.decode(piece.value, { stream: true });
  }
  return { text };
}
