/** The secret storage of an editor in memory, for tests with several windows. */
import type { SecretStorage, SecretStorageChangeEvent } from "vscode";

/** The storage that the windows of one editor share. */
export class SharedStorage {
  readonly texts = new Map<string, string>();
  readonly #listeners = new Set<(event: SecretStorageChangeEvent) => void>();
  /** The names of the entries that were written or removed, in order. */
  readonly changes: string[] = [];

  readonly #failing = new Set<string>();

  /** The next write of an entry fails, as if the system's key ring were locked. */
  failNextWriteOf(key: string): void {
    this.#failing.add(key);
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /** The storage of one window. It answers asynchronously, like another process. */
  window(): SecretStorage {
    const change = async (key: string, apply: () => void): Promise<void> => {
      await Promise.resolve();
      if (this.#failing.delete(key)) throw new Error("the storage is locked");
      apply();
      this.changes.push(key);
      for (const listener of this.#listeners) listener({ key });
    };
    return {
      get: async (key) => this.texts.get(key),
      store: (key, value) => change(key, () => this.texts.set(key, value)),
      delete: (key) => change(key, () => this.texts.delete(key)),
      onDidChange: (listener) => {
        this.#listeners.add(listener);
        return { dispose: () => this.#listeners.delete(listener) };
      },
    } as SecretStorage;
  }
}
