/** Jobs created in the extension: stored, polled, continued and removed. */
import assert from "node:assert/strict";
import { CreatedJobs } from "../../../client/src/features/agent-jobs/created/created-jobs.ts";
import {
  type CreatedHistory,
  type CreatedJob,
  createdJobId,
  decodeCreatedHistory,
  maxStored,
} from "../../../client/src/features/agent-jobs/created/history.ts";
import type { Connection } from "../../../client/src/platform/request.ts";
import type { CallAccess } from "../../../client/src/service/call-target.ts";
import { type Platform, startPlatform } from "../../platform/server.ts";
import { adminKey, errorOf, givenBy, testConnection } from "../../platform/support.ts";
import { manualClock, quiet } from "../manual-clock.ts";

const looking = { isVisible: true, isFocused: true };
const hidden = { isVisible: false, isFocused: true };
const unfocused = { isVisible: true, isFocused: false };
const minute = 60_000;

/** Resolves when answers of the platform make a condition true. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await quiet();
}

describe("agent jobs that this extension creates", () => {
  let platform: Platform;
  let clock: ReturnType<typeof manualClock>;
  let kept: unknown;
  let ends: CreatedJob[];
  let notes: string[];
  /** The access with a stored key; undefined if no key is stored. */
  let known: CallAccess | undefined;
  let isNearLimit: boolean;
  let open: CreatedJobs[];
  let jobs: CreatedJobs;

  function access(project: string): CallAccess {
    return {
      purpose: "agent",
      project,
      origin: platform.address,
      baseUrl: platform.address,
      key: adminKey,
      site: { name: "docs", folder: { path: "/home/ada/docs" } },
    };
  }

  /** Waits of answers are those of the test's connection; the waits between rounds are on the manual clock. */
  function start(history: CreatedHistory = []): CreatedJobs {
    const answers = testConnection();
    const connection: Connection = { ...answers, clock: { ...answers.clock, now: clock.now } };
    const started = new CreatedJobs({
      clock,
      connectionOf: () => ({ connection, isNearLimit: () => isNearLimit }),
      known: async () => known,
      items: history,
      save: (value) => {
        kept = JSON.parse(JSON.stringify(value));
      },
      onChange: () => {},
      onEnd: (job) => ends.push(job),
      note: (message) => notes.push(message),
    });
    open.push(started);
    return started;
  }

  beforeEach(async () => {
    platform = await startPlatform();
    clock = manualClock();
    kept = undefined;
    ends = [];
    notes = [];
    isNearLimit = false;
    open = [];
    jobs = start();
  });
  afterEach(async () => {
    for (const one of open) one.dispose();
    await platform.close();
  });

  async function create(project: string, prompt = "Fix the link in guides/setup."): Promise<CreatedJob> {
    known = access(project);
    return givenBy(await jobs.create(known, prompt));
  }
  const first = (): CreatedJob => {
    const [job] = jobs.items;
    assert.ok(job !== undefined);
    return job;
  };
  const requested = (): number => platform.requests.length;
  /** Lets the next round begin, and waits until a request has come. */
  async function nextRound(milliseconds = 15_000): Promise<void> {
    const before = requested();
    clock.advance(milliseconds);
    await platform.request(before + 1);
  }

  it("are stored with their id, project and prompt, but without the key", async () => {
    await create("acme", `Fix it with ${adminKey} and mint_another_key.`);
    const [job, ...others] = decodeCreatedHistory(kept);
    assert.deepEqual(others, []);
    assert.deepEqual(job, first());
    assert.equal(job?.prompt, "Fix it with [key removed] and [key removed].");
    assert.equal(job?.state.id, "job-1");
    assert.doesNotMatch(JSON.stringify([kept, notes]), /Secret|mint_/);
  });

  it("are polled until they end while the window has the focus, and then announced once", async () => {
    jobs.setVisible(hidden);
    await create("acme");
    assert.equal(requested(), 1);
    await nextRound();
    await until(() => notes.length === 1 && clock.waits().length > 0);
    assert.equal(first().state.status, "active");
    await nextRound(minute);
    await until(() => ends.length === 1);
    assert.equal(ends[0]?.state.prLink, "https://github.com/acme/docs/pull/1");
    await quiet();
    assert.deepEqual(clock.waits(), []);
    assert.equal(requested(), 3);
    assert.deepEqual(decodeCreatedHistory(kept), jobs.items);
  });

  it("are not polled while the window has no focus", async () => {
    jobs.setVisible(unfocused);
    await create("acme");
    clock.advance(60 * minute);
    await quiet();
    assert.equal(requested(), 1);
    jobs.setVisible(looking);
    await nextRound(minute);
  });

  it("of an earlier window are polled only while the view is visible", async () => {
    await create("acme");
    const later = start(jobs.items);
    jobs.dispose();
    later.setVisible(hidden);
    clock.advance(10 * minute);
    await quiet();
    assert.equal(requested(), 1);
    later.setVisible(looking);
    const before = requested();
    clock.advance(minute);
    await platform.request(before + 1);
  });

  it("are polled less and less often, far below the hourly limit", async () => {
    jobs.setVisible(looking);
    await create("job-stuck");
    for (let passed = 0; passed < 60; passed += 1) {
      clock.advance(minute);
      // A round that has begun is over when the next one is planned.
      await until(() => clock.waits().length > 0);
    }
    assert.ok(requested() >= 10 && requested() <= 25, `${requested()} requests`);
  });

  it("leave the rest of the limit to the author's own requests", async () => {
    jobs.setVisible(looking);
    await create("acme");
    isNearLimit = true;
    clock.advance(minute);
    await quiet();
    await quiet();
    assert.equal(requested(), 1);
    // The author may still request it.
    await jobs.refresh();
    assert.equal(requested(), 2);
  });

  it("are read immediately on refresh", async () => {
    jobs.setVisible(hidden);
    await create("acme");
    await jobs.refresh();
    await jobs.refresh();
    assert.equal(first().state.status, "completed");
    await jobs.refresh();
    assert.equal(requested(), 3, "a job that has ended is not read again");
  });

  it("continue after a message, and are polled again", async () => {
    const job = await create("acme");
    await jobs.refresh();
    await jobs.refresh();
    assert.equal(first().state.status, "completed");
    clock.advance(minute);
    givenBy(await jobs.message(access("acme"), job, "Go on."));
    assert.deepEqual([first().state.status, first().messages], ["active", 1]);
    assert.equal(first().askedAt, clock.now());
    jobs.setVisible(hidden);
    await nextRound(minute);
  });

  it("do not end because of an answer that is older than the last message", async () => {
    const job = await create("acme");
    await jobs.refresh();
    const reading = jobs.refresh();
    await platform.request(3);
    clock.advance(1);
    givenBy(await jobs.message(access("acme"), job, "Go on."));
    await reading;
    assert.equal(first().state.status, "active");
  });

  it("are not stored if they were rejected", async () => {
    for (const project of ["unauthorized", "forbidden", "missing", "limited", "dropped", "job-nameless"])
      errorOf(await jobs.create(access(project), "Fix it."));
    assert.deepEqual(jobs.items, []);
    assert.equal(kept, undefined);
    assert.equal(requested(), 6, "each prompt is sent once");
  });

  it("say that the service no longer has them, and are not read again", async () => {
    await create("job-lost");
    await jobs.refresh();
    assert.equal(first().trouble?.kind, "unknown");
    jobs.setVisible(looking);
    clock.advance(60 * minute);
    await quiet();
    assert.equal(requested(), 2);
  });

  it("wait for a key or for their project, and continue when it is set", async () => {
    await create("acme");
    known = undefined;
    await jobs.refresh();
    assert.match(first().trouble?.message ?? "", /No API key for new agent jobs/);
    known = access("other");
    await jobs.refresh();
    assert.match(first().trouble?.message ?? "", /different project/);
    assert.equal(requested(), 1, "no key was sent for another project");
    known = access("acme");
    jobs.setVisible(looking);
    jobs.accessChanged();
    await nextRound(minute);
  });

  for (const [project, message] of [
    ["limited", /Too many requests\. Try again in 60 seconds\./],
    ["maintained", /The service failed \(503\)\. Try again in 60 seconds\./],
  ] as const)
    it(`wait as long as the service requests: ${project}`, async () => {
      const { state } = await create("acme");
      const later = start([{ ...first(), project, state }]);
      known = access(project);
      later.setVisible(looking);
      clock.advance(minute);
      await until(() => later.items[0]?.trouble !== undefined);
      assert.match(later.items[0]?.trouble?.message ?? "", message);
      await until(() => clock.waits().some((wait) => wait >= minute));
    });

  it("are no longer polled six hours after the last message, but still read on refresh", async () => {
    await create("job-stuck");
    clock.advance(6 * 60 * minute + 1);
    jobs.setVisible(looking);
    clock.advance(60 * minute);
    await quiet();
    const before = requested();
    await jobs.refresh();
    assert.equal(requested(), before + 1);
  });

  it("are removed only from the list", async () => {
    const job = await create("acme");
    jobs.setVisible(looking);
    jobs.remove((one) => createdJobId(one) === createdJobId(job));
    assert.deepEqual([jobs.items, kept], [[], []]);
    clock.advance(60 * minute);
    await quiet();
    assert.equal(requested(), 1);
  });
});

describe("the stored history of created jobs", () => {
  const job = {
    project: "acme",
    origin: "https://api.example",
    siteName: "docs",
    folder: "/docs",
    prompt: "Fix it.",
    createdAt: 1,
    askedAt: 2,
    messages: 1,
    state: { id: "1", status: "active", ref: "main", repository: "acme/docs" },
  };

  it("is the same after it was stored and read", () => {
    assert.deepEqual(decodeCreatedHistory(JSON.parse(JSON.stringify([job]))), [job]);
  });

  it("is dropped if it is unreadable, and bounded", () => {
    const broken = [
      null,
      7,
      "x",
      [],
      {},
      { ...job, state: undefined },
      { ...job, state: { id: "" } },
      { ...job, project: 7 },
      { ...job, origin: null },
      { ...job, createdAt: "now" },
      { ...job, createdAt: 1e300 },
    ];
    assert.deepEqual(decodeCreatedHistory([...broken, job]), [job]);
    for (const value of [undefined, null, {}, "x"]) assert.deepEqual(decodeCreatedHistory(value), []);
    const odd = { ...job, messages: -1, askedAt: "x", prompt: 7, trouble: { kind: "passing", message: "x" } };
    const [read] = decodeCreatedHistory([odd]);
    assert.deepEqual(read, { ...job, messages: 0, askedAt: 1, prompt: "" });
    const many = Array.from({ length: 300 }, (_, index) => ({
      ...job,
      state: { ...job.state, id: String(index) },
    }));
    assert.equal(decodeCreatedHistory(many).length, maxStored.jobs);
    assert.equal(
      decodeCreatedHistory([{ ...job, prompt: "x".repeat(90_000) }])[0]?.prompt.length,
      maxStored.prompt,
    );
  });
});
