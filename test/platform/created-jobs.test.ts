/** Created agent jobs: the three operations, and answers of other implementations of the service. */
import assert from "node:assert/strict";
import {
  createAgentJob,
  decodeCreatedJob,
  isActive,
  messageAgentJob,
  readAgentJob,
} from "../../client/src/platform/created-jobs.ts";
import { withoutTerminalCommands } from "../../client/src/platform/terminal-text.ts";
import { mayHaveTakenEffect } from "../../client/src/platform/uncertain.ts";
import { hostileStatus } from "./created-jobs.ts";
import { type Platform, startPlatform } from "./server.ts";
import { adminKey, assistantKey, errorOf, givenBy, testConnection } from "./support.ts";
import { type Script, startWire, type Wire, writeAndReset, writePieces } from "./wire.ts";

describe("agent jobs that are created", () => {
  let platform: Platform;
  beforeEach(async () => {
    platform = await startPlatform();
  });
  afterEach(() => platform.close());

  const access = (projectId: string) => ({ baseUrl: `${platform.address}/prefix`, projectId, key: adminKey });
  const create = (projectId: string, prompt = "Fix it.") =>
    createAgentJob(testConnection(), { ...access(projectId), prompt });
  const read = (projectId: string, jobId: string) =>
    readAgentJob(testConnection(), { ...access(projectId), jobId });

  it("send their prompt, and are known by their id", async () => {
    const state = givenBy(await create("acme", 'Fix 漢字 "it".\n'));
    assert.deepEqual(state, {
      id: "job-1",
      status: "active",
      repository: "acme/docs",
      ref: "main",
      model: "sonnet",
    });
    const { method, path, headers, body } = platform.lastRequest();
    assert.equal(`${method} ${path}`, "POST /prefix/v2/agent/acme/job");
    assert.equal(headers.authorization, `Bearer ${adminKey}`);
    assert.deepEqual(body, { prompt: 'Fix 漢字 "it".\n' });
  });

  it("are read by their id until they have ended, with their pull request", async () => {
    const { id } = givenBy(await create("acme"));
    assert.equal(isActive(givenBy(await read("acme", id))), true);
    const ended = givenBy(await read("acme", id));
    assert.equal(isActive(ended), false);
    assert.deepEqual([ended.status, ended.prLink], ["completed", "https://github.com/acme/docs/pull/1"]);
    assert.equal(platform.lastRequest().path, "/prefix/v2/agent/acme/job/job-1");
  });

  it("go on after a message", async () => {
    const { id } = givenBy(await create("acme"));
    await read("acme", id);
    await read("acme", id);
    const sent = await messageAgentJob(testConnection(), { ...access("acme"), jobId: id, prompt: "Go on." });
    assert.equal(givenBy(sent).status, "active");
    const { method, path, body } = platform.lastRequest();
    assert.equal(`${method} ${path}`, "POST /prefix/v2/agent/acme/job/job-1/message");
    assert.deepEqual(body, { prompt: "Go on." });
  });

  it("end in any state that the service has, or may have later", async () => {
    for (const [project, status, active] of [
      ["job-fails", "failed", false],
      ["job-archived", "archived", false],
      ["job-future", "waiting_for_review", true],
      ["job-stuck", "active", true],
    ] as const) {
      const { id } = givenBy(await create(project));
      await read(project, id);
      const state = givenBy(await read(project, id));
      assert.equal(state.status, status);
      assert.equal(isActive(state), active, project);
    }
  });

  it("have no text that a terminal or an editor runs, and none without end", async () => {
    const hostile = givenBy(await create("job-hostile"));
    await read("job-hostile", hostile.id);
    const state = givenBy(await read("job-hostile", hostile.id));
    assert.equal(state.status, withoutTerminalCommands(hostileStatus));
    assert.deepEqual([state.repository, state.model], [undefined, '{"name":7}']);
    const huge = givenBy(await create("job-huge"));
    await read("job-huge", huge.id);
    assert.ok((givenBy(await read("job-huge", huge.id)).prLink?.length ?? 0) <= 2000);
  });

  it("have an id that can be kept, or are none", async () => {
    assert.equal(givenBy(await create("job-number")).id, "1");
    for (const project of ["job-nameless", "job-odd-id", "job-long-id", "job-list"]) {
      const error = errorOf(await create(project));
      assert.equal(error.kind, "malformed", project);
      // The job may exist, so the author is not offered to send the prompt again.
      assert.equal(mayHaveTakenEffect(error), true);
    }
    assert.equal(decodeCreatedJob({ id: `x${adminKey}`, status: "active" }, [adminKey]), undefined);
  });

  it("have no text if the service sends none", async () => {
    const { id, status } = givenBy(await create("job-silent"));
    assert.equal(status, "unknown");
    const sent = await messageAgentJob(testConnection(), {
      ...access("job-silent"),
      jobId: id,
      prompt: "Go on.",
    });
    assert.equal(givenBy(sent).status, "unknown");
    assert.equal(isActive({ status }), true);
  });

  it("are not found if the service no longer has them", async () => {
    const { id } = givenBy(await create("job-lost"));
    assert.equal(errorOf(await read("job-lost", id)).kind, "not-found");
    assert.equal(platform.requests.length, 2);
  });

  it("stay at their own address, for any id", async () => {
    for (const id of ["..", ".", " ", "\ud800"])
      assert.equal(errorOf(await read("acme", id)).kind, "bad-address", JSON.stringify(id));
    assert.deepEqual(platform.requests, []);
    await read("acme", "a/../b?c#d");
    assert.equal(platform.lastRequest().path, "/prefix/v2/agent/acme/job/a%2F..%2Fb%3Fc%23d");
  });

  it("get no key of the assistant", async () => {
    const outcome = await createAgentJob(testConnection(), {
      ...access("acme"),
      key: assistantKey,
      prompt: "Fix it.",
    });
    assert.deepEqual(errorOf(outcome), { kind: "wrong-key-class", purpose: "agent" });
    assert.deepEqual(platform.requests, []);
  });

  it("keep the requested id, whatever the answer has", () => {
    assert.deepEqual(decodeCreatedJob({ id: 7, status: " Completed ", prLink: "", source: null }), {
      id: "7",
      status: "completed",
    });
    for (const value of [null, [], "x", 7, {}, { id: null }, { id: true }])
      assert.equal(decodeCreatedJob(value), undefined, JSON.stringify(value));
  });

  it("contain no key that a service writes into them", () => {
    const state = decodeCreatedJob({ id: "1", status: adminKey, model: "mint_another_key" }, [adminKey]);
    assert.deepEqual(state, { id: "1", status: "[key removed]", model: "[key removed]" });
  });
});

describe("a job at a service of another make", () => {
  let wire: Wire | undefined;
  afterEach(async () => {
    await wire?.close();
    wire = undefined;
  });

  async function createAt(script: Script, connection = testConnection()) {
    wire = await startWire(script);
    return createAgentJob(connection, {
      baseUrl: wire.address,
      projectId: "acme",
      key: adminKey,
      prompt: "Fix it.",
    });
  }

  it("counts when its answer is whole, although the connection breaks", async () => {
    const outcome = await createAt(({ response }) => {
      response.writeHead(201, { "Content-Length": "4000" });
      return writeAndReset(response, ['{"id":"1","status":"active"}\n']);
    });
    assert.equal(givenBy(outcome).id, "1");
  });

  it("is sent once if its answer is cut", async () => {
    const error = errorOf(await createAt(({ response }) => writeAndReset(response, ['{"id":"1"'])));
    assert.equal(error.kind, "network");
    assert.equal(mayHaveTakenEffect(error), true);
    assert.equal(wire?.addresses.length, 1);
  });

  it("ends at a limit if the answer has no end", async () => {
    const outcome = await createAt(async ({ response }) => {
      response.write('{"id":"');
      while (!response.destroyed) await writePieces(response, ["x".repeat(1_000_000)]);
    });
    assert.deepEqual(errorOf(outcome), { kind: "malformed", why: "it is too long" });
  });
});
