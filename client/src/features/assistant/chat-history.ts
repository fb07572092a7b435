/**
 * Earlier turns of a chat in the editor, in the service's form. Turns with another domain or URL are omitted, so
 * that no text about one site is sent to another. Does not depend on the editor.
 */
import type { Message } from "../../platform/assistant.ts";
import { filledText, isObject, present } from "../../platform/json.ts";

/** The data stored with each answer of a chat: JSON without a key. */
export interface ChatMemory {
  readonly domain?: string;
  readonly origin?: string;
  readonly threadId?: string;
  /** The suggested follow-up questions. */
  readonly suggestions: readonly string[];
  /** Whether the names of sources follow the answer, after `namedSourcesHeading`. */
  readonly hasNamedSources?: true;
  /** Whether pages that the search has found follow them, after `foundPagesHeading`. */
  readonly hasFoundPages?: true;
}

/** The text between an answer and the names of its sources without a target. */
export const namedSourcesHeading = "\n\nBased on: ";

/** The text before the pages that the search has found. */
export const foundPagesHeading = "\n\nThe search of the published site also finds:\n";

function beforeLast(text: string, heading: string): string {
  const end = text.lastIndexOf(heading);
  return end === -1 ? text : text.slice(0, end);
}

/** The assistant's text in the displayed answer: names of sources and found pages are not part of the conversation. */
export function answerIn(text: string, { hasFoundPages, hasNamedSources }: ChatMemory): string {
  const answer = hasFoundPages === true ? beforeLast(text, foundPagesHeading) : text;
  return hasNamedSources === true ? beforeLast(answer, namedSourcesHeading) : answer;
}

/** A turn of a chat in the editor. */
export type ChatTurn =
  | { readonly role: "user"; readonly text: string }
  | { readonly role: "assistant"; readonly text: string; readonly memory: ChatMemory };

/** Decodes the data that the editor stored with an answer; unreadable fields are omitted. */
export function decodeChatMemory(value: unknown): ChatMemory {
  const fields = isObject(value) ? value : {};
  const { domain, origin, threadId, suggestions, hasFoundPages, hasNamedSources } = fields;
  return present<ChatMemory>({
    domain: filledText(domain),
    origin: filledText(origin),
    threadId: filledText(threadId),
    suggestions: Array.isArray(suggestions) ? suggestions.filter((title) => typeof title === "string") : [],
    hasNamedSources: hasNamedSources === true ? true : undefined,
    hasFoundPages: hasFoundPages === true ? true : undefined,
  });
}

/** Whether nothing was sent and nothing arrived, because the user canceled first. */
function isNothing(turn: ChatTurn): boolean {
  return turn.role === "assistant" && turn.memory.domain === undefined && turn.text.trim() === "";
}

/** The messages up to and including a new question, and the thread that the question continues. */
export function chatMessages(
  turns: readonly ChatTurn[],
  question: string,
  assistantSite: { readonly domain: string; readonly origin: string },
): { readonly messages: readonly Message[]; readonly threadId?: string } {
  const isOfOtherSite = (turn: ChatTurn): boolean => {
    if (turn.role === "user" || isNothing(turn)) return false;
    return turn.memory.domain !== assistantSite.domain || turn.memory.origin !== assistantSite.origin;
  };
  const siteTurns = turns.slice(turns.findLastIndex(isOfOtherSite) + 1);
  const lastAnswer = siteTurns.findLast((turn) => turn.role === "assistant" && !isNothing(turn));
  const exchange = [...siteTurns, { role: "user" as const, text: question }];
  const messages = exchange.flatMap(({ role, text }, index): readonly Message[] =>
    text.trim() === "" ? [] : [{ id: `message-${index + 1}`, role, content: text }],
  );
  const threadId = lastAnswer?.role === "assistant" ? lastAnswer.memory.threadId : undefined;
  return threadId === undefined ? { messages } : { messages, threadId };
}
