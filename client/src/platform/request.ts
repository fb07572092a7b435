/**
 * Sends a call of the service over HTTP. The only module that calls `fetch`, which is a parameter.
 *
 * The rules of every call: the key goes only to the URL in the settings, because redirects are not followed;
 * every wait has a limit; the caller can cancel at any time, which closes the connection; a GET is retried, a
 * POST never is; nothing throws.
 */
import { type AddressParts, addressOf, parseUrl } from "./addresses.ts";
import { type Clock, pause } from "./clock.ts";
import type { ServiceEndpoint } from "./endpoints.ts";
import { failure, type Outcome, type PlatformError, success } from "./errors.ts";
import { isObject, parseJson, present } from "./json.ts";
import { JsonEnd } from "./json-end.ts";
import { usableKey, withoutKeys } from "./keys.ts";
import { errorOfRefusal, isPage } from "./refusal.ts";

export type Fetch = typeof globalThis.fetch;

/** How long to wait, in milliseconds. */
interface Timeouts {
  /** Until the answer begins. */
  readonly connect: number;
  /** Between two pieces of an answer. */
  readonly idle: number;
  /** For further pieces after the answer has announced its end. */
  readonly afterwards: number;
  /** Until an answer is complete, if it is useless before. */
  readonly whole: number;
}

export const defaultTimeouts: Timeouts = {
  connect: 30_000,
  idle: 60_000,
  afterwards: 15_000,
  whole: 300_000,
};

/** The part of a call that all calls of a feature share. */
export interface Connection {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly timeouts?: Timeouts;
}

/** A call: its operation, the parts of its URL, and its key. */
interface Call extends AddressParts {
  readonly endpoint: ServiceEndpoint;
  readonly key: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Secrets other than the key that must not appear in errors. */
  readonly secrets?: readonly string[];
  readonly accept?: string;
  /** In bytes; a longer answer is an error. */
  readonly maxBytes?: number;
}

/** A successful answer whose body is still arriving. The caller must read it to its end or close it. */
export interface StreamedResponse {
  readonly headers: Headers;
  /** The next bytes; undefined at the end of the body and after an error. */
  readonly read: (wait?: "idle" | "afterwards") => Promise<Outcome<Uint8Array | undefined>>;
  /** Closes the connection if it is still open. */
  readonly close: () => void;
}

/** How often a GET is sent at most. */
const maxAttempts = 3;
const firstPause = 500;
/** A longer `Retry-After` is shown to the user instead of waiting. */
const maxPause = 10_000;

/** The default maximum size of an answer, in bytes. */
const defaultMaxBytes = 64 * 1024 * 1024;

/** The maximum size of an unsuccessful answer's body that is read, in bytes. */
const refusalSize = 64 * 1024;

/** Sends a call once. Anything but success is an error, derived from the status and the body. */
export async function send(
  connection: Connection,
  call: Call,
  signal?: AbortSignal,
): Promise<Outcome<StreamedResponse>> {
  const url = addressOf(call.endpoint, call);
  if (!url.ok) return url;
  const key = usableKey(call.key, call.endpoint.key);
  if (!key.ok) return key;
  if (signal?.aborted) return failure({ kind: "cancelled" });
  return sendPrepared(connection, { ...call, address: url.value, key: key.value }, signal);
}

/** Sends a call and reads the JSON of its answer; retries a GET after an error that may be temporary. */
export async function requestJson(
  connection: Connection,
  call: Call,
  signal?: AbortSignal,
): Promise<Outcome<unknown>> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await requestJsonOnce(connection, call, signal);
    if (outcome.ok || call.endpoint.method !== "GET" || attempt === maxAttempts) return outcome;
    const wait = pauseAfter(outcome.error, attempt);
    if (wait === undefined) return outcome;
    await pause(connection.clock, wait, signal);
  }
}

/** The target of calls about a project, with the key. */
export interface ProjectAccess {
  readonly baseUrl: string;
  readonly projectId: string;
  readonly key: string;
}

/** A call of an operation on a project. */
export function projectCall(
  endpoint: ServiceEndpoint,
  { baseUrl: base, projectId, key }: ProjectAccess,
): Pick<Call, "endpoint" | "base" | "parameters" | "key"> {
  return { endpoint, base, parameters: { projectId }, key };
}

/** How an answer is decoded. An answer without a value is malformed, and `why` completes "because". */
interface ExpectedAnswer<Value> {
  readonly decode: (value: unknown, secrets: readonly string[]) => Value | undefined;
  readonly why: string;
}

/** Like `requestJson`, but for an answer of a known form. */
export async function requestValue<Value>(
  connection: Connection,
  call: Call,
  { decode, why }: ExpectedAnswer<Value>,
  signal?: AbortSignal,
): Promise<Outcome<Value>> {
  const answer = await requestJson(connection, call, signal);
  if (!answer.ok) return answer;
  const value = decode(answer.value, [call.key.trim()]);
  return value === undefined ? failure({ kind: "malformed", why }) : success(value);
}

async function requestJsonOnce(
  connection: Connection,
  call: Call,
  signal: AbortSignal | undefined,
): Promise<Outcome<unknown>> {
  const answer = await send(connection, call, signal);
  if (!answer.ok) return answer;
  const { clock, timeouts = defaultTimeouts } = connection;
  const end = clock.now() + timeouts.whole;
  const decoder = new TextDecoder();
  const jsonEnd = new JsonEnd();
  let text = "";
  let isComplete = false;
  for (;;) {
    const piece = await answer.value.read(isComplete ? "afterwards" : "idle");
    if (!piece.ok) {
      const value = isComplete && piece.error.kind !== "cancelled" ? parseJson(text) : undefined;
      return value === undefined ? piece : success(value);
    }
    if (piece.value === undefined) return jsonIn(text);
    const chunk = decoder.decode(piece.value, { stream: true });
    text += chunk;
    isComplete = jsonEnd.take(chunk);
    if (clock.now() <= end) continue;
    answer.value.close();
    return failure({ kind: "timeout", phase: "whole", milliseconds: timeouts.whole });
  }
}

function jsonIn(text: string): Outcome<unknown> {
  const value = parseJson(text);
  if (value !== undefined) return success(value);
  const why = text.trim() === "" ? "it is empty" : isPage(text) ? "it is a web page" : "it is not JSON";
  return failure({ kind: "malformed", why });
}

/** The wait before the next attempt, in milliseconds; undefined if a retry is useless. */
function pauseAfter(error: PlatformError, attempt: number): number | undefined {
  const backoff = firstPause * 2 ** (attempt - 1);
  switch (error.kind) {
    case "network":
    case "timeout":
      return backoff;
    case "server":
    case "rate-limited": {
      const wait = Math.max(error.retryAfter ?? 0, backoff);
      return wait <= maxPause ? wait : undefined;
    }
    default:
      return undefined;
  }
}

type PreparedCall = Call & { readonly address: string };

async function sendPrepared(
  { fetch, clock, timeouts = defaultTimeouts }: Connection,
  call: PreparedCall,
  signal: AbortSignal | undefined,
): Promise<Outcome<StreamedResponse>> {
  const cancellation = new Cancellation(clock, signal);
  const outcome = await cancellation.within({ phase: "connect", milliseconds: timeouts.connect }, () =>
    fetch(call.address, {
      method: call.endpoint.method,
      headers: headersOf(call),
      // "error" would also reject a redirect, but with the same error as a broken connection.
      redirect: "manual",
      credentials: "omit",
      signal: cancellation.signal,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    }),
  );
  if (!outcome.ok) {
    cancellation.end();
    return outcome;
  }
  const answer = openAnswer(outcome.value, cancellation, timeouts, call.maxBytes ?? defaultMaxBytes);
  if (outcome.value.ok) return success(answer);
  const error = await errorOf(outcome.value, answer, call, clock, timeouts.whole);
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
  answer: StreamedResponse,
  call: PreparedCall,
  clock: Clock,
  maxTime: number,
): Promise<PlatformError> {
  const { status, headers, type } = response;
  if (type === "opaqueredirect" || (status >= 300 && status < 400)) {
    const target = headers.get("location");
    const host = target === null ? "" : parseUrl(target, call.address)?.host;
    const isOtherHost = host !== undefined && host !== "" && host !== parseUrl(call.address)?.host;
    // The service chooses the host name. It is in lower case, and may contain a secret from the request.
    const secrets = [call.key, ...(call.secrets ?? [])].flatMap((secret) => [secret, secret.toLowerCase()]);
    return present<PlatformError>({
      kind: "redirected",
      host: isOtherHost ? withoutKeys(host, secrets) : undefined,
    });
  }
  const now = clock.now();
  const isLate = (): boolean => clock.now() - now > maxTime;
  const body = await readBeginning(answer, refusalSize, isLate);
  return errorOfRefusal({ status, headers, body }, [call.key, ...(call.secrets ?? [])], now);
}

/** Ends a request if the caller cancels or a wait exceeds its limit, and keeps the reason. */
class Cancellation {
  readonly #clock: Clock;
  readonly #callerSignal: AbortSignal | undefined;
  readonly #controller = new AbortController();
  readonly #ended: Promise<PlatformError>;
  #end: (error: PlatformError) => void = () => {};
  readonly #stop = (): void => this.end({ kind: "cancelled" });

  constructor(clock: Clock, callerSignal: AbortSignal | undefined) {
    this.#clock = clock;
    this.#callerSignal = callerSignal;
    this.#ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    callerSignal?.addEventListener("abort", this.#stop);
    if (callerSignal?.aborted) this.#stop();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Closes the connection; every waiting call gets this error. */
  end(error: PlatformError = { kind: "cancelled" }): void {
    this.#callerSignal?.removeEventListener("abort", this.#stop);
    this.#end(error);
    this.#controller.abort();
  }

  /** The result of the work, or the error that ended the request first. Also works with a `fetch` that ignores signals. */
  async within<Value>(
    limit: { readonly phase: "connect" | "idle"; readonly milliseconds: number },
    work: () => Promise<Value>,
  ): Promise<Outcome<Value>> {
    const cancelTimer = this.#clock.after(limit.milliseconds, () => this.end({ kind: "timeout", ...limit }));
    const done = Promise.resolve()
      .then(work)
      .then(
        (value): Outcome<Value> => success(value),
        // If this side has closed the connection, the reason is known.
        async (reason: unknown): Promise<Outcome<Value>> =>
          failure(this.signal.aborted ? await this.#ended : networkError(reason)),
      );
    try {
      return await Promise.race([done, this.#ended.then((error): Outcome<Value> => failure(error))]);
    } finally {
      cancelTimer();
    }
  }
}

/** Keeps only the system's error code, because texts of errors may quote the request. */
function networkError(reason: unknown): PlatformError {
  const code = codeOf(reason) ?? (reason instanceof Error ? codeOf(reason.cause) : undefined);
  return present<PlatformError>({ kind: "network", code });
}

function codeOf(value: unknown): string | undefined {
  const code = value instanceof Error || isObject(value) ? (value as { code?: unknown }).code : undefined;
  return typeof code === "string" && /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : undefined;
}

function openAnswer(
  { headers, body }: Response,
  cancellation: Cancellation,
  timeouts: Timeouts,
  maxBytes: number,
): StreamedResponse {
  const reader = body?.getReader();
  let size = 0;
  let isOpen = reader !== undefined;
  const close = (): void => {
    isOpen = false;
    cancellation.end();
    // After an abort, the stream has already failed if `fetch` supports the signal.
    reader?.cancel().catch(() => {});
  };
  const read: StreamedResponse["read"] = async (wait = "idle") => {
    if (!isOpen || reader === undefined) return success(undefined);
    const outcome = await cancellation.within({ phase: "idle", milliseconds: timeouts[wait] }, () =>
      reader.read(),
    );
    if (!outcome.ok) {
      close();
      return outcome;
    }
    const { done, value } = outcome.value;
    size += value?.byteLength ?? 0;
    if (!done && size <= maxBytes) return success(value);
    close();
    return done ? success(undefined) : failure({ kind: "malformed", why: "it is too long" });
  };
  return { headers, read, close };
}

/**
 * The beginning of an unsuccessful answer's body as text. If the body is cut off, or arrives too slowly, the part that
 * was read is still useful.
 */
async function readBeginning(
  answer: StreamedResponse,
  maxBytes: number,
  isLate: () => boolean,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for (let size = 0; size < maxBytes && !isLate(); ) {
    const piece = await answer.read();
    if (!piece.ok || piece.value === undefined) break;
    size += piece.value.byteLength;
    text += decoder.decode(piece.value, { stream: true });
  }
  return text;
}
