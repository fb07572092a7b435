/**
 * A conversation with the assistant as it is stored and shown: plain data, and the functions that change it. Does
 * not depend on the editor, the network or the clock.
 */

import type { Message } from "../../platform/assistant.ts";
import type { AssistantEvent } from "../../platform/assistant-events.ts";
import { beginningOf } from "../../platform/text-beginning.ts";
import { type Answer, type AnswerState, emptyAnswer } from "./answer.ts";
import { answerAfter, withoutThreadKey } from "./answer-state.ts";

/** A page or selection that the user has attached to a question. */
export interface Attachment {
  readonly type: "code" | "textSelection";
  /** The displayed name: `guides/start.mdx`, or `guides/start.mdx, lines 3 to 8`. */
  readonly label: string;
  /** The service's path of the page, such as `guides/start`. */
  readonly path: string;
  readonly value: string;
}

/** A question of the user. */
export interface Question {
  readonly role: "user";
  /** Unique within the conversation. */
  readonly id: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

export type Turn = Question | Answer;

/** A conversation in its stored form. A change creates a new object. */
export interface Conversation {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** When the last question was asked, in milliseconds since 1970; undefined before the first question. */
  readonly askedAt?: number;
  /** The assistant's domain, because a thread is valid only for one domain and URL; undefined before the first question. */
  readonly domain?: string;
  readonly origin?: string;
  /** The folder of the conversation's site, as a URI; undefined before the first question. */
  readonly site?: string;
  /** The first question, if it is filed. */
  readonly title?: string;
  /** How many earlier turns are filed; undefined if none are. */
  readonly earlierTurns?: number;
  readonly turns: readonly Turn[];
  /** The thread id that the last answer named. The key of a thread is a secret and is stored elsewhere. */
  readonly threadId?: string;
}

/** The assistant that answers a conversation. */
export interface AssistantSite {
  readonly domain: string;
  readonly origin: string;
  readonly site: string;
}

/**
 * A conversation without a question.
 * @param now in milliseconds since 1970
 */
export function newConversation(id: string, now: number): Conversation {
  return { id, createdAt: now, turns: [] };
}

/** The arriving answer; there is at most one, and it is the last turn. */
export function streamingAnswer({ turns }: Conversation): Answer | undefined {
  const last = turns.at(-1);
  return last?.role === "assistant" && last.state.kind === "streaming" ? last : undefined;
}

export function lastQuestion({ turns }: Conversation): Question | undefined {
  return turns.findLast((turn) => turn.role === "user");
}

/** The answer with this id if it has text, by default the last answer with text. */
export function answerWithText({ turns }: Conversation, id?: string): Answer | undefined {
  return turns.findLast(
    (turn): turn is Answer =>
      turn.role === "assistant" && turn.text !== "" && (id === undefined || turn.id === id),
  );
}

/** Whether the last question can be asked again. */
export function canRetry(conversation: Conversation): boolean {
  return lastQuestion(conversation) !== undefined && streamingAnswer(conversation) === undefined;
}

export function questionCount({ turns }: Conversation): number {
  return turns.filter(({ role }) => role === "user").length;
}

/** A question with its attachments and ids. */
interface NewQuestion {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly questionId: string;
  readonly answerId: string;
  readonly now: number;
}

/** Adds a question and its future answer. Has no effect while another answer is arriving. */
export function askQuestion(conversation: Conversation, question: NewQuestion): Conversation {
  if (streamingAnswer(conversation) !== undefined) return conversation;
  const { text, attachments, questionId, answerId, now } = question;
  const newTurn: Question = { role: "user", id: questionId, text, attachments };
  return { ...conversation, askedAt: now, turns: [...conversation.turns, newTurn, emptyAnswer(answerId)] };
}

/** Replaces the last answer with a future one. Has no effect if there is no question. */
export function retryQuestion(conversation: Conversation, answerId: string, now: number): Conversation {
  if (!canRetry(conversation)) return conversation;
  const { turns } = conversation;
  const kept = turns.slice(0, turns.findLastIndex(({ role }) => role === "user") + 1);
  return { ...conversation, askedAt: now, turns: [...kept, emptyAnswer(answerId)] };
}

/**
 * Whether the conversation belongs to a different assistant. A conversation without an answer does not belong to
 * any assistant yet.
 */
export function isWithAnother(conversation: Conversation, { domain, origin }: AssistantSite): boolean {
  const hasBegun =
    conversation.threadId !== undefined ||
    conversation.turns.some((turn) => turn.role === "assistant" && turn.text !== "");
  return hasBegun && (conversation.domain !== domain || conversation.origin !== origin);
}

/** The conversation, assigned to the assistant of this site. */
export function withAssistantSite(conversation: Conversation, site: AssistantSite): Conversation {
  return { ...conversation, domain: site.domain, origin: site.origin, site: site.site };
}

function withAnswer(conversation: Conversation, answer: Answer): Conversation {
  return { ...conversation, turns: [...conversation.turns.slice(0, -1), answer] };
}

/** The conversation without its thread at the service. */
function withoutThread(conversation: Conversation): Conversation {
  const { threadId: _, ...conversationOnly } = conversation;
  return conversationOnly;
}

/** Applies an event of the stream to its answer. A late event, for an answer that was stopped or replaced, has no effect. */
export function applyEvent(
  conversation: Conversation,
  answerId: string,
  event: AssistantEvent,
  now: number,
): Conversation {
  const answer = streamingAnswer(conversation);
  if (answer === undefined || answer.id !== answerId) return conversation;
  if (event.type === "thread") {
    const { thread } = event;
    return { ...withAnswer(conversation, withoutThreadKey(answer, thread)), threadId: thread.id };
  }
  const hasThread = conversation.threadId !== undefined;
  const next = withAnswer(conversation, answerAfter(answer, event, { now, hasThread }));
  // The service no longer has the thread, and would reject every further question with its id.
  const isForgotten = event.type === "failed" && event.error.kind === "not-found";
  return isForgotten ? withoutThread(next) : next;
}

/** Ends the arriving answer at the user's request. The text so far is kept. */
export function stopAnswer(conversation: Conversation): Conversation {
  return withEnd(conversation, { kind: "stopped" });
}

function withEnd(conversation: Conversation, state: AnswerState): Conversation {
  const arriving = streamingAnswer(conversation);
  if (arriving === undefined) return conversation;
  const { isSearching: _, ...answer } = arriving;
  return withAnswer(conversation, { ...answer, state });
}

/** Ends an answer whose question was not sent. */
export function failAnswer(conversation: Conversation, message: string): Conversation {
  return withEnd(conversation, { kind: "failed", message });
}

const titleLength = 60;

/** The title of a conversation: its first question, shortened to one line. */
export function titleOf({ title, turns }: Conversation): string {
  const first = title ?? turns.find((turn) => turn.role === "user")?.text ?? "";
  const line = first.replace(/\s+/g, " ").trim();
  if (line === "") return "New conversation";
  return line.length <= titleLength ? line : `${beginningOf(line, titleLength - 1).trimEnd()}…`;
}

/** A file name derived from the title. */
export function fileNameOf(conversation: Conversation): string {
  const name = titleOf(conversation)
    .replace(/[^\p{L}\p{N}\p{M} ,.()'_-]+/gu, " ")
    .replace(/ +/g, " ")
    .trim();
  return `${name.replace(/^[. ]+|[. ]+$/g, "") || "Conversation"}.md`;
}

/** The conversation without filed turns at its beginning. Its title stays. */
export function withoutTurns(conversation: Conversation, filed: readonly Turn[]): Conversation {
  const ids = new Set(filed.map(({ id }) => id));
  const turns = conversation.turns.filter(({ id }) => !ids.has(id));
  const filedCount = conversation.turns.length - turns.length;
  if (filedCount === 0) return conversation;
  const earlierTurns = (conversation.earlierTurns ?? 0) + filedCount;
  return { ...conversation, title: titleOf(conversation), earlierTurns, turns };
}

/** The conversation in the service's form: every question, and every answer that has text. */
export function messagesOf({ turns }: Conversation): readonly Message[] {
  return turns.flatMap((turn): readonly Message[] => {
    const content = turn.text;
    if (content.trim() === "") return [];
    return [{ id: turn.id, role: turn.role, content }];
  });
}
