/**
 * The keys of threads that the editor's chats continue, each bound to the domain and URL that sent it: another
 * service may name the same thread. The editor does not report that a chat was deleted, so only the keys of the 50
 * newest threads are kept. The ids are in the workspace's state, the keys only in the secret storage.
 */
import type { Memento } from "vscode";
import type { Thread } from "../../platform/assistant-events.ts";
import { elements, present } from "../../platform/json.ts";
import type { Secrets } from "../../service/secrets.ts";
import type { AssistantSite } from "./conversation.ts";

const listName = "docsJson.chatThreads";
const maxThreads = 50;

type ThreadSite = Pick<AssistantSite, "domain" | "origin">;

/** The name of a thread in the list. */
function nameOf({ domain, origin }: ThreadSite, threadId: string): string {
  return JSON.stringify([origin, domain, threadId]);
}

/** The name of a thread's key in the secret storage, distinct from the names for conversations. */
function secretName(name: string): string {
  return `chat ${name}`;
}

export class ChatThreads {
  readonly #state: Memento;
  readonly #secrets: Pick<Secrets, "threadKey" | "setThreadKey">;

  constructor(state: Memento, secrets: Pick<Secrets, "threadKey" | "setThreadKey">) {
    this.#state = state;
    this.#secrets = secrets;
  }

  /** The thread of a site with this id, including its key if one is stored. */
  async find(site: ThreadSite, id: string): Promise<Thread> {
    return present<Thread>({ id, key: await this.#secrets.threadKey(secretName(nameOf(site, id))) });
  }

  /** Stores the key of a site's thread, if it has one. */
  async keep(site: ThreadSite, { id, key }: Thread): Promise<void> {
    if (key === undefined) return;
    const name = nameOf(site, id);
    await this.#secrets.setThreadKey(secretName(name), key);
    const stored = elements(this.#state.get<unknown>(listName)).filter((value) => typeof value === "string");
    const names = [name, ...stored.filter((storedName) => storedName !== name)];
    await this.#state.update(listName, names.slice(0, maxThreads));
    await Promise.all(
      names.slice(maxThreads).map((oldName) => this.#secrets.setThreadKey(secretName(oldName), undefined)),
    );
  }
}
