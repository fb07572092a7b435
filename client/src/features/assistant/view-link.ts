/**
 * Connects the assistant with a page that shows it: sends all changes to the page and performs its user's
 * actions. Depends only on types of the editor.
 */
import type { Disposable, Event } from "vscode";
import {
  decodeFromPage,
  type FromPage,
  type PageState,
  type ShownAttachment,
  type ShownTurn,
  type ToPage,
} from "../../webview/assistant/messages.ts";
import type { Attachment, Conversation, Turn } from "./conversation.ts";
import type { AssistantSession, ConversationChange } from "./session.ts";

/** The parts of a webview that exchange messages with its page. */
interface PageEnd {
  readonly postMessage: (message: ToPage) => PromiseLike<unknown>;
  readonly onDidReceiveMessage: Event<unknown>;
}

/** The host that receives questions, and the name of the site if known. */
interface DestinationText {
  readonly host: string;
  readonly site?: string;
}

interface LinkParts {
  readonly session: AssistantSession;
  readonly describe: () => DestinationText;
  readonly copyText: (text: string) => PromiseLike<void>;
  /** Called when a user's action fails unexpectedly. */
  readonly onFailure: (error: unknown) => void;
}

function shownTurn(turn: Turn): ShownTurn {
  if (turn.role === "assistant") return turn;
  const { role, id, text, attachments } = turn;
  return { role, id, text, attachments: attachments.map(({ type, label }) => ({ type, label })) };
}

function answerLength({ turns }: Conversation, answerId: string): number | undefined {
  const turn = turns.findLast(({ id }) => id === answerId);
  return turn?.role === "assistant" ? turn.text.length : undefined;
}

export class ViewConnection implements Disposable {
  readonly #page: PageEnd;
  readonly #parts: LinkParts;
  readonly #subscriptions: readonly Disposable[];
  /** The numbers that identify attachments on the page; an attachment keeps its number. */
  readonly #ids = new WeakMap<Attachment, number>();
  #lastId = 0;
  #isReady = false;
  #isStateDue = false;
  #isDisposed = false;

  constructor(page: PageEnd, parts: LinkParts) {
    this.#page = page;
    this.#parts = parts;
    this.#subscriptions = [
      page.onDidReceiveMessage((message) => this.#receive(message)),
      parts.session.onDidChange((change) => this.#onChange(change)),
    ];
  }

  /** Sends the whole state again, for example because the destination of questions may have changed. */
  refresh(): void {
    if (this.#isStateDue) return;
    this.#isStateDue = true;
    // One message for all changes that happen together.
    queueMicrotask(() => this.#sendDueState());
  }

  /** Called when the view is hidden: its page is unloaded, and reports when it is loaded again. */
  onPageUnloaded(): void {
    this.#isReady = false;
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #post(message: ToPage): void {
    if (this.#isDisposed || !this.#isReady) return;
    // A page that was unloaded since then requests the whole state when it is loaded again.
    this.#page.postMessage(message).then(undefined, () => {});
  }

  #sendDueState(): void {
    if (!this.#isStateDue) return;
    this.#isStateDue = false;
    if (!this.#isDisposed) this.#post({ type: "state", state: this.#state() });
  }

  #state(): PageState {
    const { conversation, isAnswering, attachments, draft } = this.#parts.session;
    return {
      conversationId: conversation.id,
      ...(conversation.earlierTurns === undefined ? {} : { earlierTurns: conversation.earlierTurns }),
      turns: conversation.turns.map(shownTurn),
      attachments: attachments.map((attachment) => this.#shownAttachment(attachment)),
      isAnswering,
      ...(draft === "" ? {} : { draft }),
      ...this.#parts.describe(),
    };
  }

  #shownAttachment(attachment: Attachment): ShownAttachment {
    let id = this.#ids.get(attachment);
    if (id === undefined) {
      this.#lastId += 1;
      id = this.#lastId;
      this.#ids.set(attachment, id);
    }
    return { id, type: attachment.type, label: attachment.label };
  }

  #onChange(change: ConversationChange): void {
    if (change.kind === "conversation") {
      this.refresh();
      return;
    }
    const length = answerLength(this.#parts.session.conversation, change.answerId);
    if (length === undefined) return;
    // A pending state is sent before this text and already contains it.
    if (this.#isStateDue) {
      this.#sendDueState();
      return;
    }
    const { answerId, text } = change;
    this.#post({ type: "text", answerId, from: length - text.length, text });
  }

  #receive(message: unknown): void {
    const request = this.#isDisposed ? undefined : decodeFromPage(message);
    if (request === undefined) return;
    try {
      Promise.resolve(this.#perform(request)).catch(this.#parts.onFailure);
    } catch (error) {
      this.#parts.onFailure(error);
    }
  }

  #perform(request: FromPage): unknown {
    const { session, copyText } = this.#parts;
    switch (request.type) {
      case "ready":
        this.#onReady();
        return;
      case "ask":
        return this.#ask(request.text);
      case "draft":
        return session.keepDraft(request.text);
      case "stop":
        session.stop();
        return;
      case "retry":
        return session.retry();
      case "detach": {
        const attachment = session.attachments.find((candidate) => this.#ids.get(candidate) === request.id);
        if (attachment !== undefined) session.detach(attachment);
        return;
      }
      case "copy":
        return session.copyAnswer(request.answerId);
      case "insert":
        return session.insertAnswer(request.answerId);
      case "copyCode":
        return copyText(request.text);
      case "open":
        return session.openLink(request.address);
      case "replaceKey":
        return session.replaceKey();
      case "openSettings":
        return session.openSettings();
      case "openTranscript":
        return session.openTranscript();
    }
  }

  #onReady(): void {
    this.#isReady = true;
    this.#isStateDue = true;
    this.#sendDueState();
  }

  async #ask(text: string): Promise<void> {
    try {
      await this.#parts.session.ask(text);
    } finally {
      // A pending state is sent before this message.
      this.#sendDueState();
      this.#post({ type: "asked" });
    }
  }
}
