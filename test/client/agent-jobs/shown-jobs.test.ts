/** Created jobs and those of the list: each shown once, with its rows. */
import assert from "node:assert/strict";
import type { CreatedJob } from "../../../client/src/features/agent-jobs/created/history.ts";
import {
  comparisonSentence,
  createdDetails,
  createdEndNotice,
  createdRow,
  uncertainJobNotice,
} from "../../../client/src/features/agent-jobs/created/rows.ts";
import {
  createdFor,
  filteredJobs,
  shownJobs,
  titleOfPrompt,
} from "../../../client/src/features/agent-jobs/created/shown-jobs.ts";
import { listed } from "../../../client/src/features/agent-jobs/job-rows.ts";
import { type AgentJob, decodeJob } from "../../../client/src/platform/agent-jobs.ts";
import { hostileStatus } from "../../platform/created-jobs.ts";
import { job } from "../../platform/jobs.ts";

const createdAt = Date.parse("2026-01-02T08:04:05.000Z");
const now = createdAt + 60 * 60_000;

function created(
  more: Partial<CreatedJob> & { readonly status?: string; readonly prLink?: string } = {},
): CreatedJob {
  const { status = "active", prLink, ...rest } = more;
  return {
    project: "acme",
    origin: "https://api.example",
    siteName: "docs",
    folder: "/docs",
    prompt: "# Fix the link\n\nin guides.",
    createdAt,
    askedAt: createdAt,
    messages: 0,
    state: { id: "job-1", status, ...(prLink === undefined ? {} : { prLink }) },
    ...rest,
  };
}

function only(one: CreatedJob, jobs: readonly AgentJob[] = []) {
  const [shown] = shownJobs([one], jobs);
  assert.ok(shown?.created !== undefined);
  const [entry] = listed([shown.job]);
  assert.ok(entry !== undefined);
  return { ...entry, created: shown.created };
}

describe("created jobs in the list", () => {
  const inList = [1, 2, 20].map((number) => decodeJob(job(number)));

  it("are sorted by state and time, running ones first", () => {
    const done = created({ status: "completed", state: { id: "old", status: "completed" }, createdAt: 0 });
    const titles = shownJobs([created(), done], inList).map(({ job: { title } }) => title);
    assert.deepEqual(titles, [
      "Rewrite guide 20",
      "Fix the link",
      "Rewrite guide 2",
      "Rewrite guide 1",
      "Fix the link",
    ]);
  });

  it("appear once if the service lists them too, with the branch and to-dos of the list", () => {
    for (const one of [
      created({ state: { id: "session-1", status: "active" } }),
      created({ prLink: "https://github.com/acme/docs/pull/1" }),
    ]) {
      const shown = shownJobs([one], inList);
      assert.equal(shown.length, 3);
      const listed = shown.find((each) => each.created !== undefined);
      assert.deepEqual(
        [listed?.job.branch, listed?.job.todos.length, listed?.job.title],
        ["agent/task-1", 3, "Fix the link"],
      );
      // The job itself was read later than the list.
      assert.equal(listed?.job.haulted, false);
      assert.equal(listed?.job.haultReason, undefined);
    }
  });

  it("count as the user's own, and are filtered by state", () => {
    const shown = shownJobs([created(), created({ state: { id: "2", status: "failed" } })], inList);
    const titles = (
      ...filter: Parameters<typeof filteredJobs> extends [unknown, ...infer Rest] ? Rest : never
    ) => filteredJobs(shown, ...filter).map(({ job: { sessionId } }) => sessionId);
    assert.deepEqual(titles("mine", undefined), ["job-1", "2"]);
    assert.deepEqual(titles("mine", "user-2"), ["job-1", "2", "session-1"]);
    assert.deepEqual(titles("running", undefined), ["session-20", "job-1"].sort().reverse());
    assert.deepEqual(titles("halted", undefined).includes("2"), true);
  });

  it("are limited to the shown project, if one is shown", () => {
    const other = created({ project: "other" });
    const elsewhere = created({ origin: "https://evil.example" });
    const all = [created(), other, elsewhere];
    assert.deepEqual(createdFor(all, { project: "acme", origin: "https://api.example" }), [all[0]]);
    assert.equal(createdFor(all, undefined).length, 3);
  });

  it("are named after the first line of their prompt", () => {
    assert.equal(titleOfPrompt("\n\n## Fix  it\nnow"), "Fix  it");
    assert.equal(titleOfPrompt("- [ ] a\n"), "[ ] a");
    assert.equal(titleOfPrompt(" \n#\n"), undefined);
    assert.equal(only(created({ prompt: "" })).job.title, undefined);
  });
});

describe("the row of a created job", () => {
  it("has the state, the age and the possible commands", () => {
    const running = createdRow(only(created()), now);
    assert.deepEqual([running.label, running.description], ["Fix the link", "running · 1 hour ago"]);
    assert.equal(running.context, "job created message");
    assert.equal(running.spoken, "Fix the link, running · 1 hour ago, created from this workspace");
    const prLink = "https://github.com/acme/docs/pull/7";
    const done = createdRow(only(created({ status: "completed", prLink })), now);
    assert.deepEqual([done.description, done.icon], ["completed · 1 hour ago", "pass"]);
    assert.equal(done.context, "job pullRequest checkOut created message");
    assert.equal(createdRow(only(created({ status: "failed" })), now).description, "failed · 1 hour ago");
  });

  it("shows an unknown state as received, and does not open an invalid link", () => {
    const future = createdRow(only(created({ status: "waiting_for_review" })), now);
    assert.deepEqual([future.description, future.icon], ["waiting_for_review · 1 hour ago", "question"]);
    const hostile = created({ status: hostileStatus, prLink: "javascript:alert(1)" });
    assert.equal(createdRow(only(hostile), now).context, "job created message");
    assert.ok(createdDetails(only(hostile), now).every(({ opens }) => opens === undefined));
    assert.equal(
      createdRow(only(created({ status: "constructor" })), now).description,
      "constructor · 1 hour ago",
    );
  });

  it("says why its state is outdated", () => {
    const gone = only(
      created({ trouble: { kind: "unknown", message: "The service no longer has this agent job." } }),
    );
    const row = createdRow(gone, now);
    assert.deepEqual([row.description, row.icon], ["no longer known · 1 hour ago", "warning"]);
    assert.equal(row.context, "job created");
    const late = createdDetails(only(created()), createdAt + 7 * 3_600_000);
    const state = late.find((one) => one.row.label === "State");
    // Its state may have changed since then, so only the time of the last message is certain.
    assert.match(
      state?.row.description ?? "",
      /^Nothing has been sent to the agent for 6 hours, so the job is no longer followed\./,
    );
    const passing = only(created({ trouble: { kind: "passing", message: "Busy." } }));
    assert.equal(createdRow(passing, now).description, "running · 1 hour ago · retrying");
  });

  it("has rows below with the prompt and all fields from the service", () => {
    const one = created({
      messages: 2,
      status: "completed",
      prLink: "https://github.com/acme/docs/pull/7",
    });
    const more = { ...one, state: { ...one.state, ref: "main", model: "sonnet" } };
    const labels = createdDetails(only(more), now).map(({ row }) => row.label);
    assert.deepEqual(labels, [
      "Prompt",
      "Follow-up messages",
      "Starts from",
      "Model",
      "Pull request",
      "Created",
      "Session",
    ]);
  });
});

describe("texts about created jobs", () => {
  it("say how the jobs ended", () => {
    const notice = (one: CreatedJob) => createdEndNotice(only(one));
    const prLink = "https://github.com/acme/docs/pull/7";
    assert.equal(
      notice(created({ status: "completed", prLink })),
      "The agent job “Fix the link” has ended: completed.",
    );
    assert.match(
      notice(created({ status: "completed" })),
      /completed\. It has no pull request, so it may have changed nothing\.$/,
    );
    assert.equal(notice(created({ status: "failed" })), "The agent job “Fix the link” has ended: failed.");
  });

  it("say that a prompt may have arrived, and what a comparison contains", () => {
    assert.match(uncertainJobNotice({ kind: "network" }), /may still have received it\. Check the dashboard/);
    assert.equal(
      comparisonSentence("agent/x", 0),
      "You are on agent/x now. The Changes view shows what the branch changes for readers.",
    );
    assert.match(comparisonSentence("agent/x", 1), /It also shows 1 file of yours that is not committed\.$/);
  });
});
