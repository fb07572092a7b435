/** When the view of changes asks the server: while somebody looks, once it is quiet, and again for what changed since then. */
import assert from "node:assert/strict";
import type { KnownPublished } from "../../../client/src/features/changes/published-words.ts";
import { debounceDelay, SiteAnswers } from "../../../client/src/features/changes/site-answers.ts";
import type { PublishedBase, WorkingTreeChanges } from "../../../server/src/protocol.ts";

const unknown: WorkingTreeChanges = { kind: "unknown", message: "x" };

/** Answers that the test gives, and a clock that it moves. */
class Harness {
  readonly asked: string[] = [];
  /** The published states of the questions. */
  readonly askedFor: (PublishedBase | undefined)[] = [];
  /** What the workspace knows of the published state; undefined while the branch is compared with. */
  published: KnownPublished | undefined;
  readonly waiting: ((changes: WorkingTreeChanges | undefined) => void)[] = [];
  readonly timers = new Map<() => void, number>();
  news = 0;
  readonly answers = new SiteAnswers({
    published: () => this.published,
    ask: ({ uri, published }) => {
      this.asked.push(uri);
      this.askedFor.push(published);
      return new Promise((resolve) => this.waiting.push(resolve));
    },
    sites: () => [{ uri: "site", name: "Site" }],
    after: (milliseconds, call) => {
      this.timers.set(call, milliseconds);
      return () => this.timers.delete(call);
    },
    onNews: () => {
      this.news += 1;
    },
  });

  pass(): void {
    const calls = [...this.timers];
    this.timers.clear();
    for (const [call, milliseconds] of calls) {
      assert.equal(milliseconds, debounceDelay);
      call();
    }
  }

  /** Answers the oldest question, and lets all that follows from it happen. */
  async answer(changes: WorkingTreeChanges | undefined = unknown): Promise<void> {
    this.waiting.shift()?.(changes);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
}

describe("the questions of the view of changes", () => {
  it("are asked only while somebody looks", async () => {
    const harness = new Harness();
    const { answers, asked } = harness;
    answers.changed();
    harness.pass();
    assert.deepEqual(asked, []);
    answers.look(true);
    assert.deepEqual(asked, ["site"]);
    await harness.answer();
    assert.deepEqual(answers.sites, [{ uri: "site", name: "Site", changes: unknown }]);
    assert.equal(harness.news, 1);
    answers.look(false);
    answers.look(true);
    assert.equal(asked.length, 1, "nothing has changed");
  });

  it("wait until nothing has changed for a while", async () => {
    const harness = new Harness();
    const { answers, asked } = harness;
    answers.look(true);
    await harness.answer();
    for (let time = 0; time < 3; time += 1) answers.changed();
    assert.equal(harness.timers.size, 1);
    assert.equal(asked.length, 1);
    harness.pass();
    assert.equal(asked.length, 2);
    answers.look(false);
    await harness.answer();
    answers.changed();
    assert.equal(harness.timers.size, 0);
  });

  it("come one after the other, and again for what changed since then", async () => {
    const harness = new Harness();
    const { answers, asked } = harness;
    answers.look(true);
    answers.changed();
    harness.pass();
    assert.equal(asked.length, 1, "the first is not answered");
    await harness.answer();
    assert.equal(asked.length, 2);
    await harness.answer();
    assert.equal(asked.length, 2);
  });

  it("keep what was known where the server does not answer, and nothing once it has stopped", async () => {
    const harness = new Harness();
    const { answers } = harness;
    answers.look(true);
    await harness.answer();
    const refreshed = answers.refresh();
    await harness.answer(undefined);
    await refreshed;
    assert.equal(answers.sites[0]?.changes, unknown);
    answers.clear();
    assert.equal(answers.sites[0]?.changes, undefined);
  });

  it("name the published state, and are asked again once another deployment has succeeded", async () => {
    const harness = new Harness();
    const { answers, askedFor } = harness;
    answers.look(true);
    await harness.answer();
    answers.publishedChanged();
    assert.equal(harness.timers.size, 0, "the branch is compared with");
    const known: KnownPublished = { base: { commit: "0123456", branch: "main" }, deployedAt: 5 };
    harness.published = known;
    const refreshed = answers.refresh();
    await harness.answer();
    await refreshed;
    assert.deepEqual(askedFor, [undefined, known.base]);
    assert.deepEqual(answers.sites, [{ uri: "site", name: "Site", changes: unknown, published: known }]);
    harness.published = structuredClone(known);
    answers.publishedChanged();
    assert.equal(harness.timers.size, 0, "nothing was deployed");
    harness.published = { base: { commit: "89abcde", branch: "main" }, deployedAt: 6 };
    answers.publishedChanged();
    harness.pass();
    await harness.answer();
    assert.equal(askedFor.at(-1)?.commit, "89abcde");
    harness.published = undefined;
    const back = answers.refresh();
    await harness.answer();
    await back;
    assert.deepEqual(answers.sites, [{ uri: "site", name: "Site", changes: unknown }]);
  });

  it("are answered for one site without anybody looking", async () => {
    const harness = new Harness();
    const answer = harness.answers.ofSite("site");
    await harness.answer();
    assert.equal(await answer, unknown);
  });
});
