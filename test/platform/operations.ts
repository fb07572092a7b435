/** Every operation of the service in a common form, so that a test can make all of them fail in the same way. */
import { listAgentJobs } from "../../client/src/platform/agent-jobs.ts";
import { readFeedback, readViews } from "../../client/src/platform/analytics.ts";
import { ask } from "../../client/src/platform/assistant.ts";
import { createAgentJob, messageAgentJob, readAgentJob } from "../../client/src/platform/created-jobs.ts";
import { readUpdateStatus, triggerPreview, triggerUpdate } from "../../client/src/platform/deployments.ts";
import { failure, type Outcome, success } from "../../client/src/platform/errors.ts";
import type { Connection } from "../../client/src/platform/request.ts";
import { searchSite } from "../../client/src/platform/search.ts";
import type { Platform } from "./server.ts";
import { adminKey, assistantKey, question } from "./support.ts";

/** An operation that a test can call at any service. */
interface ServiceOperation {
  readonly title: string;
  readonly isRetried: boolean;
  readonly key: string;
  /** A complete answer, in JSON; undefined if the answer is a stream. */
  readonly answer?: string;
  /** The result for a list of unknown elements; undefined if that is an error. */
  readonly ofStrayList?: unknown;
  readonly call: (
    connection: Connection,
    platform: Pick<Platform, "address">,
    name: string,
    signal?: AbortSignal,
  ) => Promise<Outcome<unknown>>;
}

async function askFor(
  ...[connection, platform, name, signal]: Parameters<ServiceOperation["call"]>
): Promise<Outcome<unknown>> {
  let last: Outcome<unknown> = success(undefined);
  for await (const event of ask(connection, question(platform, name), signal)) {
    if (event.type === "failed" || event.type === "incomplete") last = failure(event.error);
  }
  return last;
}

const since = "2026-01-01";

/** All operations. */
export const operations: readonly ServiceOperation[] = [
  { title: "assistant", isRetried: false, key: assistantKey, call: askFor },
  {
    title: "update",
    isRetried: false,
    key: adminKey,
    answer: '{"statusId":"s1"}',
    call: (connection, { address }, projectId, signal) =>
      triggerUpdate(connection, { baseUrl: address, projectId, key: adminKey }, signal),
  },
  {
    title: "preview",
    isRetried: false,
    key: adminKey,
    answer: '{"statusId":"s1","previewUrl":"https://a.example"}',
    call: (connection, { address }, projectId, signal) =>
      triggerPreview(connection, { baseUrl: address, projectId, key: adminKey, branch: "feature" }, signal),
  },
  {
    title: "status of an update",
    isRetried: true,
    key: adminKey,
    answer: '{"status":"queued"}',
    call: (connection, { address }, statusId, signal) =>
      readUpdateStatus(connection, { baseUrl: address, statusId, key: adminKey }, signal),
  },
  {
    title: "agent jobs",
    isRetried: true,
    key: adminKey,
    answer: '{"allSessions":[]}',
    ofStrayList: { jobs: [], unreadable: 1 },
    call: (connection, { address }, projectId, signal) =>
      listAgentJobs(connection, { baseUrl: address, projectId, key: adminKey }, signal),
  },
  {
    title: "new agent job",
    isRetried: false,
    key: adminKey,
    answer: '{"id":"job-1","status":"active"}',
    call: (connection, { address }, projectId, signal) =>
      createAgentJob(connection, { baseUrl: address, projectId, key: adminKey, prompt: "Fix it." }, signal),
  },
  {
    title: "state of an agent job",
    isRetried: true,
    key: adminKey,
    answer: '{"id":"job-1","status":"active"}',
    call: (connection, { address }, projectId, signal) =>
      readAgentJob(connection, { baseUrl: address, projectId, key: adminKey, jobId: "job-1" }, signal),
  },
  {
    title: "message to an agent job",
    isRetried: false,
    key: adminKey,
    answer: '{"id":"job-1","status":"active"}',
    call: (connection, { address }, projectId, signal) =>
      messageAgentJob(
        connection,
        { baseUrl: address, projectId, key: adminKey, jobId: "job-1", prompt: "Go on." },
        signal,
      ),
  },
  {
    title: "feedback by page",
    isRetried: true,
    key: adminKey,
    answer: '{"feedback":[],"hasMore":false}',
    ofStrayList: { items: [], hasMore: false },
    call: (connection, { address }, projectId, signal) =>
      readFeedback(connection, { baseUrl: address, projectId, key: adminKey, since }, signal),
  },
  {
    title: "views by page",
    isRetried: true,
    key: adminKey,
    answer: '{"totals":{},"views":[],"hasMore":false}',
    ofStrayList: { items: [], hasMore: false },
    call: (connection, { address }, projectId, signal) =>
      readViews(connection, { baseUrl: address, projectId, key: adminKey, since, offset: 0 }, signal),
  },
  {
    title: "search of the published site",
    isRetried: false,
    key: assistantKey,
    answer: '[{"path":"guides/publish"}]',
    ofStrayList: [],
    call: (connection, { address }, domain, signal) => {
      const baseUrl = `${address}/discovery`;
      return searchSite(connection, { baseUrl, domain, key: assistantKey, query: "publish" }, signal);
    },
  },
];
