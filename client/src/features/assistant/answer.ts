/**
 * An answer of the assistant as it is stored and shown. Plain data: does not depend on the editor, the network, a
 * clock or a conversation.
 */
import type { AnswerSource, Suggestion } from "../../platform/assistant-events.ts";

/** What the user can do about a failed answer, besides asking again. */
export type Remedy = "replace-key" | "open-settings";

/** Whether an answer is arriving, or how it has ended. */
export type AnswerState =
  | { readonly kind: "streaming" }
  | { readonly kind: "complete" }
  /** The user stopped the answer; the text so far is kept. */
  | { readonly kind: "stopped" }
  /** The connection was lost; the text so far is kept. `message` is a sentence for the user. */
  | { readonly kind: "incomplete"; readonly message: string }
  /** There is no answer. */
  | { readonly kind: "failed"; readonly message: string; readonly remedy?: Remedy }
  /**
   * The service rejected the question for now; the question is kept. `until` in milliseconds since 1970, if the
   * service names the time.
   */
  | { readonly kind: "limited"; readonly message: string; readonly until?: number };

/** An answer of the assistant, complete or not. */
export interface Answer {
  readonly role: "assistant";
  readonly id: string;
  /** Markdown: the text that has arrived so far. */
  readonly text: string;
  readonly sources: readonly AnswerSource[];
  readonly suggestions: readonly Suggestion[];
  /** Names of the unknown parts of the stream, each once. */
  readonly unknown: readonly string[];
  readonly state: AnswerState;
  /** Set while the answer is arriving and the service is searching. */
  readonly isSearching?: true;
}

/** An answer before anything has arrived. */
export function emptyAnswer(id: string): Answer {
  return {
    role: "assistant",
    id,
    text: "",
    sources: [],
    suggestions: [],
    unknown: [],
    state: { kind: "streaming" },
  };
}
