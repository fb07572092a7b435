/**
 * Stores API keys in the editor's secret storage and nowhere else. Each key is bound to its purpose, the origin it is
 * sent to, and the project or domain; a list of these bindings, without any key, is stored beside the keys. The only
 * module that reads or writes the secret storage.
 */
import type { Disposable, SecretStorage } from "vscode";
import { elements, isObject, parseJson } from "../platform/json.ts";
import type { KeyPurpose } from "../platform/key-purpose.ts";

/** What a stored key may be used for. */
export interface KeyBinding {
  readonly purpose: KeyPurpose;
  /** `https://host:port` */
  readonly origin: string;
  /** The project's id; for the assistant the domain. */
  readonly project: string;
}

/** The name of the list of bindings in the secret storage. */
const listName = "docsJson.apiKeys";

const purposes: readonly KeyPurpose[] = ["assistant", "update", "jobs", "agent", "analytics"];

function keyName({ purpose, origin, project }: KeyBinding): string {
  return `docsJson.apiKey ${JSON.stringify([purpose, origin, project])}`;
}

/** The key of a thread belongs to a conversation and not to a binding. */
function threadName(conversationId: string): string {
  return `docsJson.threadKey ${conversationId}`;
}

function isSame(one: KeyBinding, other: KeyBinding): boolean {
  return keyName(one) === keyName(other);
}

function decodeList(text: string | undefined): readonly KeyBinding[] {
  return elements(text === undefined ? undefined : parseJson(text)).flatMap((one) => {
    if (!isObject(one)) return [];
    const purpose = purposes.find((name) => name === one.purpose);
    const { origin, project } = one;
    return purpose !== undefined && typeof origin === "string" && typeof project === "string"
      ? [{ purpose, origin, project }]
      : [];
  });
}

/** The stored keys of all windows, and the keys of threads. */
export class Secrets implements Disposable {
  readonly #storage: SecretStorage;
  readonly #listeners = new Set<() => void>();
  readonly #listening: Disposable;
  /** Changes of the list, one after the other: each reads what the one before has written. */
  #listing: Promise<void> = Promise.resolve();

  constructor(storage: SecretStorage) {
    this.#storage = storage;
    this.#listening = storage.onDidChange(({ key }) => {
      if (!key.startsWith("docsJson.apiKey")) return;
      for (const listener of [...this.#listeners]) listener();
    });
  }

  /** Calls back when a key was set or removed, in this window or in another one. */
  onDidChangeKeys(listener: () => void): Disposable {
    // A listener that is added twice is called twice, and can be removed once.
    const added = (): void => listener();
    this.#listeners.add(added);
    return { dispose: () => this.#listeners.delete(added) };
  }

  async key(binding: KeyBinding): Promise<string | undefined> {
    return this.#storage.get(keyName(binding));
  }

  /** The bindings of all stored keys; contains no key. */
  async bindings(): Promise<readonly KeyBinding[]> {
    return decodeList(await this.#storage.get(listName));
  }

  async setKey(binding: KeyBinding, key: string): Promise<void> {
    await this.#storage.store(keyName(binding), key);
    await this.#changeList((list) => (list.some((one) => isSame(one, binding)) ? list : [...list, binding]));
  }

  async removeKey(binding: KeyBinding): Promise<void> {
    await this.#storage.delete(keyName(binding));
    await this.#changeList((list) => list.filter((one) => !isSame(one, binding)));
  }

  async threadKey(conversationId: string): Promise<string | undefined> {
    return this.#storage.get(threadName(conversationId));
  }

  /**
   * Stores the key of a thread.
   * @param key undefined removes the stored key
   */
  async setThreadKey(conversationId: string, key: string | undefined): Promise<void> {
    if (key === undefined) await this.#storage.delete(threadName(conversationId));
    else await this.#storage.store(threadName(conversationId), key);
  }

  dispose(): void {
    this.#listening.dispose();
    this.#listeners.clear();
  }

  #changeList(change: (list: readonly KeyBinding[]) => readonly KeyBinding[]): Promise<void> {
    const next = this.#listing.then(async () => {
      const before = await this.bindings();
      const after = change(before);
      // Every listener reads all keys again after a change.
      if (after !== before) await this.#storage.store(listName, JSON.stringify(after));
    });
    // The caller gets the error, and the next change runs anyway.
    this.#listing = next.catch(() => {});
    return next;
  }
}
