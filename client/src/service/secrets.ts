/**
 * Stores API keys in the editor's secret storage and nowhere else. Each key is bound to its purpose, its origin,
 * and its project or domain; a list of these bindings, without any key, is stored beside the keys. This is the
 * only module that reads or writes the secret storage.
 */
import type { Disposable, SecretStorage } from "vscode";
import { elements, isObject, parseJson } from "../platform/json.ts";
import type { KeyPurpose } from "../platform/key-purpose.ts";

/** The call that a stored key may be used for. */
export interface KeyBinding {
  readonly purpose: KeyPurpose;
  /** `https://host:port`, to which the key is sent. */
  readonly origin: string;
  /** The project's id, or the assistant's domain. */
  readonly project: string;
}

/** The name of the list of bindings in the secret storage. */
const listName = "docsJson.apiKeys";

const purposes: readonly KeyPurpose[] = ["assistant", "update", "jobs", "agent", "analytics"];

function keyName({ purpose, origin, project }: KeyBinding): string {
  return `docsJson.apiKey ${JSON.stringify([purpose, origin, project])}`;
}

/** The key of a thread belongs to a conversation, not to a binding. */
function threadName(conversationId: string): string {
  return `docsJson.threadKey ${conversationId}`;
}

function isSame(first: KeyBinding, second: KeyBinding): boolean {
  return keyName(first) === keyName(second);
}

function decodeList(text: string | undefined): readonly KeyBinding[] {
  return elements(text === undefined ? undefined : parseJson(text)).flatMap((entry) => {
    if (!isObject(entry)) return [];
    const purpose = purposes.find((name) => name === entry.purpose);
    const { origin, project } = entry;
    return purpose !== undefined && typeof origin === "string" && typeof project === "string"
      ? [{ purpose, origin, project }]
      : [];
  });
}

/** The stored keys of all windows, and the keys of threads. */
export class Secrets implements Disposable {
  readonly #storage: SecretStorage;
  readonly #listeners = new Set<() => void>();
  readonly #subscription: Disposable;
  /** Changes of the list run one after the other: each reads what the previous one has written. */
  #pendingChange: Promise<void> = Promise.resolve();

  constructor(storage: SecretStorage) {
    this.#storage = storage;
    this.#subscription = storage.onDidChange(({ key }) => {
      if (!key.startsWith("docsJson.apiKey")) return;
      for (const listener of [...this.#listeners]) listener();
    });
  }

  /** Calls back when a key is set or removed, in this window or in another. */
  onDidChangeKeys(listener: () => void): Disposable {
    // A wrapper, so that a listener that is added twice is called twice, and can be removed once.
    const wrapper = (): void => listener();
    this.#listeners.add(wrapper);
    return { dispose: () => this.#listeners.delete(wrapper) };
  }

  async key(binding: KeyBinding): Promise<string | undefined> {
    return this.#storage.get(keyName(binding));
  }

  /** The bindings of all stored keys, without the keys. */
  async bindings(): Promise<readonly KeyBinding[]> {
    return decodeList(await this.#storage.get(listName));
  }

  async setKey(binding: KeyBinding, key: string): Promise<void> {
    await this.#storage.store(keyName(binding), key);
    await this.#changeList((list) =>
      list.some((item) => isSame(item, binding)) ? list : [...list, binding],
    );
  }

  async removeKey(binding: KeyBinding): Promise<void> {
    await this.#storage.delete(keyName(binding));
    await this.#changeList((list) => list.filter((stored) => !isSame(stored, binding)));
  }

  async threadKey(conversationId: string): Promise<string | undefined> {
    return this.#storage.get(threadName(conversationId));
  }

  /**
   * Stores the key of a thread.
   * @param key undefined to remove the stored key
   */
  async setThreadKey(conversationId: string, key: string | undefined): Promise<void> {
    if (key === undefined) await this.#storage.delete(threadName(conversationId));
    else await this.#storage.store(threadName(conversationId), key);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#listeners.clear();
  }

  #changeList(change: (list: readonly KeyBinding[]) => readonly KeyBinding[]): Promise<void> {
    const next = this.#pendingChange.then(async () => {
      const before = await this.bindings();
      const after = change(before);
      // Every listener reads all keys again after a change.
      if (after !== before) await this.#storage.store(listName, JSON.stringify(after));
    });
    // The caller gets the error, and the next change runs anyway.
    this.#pendingChange = next.catch(() => {});
    return next;
  }
}
