/**
 * What is filed of conversations beyond what the workspace's state may hold: turns that were said long
 * ago, or a whole conversation. As data; where the files are is not known here.
 */
import { elements, isObject, parseJson, present } from "../../platform/json.ts";
import type { Conversation, Turn } from "./conversation.ts";
import { decodeConversation, decodeTurns } from "./kept-conversations.ts";

/** What the file of a conversation holds. */
export interface FiledConversation {
  /** Turns that come before all that is kept elsewhere. */
  readonly earlier: readonly Turn[];
  /** The rest, where the whole conversation is filed. */
  readonly conversation?: Conversation;
}

export const nothingFiled: FiledConversation = { earlier: [] };

/** The files of a workspace's conversations, one for each that has any. */
export interface ConversationFiles {
  /** Ids of those that have a file. */
  readonly ids: () => Promise<readonly string[]>;
  /** Rejected where there is one that cannot be read. */
  readonly read: (id: string) => Promise<FiledConversation>;
  /** Replaces it as a whole, or leaves it as it was. Rejected where it could not be written. */
  readonly write: (id: string, filed: FiledConversation) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

export function encodeFiled(filed: FiledConversation): string {
  return JSON.stringify(filed);
}

/** What can be read of a file's text. */
export function decodeFiled(text: string): FiledConversation {
  const value = parseJson(text);
  if (!isObject(value)) return nothingFiled;
  return present<FiledConversation>({
    earlier: decodeTurns(elements(value.earlier)),
    conversation: decodeConversation(value.conversation),
  });
}

/** With more turns after those that are there; each once. */
export function withEarlier(filed: FiledConversation, turns: readonly Turn[]): FiledConversation {
  const known = new Set(filed.earlier.map(({ id }) => id));
  return { ...filed, earlier: [...filed.earlier, ...turns.filter(({ id }) => !known.has(id))] };
}

/**
 * The turns at the beginning of a conversation that has become too long, so that what stays has at most
 * so many characters as JSON; the last exchange always stays. None where it is short enough.
 */
export function excessTurns({ turns }: Conversation, max: number): readonly Turn[] {
  const sizes = turns.map((turn) => JSON.stringify(turn).length + 1);
  let size = sizes.reduce((sum, one) => sum + one, 0);
  if (size <= max) return [];
  const last = turns.findLastIndex(({ role }) => role === "user");
  let count = 0;
  // A question goes with its answer: what stays begins with a question.
  for (let at = 0; at < last; at += 1) {
    if (turns[at]?.role === "user" && size <= max) break;
    size -= sizes[at] ?? 0;
    count = at + 1;
  }
  return turns.slice(0, count);
}
