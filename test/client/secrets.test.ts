/**
 * Keys in the secret storage, which all windows of an editor share and are told of by its event. In the
 * VS Codes that the other tests open, which run in a browser, each window reads the secrets once and hears
 * nothing of others until it is loaded anew; so what two windows do is tested here.
 */
import assert from "node:assert/strict";
import type { SecretStorage, SecretStorageChangeEvent } from "vscode";
import { type KeyBinding, Secrets } from "../../client/src/service/secrets.ts";
import { adminKey, assistantKey } from "../platform/support.ts";

/** What the windows of one editor share. */
class SharedStorage {
  readonly texts = new Map<string, string>();
  readonly #listeners = new Set<(event: SecretStorageChangeEvent) => void>();
  /** Names of what was written or removed, in order. */
  readonly changes: string[] = [];

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /** The storage as one window has it. Answers come a little later than the call, as from another process. */
  window(): SecretStorage {
    const change = async (key: string, apply: () => void): Promise<void> => {
      await Promise.resolve();
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

const jobs: KeyBinding = { purpose: "jobs", origin: "https://api.example", project: "acme" };
const assistant: KeyBinding = { purpose: "assistant", origin: "https://api.example", project: "acme" };

describe("keys in two windows", () => {
  let storage: SharedStorage;
  let here: Secrets;
  let there: Secrets;
  /** How often each window was told. */
  let told: { here: number; there: number };

  beforeEach(() => {
    storage = new SharedStorage();
    here = new Secrets(storage.window());
    there = new Secrets(storage.window());
    told = { here: 0, there: 0 };
    here.onDidChangeKeys(() => {
      told.here += 1;
    });
    there.onDidChangeKeys(() => {
      told.there += 1;
    });
  });

  it("that is set in one is told to the other, which has it at once", async () => {
    const seen: (string | undefined)[] = [];
    const done = new Promise<void>((resolve) => {
      there.onDidChangeKeys(() => {
        void there.key(jobs).then((key) => {
          seen.push(key);
          resolve();
        });
      });
    });
    assert.equal(await there.key(jobs), undefined);
    await here.setKey(jobs, adminKey);
    await done;
    assert.equal(seen[0], adminKey);
    assert.deepEqual(await there.bindings(), [jobs]);
  });

  it("that is replaced is told once, and that is removed is gone in both", async () => {
    await here.setKey(jobs, adminKey);
    await there.setKey(assistant, assistantKey);
    told = { here: 0, there: 0 };
    await here.setKey(jobs, "mint_another");
    assert.deepEqual(told, { here: 1, there: 1 });
    assert.equal(await there.key(jobs), "mint_another");
    await there.removeKey(jobs);
    assert.equal(await here.key(jobs), undefined);
    assert.deepEqual(await here.bindings(), [assistant]);
    assert.ok(told.here > 1);
  });

  it("of threads are told to nobody", async () => {
    await here.setThreadKey("conversation", "tk_1");
    assert.deepEqual(told, { here: 0, there: 0 });
    assert.equal(await there.threadKey("conversation"), "tk_1");
  });

  it("are not sent to a client that has left", async () => {
    const leaving = there.onDidChangeKeys(() => assert.fail("told"));
    leaving.dispose();
    there.dispose();
    assert.equal(storage.listenerCount, 1);
    await here.setKey(jobs, adminKey);
    assert.equal(told.there, 0);
    assert.ok(told.here > 0);
  });

  it("are listed without any key, each change after the one before", async () => {
    await Promise.all([
      here.setKey(jobs, adminKey),
      here.setKey(assistant, assistantKey),
      here.removeKey(jobs),
    ]);
    assert.deepEqual(await there.bindings(), [assistant]);
    const list = storage.texts.get("docsJson.apiKeys") ?? "";
    assert.ok(!list.includes("Secret"), list);
  });

  it("are listed where the list cannot be read, from then on", async () => {
    storage.texts.set("docsJson.apiKeys", '{"half');
    assert.deepEqual(await here.bindings(), []);
    await here.setKey(jobs, adminKey);
    assert.deepEqual(await there.bindings(), [jobs]);
  });
});
