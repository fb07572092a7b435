/**
 * What a view of the assistant sees of it: the conversation that is shown, what happens to it, and what
 * a user can do. Types alone, so that views and the assistant itself need not know each other.
 */
import type { Event } from "vscode";
import type { Attachment, Conversation } from "./conversation.ts";

export type ConversationChange =
  /** Text was added to the end of an answer; said at once, for each piece that arrives. */
  | { readonly kind: "text"; readonly answerId: string; readonly text: string }
  /** Anything else: another conversation is shown, a question was asked, an answer has ended. */
  | { readonly kind: "conversation" };

export interface AssistantSession {
  /** The conversation that is shown; an empty one where nothing has been asked yet. */
  readonly conversation: Conversation;
  readonly onDidChange: Event<ConversationChange>;
  /** What goes with the next question; attached and taken away by the user alone. */
  readonly attachments: readonly Attachment[];
  detach(attachment: Attachment): void;
  /** What was written and not asked yet; empty where nothing was. It outlives the window. */
  readonly draft: string;
  keepDraft(text: string): Promise<void>;
  /** Whether an answer to the conversation that is shown is on its way: one question at a time. */
  readonly isAnswering: boolean;
  /** Resolved when the answer has ended, whichever way. Never rejected. */
  ask(text: string): Promise<void>;
  stop(): void;
  /** Asks the last question again, in place of its answer. */
  retry(): Promise<void>;
  startConversation(): void;
  copyAnswer(answerId: string): Promise<void>;
  insertAnswer(answerId: string): Promise<void>;
  /** Opens the page of this site that a source or suggestion names, or else its web address. */
  openLink(address: string): Promise<void>;
  replaceKey(): Promise<void>;
  openSettings(): Promise<void>;
  /** Shows the whole conversation as a document. */
  openTranscript(): Promise<void>;
}
