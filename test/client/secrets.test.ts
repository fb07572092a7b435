/**
 * Keys in the secret storage, which all windows of an editor share; an event of the storage announces each change.
 * In the VS Codes of the other tests, which run in a browser, a window reads the secrets once and gets no changes
 * of other windows until it is loaded again. So this file tests what two windows do.
 */
import assert from "node:assert/strict";
import { type KeyBinding, Secrets } from "../../client/src/service/secrets.ts";
import { adminKey, assistantKey } from "../platform/support.ts";
import { SharedStorage } from "./shared-storage.ts";

const jobs: KeyBinding = { purpose: "jobs", origin: "https://api.example", project: "acme" };
const assistant: KeyBinding = { purpose: "assistant", origin: "https://api.example", project: "acme" };

describe("keys in two windows", () => {
  let storage: SharedStorage;
  let here: Secrets;
  let there: Secrets;
  /** The number of events in each window. */
  let events: { here: number; there: number };

  beforeEach(() => {
    storage = new SharedStorage();
    here = new Secrets(storage.window());
    there = new Secrets(storage.window());
    events = { here: 0, there: 0 };
    here.onDidChangeKeys(() => {
      events.here += 1;
    });
    there.onDidChangeKeys(() => {
      events.there += 1;
    });
  });

  it("are available in the other window as soon as it gets the event", async () => {
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

  it("cause one event when one is replaced, and disappear in both windows when one is removed", async () => {
    await here.setKey(jobs, adminKey);
    await there.setKey(assistant, assistantKey);
    events = { here: 0, there: 0 };
    await here.setKey(jobs, "mint_another");
    assert.deepEqual(events, { here: 1, there: 1 });
    assert.equal(await there.key(jobs), "mint_another");
    await there.removeKey(jobs);
    assert.equal(await here.key(jobs), undefined);
    assert.deepEqual(await here.bindings(), [assistant]);
    assert.ok(events.here > 1);
  });

  it("of threads cause no event", async () => {
    await here.setThreadKey("conversation", "tk_1");
    assert.deepEqual(events, { here: 0, there: 0 });
    assert.equal(await there.threadKey("conversation"), "tk_1");
  });

  it("cause no event for a listener that is disposed of", async () => {
    const leaving = there.onDidChangeKeys(() => assert.fail("the listener was called"));
    leaving.dispose();
    there.dispose();
    assert.equal(storage.listenerCount, 1);
    await here.setKey(jobs, adminKey);
    assert.equal(events.there, 0);
    assert.ok(events.here > 0);
  });

  it("are listed without the keys themselves, in the order of the changes", async () => {
    await Promise.all([
      here.setKey(jobs, adminKey),
      here.setKey(assistant, assistantKey),
      here.removeKey(jobs),
    ]);
    assert.deepEqual(await there.bindings(), [assistant]);
    const list = storage.texts.get("docsJson.apiKeys") ?? "";
    assert.ok(!list.includes("Secret"), list);
  });

  it("are stored and listed after a write that failed", async () => {
    storage.failNextWriteOf("docsJson.apiKeys");
    await assert.rejects(here.setKey(jobs, adminKey), /the storage is locked/);
    assert.deepEqual(await here.bindings(), []);
    await here.setKey(assistant, assistantKey);
    assert.deepEqual(await here.bindings(), [assistant]);
    // The key itself was stored, but not listed; storing it again lists it.
    await here.setKey(jobs, adminKey);
    assert.deepEqual(await there.bindings(), [assistant, jobs]);
  });

  it("are listed again if the list cannot be read", async () => {
    storage.texts.set("docsJson.apiKeys", '{"half');
    assert.deepEqual(await here.bindings(), []);
    await here.setKey(jobs, adminKey);
    assert.deepEqual(await there.bindings(), [jobs]);
  });
});
