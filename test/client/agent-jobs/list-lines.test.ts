import assert from "node:assert/strict";
import type { JobsContent } from "../../../client/src/features/agent-jobs/agent-jobs.ts";
import { linesBelow } from "../../../client/src/features/agent-jobs/list-lines.ts";
import type { AgentJob } from "../../../client/src/platform/agent-jobs.ts";

const target = {
  purpose: "jobs",
  project: "acme",
  origin: "https://api.example.com",
  baseUrl: "https://api.example.com",
  site: { name: "docs", folder: { path: "/docs" } },
} as const;
const empty: JobsContent = { target, jobs: [], isListed: true, unreadable: 0, stale: 0 };
const job: AgentJob = { sessionId: "1", todos: [], haulted: true };

function labels(content: JobsContent, matching = content.jobs.length, shown = 200): readonly string[] {
  return linesBelow(content, matching, shown).map(({ row }) => row.label);
}

describe("the rows below a list of agent jobs", () => {
  it("say that there are no jobs, if that is known", () => {
    assert.deepEqual(labels(empty), ["This project has no agent jobs."]);
    assert.deepEqual(labels({ ...empty, isListed: false }), []);
  });

  it("do not say that there are no jobs if they could not be listed", () => {
    for (const isListed of [true, false]) {
      const failed: JobsContent = { ...empty, isListed, missing: { kind: "network" } };
      assert.deepEqual(labels(failed), ["Nothing could be listed."]);
    }
  });

  it("say that the filter hides all jobs, and that jobs may be missing", () => {
    const content: JobsContent = { ...empty, jobs: [job], missing: { kind: "network" } };
    assert.deepEqual(labels(content, 0), [
      "No agent job matches the filter. Choose another filter.",
      "This list may be incomplete or old.",
    ]);
    assert.deepEqual(labels(content), ["This list may be incomplete or old."]);
  });

  it("say how many more jobs there are, and how many cannot be read", () => {
    const content: JobsContent = { ...empty, jobs: [job, job, job], unreadable: 2 };
    assert.deepEqual(labels(content, 3, 1), [
      "Show 2 more (2 left)",
      "2 entries of the list cannot be read.",
    ]);
  });

  it("say that jobs are no longer polled, and how to list them again", () => {
    const content: JobsContent = { ...empty, jobs: [job], stale: 1 };
    assert.deepEqual(
      linesBelow(content, 1, 200).map(({ row, command }) => [row.label, row.description, command]),
      [
        [
          "1 running job is no longer followed.",
          "Nothing has changed for 2 hours. Select to refresh.",
          "docsJson.refreshAgentJobs",
        ],
      ],
    );
    assert.deepEqual(labels({ ...content, stale: 2 }), ["2 running jobs are no longer followed."]);
  });
});
