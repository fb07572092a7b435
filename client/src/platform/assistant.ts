/**
 * Asks the assistant and yields the answer as events while it arrives (F15.6 to F15.11). Does not depend on
 * conversations, views or storage.
 */

import type { AnswerSource, AssistantEvent, StreamPart, Thread } from "./assistant-events.ts";
import { endpoints } from "./endpoints.ts";
import type { PlatformError } from "./errors.ts";
import { isObject, parseJson, present } from "./json.ts";
import { minSecretLength, withoutKeys, withoutSecrets } from "./keys.ts";
import { cleanDetail, isPage, textOfJson } from "./refusal.ts";
import { type Connection, defaultTimeouts, type StreamedResponse, send } from "./request.ts";
import { SecretFilter } from "./secret-filter.ts";
import { streamReader } from "./stream.ts";
import { SuggestionFilter } from "./suggestions.ts";
import { beginningOf } from "./text-beginning.ts";
import { threadOfHeaders } from "./thread.ts";

/** One turn of a conversation, as sent to the service. */
export interface Message {
  /** An id that the client chooses, unique within the conversation. */
  readonly id: string;
  readonly role: "user" | "assistant" | "system";
  readonly content: string;
}

/** Text that the user has attached to a question. */
interface Context {
  readonly type: "code" | "textSelection";
  readonly value: string;
  /** The page or file that the text comes from. */
  readonly path?: string;
  readonly elementId?: string;
}

/** A question with everything that the service needs to answer it. */
export interface AssistantRequest {
  readonly baseUrl: string;
  readonly domain: string;
  readonly key: string;
  /** The operation to call; each may answer in either protocol. */
  readonly version?: "v1" | "v2";
  /** `anonymous`, or an id by which the service tracks the user. */
  readonly fingerprint: string;
  /** The conversation so far; the question is the last message. */
  readonly messages: readonly Message[];
  /** The thread that the last answer named. */
  readonly thread?: Thread;
  /** How many search results the answer is based on; 5 by default. */
  readonly retrievalPageSize?: number;
  readonly filter?: { readonly version?: string; readonly language?: string };
  readonly context?: readonly Context[];
  /**
   * The path of the page in the editor. A path of more than 200 characters is omitted, because a truncated path
   * would name another page.
   */
  readonly currentPath?: string;
}

const defaultPageSize = 5;
const maxPath = 200;
/** The maximum size of an answer in bytes. */
const maxAnswer = 16 * 1024 * 1024;
/** The maximum length of an answer's text in characters: the text is stored, shown and sent as a whole. */
const maxText = 200_000;
/** The maximum number of sources of an answer. */
const maxSources = 500;
/** How much of a body that is not an answer is kept for the error message, in characters. */
const maxBeginning = 4096;

/** The body of the request: the service requires every field of a message. */
function bodyOf(question: AssistantRequest): Readonly<Record<string, unknown>> {
  const { thread, context, currentPath } = question;
  return present<Record<string, unknown>>({
    fp: question.fingerprint,
    messages: question.messages.map(({ id, role, content }) => ({
      id,
      role,
      content,
      parts: [{ type: "text", text: content }],
    })),
    threadId: thread?.id,
    threadKey: thread?.key,
    retrievalPageSize: question.retrievalPageSize ?? defaultPageSize,
    filter: question.filter,
    context: context === undefined || context.length === 0 ? undefined : context,
    currentPath: currentPath !== undefined && currentPath.length <= maxPath ? currentPath : undefined,
  });
}

/**
 * Sends the question and yields the events of the answer as they arrive; the last event shows how the answer
 * ended. Aborting the signal, or leaving the loop, closes the connection. Never throws, never retries.
 */
export async function* ask(
  connection: Connection,
  question: AssistantRequest,
  signal?: AbortSignal,
): AsyncGenerator<AssistantEvent, void, void> {
  const secrets = [question.key.trim(), ...(question.thread?.key === undefined ? [] : [question.thread.key])];
  const { baseUrl: base, domain, key, version } = question;
  const outcome = await send(
    connection,
    {
      endpoint: version === "v2" ? endpoints.askAssistantV2 : endpoints.askAssistant,
      base,
      parameters: { domain },
      key,
      body: bodyOf(question),
      secrets,
      accept: "*/*",
      maxBytes: maxAnswer,
    },
    signal,
  );
  if (!outcome.ok) {
    yield { type: "failed", error: outcome.error };
    return;
  }
  try {
    yield* readAnswer(connection, outcome.value, secrets);
  } finally {
    outcome.value.close();
  }
}

async function* readAnswer(
  { clock, timeouts = defaultTimeouts }: Connection,
  answer: StreamedResponse,
  secrets: readonly string[],
): AsyncGenerator<AssistantEvent, void, void> {
  const decoder = new TextDecoder();
  const reader = streamReader();
  const progress = new AnswerProgress(answer.headers, secrets);
  yield* progress.start();
  let endedAt: number | undefined;
  for (;;) {
    const piece = await answer.read(progress.hasEnded ? "afterwards" : "idle");
    if (!piece.ok || piece.value === undefined) {
      // An incomplete character at the end of a truncated body is dropped by the decoder.
      yield* progress.take(reader.end());
      yield* progress.finish(piece.ok ? undefined : piece.error);
      return;
    }
    const text = decoder.decode(piece.value, { stream: true });
    progress.keepBeginning(text);
    yield* progress.take(reader.push(text));
    if (progress.isTooLong) {
      yield* progress.finish({ kind: "malformed", why: "it is too long" });
      return;
    }
    endedAt = progress.hasEnded ? (endedAt ?? clock.now()) : undefined;
    // Comments that keep the connection open may continue forever.
    if (endedAt === undefined || clock.now() - endedAt <= timeouts.afterwards) continue;
    yield* progress.finish(undefined);
    return;
  }
}

/** The state of an arriving answer, and the events that its parts cause. */
class AnswerProgress {
  readonly #headers: { readonly id?: string; readonly key?: string };
  #secrets: readonly string[];
  readonly #suggestions = new SuggestionFilter();
  readonly #filter: SecretFilter;
  readonly #sources = new Set<string>();
  #thread: Thread | undefined;
  /** Whether any known part of an answer has arrived. */
  #isAnswer = false;
  /** The beginning of the body as received; an error may quote it until a known part has arrived. */
  #beginning = "";
  #end: { readonly reason?: string } | undefined;
  /** The length of the text so far, in characters. */
  #length = 0;
  #error: PlatformError | undefined;

  constructor(headers: Headers, secrets: readonly string[]) {
    this.#headers = threadOfHeaders(headers);
    this.#secrets = secrets;
    this.#filter = new SecretFilter(secrets);
    this.#hide(this.#headers.key);
  }

  /** Keeps the beginning of the body for an error. Called with each piece as it arrives. */
  keepBeginning(text: string): void {
    if (!this.#isAnswer && this.#beginning.length < maxBeginning)
      this.#beginning += text.slice(0, maxBeginning);
  }

  start(): readonly AssistantEvent[] {
    const { id } = this.#headers;
    return id === undefined ? [] : this.#takeThread({ id });
  }

  /** Whether the answer has announced its end. */
  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  take(parts: readonly StreamPart[]): readonly AssistantEvent[] {
    return parts.flatMap((part) => this.#takePart(part));
  }

  #takePart(part: StreamPart): readonly AssistantEvent[] {
    if (part.type !== "unknown") this.#isAnswer = true;
    switch (part.type) {
      case "text":
        // A stream that continues with text has not ended.
        this.#end = undefined;
        return this.#takeText(part.text);
      case "source":
        return this.#takeSource(part.source);
      case "thread":
        return this.#takeThread(part.thread);
      case "searching":
        return [{ type: "searching" }];
      case "unknown":
        return [{ type: "unknown", name: withoutKeys(part.name, this.#secrets) }];
      case "end":
        this.#end = present<{ reason?: string }>({ reason: this.#clean(part.reason) ?? this.#end?.reason });
        return [];
      case "error": {
        const detail = cleanDetail(part.text, this.#secrets);
        this.#error ??= present<PlatformError>({ kind: "server", detail });
        return [];
      }
    }
  }

  /** Whether the answer has more text than the maximum. */
  get isTooLong(): boolean {
    return this.#length > maxText;
  }

  #takeText(text: string): readonly AssistantEvent[] {
    const space = Math.max(0, maxText - this.#length);
    this.#length += text.length;
    if (space === 0) return [];
    return this.#suggestions.push(this.#filter.push(beginningOf(text, space)));
  }

  /** Removes a thread's key from all following text. */
  #hide(key: string | undefined): void {
    if (key === undefined || key.length < minSecretLength || this.#secrets.includes(key)) return;
    this.#secrets = [...this.#secrets, key];
    this.#filter.add([key]);
  }

  #clean(text: string | undefined): string | undefined {
    return text === undefined ? undefined : withoutSecrets(text, this.#secrets);
  }

  #takeSource({ address, title }: AnswerSource): readonly AssistantEvent[] {
    const containsSecret = this.#clean(address) !== address;
    if (containsSecret || this.#sources.has(address) || this.#sources.size >= maxSources) return [];
    this.#sources.add(address);
    return [{ type: "source", source: present<AnswerSource>({ address, title: this.#clean(title) }) }];
  }

  /** The key of a thread may be in the headers, with or without the id. */
  #takeThread({ id, key }: Thread): readonly AssistantEvent[] {
    // Ids are stored, so they must not contain a key.
    if (this.#clean(id) !== id) return [];
    const ownKey = this.#headers.id === undefined || this.#headers.id === id ? this.#headers.key : undefined;
    this.#hide(key);
    const thread = present<Thread>({ id, key: key ?? ownKey });
    if (this.#thread?.id === thread.id && this.#thread.key === thread.key) return [];
    this.#thread = thread;
    return [{ type: "thread", thread }];
  }

  /** The events at the end of the body; an error means that the body was cut off. */
  finish(error: PlatformError | undefined): readonly AssistantEvent[] {
    return [...this.#suggestions.push(this.#filter.end()), ...this.#suggestions.end(), this.#last(error)];
  }

  #last(error: PlatformError | undefined): AssistantEvent {
    if (this.#error !== undefined) return { type: "incomplete", error: this.#error };
    if (this.#end !== undefined) return { type: "finish", ...this.#end };
    if (error !== undefined) return { type: "incomplete", error };
    return this.#isAnswer
      ? { type: "incomplete", error: { kind: "network" } }
      : { type: "failed", error: this.#errorOfUnknownBody() };
  }

  /** The error for a body that is not an answer, with the reason that the body gives. */
  #errorOfUnknownBody(): PlatformError {
    const value = parseJson(this.#beginning);
    const message = isObject(value) ? textOfJson(value) : undefined;
    const detail = message === undefined ? undefined : cleanDetail(message, this.#secrets);
    if (detail !== undefined) return { kind: "server", detail };
    const subject = isPage(this.#beginning) ? "a web page" : "not an answer of the assistant";
    return { kind: "malformed", why: `it is ${subject}` };
  }
}
