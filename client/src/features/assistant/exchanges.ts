/**
 * Questions and their arriving answers: decides when a question may be asked and where it goes, and applies its
 * events to the conversation. A conversation has one question at a time; several conversations can be answered at
 * the same time.
 *
 * A question is sent once and never retried automatically. Does not depend on views, commands or settings, or on
 * where keys come from.
 */
import { ask } from "../../platform/assistant.ts";
import type { AssistantEvent, Thread } from "../../platform/assistant-events.ts";
import { present } from "../../platform/json.ts";
import type { Connection } from "../../platform/request.ts";
import type { Secrets } from "../../service/secrets.ts";
import {
  type AssistantSite,
  type Attachment,
  applyEvent,
  askQuestion,
  type Conversation,
  failAnswer,
  isWithAnother,
  lastQuestion,
  messagesOf,
  retryQuestion,
  stopAnswer,
  streamingAnswer,
  withAssistantSite,
} from "./conversation.ts";
import type { ConversationStore } from "./conversation-store.ts";
import { type MissingCallPart, nothingSent } from "./nothing-sent.ts";
import { type QuestionTarget, serviceQuestion } from "./service-question.ts";
import type { ConversationChange } from "./session.ts";

interface ExchangeParts {
  readonly store: ConversationStore;
  readonly connection: Connection;
  readonly secrets: Pick<Secrets, "threadKey" | "setThreadKey">;
  /**
   * The target of a question about a site, by default the current one; prompts for missing parts. Undefined if
   * the user cancels.
   */
  readonly obtain: (site: string | undefined) => Promise<QuestionTarget | undefined>;
  /** The missing part, after `obtain` returned undefined. */
  readonly missingPart: () => MissingCallPart;
  readonly newId: () => string;
  readonly onChange: (conversationId: string, change: ConversationChange) => void;
  /** Called with an unexpected error. */
  readonly onError: (error: unknown) => void;
}

/** A question that the user has sent. */
interface NewText {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** The folder of the attachments' site, as a URI. */
  readonly site?: string | undefined;
}

const internalFailure =
  "The question could not be asked because of an internal error. See the log for details.";

function assistantSiteOf({ access }: QuestionTarget): AssistantSite {
  return { domain: access.project, origin: access.origin, site: access.site.folder.toString() };
}

export class Exchanges {
  readonly #parts: ExchangeParts;
  /** Conversations whose question is not sent yet, because the user may still be prompted for a key. */
  readonly #preparing = new Set<string>();
  /** The running requests, by conversation id. */
  readonly #running = new Map<string, AbortController>();
  /** Changes of thread keys run one after the other. */
  #keyChanges: Promise<void> = Promise.resolve();
  #isDisposed = false;

  constructor(parts: ExchangeParts) {
    this.#parts = parts;
  }

  /** Whether a conversation must wait before the next question. */
  isBusy(conversationId: string): boolean {
    return this.#preparing.has(conversationId) || this.#running.has(conversationId);
  }

  /**
   * Asks a question in a conversation; resolves when the answer has ended in any way. Never rejects. Returns
   * false, without effect, while another answer is arriving there.
   */
  async ask(conversationId: string, question: NewText): Promise<boolean> {
    const { store } = this.#parts;
    const site = question.site ?? store.find(conversationId)?.site;
    return this.#runExclusively(conversationId, site, async (destination) => {
      const id = this.#conversationFor(conversationId, destination).id;
      const begin = (conversation: Conversation, now: number, answerId: string): Conversation =>
        askQuestion(conversation, { ...question, questionId: this.#parts.newId(), answerId, now });
      await this.#exchange(id, destination, begin);
    });
  }

  /** Asks the last question again and replaces its answer. Otherwise like `ask`. */
  async retry(conversationId: string): Promise<boolean> {
    const conversation = this.#parts.store.find(conversationId);
    const question = conversation === undefined ? undefined : lastQuestion(conversation);
    if (question === undefined) return false;
    return this.#runExclusively(conversationId, conversation?.site, async (destination) => {
      // The user has canceled, so the displayed failure stays.
      if (destination === undefined) return;
      const { id } = this.#conversationFor(conversationId, destination);
      const begin = (current: Conversation, now: number, answerId: string): Conversation =>
        id === conversationId
          ? retryQuestion(current, answerId, now)
          : askQuestion(current, { ...question, questionId: this.#parts.newId(), answerId, now });
      await this.#exchange(id, destination, begin);
    });
  }

  /** Ends the arriving answer and its connection. */
  stop(conversationId: string): void {
    const controller = this.#running.get(conversationId);
    if (controller === undefined) return;
    this.#running.delete(conversationId);
    this.#change(conversationId, stopAnswer);
    controller.abort();
    void this.#parts.store.write();
  }

  /** Ends all connections. The texts so far are kept, and count as incomplete when they are read again. */
  dispose(): void {
    this.#isDisposed = true;
    for (const controller of this.#running.values()) controller.abort();
    this.#running.clear();
  }

  async #runExclusively(
    conversationId: string,
    site: string | undefined,
    work: (destination: QuestionTarget | undefined) => Promise<void>,
  ): Promise<boolean> {
    if (this.isBusy(conversationId)) return false;
    this.#preparing.add(conversationId);
    const destination = await this.#parts.obtain(site).catch((error: unknown) => {
      this.#parts.onError(error);
      return undefined;
    });
    this.#preparing.delete(conversationId);
    if (!this.#isDisposed) await work(destination);
    return true;
  }

  /**
   * The conversation in which a question is asked. The turns with one site are never sent to another domain or
   * URL: if the settings now name another one, a new conversation starts; the old one can continue when the
   * settings are restored.
   */
  #conversationFor(id: string, destination: QuestionTarget | undefined): Conversation {
    const { store } = this.#parts;
    const conversation = store.find(id);
    const assistantSite = destination === undefined ? undefined : assistantSiteOf(destination);
    const matchesSite =
      assistantSite === undefined ||
      (conversation !== undefined && !isWithAnother(conversation, assistantSite));
    if (conversation !== undefined && matchesSite) return conversation;
    // A user who has switched to another conversation since then stays there.
    const isShown = store.shown.id === id || conversation === undefined;
    return isShown ? store.beginAndShow() : store.begin();
  }

  async #exchange(
    id: string,
    destination: QuestionTarget | undefined,
    begin: (conversation: Conversation, now: number, answerId: string) => Conversation,
  ): Promise<void> {
    const { store, connection, missingPart, newId } = this.#parts;
    const answerId = newId();
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      this.#change(id, (conversation) => {
        const withQuestion = begin(conversation, connection.clock.now(), answerId);
        return destination === undefined
          ? failAnswer(withQuestion, nothingSent(missingPart()))
          : withAssistantSite(withQuestion, assistantSiteOf(destination));
      });
      void store.write();
      if (destination !== undefined) await this.#receive(id, answerId, destination, controller.signal);
    } catch (error) {
      this.#parts.onError(error);
      if (!this.#isDisposed) this.#change(id, (conversation) => failAnswer(conversation, internalFailure));
    } finally {
      if (this.#running.get(id) === controller) this.#running.delete(id);
      await Promise.all([store.write(), this.#keyChanges]);
    }
  }

  async #receive(
    id: string,
    answerId: string,
    destination: QuestionTarget,
    signal: AbortSignal,
  ): Promise<void> {
    const { store, connection } = this.#parts;
    const conversation = store.find(id);
    if (conversation === undefined) return;
    const request = {
      messages: messagesOf(conversation),
      thread: await this.#threadOf(conversation),
      attachments: lastQuestion(conversation)?.attachments ?? [],
    };
    for await (const event of ask(connection, serviceQuestion(destination, request), signal)) {
      if (this.#isDisposed) return;
      this.#applyEvent(id, answerId, event);
    }
  }

  async #threadOf({ id, threadId }: Conversation): Promise<Thread | undefined> {
    if (threadId === undefined) return undefined;
    await this.#keyChanges;
    return present<Thread>({ id: threadId, key: await this.#parts.secrets.threadKey(id) });
  }

  #applyEvent(id: string, answerId: string, event: AssistantEvent): void {
    const { store, connection } = this.#parts;
    const before = store.find(id);
    if (before === undefined || streamingAnswer(before)?.id !== answerId) return;
    const isText = event.type === "text";
    // A listener may ask the next question as soon as this one has ended.
    if (isEnd(event)) this.#running.delete(id);
    const after = this.#change(
      id,
      (conversation) => applyEvent(conversation, answerId, event, connection.clock.now()),
      isText ? { kind: "text", answerId, text: event.text } : { kind: "conversation" },
    );
    if (event.type === "thread" && event.thread.key !== undefined) this.#keepThreadKey(id, event.thread.key);
    // A key belongs to its thread: without the thread, or with another one, it is useless.
    else if (before.threadId !== undefined && after?.threadId !== before.threadId)
      this.#keepThreadKey(id, undefined);
  }

  #keepThreadKey(id: string, key: string | undefined): void {
    const { secrets, onError } = this.#parts;
    this.#keyChanges = this.#keyChanges.then(() => secrets.setThreadKey(id, key)).catch(onError);
  }

  #change(
    id: string,
    next: (conversation: Conversation) => Conversation,
    change: ConversationChange = { kind: "conversation" },
  ): Conversation | undefined {
    const changed = this.#parts.store.change(id, next);
    if (changed !== undefined) this.#parts.onChange(id, change);
    return changed;
  }
}

function isEnd({ type }: AssistantEvent): boolean {
  return type === "finish" || type === "incomplete" || type === "failed";
}
