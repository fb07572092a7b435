import assert from "node:assert/strict";
import {
  type AgentJob,
  compareJobs,
  creationTime,
  decodeJob,
  isRunning,
  type JobList,
  listAgentJobs,
  phaseOf,
} from "../../client/src/platform/agent-jobs.ts";
import type { Outcome } from "../../client/src/platform/errors.ts";
import { job } from "./jobs.ts";
import { type Platform, startPlatform } from "./server.ts";
import { adminKey, givenBy, testConnection } from "./support.ts";

describe("agent jobs", () => {
  let platform: Platform;
  beforeEach(async () => {
    platform = await startPlatform();
  });
  afterEach(() => platform.close());

  function list(projectId: string, onPage?: (jobs: readonly AgentJob[]) => void): Promise<Outcome<JobList>> {
    const request = { baseUrl: `${platform.address}/prefix`, projectId, key: adminKey };
    return listAgentJobs(testConnection(), request, undefined, onPage);
  }

  it("have all fields of the reference, spelled as on the wire", async () => {
    const { jobs, unreadable, missing } = givenBy(await list("acme"));
    assert.equal(jobs.length, 25);
    assert.deepEqual(jobs.at(-1), job(1));
    assert.equal(jobs.at(-1)?.haultReason, "completed");
    assert.equal(unreadable, 0);
    assert.equal(missing, undefined);
    const { method, path, headers } = platform.lastRequest();
    assert.equal(`${method} ${path}`, "GET /prefix/v1/agent/acme/jobs");
    assert.equal(headers.authorization, `Bearer ${adminKey}`);
  });

  it("show no key that an agent has written down", () => {
    const text = `Set ${adminKey} or mint_another_key.`;
    const todos = [{ content: text }, text];
    const {
      messageToUser,
      title,
      todos: read,
    } = decodeJob({ messageToUser: text, title: text, todos }, [adminKey]);
    const clean = "Set [key removed] or [key removed].";
    assert.deepEqual([messageToUser, title, ...read.map(({ content }) => content)], Array(4).fill(clean));
  });

  it("come page by page until all are there", async () => {
    const sizes: number[] = [];
    const { jobs } = givenBy(await list("many", (soFar) => sizes.push(soFar.length)));
    assert.equal(jobs.length, 10_000);
    assert.equal(new Set(jobs.map(({ sessionId }) => sessionId)).size, 10_000);
    assert.deepEqual(
      sizes,
      Array.from({ length: 100 }, (_, index) => (index + 1) * 100),
    );
  });

  it("are all there from a service with smaller pages", async () => {
    assert.equal(givenBy(await list("small-pages")).jobs.length, 120);
  });

  it("are there once from a service without pages", async () => {
    assert.equal(givenBy(await list("unpaged")).jobs.length, 250);
    assert.equal(platform.requests.length, 1);
    assert.equal(givenBy(await list("unpaged-hundred")).jobs.length, 100);
  });

  it("are read from a service that accepts no query", async () => {
    assert.equal(givenBy(await list("strict")).jobs.length, 30);
  });

  it("come once each while others are created", async () => {
    const { jobs } = givenBy(await list("moving"));
    assert.equal(new Set(jobs.map(({ sessionId }) => sessionId)).size, jobs.length);
    assert.equal(jobs.length, 150);
  });

  it("may be none", async () => {
    assert.deepEqual(givenBy(await list("none")), { jobs: [], unreadable: 0 });
  });

  it("stay if a later page fails", async () => {
    const { jobs, missing } = givenBy(await list("second-page-broken"));
    assert.equal(jobs.length, 100);
    assert.deepEqual(missing, { kind: "server", status: 500, detail: "Internal error" });
  });

  it("stay where some are malformed, with every value as it came", async () => {
    const { jobs, unreadable } = givenBy(await list("malformed"));
    assert.equal(unreadable, 2);
    assert.deepEqual(
      jobs.map(({ sessionId }) => sessionId),
      ["session-1", "nulls", "future", "", "session-2"],
    );
    assert.deepEqual(jobs[1], { sessionId: "nulls", todos: [] });
    assert.deepEqual(jobs[2], {
      sessionId: "future",
      branch: "agent/future",
      haulted: true,
      haultReason: "waiting_for_weather",
      todos: [
        { id: "1", content: "Wait", status: "dreaming", priority: "cosmic" },
        { id: "7", content: "42" },
        { content: "a bare line" },
      ],
      createdAt: "soon",
    });
  });
});

describe("an agent job", () => {
  const base: AgentJob = { sessionId: "1", todos: [] };

  it("runs until it is reported as stopped", () => {
    assert.equal(isRunning({ ...base, haulted: false, haultReason: "processing" }), true);
    assert.equal(isRunning({ ...base, haulted: true, haultReason: "processing" }), false);
    assert.equal(isRunning(base), false);
    assert.equal(phaseOf(base), "unknown");
    assert.equal(isRunning({ ...base, haultReason: "processing" }), true);
    assert.equal(isRunning({ ...base, haultReason: "error" }), false);
  });

  it("comes before stopped and older ones", () => {
    const jobs: readonly AgentJob[] = [
      { ...base, sessionId: "undated", haulted: true, createdAt: "soon" },
      { ...base, sessionId: "old", haulted: true, createdAt: "2025-01-01T00:00:00Z" },
      { ...base, sessionId: "old-running", haulted: false, createdAt: "2024-01-01T00:00:00Z" },
      { ...base, sessionId: "new", haulted: true, createdAt: "2026-01-01T00:00:00Z" },
    ];
    assert.deepEqual(
      jobs.toSorted(compareJobs).map(({ sessionId }) => sessionId),
      ["old-running", "new", "old", "undated"],
    );
    assert.equal(creationTime({ ...base, createdAt: "2026-01-01T00:00:00Z" }), 1_767_225_600_000);
  });
});
