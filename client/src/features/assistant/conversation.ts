/**
 * A conversation with the assistant, as it is kept and shown: plain data, and what happens to it. Knows
 * no editor, no network and no clock.
 */
import type { Message } from "../../platform/assistant.ts";
import type { AnswerSource, AssistantEvent, Suggestion } from "../../platform/assistant-events.ts";
import { answerAfter, withoutThreadKey } from "./answer-state.ts";

/** What the user has attached to a question. */
export interface Attachment {
  readonly type: "code" | "textSelection";
  /** As shown to people: `guides/start.mdx`, or `guides/start.mdx, lines 3 to 8`. */
  readonly label: string;
  /** The page as the service knows it, such as `guides/start`. */
  readonly path: string;
  readonly value: string;
}

export interface Question {
  readonly role: "user";
  /** Unique within the conversation. */
  readonly id: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

/** What can be done about an answer that failed, beside asking again. */
export type Remedy = "replace-key" | "open-settings";

export type AnswerState =
  | { readonly kind: "streaming" }
  | { readonly kind: "complete" }
  /** The user stopped it; what came before is kept. */
  | { readonly kind: "stopped" }
  /** It broke off; what came before is kept. `message` is one sentence for people. */
  | { readonly kind: "incomplete"; readonly message: string }
  /** There is none. */
  | { readonly kind: "failed"; readonly message: string; readonly remedy?: Remedy }
  /** Refused for now; the question is kept. `until` in milliseconds since 1970, where the service says it. */
  | { readonly kind: "limited"; readonly message: string; readonly until?: number };

export interface Answer {
  readonly role: "assistant";
  readonly id: string;
  /** Markdown, as far as it has come. */
  readonly text: string;
  readonly sources: readonly AnswerSource[];
  readonly suggestions: readonly Suggestion[];
  /** Names of the parts of the stream that are not known here, each once. */
  readonly unknown: readonly string[];
  readonly state: AnswerState;
  /** While it arrives: the service looks something up. */
  readonly isSearching?: true;
}

export type Turn = Question | Answer;

export interface Conversation {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** When it was last asked something, in milliseconds since 1970. Absent until asked. */
  readonly askedAt?: number;
  /** Whom it is with: a thread of one site or address means nothing to another. Absent until asked. */
  readonly domain?: string;
  readonly origin?: string;
  /** The folder of the site that it is about, as a URI. Absent until asked. */
  readonly site?: string;
  /** The first question, where it is filed. */
  readonly title?: string;
  /** How many turns that came before these are filed. Absent where none are. */
  readonly earlierTurns?: number;
  readonly turns: readonly Turn[];
  /** As the last answer named it. A thread's key is a secret and kept elsewhere. */
  readonly threadId?: string;
}

/** The assistant that a conversation is with. */
export interface AssistantSite {
  readonly domain: string;
  readonly origin: string;
  readonly site: string;
}

export function newConversation(id: string, now: number): Conversation {
  return { id, createdAt: now, turns: [] };
}

/** The answer that is arriving; there is never more than one, and it is the last turn. */
export function streamingAnswer({ turns }: Conversation): Answer | undefined {
  const last = turns.at(-1);
  return last?.role === "assistant" && last.state.kind === "streaming" ? last : undefined;
}

export function lastQuestion({ turns }: Conversation): Question | undefined {
  return turns.findLast((turn) => turn.role === "user");
}

/** The last answer that has any text, or the one of this id. */
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

/** An answer of which nothing has come yet. */
export function emptyAnswer(id: string): Answer {
  return {
    role: "assistant",
    id,
    text: "",
    sources: [],
    suggestions: [],
    unknown: [],
    state: { kind: "streaming" },
  };
}

/** What a question is asked with, beside the conversation itself. */
export interface NewQuestion {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly questionId: string;
  readonly answerId: string;
  readonly now: number;
}

/** Adds a question and its answer, which is to arrive. While another answer arrives nothing changes. */
export function askQuestion(conversation: Conversation, question: NewQuestion): Conversation {
  if (streamingAnswer(conversation) !== undefined) return conversation;
  const { text, attachments, questionId, answerId, now } = question;
  const asked: Question = { role: "user", id: questionId, text, attachments };
  return { ...conversation, askedAt: now, turns: [...conversation.turns, asked, emptyAnswer(answerId)] };
}

/** Puts an answer that is to arrive in place of the last one. Nothing changes where there is no question. */
export function retryQuestion(conversation: Conversation, answerId: string, now: number): Conversation {
  if (!canRetry(conversation)) return conversation;
  const { turns } = conversation;
  const kept = turns.slice(0, turns.findLastIndex(({ role }) => role === "user") + 1);
  return { ...conversation, askedAt: now, turns: [...kept, emptyAnswer(answerId)] };
}

/** Whether it is with somebody else than this. With whom it is, is open until something has come of it. */
export function isWithAnother(conversation: Conversation, { domain, origin }: AssistantSite): boolean {
  const hasBegun =
    conversation.threadId !== undefined ||
    conversation.turns.some((turn) => turn.role === "assistant" && turn.text !== "");
  return hasBegun && (conversation.domain !== domain || conversation.origin !== origin);
}

/** The conversation, which goes on with the assistant of this site. */
export function withAssistantSite(conversation: Conversation, site: AssistantSite): Conversation {
  return { ...conversation, domain: site.domain, origin: site.origin, site: site.site };
}

function withAnswer(conversation: Conversation, answer: Answer): Conversation {
  return { ...conversation, turns: [...conversation.turns.slice(0, -1), answer] };
}

/** The conversation without what the service called it. */
function withoutThread(conversation: Conversation): Conversation {
  const { threadId: _, ...rest } = conversation;
  return rest;
}

/**
 * What an event of the stream makes of the answer it belongs to. Events that come late, for an answer
 * that was stopped or replaced, change nothing.
 */
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
  // The service has forgotten it: with the same id it would refuse every question from now on.
  const isForgotten = event.type === "failed" && event.error.kind === "not-found";
  return isForgotten ? withoutThread(next) : next;
}

/** Ends an answer that is arriving, as the user wishes. What has come is kept. */
export function stopAnswer(conversation: Conversation): Conversation {
  return withEnd(conversation, { kind: "stopped" });
}

function withEnd(conversation: Conversation, state: AnswerState): Conversation {
  const arriving = streamingAnswer(conversation);
  if (arriving === undefined) return conversation;
  const { isSearching: _, ...answer } = arriving;
  return withAnswer(conversation, { ...answer, state });
}

/** Ends an answer for which nothing was sent. */
export function failAnswer(conversation: Conversation, message: string): Conversation {
  return withEnd(conversation, { kind: "failed", message });
}

const titleLength = 60;

/** The beginning of a text, at most so many UTF-16 units long and never half a character. */
export function beginningOf(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "");
}

/** What the conversation is called: its first question, shortened to one line. */
export function titleOf({ title, turns }: Conversation): string {
  const first = title ?? turns.find((turn) => turn.role === "user")?.text ?? "";
  const line = first.replace(/\s+/g, " ").trim();
  if (line === "") return "New conversation";
  return line.length <= titleLength ? line : `${beginningOf(line, titleLength - 1).trimEnd()}…`;
}

/** The title as the name of a file. */
export function fileNameOf(conversation: Conversation): string {
  const name = titleOf(conversation)
    .replace(/[^\p{L}\p{N}\p{M} ,.()'_-]+/gu, " ")
    .replace(/ +/g, " ")
    .trim();
  return `${name.replace(/^[. ]+|[. ]+$/g, "") || "Conversation"}.md`;
}

/** The conversation without turns at its beginning, which are filed. It keeps its title. */
export function withoutTurns(conversation: Conversation, filed: readonly Turn[]): Conversation {
  const ids = new Set(filed.map(({ id }) => id));
  const turns = conversation.turns.filter(({ id }) => !ids.has(id));
  const gone = conversation.turns.length - turns.length;
  if (gone === 0) return conversation;
  const earlierTurns = (conversation.earlierTurns ?? 0) + gone;
  return { ...conversation, title: titleOf(conversation), earlierTurns, turns };
}

/** The conversation as the service is sent it: every question, and every answer that says something. */
export function messagesOf({ turns }: Conversation): readonly Message[] {
  return turns.flatMap((turn): readonly Message[] => {
    const content = turn.text;
    if (content.trim() === "") return [];
    return [{ id: turn.id, role: turn.role, content }];
  });
}
