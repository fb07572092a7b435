/**
 * The assistant's interface for its views: the shown conversation, its events, and the user's actions. Only
 * types, so that views and the assistant need not depend on each other.
 */
import type { Event } from "vscode";
import type { Attachment, Conversation } from "./conversation.ts";

/** A change of the shown conversation. */
export type ConversationChange =
  /** Text was added to the end of an answer; fired immediately for each piece. */
  | { readonly kind: "text"; readonly answerId: string; readonly text: string }
  /** Any other change: another conversation is shown, a question was asked, an answer has ended. */
  | { readonly kind: "conversation" };

/** The assistant as its views use it. */
export interface AssistantSession {
  /** The shown conversation; an empty one before the first question. */
  readonly conversation: Conversation;
  readonly onDidChange: Event<ConversationChange>;
  /** The attachments of the next question; only the user adds and removes them. */
  readonly attachments: readonly Attachment[];
  detach(attachment: Attachment): void;
  /** The unsent text; empty if there is none. Stored across sessions. */
  readonly draft: string;
  keepDraft(text: string): Promise<void>;
  /** Whether an answer to the shown conversation is arriving: one question at a time. */
  readonly isAnswering: boolean;
  /** Asks a question. Resolves when the answer has ended in any way. Never rejects. */
  ask(text: string): Promise<void>;
  stop(): void;
  /** Asks the last question again and replaces its answer. */
  retry(): Promise<void>;
  startConversation(): void;
  copyAnswer(answerId: string): Promise<unknown>;
  insertAnswer(answerId: string): Promise<void>;
  /** Opens the page of this site that a source or suggestion names, otherwise its URL. */
  openLink(address: string): Promise<void>;
  replaceKey(): Promise<void>;
  openSettings(): Promise<void>;
  /** Shows the whole conversation as a document. */
  openTranscript(): Promise<void>;
}
