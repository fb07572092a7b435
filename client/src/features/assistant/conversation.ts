/**
 * A conversation with the assistant, as it is kept and shown: plain data, and what happens to it. Knows
 * no editor, no network and no clock.
 */
import type { Source, Suggestion } from "../../platform/assistant-events.ts";

/** What the user has attached to a question. */
export interface Attachment {
  readonly type: "code" | "textSelection";
  /** As shown to people: `guides/start.mdx`, or `guides/start.mdx, lines 3 to 8`. */
  readonly label: string;
  /** The page as the service knows it, such as `guides/start`. */
  readonly path: string;
  readonly value: string;
}

export interface Question {
  readonly role: "user";
  /** Unique within the conversation. */
  readonly id: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

/** What can be done about an answer that failed, beside asking again. */
export type Remedy = "replace-key" | "open-settings";

export type AnswerState =
  | { readonly kind: "streaming" }
  | { readonly kind: "complete" }
  /** The user stopped it; what came before is kept. */
  | { readonly kind: "stopped" }
  /** It broke off; what came before is kept. `message` is one sentence for people. */
  | { readonly kind: "incomplete"; readonly message: string }
  /** There is none. */
  | { readonly kind: "failed"; readonly message: string; readonly remedy?: Remedy }
  /** Refused for now; the question is kept. `until` in milliseconds since 1970, where the service says it. */
  | { readonly kind: "limited"; readonly message: string; readonly until?: number };

export interface Answer {
  readonly role: "assistant";
  readonly id: string;
  /** Markdown, as far as it has come. */
  readonly text: string;
  readonly sources: readonly Source[];
  readonly suggestions: readonly Suggestion[];
  /** Names of the parts of the stream that are not known here, each once. */
  readonly unknown: readonly string[];
  readonly state: AnswerState;
}

export type Turn = Question | Answer;

export interface Conversation {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Whom it is with: a thread of one site or address means nothing to another. Absent until asked. */
  readonly domain?: string;
  readonly origin?: string;
  readonly turns: readonly Turn[];
  /** As the last answer told it. A thread's key is a secret and kept elsewhere. */
  readonly threadId?: string;
}
