/** Searches for keys in the whole output of every operation in every scenario. */
import assert from "node:assert/strict";
import { listAgentJobs } from "../../client/src/platform/agent-jobs.ts";
import { readFeedback, readViews } from "../../client/src/platform/analytics.ts";
import { ask } from "../../client/src/platform/assistant.ts";
import type { AssistantEvent } from "../../client/src/platform/assistant-events.ts";
import { createAgentJob, messageAgentJob, readAgentJob } from "../../client/src/platform/created-jobs.ts";
import { readUpdateStatus, triggerPreview, triggerUpdate } from "../../client/src/platform/deployments.ts";
import { messageOf, type Outcome } from "../../client/src/platform/errors.ts";
import type { Fetch } from "../../client/src/platform/request.ts";
import { searchSite } from "../../client/src/platform/search.ts";
import { readerProjects } from "./analytics.ts";
import { assistantDomains } from "./assistant.ts";
import { createdJobProjects } from "./created-jobs.ts";
import { faults } from "./faults.ts";
import { projectNames } from "./projects.ts";
import { searchDomains } from "./search.ts";
import { type Platform, startPlatform } from "./server.ts";
import { adminKey, assistantKey, question, testConnection } from "./support.ts";

/** These requests end only when the client ends them. */
const endless: ReadonlySet<string> = new Set([
  "hang",
  "hang-after-block",
  "hang-after-end",
  "held",
  "held-from-start",
  "silent",
  "slow",
]);
/** Domains with very long answers. */
const large: ReadonlySet<string> = new Set(["many"]);
const threadKey = "tk_Secret+Key/for=tests";

describe("keys, in every scenario", () => {
  let platform: Platform;
  const printed: string[] = [];
  const addresses: string[] = [];
  const original = { log: console.log, warn: console.warn, error: console.error };

  const watchingFetch: Fetch = (input, init) => {
    addresses.push(String(input));
    return fetch(input, init);
  };

  before(async () => {
    platform = await startPlatform();
    const print = (...values: readonly unknown[]) => printed.push(values.map(String).join(" "));
    Object.assign(console, { log: print, warn: print, error: print });
  });
  after(async () => {
    Object.assign(console, original);
    await platform.close();
  });

  function assertNoKey(text: string): void {
    for (const secret of ["Secret", encodeURIComponent("Secret+Key"), "mint_dsc_another_one"]) {
      assert.ok(!text.includes(secret), text.slice(0, 500));
    }
  }

  const scenarios = [...Object.keys(faults), "unsteady"].filter((name) => !endless.has(name));

  it("are in no event of the assistant", async () => {
    const domains = [...assistantDomains, ...scenarios].filter((name) => !endless.has(name));
    for (const version of ["v1", "v2"] as const) {
      for (const domain of domains) {
        const thread = { id: "thread-of-another-window", key: threadKey };
        const events: AssistantEvent[] = [];
        const more = { version, ...(domain === "failing-quoting" ? { thread } : {}) };
        for await (const event of ask(testConnection(watchingFetch), question(platform, domain, more))) {
          events.push(event);
        }
        // The key of a thread is passed on only with its id.
        assertNoKey(JSON.stringify(events.filter(({ type }) => type !== "thread")));
        const last = events.at(-1);
        assert.ok(last !== undefined);
        if (last.type === "failed" || last.type === "incomplete") assertNoKey(messageOf(last.error));
        const ends = events.filter(({ type }) => ["finish", "incomplete", "failed"].includes(type));
        assert.deepEqual(ends, [last]);
      }
    }
  });

  it("are in no outcome of the other operations", async () => {
    const connection = testConnection(watchingFetch);
    for (const projectId of [...projectNames, ...createdJobProjects, ...scenarios].filter(
      (name) => !large.has(name),
    )) {
      const access = { baseUrl: platform.address, key: adminKey };
      const outcomes: readonly Outcome<unknown>[] = [
        await triggerUpdate(connection, { ...access, projectId }),
        await triggerPreview(connection, { ...access, projectId, branch: "feature" }),
        await readUpdateStatus(connection, { ...access, statusId: projectId }),
        await listAgentJobs(connection, { ...access, projectId }),
        await createAgentJob(connection, { ...access, projectId, prompt: "Fix it." }),
        await readAgentJob(connection, { ...access, projectId, jobId: "job-1" }),
        await messageAgentJob(connection, { ...access, projectId, jobId: "job-1", prompt: "Go on." }),
      ];
      for (const outcome of outcomes) {
        assertNoKey(JSON.stringify(outcome));
        if (!outcome.ok) assertNoKey(messageOf(outcome.error));
      }
    }
  });

  it("are in nothing that readers say, and in no result of a search", async () => {
    const connection = testConnection(watchingFetch);
    const since = "2026-01-01";
    for (const projectId of [...readerProjects, ...scenarios]) {
      const access = { baseUrl: platform.address, key: adminKey, projectId, since };
      const outcomes: readonly Outcome<unknown>[] = [
        await readFeedback(connection, access),
        await readViews(connection, { ...access, offset: 0 }),
      ];
      for (const outcome of outcomes) assertNoKey(JSON.stringify(outcome));
    }
    for (const domain of [...searchDomains, ...scenarios]) {
      const baseUrl = `${platform.address}/discovery`;
      const request = { baseUrl, domain, key: assistantKey, query: "x" };
      assertNoKey(JSON.stringify(await searchSite(connection, request)));
    }
  });

  it("were sent in one header, to one origin, and printed nowhere", () => {
    assert.ok(addresses.length > 50);
    for (const address of addresses) {
      assert.equal(new URL(address).origin, platform.address);
      assertNoKey(address);
    }
    for (const { headers, text } of platform.requests) {
      const { authorization, ...others } = headers;
      assert.ok([`Bearer ${adminKey}`, `Bearer ${assistantKey}`].includes(authorization ?? ""));
      assertNoKey(JSON.stringify(others));
      assertNoKey(text.replace(JSON.stringify(threadKey), ""));
    }
    assert.deepEqual(platform.strayRequests, []);
    assert.deepEqual(printed, []);
  });
});
