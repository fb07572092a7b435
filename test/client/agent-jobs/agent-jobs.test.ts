/** The list of agent jobs: when it is loaded, kept on screen, and removed. */
import assert from "node:assert/strict";
import type { AgentJobs } from "../../../client/src/features/agent-jobs/agent-jobs.ts";
import type { AgentJob } from "../../../client/src/platform/agent-jobs.ts";
import type { CallAccess } from "../../../client/src/service/call-target.ts";
import { type Platform, startPlatform } from "../../platform/server.ts";
import { errorOf, givenBy, testConnection } from "../../platform/support.ts";
import { AgentJobsHarness, accessTo } from "./agent-jobs-harness.ts";

let harness: AgentJobsHarness;
beforeEach(() => {
  harness = new AgentJobsHarness();
});
afterEach(() => harness.dispose());

describe("the agent jobs of a project", () => {
  let platform: Platform;
  let agentJobs: AgentJobs;
  let connection: ReturnType<typeof testConnection>;
  beforeEach(async () => {
    platform = await startPlatform();
    connection = testConnection();
    agentJobs = harness.start(connection);
  });
  afterEach(() => platform.close());

  const access = (project: string): CallAccess => accessTo(platform.address, project);
  const shown = (): readonly AgentJob[] => agentJobs.content?.jobs ?? [];

  it("are sorted running first, then newest first", async () => {
    givenBy(await agentJobs.load(access("acme")));
    assert.deepEqual(
      shown()
        .slice(0, 4)
        .map(({ sessionId }) => sessionId),
      ["session-20", "session-10", "session-25", "session-24"],
    );
    assert.equal(agentJobs.content?.isListed, true);
    assert.equal(agentJobs.isLoading, false);
    assert.doesNotMatch(JSON.stringify([agentJobs.content, harness.notes]), /Secret/);
  });

  it("are shown after the first page, with few updates for many pages", async () => {
    const loading = agentJobs.load(access("many"));
    await harness.until(() => shown().length > 0);
    assert.equal(shown().length, 100);
    assert.equal(agentJobs.isLoading, true);
    givenBy(await loading);
    assert.equal(shown().length, 10_000);
    assert.ok(harness.changes < 12, `${harness.changes} changes`);
  });

  it("stay on screen while they are loaded again", async () => {
    await agentJobs.load(access("happy"));
    const sizes = new Set<number>();
    agentJobs = harness.start(connection, () => sizes.add(shown().length));
    await agentJobs.load(access("small-pages"));
    sizes.clear();
    await agentJobs.load(access("small-pages"));
    assert.deepEqual([...sizes], [120]);
  });

  it("are loaded once for two simultaneous requests", async () => {
    await Promise.all([agentJobs.load(access("unpaged")), agentJobs.load(access("unpaged"))]);
    assert.equal(platform.requests.length, 1);
  });

  it("stay on screen if a later page fails, with the error", async () => {
    givenBy(await agentJobs.load(access("second-page-broken")));
    assert.equal(shown().length, 100);
    assert.equal(agentJobs.content?.missing?.kind, "server");
  });

  it("stay on screen if some are malformed, with the number of these", async () => {
    givenBy(await agentJobs.load(access("malformed")));
    assert.equal(shown().length, 5);
    assert.equal(agentJobs.content?.unreadable, 2);
  });

  it("are replaced by the error if they cannot be listed", async () => {
    assert.equal(errorOf(await agentJobs.load(access("unauthorized"))).kind, "unauthorized");
    assert.equal(agentJobs.content?.missing?.kind, "unauthorized");
    assert.equal(agentJobs.content?.isListed, false);
    givenBy(await agentJobs.load(access("none")));
    assert.equal(agentJobs.content?.isListed, true);
    assert.equal(agentJobs.content?.missing, undefined);
  });

  it("are removed when the view shows another project", async () => {
    await agentJobs.load(access("acme"));
    agentJobs.retarget(access("acme"));
    assert.equal(shown().length, 25);
    agentJobs.retarget(access("other"));
    assert.equal(shown().length, 0);
    assert.equal(agentJobs.content?.target.project, "other");
    agentJobs.retarget(undefined);
    assert.equal(agentJobs.content, undefined);
  });

  it("are not shown if they arrive after a switch to another project", async () => {
    const late = agentJobs.load(access("many"));
    await harness.until(() => shown().length > 0);
    givenBy(await agentJobs.load(access("acme")));
    assert.equal(errorOf(await late).kind, "cancelled");
    assert.equal(shown().length, 25);
    assert.equal(agentJobs.content?.missing, undefined);
  });

  it("are not loaded again if the view began a listing after the prompt for a key", async () => {
    agentJobs.setWatched(true);
    await agentJobs.load(access("unauthorized"));
    const since = agentJobs.listings;
    harness.known = access("unpaged");
    // The view gets the new key first.
    await agentJobs.accessChanged(harness.known);
    assert.equal(platform.requests.length, 2);
    assert.equal(givenBy(await agentJobs.load(harness.known, since)).jobs.length, 250);
    assert.equal(platform.requests.length, 2);
    await agentJobs.load(harness.known);
    await agentJobs.load(harness.known, agentJobs.listings);
    assert.equal(platform.requests.length, 4);
  });

  it("are loaded if the later listing is of another project, or there is none", async () => {
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

  it("load automatically only if the view is visible and the access is known", async () => {
    await agentJobs.loadKnown();
    agentJobs.setWatched(true);
    await agentJobs.loadKnown();
    assert.equal(platform.requests.length, 0);
    harness.known = access("unpaged");
    agentJobs.setWatched(false);
    await agentJobs.loadKnown();
    assert.equal(platform.requests.length, 0);
    agentJobs.setWatched(true);
    await agentJobs.loadKnown();
    assert.equal(shown().length, 250);
    await agentJobs.loadKnown();
    assert.equal(platform.requests.length, 1);
  });

  it("are not requested again automatically with a rejected key until it changes", async () => {
    harness.known = access("unauthorized");
    agentJobs.setWatched(true);
    await agentJobs.loadKnown();
    await agentJobs.loadKnown();
    assert.equal(platform.requests.length, 1);
    await agentJobs.accessChanged(harness.known);
    assert.equal(platform.requests.length, 2);
    harness.known = access("unpaged");
    await agentJobs.accessChanged(harness.known);
    assert.equal(shown().length, 250);
  });
});
