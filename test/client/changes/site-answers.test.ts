/** When the view of changes asks the server: while somebody looks, once it is quiet, and again for what changed meanwhile. */
import assert from "node:assert/strict";
import { debounceDelay, SiteAnswers } from "../../../client/src/features/changes/site-answers.ts";
import type { WorkingTreeChanges } from "../../../server/src/protocol.ts";

const unknown: WorkingTreeChanges = { kind: "unknown", message: "x" };

/** Answers that the test gives, and a clock that it moves. */
class Harness {
  readonly asked: string[] = [];
  readonly waiting: ((changes: WorkingTreeChanges | undefined) => void)[] = [];
  readonly timers = new Map<() => void, number>();
  news = 0;
  readonly answers = new SiteAnswers({
    ask: ({ uri }) => {
      this.asked.push(uri);
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

  it("come one after the other, and again for what changed meanwhile", async () => {
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

  it("are answered for one site without anybody looking", async () => {
    const harness = new Harness();
    const answer = harness.answers.ofSite("site");
    await harness.answer();
    assert.equal(await answer, unknown);
  });
});
