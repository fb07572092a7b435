/**
 * The content of files for conversations that do not fit into the workspace's state: old turns, or a whole
 * conversation. Plain data; does not depend on where the files are.
 */
import { elements, isObject, parseJson, present } from "../../platform/json.ts";
import type { Conversation, Turn } from "./conversation.ts";
import { decodeConversation, decodeTurns } from "./kept-conversations.ts";

/** The content of a conversation's file. */
export interface FiledConversation {
  /** Turns that come before all turns in the state. */
  readonly earlier: readonly Turn[];
  /** The rest, if the whole conversation is filed. */
  readonly conversation?: Conversation;
}

export const nothingFiled: FiledConversation = { earlier: [] };

/** The files of a workspace's conversations, at most one for each conversation. */
export interface ConversationFiles {
  /** Ids of the conversations that have a file. */
  readonly ids: () => Promise<readonly string[]>;
  /** The content of a conversation's file. Rejected if the file exists and cannot be read. */
  readonly read: (id: string) => Promise<FiledConversation>;
  /** Replaces the whole file, or leaves the file unchanged. Rejected if the file could not be written. */
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

/** The content with more turns after the earlier ones, each only once. */
export function withEarlier(filed: FiledConversation, turns: readonly Turn[]): FiledConversation {
  const known = new Set(filed.earlier.map(({ id }) => id));
  return { ...filed, earlier: [...filed.earlier, ...turns.filter(({ id }) => !known.has(id))] };
}

/**
 * The turns at the beginning of a conversation that is too long: without them, the rest has at most `max` characters as
 * JSON. The last exchange always stays. Empty if the conversation is short enough.
 */
export function excessTurns({ turns }: Conversation, max: number): readonly Turn[] {
  const sizes = turns.map((turn) => JSON.stringify(turn).length + 1);
  let size = sizes.reduce((sum, one) => sum + one, 0);
  if (size <= max) return [];
  const last = turns.findLastIndex(({ role }) => role === "user");
  let count = 0;
  // A question and its answer are filed together: the rest begins with a question.
  for (let at = 0; at < last; at += 1) {
    if (turns[at]?.role === "user" && size <= max) break;
    size -= sizes[at] ?? 0;
    count = at + 1;
  }
  return turns.slice(0, count);
}
