/**
 * The assistant of a window: the shown conversation, the attachments of the next question, and the user's
 * actions. Connects store, exchanges and editor; views use it as a session.
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
import type { ServiceAccess } from "../../service/access.ts";
import type { Secrets } from "../../service/secrets.ts";
import { showInformationMessage } from "../../ui/editor-ui.ts";
import { reportTo } from "../../ui/log.ts";
import { assistantDomain } from "../../workspace/settings.ts";
import type { Sites } from "../../workspace/sites.ts";
import type { Answer } from "./answer.ts";
import { AnswerInsertion } from "./answer-insertion.ts";
import { withAttachment } from "./attachments.ts";
import { AssistantContextKeys } from "./context-keys.ts";
import {
  type Attachment,
  answerWithText,
  type Conversation,
  canRetry,
  questionCount,
  streamingAnswer,
} from "./conversation.ts";
import { ConversationStore } from "./conversation-store.ts";
import { obtainDestination, withinSite } from "./destination.ts";
import { Exchanges } from "./exchanges.ts";
import type { ConversationFiles } from "./filed-conversations.ts";
import { publicOrigin } from "./links.ts";
import { type LinkedSite, openLink } from "./open-link.ts";
import type { AssistantSession, ConversationChange } from "./session.ts";
import { transcriptUri } from "./transcript-document.ts";

interface AssistantParts {
  readonly access: ServiceAccess;
  readonly sites: Sites;
  readonly secrets: Secrets;
  /** The workspace's state, which stores the conversations. */
  readonly state: Memento;
  /** The files of conversations that do not fit into the state. */
  readonly files: ConversationFiles;
  /** The connection for questions, which counts them. */
  readonly connection: Connection;
  readonly log: LogOutputChannel;
}

/** The name of the unsent text in the workspace's state. */
const draftName = "docsJson.draft";

const newId = (): string => crypto.randomUUID();

/** The Markdown of an answer, safe to use outside the view. */
async function safeText({ text }: Answer): Promise<string> {
  // Loaded on first use, because the module contains a parser.
  const { safeMarkdown } = await import("./safe-markdown.ts");
  return safeMarkdown(text);
}

export class Assistant implements AssistantSession, Disposable {
  readonly #access: ServiceAccess;
  readonly #sites: Sites;
  readonly #state: Memento;
  readonly #store: ConversationStore;
  readonly #exchanges: Exchanges;
  readonly #insertion = new AnswerInsertion();
  readonly #contextKeys = new AssistantContextKeys();
  readonly #changed = new EventEmitter<ConversationChange>();
  readonly #changedConversation = new EventEmitter<string>();
  #attachments: readonly Attachment[] = [];
  /** The folder of each attachment's site, as a URI. */
  readonly #attachedSites = new WeakMap<Attachment, string>();

  readonly onDidChange: Event<ConversationChange> = this.#changed.event;
  /** Fires with the id of a changed conversation, shown or not. */
  readonly onDidChangeConversation: Event<string> = this.#changedConversation.event;

  constructor({ access, sites, secrets, state, files, connection, log }: AssistantParts) {
    this.#access = access;
    this.#sites = sites;
    this.#state = state;
    const onError = reportTo(log);
    this.#store = new ConversationStore({ state, secrets, files, clock: connection.clock, newId, onError });
    this.#exchanges = new Exchanges({
      store: this.#store,
      connection,
      secrets,
      obtain: (site) => obtainDestination(access, site),
      missingPart: () => access.missingPart,
      newId,
      onChange: (id, change) => this.#notify(id, change),
      onError,
    });
    this.#updateContext();
  }

  get conversation(): Conversation {
    return this.#store.shown;
  }

  /** All conversations with a question, the one with the newest question first. */
  get conversations(): readonly Conversation[] {
    return this.#store.all();
  }

  /** Conversations that are not in the list because they are filed. */
  filedConversations(): Promise<readonly Conversation[]> {
    return this.#store.filed();
  }

  /** Restores a filed conversation and shows it. */
  async restore(id: string): Promise<void> {
    await this.#store.restore(id);
    this.#notifyShown();
  }

  /** Deletes a filed conversation. */
  async deleteFiled(id: string): Promise<void> {
    await this.#store.removeFiled(id);
    this.#changedConversation.fire(id);
  }

  /** A conversation including its filed turns; undefined if it no longer exists. */
  wholeConversation(id: string): Promise<Conversation | undefined> {
    return this.#store.whole(id);
  }

  find(id: string): Conversation | undefined {
    return this.#store.find(id);
  }

  get attachments(): readonly Attachment[] {
    return this.#attachments;
  }

  get draft(): string {
    return String(this.#state.get<unknown>(draftName) ?? "");
  }

  async keepDraft(text: string): Promise<void> {
    await this.#state.update(draftName, text === "" ? undefined : text);
  }

  get isAnswering(): boolean {
    return streamingAnswer(this.conversation) !== undefined;
  }

  /** Whether the user can ask a question in the shown conversation now; shows a message if not. */
  isReady(): boolean {
    if (!this.#exchanges.isBusy(this.conversation.id)) return true;
    void showInformationMessage("An answer is still arriving. Wait for it, or stop it first.");
    return false;
  }

  /**
   * Attaches text to the next question.
   * @param site the folder of the attachment's site, as a URI
   */
  attach(attachment: Attachment, site: string | undefined): void {
    this.#attachments = withAttachment(this.#attachments, attachment);
    if (site !== undefined) this.#attachedSites.set(attachment, site);
    this.#notifyShown();
  }

  detach(attachment: Attachment): void {
    this.#attachments = this.#attachments.filter((other) => other !== attachment);
    this.#notifyShown();
  }

  async ask(text: string): Promise<void> {
    if (text.trim() === "" || !this.isReady()) return;
    const attachments = this.#attachments;
    // The newest attachment decides which site the question is about.
    const newest = attachments.at(-1);
    const site = newest === undefined ? undefined : this.#attachedSites.get(newest);
    this.#attachments = [];
    this.#notifyShown();
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
    this.#notifyShown();
  }

  show(id: string): void {
    this.#store.show(id);
    this.#notifyShown();
  }

  /** Deletes a conversation and stops its answer. Resolves when nothing of it is stored any longer. */
  async deleteConversation(id: string): Promise<void> {
    this.#exchanges.stop(id);
    const removed = this.#store.remove(id);
    this.#changedConversation.fire(id);
    this.#notifyShown();
    await removed;
  }

  /** Copies an answer, by default the last one; returns whether there was one. */
  async copyAnswer(answerId?: string): Promise<boolean> {
    const answer = answerWithText(this.conversation, answerId);
    if (answer === undefined) return false;
    await env.clipboard.writeText(await safeText(answer));
    return true;
  }

  async insertAnswer(answerId?: string): Promise<void> {
    const answer = answerWithText(this.conversation, answerId);
    if (answer !== undefined) await this.#insertion.insert(await safeText(answer));
  }

  async openLink(address: string): Promise<void> {
    await openLink(address, this.#linkedSite());
  }

  /** Prompts for another key, and repeats the question that was rejected because of the old key. */
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

  async openTranscript(): Promise<void> {
    const { conversation } = this;
    if (questionCount(conversation) > 0) await window.showTextDocument(transcriptUri(conversation));
  }

  dispose(): void {
    this.#exchanges.dispose();
    void this.#store.write();
    this.#insertion.dispose();
    this.#changed.dispose();
    this.#changedConversation.dispose();
  }

  /** The site that the conversation is about, otherwise the current site. */
  #linkedSite(): LinkedSite | undefined {
    const { site, domain, turns } = this.conversation;
    const sources = turns.flatMap((turn) => (turn.role === "assistant" ? turn.sources : []));
    const originOf = (name: string | undefined): string | undefined =>
      publicOrigin(
        sources.map(({ address }) => address),
        name,
      );
    if (site !== undefined) return { folder: Uri.parse(site), domain, origin: originOf(domain) };
    const folder = this.#sites.current()?.folder;
    if (folder === undefined) return undefined;
    const currentDomain = assistantDomain(folder);
    return { folder, domain: currentDomain, origin: originOf(currentDomain) };
  }

  #notify(id: string, change: ConversationChange): void {
    // The view is notified first, so that text is visible as soon as it arrives.
    if (id === this.conversation.id) this.#changed.fire(change);
    this.#changedConversation.fire(id);
    this.#updateContext();
  }

  #notifyShown(): void {
    this.#changed.fire({ kind: "conversation" });
    this.#updateContext();
  }

  #updateContext(): void {
    this.#contextKeys.update(this.conversation, this.#store.hasConversations);
  }
}
