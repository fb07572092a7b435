/**
 * Conversations as read-only Markdown documents, which are updated while an answer arrives. The URI contains the
 * conversation's id, so that the document can be opened again after a reload of the window.
 */
import {
  type Disposable,
  type Event,
  EventEmitter,
  type TextDocumentContentProvider,
  Uri,
  workspace,
} from "vscode";
import { systemClock } from "../../platform/clock.ts";
import { documentSchemes } from "../view-ids.ts";
import { type Conversation, fileNameOf, streamingAnswer } from "./conversation.ts";

const scheme = documentSchemes.transcript;

/** How often a document is updated while an answer arrives, in milliseconds. */
const updateInterval = 250;

/** The conversations whose transcripts can be shown. */
interface Conversations {
  readonly find: (id: string) => Conversation | undefined;
  /** A conversation including its filed turns; undefined if it does not exist. */
  readonly wholeConversation: (id: string) => Promise<Conversation | undefined>;
  /** Fires with the id of a changed conversation. */
  readonly onDidChangeConversation: Event<string>;
}

/** The URI of a conversation's document, with the title as file name. */
export function transcriptUri(conversation: Conversation): Uri {
  return Uri.from({ scheme, path: `/${fileNameOf(conversation)}`, query: conversation.id });
}

export class TranscriptDocuments implements TextDocumentContentProvider, Disposable {
  readonly #conversations: Conversations;
  readonly #changed = new EventEmitter<Uri>();
  readonly #registrations: readonly Disposable[];
  /** Functions that cancel scheduled updates, by conversation id. */
  readonly #scheduled = new Map<string, () => void>();

  readonly onDidChange: Event<Uri> = this.#changed.event;

  constructor(conversations: Conversations) {
    this.#conversations = conversations;
    this.#registrations = [
      workspace.registerTextDocumentContentProvider(scheme, this),
      conversations.onDidChangeConversation((id) => this.#scheduleUpdate(id)),
    ];
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    // Loaded on first use, because most windows never show a transcript.
    const { transcriptOf } = await import("./transcript.ts");
    const conversation = await this.#conversations.wholeConversation(uri.query);
    return conversation === undefined ? "This conversation was deleted.\n" : transcriptOf(conversation);
  }

  dispose(): void {
    for (const registration of this.#registrations) registration.dispose();
    for (const cancel of this.#scheduled.values()) cancel();
    this.#changed.dispose();
  }

  #scheduleUpdate(id: string): void {
    const document = workspace.textDocuments.find(({ uri }) => uri.scheme === scheme && uri.query === id);
    if (document === undefined) return;
    const update = (): void => {
      this.#scheduled.get(id)?.();
      this.#scheduled.delete(id);
      this.#changed.fire(document.uri);
    };
    const conversation = this.#conversations.find(id);
    if (conversation === undefined || streamingAnswer(conversation) === undefined) update();
    else if (!this.#scheduled.has(id)) this.#scheduled.set(id, systemClock.after(updateInterval, update));
  }
}
