/**
 * The content of files for conversations that do not fit into the workspace's state: old turns, or a whole
 * conversation. Plain data; does not depend on the location of the files.
 */
import { elements, isObject, parseJson, present } from "../../platform/json.ts";
import type { Conversation, Turn } from "./conversation.ts";
import { decodeConversation, decodeTurns } from "./stored-conversations.ts";

/** The content of a conversation's file. */
export interface FiledConversation {
  /** The turns that precede all turns in the state. */
  readonly earlier: readonly Turn[];
  /** The conversation without these turns, if it is filed as a whole. */
  readonly conversation?: Conversation;
}

export const nothingFiled: FiledConversation = { earlier: [] };

/** The files of a workspace's conversations, at most one for each conversation. */
export interface ConversationFiles {
  /** The ids of the conversations that have a file. */
  readonly ids: () => Promise<readonly string[]>;
  /** The content of a conversation's file. Rejects if the file exists and cannot be read. */
  readonly read: (id: string) => Promise<FiledConversation>;
  /** Replaces the whole file, or leaves it unchanged. Rejects if the file cannot be written. */
  readonly write: (id: string, filed: FiledConversation) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

export function encodeFiled(filed: FiledConversation): string {
  return JSON.stringify(filed);
}

/** Decodes the text of a file as far as possible. */
export function decodeFiled(text: string): FiledConversation {
  const value = parseJson(text);
  if (!isObject(value)) return nothingFiled;
  return present<FiledConversation>({
    earlier: decodeTurns(elements(value.earlier)),
    conversation: decodeConversation(value.conversation),
  });
}

/** The content with more turns appended to the earlier ones, each only once. */
export function withEarlier(filed: FiledConversation, turns: readonly Turn[]): FiledConversation {
  const knownIds = new Set(filed.earlier.map(({ id }) => id));
  return { ...filed, earlier: [...filed.earlier, ...turns.filter(({ id }) => !knownIds.has(id))] };
}

/**
 * The turns to remove from the start of a long conversation, so that the others have at most `max` characters as
 * JSON. The last exchange always stays. Empty if the conversation is short enough.
 */
export function excessTurns({ turns }: Conversation, max: number): readonly Turn[] {
  const sizes = turns.map((turn) => JSON.stringify(turn).length + 1);
  let size = sizes.reduce((sum, turnSize) => sum + turnSize, 0);
  if (size <= max) return [];
  const last = turns.findLastIndex(({ role }) => role === "user");
  let count = 0;
  // A question and its answer are filed together, so the remaining turns begin with a question.
  for (let index = 0; index < last; index += 1) {
    if (turns[index]?.role === "user" && size <= max) break;
    size -= sizes[index] ?? 0;
    count = index + 1;
  }
  return turns.slice(0, count);
}
