/**
 * The keys of threads that chats of the editor continue. The editor does not report that a chat was deleted, so the
 * keys of the 50 newest threads are kept and older ones are removed. The ids are in the workspace's state, the keys
 * only in the secret storage.
 */
import type { Memento } from "vscode";
import type { Thread } from "../../platform/assistant-events.ts";
import { elements, present } from "../../platform/json.ts";
import type { Secrets } from "../../service/secrets.ts";

const listName = "docsJson.chatThreads";
const maxThreads = 50;

/** The name of a thread's key in the secret storage, distinct from the names of conversations. */
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

  /** The thread of an id, with its key if a key is stored. */
  async find(threadId: string): Promise<Thread> {
    return present<Thread>({ id: threadId, key: await this.#secrets.threadKey(secretName(threadId)) });
  }

  /** Stores the key of a thread. A thread without a key is not stored. */
  async keep({ id, key }: Thread): Promise<void> {
    if (key === undefined) return;
    await this.#secrets.setThreadKey(secretName(id), key);
    const known = elements(this.#state.get<unknown>(listName)).filter((one) => typeof one === "string");
    const ids = [id, ...known.filter((one) => one !== id)];
    await this.#state.update(listName, ids.slice(0, maxThreads));
    await Promise.all(
      ids.slice(maxThreads).map((old) => this.#secrets.setThreadKey(secretName(old), undefined)),
    );
  }
}
