/** Running agent jobs: when their list is requested again, and what is reported. */
import assert from "node:assert/strict";
import type { AgentJobs } from "../../../client/src/features/agent-jobs/agent-jobs.ts";
import type { Fetch } from "../../../client/src/platform/request.ts";
import { job, jobs } from "../../platform/jobs.ts";
import { type ManualClock, manualClock, quiet } from "../manual-clock.ts";
import { AgentJobsHarness, accessTo } from "./agent-jobs-harness.ts";

let harness: AgentJobsHarness;
beforeEach(() => {
  harness = new AgentJobsHarness();
});
afterEach(() => harness.dispose());

describe("running agent jobs", () => {
  let clock: ManualClock;
  let list: readonly unknown[];
  let requests: URL[];
  let agentJobs: AgentJobs;
  /** The service's answer in place of the list. */
  let refusal: (() => Response) | undefined;
  /** The answer to the next request, when it is ready. */
  let held: Promise<Response> | undefined;
  const access = accessTo("https://api.example", "acme");

  /** A service whose list the test changes. */
  const fetch: Fetch = async (input) => {
    const url = new URL(String(input));
    requests.push(url);
    const waiting = held;
    held = undefined;
    if (waiting !== undefined) return waiting;
    if (refusal !== undefined) return refusal();
    const skip = Number(url.searchParams.get("skip") ?? 0);
    return Response.json({ allSessions: list.slice(skip, skip + 100) });
  };

  beforeEach(() => {
    clock = manualClock();
    list = jobs(25);
    requests = [];
    refusal = undefined;
    held = undefined;
    harness.known = access;
    agentJobs = harness.start({ fetch, clock });
  });

  const halted = (number: number) => ({ ...job(number), haulted: true, haultReason: "completed" });
  const withHalted = (...numbers: readonly number[]): readonly unknown[] =>
    jobs(25).map((one, index) => (numbers.includes(25 - index) ? halted(25 - index) : one));

  /** Lets time pass until a round has ended. */
  async function round(milliseconds = 15_000): Promise<void> {
    const before = harness.changes;
    clock.advance(milliseconds);
    await harness.until(() => harness.changes > before);
    await quiet();
  }

  async function begin(): Promise<void> {
    agentJobs.setWatched(true);
    await agentJobs.load(access);
    await quiet();
    requests = [];
  }

  it("are requested every 15 seconds, with one page if that is enough", async () => {
    await begin();
    assert.deepEqual(clock.waits(), [15_000]);
    await round();
    await round();
    assert.deepEqual(
      requests.map(({ searchParams }) => searchParams.get("skip")),
      ["0", "0"],
    );
    assert.equal(agentJobs.content?.jobs.length, 25);
    assert.equal(agentJobs.content?.missing, undefined);
  });

  it("are requested only while the view is visible and a job runs", async () => {
    await begin();
    agentJobs.setWatched(false);
    assert.deepEqual(clock.waits(), []);
    agentJobs.setWatched(true);
    list = withHalted(10, 20);
    await round();
    assert.deepEqual(clock.waits(), []);
    assert.equal(requests.length, 1);
  });

  it("are announced once when they have ended, several together", async () => {
    await begin();
    list = withHalted(20);
    await round();
    assert.deepEqual(
      harness.ends.map((over) => over.map(({ sessionId }) => sessionId)),
      [["session-20"]],
    );
    await round();
    assert.equal(harness.ends.length, 1);
    list = [job(30), ...jobs(25)];
    await agentJobs.load(access);
    list = [halted(30), ...withHalted(10, 20)];
    await agentJobs.load(access);
    assert.equal(harness.ends.length, 2);
    assert.equal(harness.ends[1]?.length, 3);
  });

  it("are not announced if they had ended before the first listing", async () => {
    list = withHalted(10, 20);
    await begin();
    assert.deepEqual(harness.ends, []);
  });

  it("are requested on later pages too, and then less often", async () => {
    list = jobs(250);
    await begin();
    await round(45_000);
    assert.deepEqual(
      requests.map(({ searchParams }) => searchParams.get("skip")),
      ["0", "100", "200"],
    );
    assert.deepEqual(clock.waits(), [45_000]);
    assert.equal(agentJobs.content?.jobs.length, 250);
  });

  it("appear if they are new", async () => {
    await begin();
    list = [job(40), ...jobs(25)];
    await round();
    assert.equal(agentJobs.content?.jobs[0]?.sessionId, "session-40");
    assert.equal(agentJobs.content?.jobs.length, 26);
  });

  it("are requested less often after a failure, and stay on screen", async () => {
    await begin();
    refusal = () => new Response("Too many requests", { status: 429, headers: { "Retry-After": "120" } });
    await round();
    assert.equal(agentJobs.content?.missing?.kind, "rate-limited");
    assert.equal(agentJobs.content?.jobs.length, 25);
    assert.deepEqual(clock.waits(), [120_000]);
    refusal = undefined;
    await round(120_000);
    assert.equal(agentJobs.content?.missing, undefined);
    assert.deepEqual(clock.waits(), [15_000]);
  });

  it("are not replaced by an older answer that arrives later", async () => {
    await begin();
    const older = list;
    list = withHalted(10);
    let answer = (): void => {};
    held = new Promise((resolve) => {
      answer = () => resolve(Response.json({ allSessions: older }));
    });
    clock.advance(15_000);
    await quiet();
    assert.equal(requests.length, 1);
    await agentJobs.load(access);
    answer();
    await quiet();
    assert.equal(agentJobs.content?.jobs.find(({ sessionId }) => sessionId === "session-10")?.haulted, true);
    assert.equal(harness.ends.length, 1);
  });

  it("do not load automatically before the time that the service requests", async () => {
    agentJobs.setWatched(true);
    refusal = () => new Response("Too many requests", { status: 429, headers: { "Retry-After": "120" } });
    await agentJobs.loadKnown();
    refusal = undefined;
    await agentJobs.loadKnown();
    assert.equal(requests.length, 1);
    clock.advance(120_000);
    await agentJobs.loadKnown();
    assert.equal(agentJobs.content?.jobs.length, 25);
  });

  it("are no longer requested after two hours without changes, until the user lists them", async () => {
    const minute = 60_000;
    await begin();
    await round(119 * minute);
    list = jobs(25).map((one, index) => (index === 5 ? { ...job(20), messageToUser: "Still at it." } : one));
    await round();
    assert.equal(agentJobs.content?.stale, 0);
    // Session 10 has not changed; session 20 has.
    await round(minute);
    assert.equal(agentJobs.content?.stale, 1);
    assert.deepEqual(clock.waits(), [15_000]);
    await round(120 * minute);
    assert.equal(agentJobs.content?.stale, 2);
    assert.deepEqual(clock.waits(), []);
    agentJobs.setWatched(false);
    agentJobs.setWatched(true);
    assert.deepEqual(clock.waits(), []);
    const before = requests.length;
    await agentJobs.load(access);
    assert.ok(requests.length > before);
    assert.equal(agentJobs.content?.stale, 0);
    assert.deepEqual(clock.waits(), [15_000]);
  });

  it("are requested again when a removed key has been set again", async () => {
    await begin();
    harness.known = undefined;
    await agentJobs.accessChanged(access);
    clock.advance(15_000);
    await quiet();
    assert.deepEqual(requests, []);
    assert.deepEqual(clock.waits(), []);
    harness.known = access;
    await agentJobs.accessChanged(access);
    assert.deepEqual(clock.waits(), [15_000]);
    await round();
    assert.equal(requests.length, 1);
  });

  it("are not requested again with a rejected key until the user lists them", async () => {
    await begin();
    refusal = () => Response.json({ error: "Expired" }, { status: 401 });
    await round();
    assert.deepEqual(clock.waits(), []);
    refusal = undefined;
    await agentJobs.load(access);
    assert.deepEqual(clock.waits(), [15_000]);
  });
});
