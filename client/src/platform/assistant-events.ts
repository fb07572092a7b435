/**
 * The parts of an assistant's answer, independent of the protocol, and the interface of a stream reader. A reader
 * takes text as it arrives, in pieces of any size, and returns the complete parts; it never throws.
 */
import type { PlatformError } from "./errors.ts";

/** A page or URL that the answer is based on. */
export interface AnswerSource {
  /** As received: a page path such as `guides/start`, or an http(s) URL. */
  readonly address: string;
  readonly title?: string;
}

/** A question to ask or a page to read next. */
export interface Suggestion {
  readonly title: string;
  /** As received: `/guides/start`, or an http(s) URL. */
  readonly path: string;
}

/** A conversation at the service; the key is a secret that belongs to the id. */
export interface Thread {
  readonly id: string;
  readonly key?: string;
}

export type StreamPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "source"; readonly source: AnswerSource }
  | { readonly type: "thread"; readonly thread: Thread }
  /** The service has started a search. */
  | { readonly type: "searching" }
  /** The last part of a complete answer, with the service's reason for ending. */
  | { readonly type: "end"; readonly reason?: string }
  /** The service reports a failure; `text` is the service's message. */
  | { readonly type: "error"; readonly text: string }
  /** A part of an unknown kind; `name` is the kind's name in the stream. */
  | { readonly type: "unknown"; readonly name: string };

/** Decodes the stream of one answer. */
export interface StreamReader {
  readonly push: (text: string) => readonly StreamPart[];
  /** Called when the text is complete: returns the remaining parts if the last line has no line break. */
  readonly end: () => readonly StreamPart[];
}

/** The events of an answer for callers. The last event, and only the last, is `finish`, `incomplete` or `failed`. */
export type AssistantEvent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "source"; readonly source: AnswerSource }
  | { readonly type: "suggestion"; readonly suggestion: Suggestion }
  | { readonly type: "thread"; readonly thread: Thread }
  | { readonly type: "unknown"; readonly name: string }
  /** The service is searching, until the next event. */
  | { readonly type: "searching" }
  | { readonly type: "finish"; readonly reason?: string }
  /** The answer broke off; the text so far stays valid. */
  | { readonly type: "incomplete"; readonly error: PlatformError }
  /** There is no answer. */
  | { readonly type: "failed"; readonly error: PlatformError };

/** Unreadable characters: replaced bytes and invisible characters. */
const unreadable = /[\p{C}\uFFFD]/u;

/** A part of an unknown kind, with a name that is short enough to show. */
export function unknownPart(name: string): StreamPart {
  const short = name.slice(0, 40);
  return { type: "unknown", name: unreadable.test(short) ? "unreadable data" : short };
}
