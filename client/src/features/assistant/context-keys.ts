/** Keeps the context keys of the assistant's commands up to date; sets only keys that have changed. */
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
  readonly #said = new Map<string, boolean>();

  /** @param isAny whether any conversation is stored */
  update(shown: Conversation, isAny: boolean): void {
    this.#say(contextKeys.hasConversation, questionCount(shown) > 0);
    this.#say(contextKeys.hasConversations, isAny);
    this.#say(contextKeys.hasAnswer, answerWithText(shown) !== undefined);
    this.#say(contextKeys.isAnswering, streamingAnswer(shown) !== undefined);
    this.#say(contextKeys.canRetry, canRetry(shown));
  }

  #say(key: string, value: boolean): void {
    if (this.#said.get(key) === value) return;
    this.#said.set(key, value);
    void commands.executeCommand("setContext", key, value);
  }
}
