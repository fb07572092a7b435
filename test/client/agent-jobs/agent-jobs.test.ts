import assert from "node:assert/strict";
import { AgentJobs } from "../../../client/src/features/agent-jobs/agent-jobs.ts";
import type { AgentJob } from "../../../client/src/platform/agent-jobs.ts";
import type { Connection, Fetch } from "../../../client/src/platform/request.ts";
import type { CallAccess } from "../../../client/src/service/call-target.ts";
import { job, jobs } from "../../platform/jobs.ts";
import { type Platform, startPlatform } from "../../platform/server.ts";
import { adminKey, errorOf, givenBy, testConnection } from "../../platform/support.ts";
import { type ManualClock, manualClock, quiet, watcher } from "../manual-clock.ts";

let open: AgentJobs[];
let known: CallAccess | undefined;
let ends: (readonly AgentJob[])[];
let notes: string[];
let changes: number;
let until: (isSo: () => boolean) => Promise<void>;

function start(connection: Connection, onChange: () => void = () => {}): AgentJobs {
  const watch = watcher();
  until = watch.until;
  const started = new AgentJobs({
    connection,
    known: async () => known,
    onChange: () => {
      changes += 1;
      onChange();
      watch.notify();
    },
    onEnd: (over) => {
      ends.push(over);
      watch.notify();
    },
    note: (message) => notes.push(message),
  });
  open.push(started);
  return started;
}

function accessTo(baseUrl: string, project: string): CallAccess {
  return {
    purpose: "jobs",
    project,
    origin: new URL(baseUrl).origin,
    baseUrl,
    key: adminKey,
    site: { name: "docs", folder: { path: "/home/ada/docs" } },
  };
}

beforeEach(() => {
  open = [];
  ends = [];
  notes = [];
  changes = 0;
  known = undefined;
});
afterEach(() => {
  for (const one of open) one.dispose();
});

describe("the agent jobs of a project", () => {
  let platform: Platform;
  let agentJobs: AgentJobs;
  let connection: ReturnType<typeof testConnection>;
  beforeEach(async () => {
    platform = await startPlatform();
    connection = testConnection();
    agentJobs = start(connection);
  });
  afterEach(() => platform.close());

  const access = (project: string): CallAccess => accessTo(platform.address, project);
  const shown = (): readonly AgentJob[] => agentJobs.content?.jobs ?? [];

  it("are listed running first, then newest first", async () => {
    givenBy(await agentJobs.load(access("acme")));
    assert.deepEqual(
      shown()
        .slice(0, 4)
        .map(({ sessionId }) => sessionId),
      ["session-20", "session-10", "session-25", "session-24"],
    );
    assert.equal(agentJobs.content?.isListed, true);
    assert.equal(agentJobs.isLoading, false);
    assert.doesNotMatch(JSON.stringify([agentJobs.content, notes]), /Secret/);
  });

  it("are shown after the first page, and reported in few changes for many pages", async () => {
    const loading = agentJobs.load(access("many"));
    await until(() => shown().length > 0);
    assert.equal(shown().length, 100);
    assert.equal(agentJobs.isLoading, true);
    givenBy(await loading);
    assert.equal(shown().length, 10_000);
    assert.ok(changes < 12, `${changes} changes`);
  }).timeout(30_000);

  it("stay on screen while they are loaded again", async () => {
    await agentJobs.load(access("happy"));
    const sizes = new Set<number>();
    agentJobs = start(connection, () => sizes.add(shown().length));
    await agentJobs.load(access("small-pages"));
    sizes.clear();
    await agentJobs.load(access("small-pages"));
    assert.deepEqual([...sizes], [120]);
  });

  it("are loaded once for two requests at the same time", async () => {
    await Promise.all([agentJobs.load(access("unpaged")), agentJobs.load(access("unpaged"))]);
    assert.equal(platform.requests.length, 1);
  });

  it("stay on screen where a later page fails, with the error", async () => {
    givenBy(await agentJobs.load(access("second-page-broken")));
    assert.equal(shown().length, 100);
    assert.equal(agentJobs.content?.missing?.kind, "server");
  });

  it("stay on screen where some are malformed, with the number of these", async () => {
    givenBy(await agentJobs.load(access("malformed")));
    assert.equal(shown().length, 5);
    assert.equal(agentJobs.content?.unreadable, 2);
  });

  it("are absent with the error where they cannot be listed", async () => {
    assert.equal(errorOf(await agentJobs.load(access("unauthorized"))).kind, "unauthorized");
    assert.equal(agentJobs.content?.missing?.kind, "unauthorized");
    assert.equal(agentJobs.content?.isListed, false);
    givenBy(await agentJobs.load(access("none")));
    assert.equal(agentJobs.content?.isListed, true);
    assert.equal(agentJobs.content?.missing, undefined);
  });

  it("are dropped when the view shows another project", async () => {
    await agentJobs.load(access("acme"));
    agentJobs.retarget(access("acme"));
    assert.equal(shown().length, 25);
    agentJobs.retarget(access("other"));
    assert.equal(shown().length, 0);
    assert.equal(agentJobs.content?.target.project, "other");
    agentJobs.retarget(undefined);
    assert.equal(agentJobs.content, undefined);
  });

  it("are not shown where they arrive after a switch to another project", async () => {
    const late = agentJobs.load(access("many"));
    await until(() => shown().length > 0);
    givenBy(await agentJobs.load(access("acme")));
    assert.equal(errorOf(await late).kind, "cancelled");
    assert.equal(shown().length, 25);
    assert.equal(agentJobs.content?.missing, undefined);
  });

  it("are not loaded again where the view began a listing after the prompt for a key", async () => {
    agentJobs.look(true);
    await agentJobs.load(access("unauthorized"));
    const since = agentJobs.listings;
    known = access("unpaged");
    // The view gets the new key first.
    await agentJobs.accessChanged(known);
    assert.equal(platform.requests.length, 2);
    assert.equal(givenBy(await agentJobs.load(known, since)).jobs.length, 250);
    assert.equal(platform.requests.length, 2);
    await agentJobs.load(known);
    await agentJobs.load(known, agentJobs.listings);
    assert.equal(platform.requests.length, 4);
  });

  it("are loaded where the later listing is of another project, or there is none", async () => {
    const since = agentJobs.listings;
    await agentJobs.load(access("unpaged"));
    await agentJobs.load(access("unpaged-hundred"), since);
    assert.equal(shown().length, 100);
    await agentJobs.load(access("unpaged-hundred"), agentJobs.listings);
    const { length } = platform.requests;
    const failing = agentJobs.listings;
    assert.equal(errorOf(await agentJobs.load(access("unauthorized"))).kind, "unauthorized");
    assert.equal(errorOf(await agentJobs.load(access("unauthorized"), failing)).kind, "unauthorized");
    assert.equal(platform.requests.length, length + 1);
  });

  it("load by themselves only where the view is visible and the access is known", async () => {
    await agentJobs.loadKnown();
    agentJobs.look(true);
    await agentJobs.loadKnown();
    assert.equal(platform.requests.length, 0);
    known = access("unpaged");
    agentJobs.look(false);
    await agentJobs.loadKnown();
    assert.equal(platform.requests.length, 0);
    agentJobs.look(true);
    await agentJobs.loadKnown();
    assert.equal(shown().length, 250);
    await agentJobs.loadKnown();
    assert.equal(platform.requests.length, 1);
  });

  it("are not requested again by themselves with a refused key, until the key changes", async () => {
    known = access("unauthorized");
    agentJobs.look(true);
    await agentJobs.loadKnown();
    await agentJobs.loadKnown();
    assert.equal(platform.requests.length, 1);
    await agentJobs.accessChanged(known);
    assert.equal(platform.requests.length, 2);
    known = access("unpaged");
    await agentJobs.accessChanged(known);
    assert.equal(shown().length, 250);
  });
});

describe("agent jobs that run", () => {
  let clock: ManualClock;
  let list: readonly unknown[];
  let requests: URL[];
  let agentJobs: AgentJobs;
  /** What the service answers in place of the list. */
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
    known = access;
    agentJobs = start({ fetch, clock });
  });

  const halted = (number: number) => ({ ...job(number), haulted: true, haultReason: "completed" });
  const withHalted = (...numbers: readonly number[]): readonly unknown[] =>
    jobs(25).map((one, index) => (numbers.includes(25 - index) ? halted(25 - index) : one));

  /** Lets time pass until a round has ended. */
  async function round(milliseconds = 15_000): Promise<void> {
    const before = changes;
    clock.advance(milliseconds);
    await until(() => changes > before);
    await quiet();
  }

  async function begin(): Promise<void> {
    agentJobs.look(true);
    await agentJobs.load(access);
    await quiet();
    requests = [];
  }

  it("are requested every 15 seconds, one page where one is enough", async () => {
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
    agentJobs.look(false);
    assert.deepEqual(clock.waits(), []);
    agentJobs.look(true);
    list = withHalted(10, 20);
    await round();
    assert.deepEqual(clock.waits(), []);
    assert.equal(requests.length, 1);
  });

  it("are reported once when they have ended, several together", async () => {
    await begin();
    list = withHalted(20);
    await round();
    assert.deepEqual(
      ends.map((over) => over.map(({ sessionId }) => sessionId)),
      [["session-20"]],
    );
    await round();
    assert.equal(ends.length, 1);
    list = [job(30), ...jobs(25)];
    await agentJobs.load(access);
    list = [halted(30), ...withHalted(10, 20)];
    await agentJobs.load(access);
    assert.equal(ends.length, 2);
    assert.equal(ends[1]?.length, 3);
  });

  it("are not reported where they had ended before the first listing", async () => {
    list = withHalted(10, 20);
    await begin();
    assert.deepEqual(ends, []);
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

  it("appear where they are new", async () => {
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
    assert.equal(ends.length, 1);
  });

  it("do not load by themselves before the time that the service demands", async () => {
    agentJobs.look(true);
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
    agentJobs.look(false);
    agentJobs.look(true);
    assert.deepEqual(clock.waits(), []);
    const before = requests.length;
    await agentJobs.load(access);
    assert.ok(requests.length > before);
    assert.equal(agentJobs.content?.stale, 0);
    assert.deepEqual(clock.waits(), [15_000]);
  });

  it("are not requested again with a refused key, until the user lists them", async () => {
    await begin();
    refusal = () => Response.json({ error: "Expired" }, { status: 401 });
    await round();
    assert.deepEqual(clock.waits(), []);
    refusal = undefined;
    await agentJobs.load(access);
    assert.deepEqual(clock.waits(), [15_000]);
  });
});
