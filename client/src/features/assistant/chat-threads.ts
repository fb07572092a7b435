/**
 * The keys of threads that the editor's chats continue. The editor does not report that a chat was deleted, so
 * only the keys of the 50 newest threads are kept. The ids are in the workspace's state, the keys only in the
 * secret storage.
 */
import type { Memento } from "vscode";
import type { Thread } from "../../platform/assistant-events.ts";
import { elements, present } from "../../platform/json.ts";
import type { Secrets } from "../../service/secrets.ts";

const listName = "docsJson.chatThreads";
const maxThreads = 50;

/** The name of a thread's key in the secret storage, distinct from the names for conversations. */
function secretName(threadId: string): string {
  return `chat ${threadId}`;
}

export class ChatThreads {
  readonly #state: Memento;
  readonly #secrets: Pick<Secrets, "threadKey" | "setThreadKey">;

  constructor(state: Memento, secrets: Pick<Secrets, "threadKey" | "setThreadKey">) {
    this.#state = state;
    this.#secrets = secrets;
  }

  /** The thread with this id, including its key if one is stored. */
  async find(threadId: string): Promise<Thread> {
    return present<Thread>({ id: threadId, key: await this.#secrets.threadKey(secretName(threadId)) });
  }

  /** Stores the key of a thread, if it has one. */
  async keep({ id, key }: Thread): Promise<void> {
    if (key === undefined) return;
    await this.#secrets.setThreadKey(secretName(id), key);
    const stored = elements(this.#state.get<unknown>(listName)).filter((value) => typeof value === "string");
    const ids = [id, ...stored.filter((storedId) => storedId !== id)];
    await this.#state.update(listName, ids.slice(0, maxThreads));
    await Promise.all(
      ids.slice(maxThreads).map((oldId) => this.#secrets.setThreadKey(secretName(oldId), undefined)),
    );
  }
}
