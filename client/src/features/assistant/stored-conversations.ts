/** Conversations as stored JSON: decoding of any stored value, sorting, and bounds. Does not depend on the editor or a clock. */
import { safeLink } from "../../platform/addresses.ts";
import type { AnswerSource, Suggestion } from "../../platform/assistant-events.ts";
import { elements, filledText, isObject, type JsonObject, present } from "../../platform/json.ts";
import type { Answer, AnswerState } from "./answer.ts";
import {
  type Attachment,
  type Conversation,
  lastQuestion,
  type Question,
  type Turn,
} from "./conversation.ts";

function finiteNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value + 0 : undefined;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function decodeAttachment(value: unknown): readonly Attachment[] {
  if (!isObject(value) || typeof value.value !== "string") return [];
  const { type, label, path } = value;
  return [
    {
      type: type === "code" ? "code" : "textSelection",
      label: text(label),
      path: text(path),
      value: value.value,
    },
  ];
}

/** Links are checked again, because another program may have written the stored value. */
function decodeSource(value: unknown): readonly AnswerSource[] {
  const address = isObject(value) ? safeLink(value.address) : undefined;
  if (!isObject(value) || address === undefined) return [];
  return [present<AnswerSource>({ address, title: filledText(value.title) })];
}

function decodeSuggestion(value: unknown): readonly Suggestion[] {
  if (!isObject(value)) return [];
  const path = safeLink(value.path);
  const title = filledText(value.title);
  return path === undefined || title === undefined ? [] : [{ title, path }];
}

function decodeState(value: unknown, hasText: boolean): AnswerState {
  const state: JsonObject = isObject(value) ? value : {};
  const message = text(state.message);
  switch (state.kind) {
    case "complete":
    case "stopped":
      return { kind: state.kind };
    case "incomplete":
      return { kind: "incomplete", message };
    case "failed": {
      const { remedy } = state;
      return remedy === "replace-key" || remedy === "open-settings"
        ? { kind: "failed", message, remedy }
        : { kind: "failed", message };
    }
    case "limited": {
      const until = finiteNumber(state.until);
      return until === undefined ? { kind: "limited", message } : { kind: "limited", message, until };
    }
    default:
      // The answer was arriving when the window closed, so its end is unknown.
      return hasText
        ? {
            kind: "incomplete",
            message: "The answer is incomplete: the window was closed before all of it had arrived.",
          }
        : { kind: "failed", message: "The window was closed before an answer arrived. Ask again." };
  }
}

function decodeTurn(value: unknown): readonly Turn[] {
  const id = isObject(value) ? filledText(value.id) : undefined;
  if (!isObject(value) || id === undefined || typeof value.text !== "string") return [];
  if (value.role === "user") {
    const attachments = elements(value.attachments).flatMap(decodeAttachment);
    const question: Question = { role: "user", id, text: value.text, attachments };
    return [question];
  }
  if (value.role !== "assistant") return [];
  const sources = elements(value.sources).flatMap(decodeSource);
  const suggestions = elements(value.suggestions).flatMap(decodeSuggestion);
  const answer: Answer = {
    role: "assistant",
    id,
    text: value.text,
    sources,
    suggestions,
    unknown: elements(value.unknown).filter((name) => typeof name === "string"),
    state: decodeState(value.state, value.text !== "" || sources.length > 0 || suggestions.length > 0),
  };
  return [answer];
}

/** All decodable turns. */
export function decodeTurns(values: readonly unknown[]): readonly Turn[] {
  return values.flatMap(decodeTurn);
}

/**
 * Decodes a stored conversation; unreadable parts are omitted. An answer that was arriving when the window was
 * closed becomes incomplete. Undefined if the value is not a conversation.
 */
export function decodeConversation(value: unknown): Conversation | undefined {
  const id = isObject(value) ? filledText(value.id) : undefined;
  if (!isObject(value) || id === undefined) return undefined;
  return present<Conversation>({
    id,
    createdAt: finiteNumber(value.createdAt) ?? 0,
    askedAt: finiteNumber(value.askedAt),
    domain: filledText(value.domain),
    origin: filledText(value.origin),
    site: filledText(value.site),
    title: filledText(value.title),
    earlierTurns: finiteNumber(value.earlierTurns),
    turns: decodeTurns(elements(value.turns)),
    threadId: filledText(value.threadId),
  });
}

function withoutText(attachment: Attachment): Attachment {
  return { ...attachment, value: "" };
}

/**
 * The stored form of a conversation: only the last question keeps the text of its attachments; earlier questions
 * keep only their names.
 */
export function storedForm(conversation: Conversation): Conversation {
  const last = lastQuestion(conversation);
  const isLong = (turn: Turn): turn is Question =>
    turn.role === "user" && turn !== last && turn.attachments.some(({ value }) => value !== "");
  if (!conversation.turns.some(isLong)) return conversation;
  const turns = conversation.turns.map((turn) =>
    isLong(turn) ? { ...turn, attachments: turn.attachments.map(withoutText) } : turn,
  );
  return { ...conversation, turns };
}

/** All decodable conversations, each once. */
export function decodeConversations(value: unknown): readonly Conversation[] {
  const byId = new Map<string, Conversation>();
  for (const element of elements(value)) {
    const conversation = decodeConversation(element);
    if (conversation !== undefined && !byId.has(conversation.id)) byId.set(conversation.id, conversation);
  }
  return [...byId.values()];
}

/** The conversations, the one with the newest question first. */
export function newestFirst(conversations: readonly Conversation[]): readonly Conversation[] {
  return [...conversations].sort(
    (first, second) => (second.askedAt ?? second.createdAt) - (first.askedAt ?? first.createdAt),
  );
}

/** The limits of the conversations in the state. */
export interface Bounds {
  readonly conversations: number;
  /** The limit for all conversations together, in characters as JSON. */
  readonly characters: number;
  /** The limit for one conversation, in characters as JSON. */
  readonly conversation: number;
}

/** VS Code logs a warning if an extension stores more than 512 KB for a workspace. */
export const defaultBounds: Bounds = { conversations: 50, characters: 400_000, conversation: 150_000 };

/**
 * Divides conversations, sorted newest first, into those that stay in the state and those that must be filed. As
 * many as the bounds allow stay, and always those in `needed`.
 */
export function withinBounds(
  conversations: readonly Conversation[],
  needed: ReadonlySet<string>,
  bounds: Pick<Bounds, "conversations" | "characters"> = defaultBounds,
): { readonly kept: readonly Conversation[]; readonly excess: readonly Conversation[] } {
  const sizes = new Map(
    conversations.map((conversation) => [conversation.id, JSON.stringify(conversation).length + 1]),
  );
  const neededConversations = conversations.filter(({ id }) => needed.has(id));
  let count = neededConversations.length;
  let size = neededConversations.reduce((sum, { id }) => sum + (sizes.get(id) ?? 0), 2);
  let isFull = false;
  const kept: Conversation[] = [];
  const excess: Conversation[] = [];
  for (const conversation of conversations) {
    if (needed.has(conversation.id)) {
      kept.push(conversation);
      continue;
    }
    const added = sizes.get(conversation.id) ?? 0;
    // After the first conversation that does not fit, all older ones are filed too: a gap in the history would
    // look like a loss.
    isFull ||= count + 1 > bounds.conversations || size + added > bounds.characters;
    if (isFull) {
      excess.push(conversation);
      continue;
    }
    count += 1;
    size += added;
    kept.push(conversation);
  }
  return { kept, excess };
}
