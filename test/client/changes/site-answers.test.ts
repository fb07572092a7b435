/** When the view of changes requests an answer: while visible, after a pause in the changes, and again for later ones. */
import assert from "node:assert/strict";
import type { KnownPublished } from "../../../client/src/features/changes/published-words.ts";
import { debounceDelay, SiteAnswers } from "../../../client/src/features/changes/site-answers.ts";
import type { PublishedBase, WorkingTreeChanges } from "../../../server/src/protocol.ts";

const unknown: WorkingTreeChanges = { kind: "unknown", message: "x" };

/** Answers and a clock that the test controls. */
class Harness {
  readonly asked: string[] = [];
  /** The published states of the requests. */
  readonly askedFor: (PublishedBase | undefined)[] = [];
  /** The published state that the workspace knows; undefined while the site is compared with the branch. */
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

  /** Answers the oldest request, and waits for all that follows from the answer. */
  async answer(changes: WorkingTreeChanges | undefined = unknown): Promise<void> {
    this.waiting.shift()?.(changes);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
}

describe("the requests of the Changes view", () => {
  it("are sent only while the view is visible", async () => {
    const harness = new Harness();
    const { answers, asked } = harness;
    answers.changed();
    harness.pass();
    assert.deepEqual(asked, []);
    answers.setVisible(true);
    assert.deepEqual(asked, ["site"]);
    await harness.answer();
    assert.deepEqual(answers.sites, [{ uri: "site", name: "Site", changes: unknown }]);
    assert.equal(harness.news, 1);
    answers.setVisible(false);
    answers.setVisible(true);
    assert.equal(asked.length, 1, "nothing has changed");
  });

  it("wait until nothing has changed for a while", async () => {
    const harness = new Harness();
    const { answers, asked } = harness;
    answers.setVisible(true);
    await harness.answer();
    for (let time = 0; time < 3; time += 1) answers.changed();
    assert.equal(harness.timers.size, 1);
    assert.equal(asked.length, 1);
    harness.pass();
    assert.equal(asked.length, 2);
    answers.setVisible(false);
    await harness.answer();
    answers.changed();
    assert.equal(harness.timers.size, 0);
  });

  it("are sent one after the other, and again for later changes", async () => {
    const harness = new Harness();
    const { answers, asked } = harness;
    answers.setVisible(true);
    answers.changed();
    harness.pass();
    assert.equal(asked.length, 1, "the first is not answered");
    await harness.answer();
    assert.equal(asked.length, 2);
    await harness.answer();
    assert.equal(asked.length, 2);
  });

  it("keep the last answer if the server does not answer, and none once it has stopped", async () => {
    const harness = new Harness();
    const { answers } = harness;
    answers.setVisible(true);
    await harness.answer();
    const refreshed = answers.refresh();
    await harness.answer(undefined);
    await refreshed;
    assert.equal(answers.sites[0]?.changes, unknown);
    answers.clear();
    assert.equal(answers.sites[0]?.changes, undefined);
  });

  it("name the published state, and are sent again after another successful deployment", async () => {
    const harness = new Harness();
    const { answers, askedFor } = harness;
    answers.setVisible(true);
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

  for (const isVisible of [true, false])
    it(`are awaited by a command, also while earlier ones are not answered, in a ${isVisible ? "visible" : "hidden"} view`, async () => {
      const harness = new Harness();
      const { answers, asked } = harness;
      answers.setVisible(isVisible);
      let waiting = 2;
      const refreshed = [answers.refresh(), answers.refresh()].map(async (refresh) => {
        await refresh;
        waiting -= 1;
      });
      await harness.answer();
      assert.deepEqual([asked.length, waiting], [2, 2]);
      const newest: WorkingTreeChanges = { kind: "unknown", message: "y" };
      await harness.answer(newest);
      await Promise.all(refreshed);
      assert.equal(asked.length, 2);
      assert.equal(answers.sites[0]?.changes, newest);
    });

  it("are answered for one site even if the view is hidden", async () => {
    const harness = new Harness();
    const answer = harness.answers.ofSite("site");
    await harness.answer();
    assert.equal(await answer, unknown);
  });
});
