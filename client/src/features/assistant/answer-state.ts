/**
 * Updates an answer with an event of the stream, and describes the end of an answer for the user. Does not depend
 * on the editor, the network, a clock, or the conversation around the answer.
 */
import type { AssistantEvent, Thread } from "../../platform/assistant-events.ts";
import { messageOf, type PlatformError, serviceDetail } from "../../platform/errors.ts";
import { minSecretLength, withoutSecrets } from "../../platform/keys.ts";
import type { Answer, AnswerState, Remedy } from "./answer.ts";

/** The context that the effect of an event depends on, besides the answer itself. */
interface Circumstances {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether the question continues a thread of the service. */
  readonly hasThread: boolean;
}

/** An event that changes an answer. */
export type AnswerEvent = Exclude<AssistantEvent, { readonly type: "thread" }>;

/** The answer after another event. The text of an answer only grows. */
export function answerAfter(before: Answer, event: AnswerEvent, circumstances: Circumstances): Answer {
  if (event.type === "searching")
    return before.isSearching === true ? before : { ...before, isSearching: true };
  const { isSearching: _, ...answer } = before;
  switch (event.type) {
    case "text":
      return { ...answer, text: answer.text + event.text };
    case "source": {
      const exists = answer.sources.some(({ address }) => address === event.source.address);
      return exists ? answer : { ...answer, sources: [...answer.sources, event.source] };
    }
    case "suggestion": {
      const { title, path } = event.suggestion;
      const exists = answer.suggestions.some((other) => other.title === title && other.path === path);
      return exists ? answer : { ...answer, suggestions: [...answer.suggestions, event.suggestion] };
    }
    case "unknown":
      return answer.unknown.includes(event.name) || answer.unknown.length >= maxUnknown
        ? answer
        : { ...answer, unknown: [...answer.unknown, event.name] };
    case "finish":
      return { ...answer, state: stateOfFinish(answer, event.reason) };
    case "incomplete":
      return {
        ...answer,
        state: hasContent(answer) ? stateOfCut(event.error) : stateOfFailure(event.error, circumstances),
      };
    case "failed":
      return { ...answer, state: stateOfFailure(event.error, circumstances) };
  }
}

/**
 * The answer without the key of its thread. The service sends the key at the end of the answer, but the earlier
 * text is also stored and shown.
 */
export function withoutThreadKey(answer: Answer, { key }: Thread): Answer {
  if (key === undefined || key.length < minSecretLength) return answer;
  const clean = (text: string): string => withoutSecrets(text, [key]);
  return {
    ...answer,
    text: clean(answer.text),
    sources: answer.sources
      .filter(({ address }) => clean(address) === address)
      .map((source) => (source.title === undefined ? source : { ...source, title: clean(source.title) })),
    suggestions: answer.suggestions
      .filter(({ path }) => clean(path) === path)
      .map(({ title, path }) => ({ title: clean(title), path })),
    unknown: answer.unknown.map(clean),
  };
}

/** The maximum number of unknown parts of a stream that are named. */
const maxUnknown = 20;

function hasContent({ text, sources, suggestions }: Answer): boolean {
  return text.trim() !== "" || sources.length > 0 || suggestions.length > 0;
}

/** Messages for answers that the service ended early, by the reason that it names. */
const cutMessages: Readonly<Record<string, string>> = {
  length: "The answer is incomplete: it reached the service's length limit.",
  "content-filter": "The answer is incomplete: the service withheld the rest.",
  error: "The answer is incomplete: the service reported a failure.",
};

/** The state of an answer that the service has ended. An unknown reason counts as a normal end. */
function stateOfFinish(answer: Answer, reason: string | undefined): AnswerState {
  if (!hasContent(answer)) return { kind: "failed", message: emptyMessage(answer, reason) };
  const message =
    reason !== undefined && Object.hasOwn(cutMessages, reason) ? cutMessages[reason] : undefined;
  return message === undefined ? { kind: "complete" } : { kind: "incomplete", message };
}

function emptyMessage({ unknown }: Answer, reason: string | undefined): string {
  if (reason === "content-filter") return "The service withheld its answer. Try rephrasing your question.";
  if (unknown.length > 0)
    return "The answer contains nothing that can be shown here. Try rephrasing your question.";
  return "The service sent an empty answer. Ask again, or rephrase your question.";
}

function stateOfCut(error: PlatformError): AnswerState {
  switch (error.kind) {
    case "cancelled":
      return { kind: "stopped" };
    case "network":
      return { kind: "incomplete", message: "The answer is incomplete: the connection ended too early." };
    case "timeout":
      return { kind: "incomplete", message: "The answer is incomplete: no more data arrived in time." };
    case "server":
      return { kind: "incomplete", message: `${cutMessages.error}${serviceDetail(error)}` };
    case "malformed":
      // Once an answer has begun, only its length makes it unreadable, and not the URL in the settings.
      return {
        kind: "incomplete",
        message: `The answer is incomplete: the rest was not read because ${error.why}. Ask for a shorter answer.`,
      };
    default:
      return { kind: "incomplete", message: `The answer is incomplete. ${messageOf(error)}` };
  }
}

/** The remedy besides asking again; undefined if there is none. */
function remedyFor(error: PlatformError): Remedy | undefined {
  switch (error.kind) {
    case "unauthorized":
    case "forbidden":
    case "wrong-key-class":
    case "unusable-key":
      return "replace-key";
    case "not-found":
    case "bad-address":
    case "redirected":
    case "malformed":
      return "open-settings";
    default:
      return undefined;
  }
}

function stateOfFailure(error: PlatformError, { now, hasThread }: Circumstances): AnswerState {
  if (error.kind === "cancelled") return { kind: "stopped" };
  if (error.kind === "rate-limited") {
    const { retryAfter, ...limit } = error;
    // The view counts down to this time; a number of seconds in the sentence would soon be outdated.
    const message = messageOf(limit);
    return retryAfter === undefined
      ? { kind: "limited", message }
      : { kind: "limited", message, until: now + retryAfter };
  }
  if (error.kind === "not-found" && hasThread) {
    const message = "The service no longer has this conversation. Ask again to start a new one.";
    return { kind: "failed", message };
  }
  const remedy = remedyFor(error);
  const message = messageOf(error);
  return remedy === undefined ? { kind: "failed", message } : { kind: "failed", message, remedy };
}
