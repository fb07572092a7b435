/**
 * The assistant of a window: the conversation that is shown, what goes with the next question, and what
 * a user can do. Ties the store, the exchanges and the editor together; views see it as a session.
 */
import {
  type Disposable,
  type Event,
  EventEmitter,
  env,
  type LogOutputChannel,
  type Memento,
  Uri,
  window,
} from "vscode";
import type { Connection } from "../../platform/request.ts";
import type { Secrets } from "../../secrets.ts";
import type { ServiceAccess } from "../../service-access.ts";
import { assistantDomain } from "../../settings.ts";
import type { Sites } from "../../sites.ts";
import { AnswerInsertion } from "./answer-insertion.ts";
import { withAttachment } from "./attachments.ts";
import { AssistantContextKeys } from "./context-keys.ts";
import {
  type Attachment,
  answerWithText,
  type Conversation,
  canRetry,
  streamingAnswer,
} from "./conversation.ts";
import { ConversationStore } from "./conversation-store.ts";
import { obtainDestination, withinSite } from "./destination.ts";
import { Exchanges } from "./exchanges.ts";
import { type LinkedSite, openLink } from "./open-link.ts";
import type { AssistantSession, ConversationChange } from "./session.ts";

export interface AssistantParts {
  readonly access: ServiceAccess;
  readonly sites: Sites;
  readonly secrets: Secrets;
  /** Of the workspace: where conversations are kept. */
  readonly state: Memento;
  /** What questions are sent with; it counts them. */
  readonly connection: Connection;
  readonly log: LogOutputChannel;
}

const newId = (): string => crypto.randomUUID();

export class Assistant implements AssistantSession, Disposable {
  readonly #access: ServiceAccess;
  readonly #sites: Sites;
  readonly #store: ConversationStore;
  readonly #exchanges: Exchanges;
  readonly #insertion = new AnswerInsertion();
  readonly #contextKeys = new AssistantContextKeys();
  readonly #changed = new EventEmitter<ConversationChange>();
  readonly #changedConversation = new EventEmitter<string>();
  #attachments: readonly Attachment[] = [];
  /** The folder of the site that each attachment is from. */
  readonly #attachedSites = new WeakMap<Attachment, string>();

  readonly onDidChange: Event<ConversationChange> = this.#changed.event;
  /** The id of a conversation that has changed, shown or not. */
  readonly onDidChangeConversation: Event<string> = this.#changedConversation.event;

  constructor({ access, sites, secrets, state, connection, log }: AssistantParts) {
    this.#access = access;
    this.#sites = sites;
    const onError = (error: unknown): void => log.error(error instanceof Error ? error : String(error));
    this.#store = new ConversationStore({ state, secrets, clock: connection.clock, newId, onError });
    this.#exchanges = new Exchanges({
      store: this.#store,
      connection,
      secrets,
      obtain: (site) => obtainDestination(access, site),
      newId,
      onChange: (id, change) => this.#tell(id, change),
      onError,
    });
    this.#updateContext();
  }

  get conversation(): Conversation {
    return this.#store.shown;
  }

  /** All that were asked anything, the one that was asked last first. */
  get conversations(): readonly Conversation[] {
    return this.#store.all();
  }

  find(id: string): Conversation | undefined {
    return this.#store.find(id);
  }

  get attachments(): readonly Attachment[] {
    return this.#attachments;
  }

  get isAnswering(): boolean {
    return streamingAnswer(this.conversation) !== undefined;
  }

  /** Whether a question can be asked now in the conversation that is shown; says so where it cannot. */
  isReady(): boolean {
    if (!this.#exchanges.isBusy(this.conversation.id)) return true;
    void window.showInformationMessage("An answer is still arriving: wait for it, or stop it first.");
    return false;
  }

  /** @param site the folder of the site that the attachment is from, as a URI */
  attach(attachment: Attachment, site: string | undefined): void {
    this.#attachments = withAttachment(this.#attachments, attachment);
    if (site !== undefined) this.#attachedSites.set(attachment, site);
    this.#tellShown();
  }

  detach(attachment: Attachment): void {
    this.#attachments = this.#attachments.filter((one) => one !== attachment);
    this.#tellShown();
  }

  async ask(text: string): Promise<void> {
    if (text.trim() === "" || !this.isReady()) return;
    const attachments = this.#attachments;
    // The newest one tells which site is meant.
    const newest = attachments.at(-1);
    const site = newest === undefined ? undefined : this.#attachedSites.get(newest);
    this.#attachments = [];
    this.#tellShown();
    await this.#exchanges.ask(this.conversation.id, { text: text.trim(), attachments, site });
  }

  stop(): void {
    this.#exchanges.stop(this.conversation.id);
  }

  async retry(): Promise<void> {
    if (this.isReady()) await this.#exchanges.retry(this.conversation.id);
  }

  startConversation(): void {
    this.#store.beginAndShow();
    this.#tellShown();
  }

  show(id: string): void {
    this.#store.show(id);
    this.#tellShown();
  }

  /** Stops its answer where one is arriving. Resolved when nothing of it is kept any more. */
  async deleteConversation(id: string): Promise<void> {
    this.#exchanges.stop(id);
    const removed = this.#store.remove(id);
    this.#changedConversation.fire(id);
    this.#tellShown();
    await removed;
  }

  async copyAnswer(answerId?: string): Promise<void> {
    const answer = answerWithText(this.conversation, answerId);
    if (answer !== undefined) await env.clipboard.writeText(answer.text);
  }

  async insertAnswer(answerId?: string): Promise<void> {
    const answer = answerWithText(this.conversation, answerId);
    if (answer !== undefined) await this.#insertion.insert(answer.text);
  }

  async openLink(address: string): Promise<void> {
    await openLink(address, this.#linkedSite());
  }

  /** Asks for another key, and with it once more what the old one was refused for. */
  async replaceKey(): Promise<void> {
    const { id, site } = this.conversation;
    const target = await this.#access.target("assistant", withinSite(site));
    if (target === undefined || (await this.#access.replaceKey(target)) === undefined) return;
    const conversation = this.find(id);
    if (conversation !== undefined && canRetry(conversation)) await this.#exchanges.retry(id);
  }

  async openSettings(): Promise<void> {
    await this.#access.openSettings("assistant");
  }

  dispose(): void {
    this.#exchanges.dispose();
    void this.#store.write();
    this.#insertion.dispose();
    this.#changed.dispose();
    this.#changedConversation.dispose();
  }

  /** The site that the conversation is about, or the present one. */
  #linkedSite(): LinkedSite | undefined {
    const { site, domain } = this.conversation;
    if (site !== undefined) return { folder: Uri.parse(site), domain };
    const folder = this.#sites.current()?.folder;
    return folder === undefined ? undefined : { folder, domain: assistantDomain(folder) };
  }

  #tell(id: string, change: ConversationChange): void {
    // First the view: text is to be seen as soon as it has come.
    if (id === this.conversation.id) this.#changed.fire(change);
    this.#changedConversation.fire(id);
    this.#updateContext();
  }

  #tellShown(): void {
    this.#changed.fire({ kind: "conversation" });
    this.#updateContext();
  }

  #updateContext(): void {
    this.#contextKeys.update(this.conversation, this.#store.isAny);
  }
}
