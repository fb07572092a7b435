/** Keeps the context keys of the assistant's commands up to date; sets only keys whose value has changed. */
import { commands } from "vscode";
import { contextKeys } from "../view-ids.ts";
import {
  answerWithText,
  type Conversation,
  canRetry,
  questionCount,
  streamingAnswer,
} from "./conversation.ts";

export class AssistantContextKeys {
  readonly #values = new Map<string, boolean>();

  /** @param hasConversations whether any conversation is stored */
  update(shown: Conversation, hasConversations: boolean): void {
    this.#set(contextKeys.hasConversation, questionCount(shown) > 0);
    this.#set(contextKeys.hasConversations, hasConversations);
    this.#set(contextKeys.hasAnswer, answerWithText(shown) !== undefined);
    this.#set(contextKeys.isAnswering, streamingAnswer(shown) !== undefined);
    this.#set(contextKeys.canRetry, canRetry(shown));
  }

  #set(key: string, value: boolean): void {
    if (this.#values.get(key) === value) return;
    this.#values.set(key, value);
    void commands.executeCommand("setContext", key, value);
  }
}
