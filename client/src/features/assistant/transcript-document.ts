/**
 * Conversations as read-only Markdown documents, which are updated while an answer arrives. The URL contains the id
 * of the conversation, so that the document can be read again after the window was reloaded.
 */
import {
  type Disposable,
  type Event,
  EventEmitter,
  type TextDocumentContentProvider,
  Uri,
  workspace,
} from "vscode";
import { type Clock, systemClock } from "../../platform/clock.ts";
import { type Conversation, fileNameOf, streamingAnswer } from "./conversation.ts";

export const transcriptScheme = "docs-json-conversation";

/** How often a document is read again while an answer arrives, in milliseconds. */
const pause = 250;

/** The conversations whose transcripts can be shown. */
interface Conversations {
  readonly find: (id: string) => Conversation | undefined;
  /** A conversation with its filed turns; undefined if it does not exist. */
  readonly wholeConversation: (id: string) => Promise<Conversation | undefined>;
  /** Fires with the id of the conversation that has changed. */
  readonly onDidChangeConversation: Event<string>;
}

/** The URL of a conversation's document, with the title as file name. */
export function transcriptUri(conversation: Conversation): Uri {
  return Uri.from({ scheme: transcriptScheme, path: `/${fileNameOf(conversation)}`, query: conversation.id });
}

export class TranscriptDocuments implements TextDocumentContentProvider, Disposable {
  readonly #conversations: Conversations;
  readonly #clock: Clock;
  readonly #changed = new EventEmitter<Uri>();
  readonly #listening: readonly Disposable[];
  /** Functions that cancel the scheduled updates, by conversation. */
  readonly #waiting = new Map<string, () => void>();

  readonly onDidChange: Event<Uri> = this.#changed.event;

  constructor(conversations: Conversations, clock: Clock = systemClock) {
    this.#conversations = conversations;
    this.#clock = clock;
    this.#listening = [
      workspace.registerTextDocumentContentProvider(transcriptScheme, this),
      conversations.onDidChangeConversation((id) => this.#follow(id)),
    ];
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    // Loaded on first use: most windows never show a transcript.
    const { transcriptOf } = await import("./transcript.ts");
    const conversation = await this.#conversations.wholeConversation(uri.query);
    return conversation === undefined ? "This conversation was deleted.\n" : transcriptOf(conversation);
  }

  dispose(): void {
    for (const one of this.#listening) one.dispose();
    for (const callOff of this.#waiting.values()) callOff();
    this.#changed.dispose();
  }

  #follow(id: string): void {
    const open = workspace.textDocuments.find(
      ({ uri }) => uri.scheme === transcriptScheme && uri.query === id,
    );
    if (open === undefined) return;
    const read = (): void => {
      this.#waiting.get(id)?.();
      this.#waiting.delete(id);
      this.#changed.fire(open.uri);
    };
    const conversation = this.#conversations.find(id);
    if (conversation === undefined || streamingAnswer(conversation) === undefined) read();
    else if (!this.#waiting.has(id)) this.#waiting.set(id, this.#clock.after(pause, read));
  }
}
