/**
 * What an answer of the assistant consists of, whichever protocol it came in, and the shape of a
 * reader. A reader is fed with text as it arrives, in pieces of any size, and gives the parts that are
 * whole; it never throws.
 */
import type { PlatformError } from "./errors.ts";

/** A page or a web address that the answer is based on. */
export interface AnswerSource {
  /** As it came: a page path such as `guides/start`, or an http(s) address. */
  readonly address: string;
  readonly title?: string;
}

/** What to ask or read next. */
export interface Suggestion {
  readonly title: string;
  /** As it came: `/guides/start`, or an http(s) address. */
  readonly path: string;
}

/** Which conversation the service keeps this one as; the key is a secret and belongs to the id. */
export interface Thread {
  readonly id: string;
  readonly key?: string;
}

/** One part of an answer that a reader has understood. */
export type StreamPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "source"; readonly source: AnswerSource }
  | { readonly type: "thread"; readonly thread: Thread }
  /** The service has begun to look something up. */
  | { readonly type: "searching" }
  /** The last part of a whole answer, with the reason that the service gives for its end. */
  | { readonly type: "end"; readonly reason?: string }
  /** The service reports that it failed; in its own words. */
  | { readonly type: "error"; readonly text: string }
  /** Something this reader does not know; `name` is what it calls itself. */
  | { readonly type: "unknown"; readonly name: string };

export interface StreamReader {
  readonly push: (text: string) => readonly StreamPart[];
  /** No more will come: gives what stands at the end without a last line break. */
  readonly end: () => readonly StreamPart[];
}

/** What a caller sees of an answer. The last event, and no other, is `finish`, `incomplete` or `failed`. */
export type AssistantEvent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "source"; readonly source: AnswerSource }
  | { readonly type: "suggestion"; readonly suggestion: Suggestion }
  | { readonly type: "thread"; readonly thread: Thread }
  | { readonly type: "unknown"; readonly name: string }
  /** The service looks something up; over when anything else comes. */
  | { readonly type: "searching" }
  /** The whole answer has come. */
  | { readonly type: "finish"; readonly reason?: string }
  /** The answer broke off; what came before stays valid. */
  | { readonly type: "incomplete"; readonly error: PlatformError }
  /** There is no answer. */
  | { readonly type: "failed"; readonly error: PlatformError };

/** What no person can read: bytes that are no text, and characters that are not seen. */
const unreadable = /[\p{C}\uFFFD]/u;

/** The name of an unknown part, short enough to be shown. */
export function unknownPart(name: string): StreamPart {
  const short = name.slice(0, 40);
  return { type: "unknown", name: unreadable.test(short) ? "unreadable data" : short };
}
