/**
 * Texts about agent jobs: tree rows, the details and to-dos below them, and items of pickers. Pure: the time is a
 * parameter, and all values are plain data. An unknown value is shown as received.
 */

import { webAddress } from "../../platform/addresses.ts";
import { type AgentJob, creationTime, phaseOf, type Todo } from "../../platform/agent-jobs.ts";
import { markdownText } from "../../ui/markdown-text.ts";
import { relativeTime, shownTime, shownUtc } from "../../ui/relative-time.ts";
import { factsOf, joined, oneLine, type Row, type RowFact } from "../../ui/rows.ts";
import { isBranchName } from "../../workspace/git-branches.ts";
import { pullRequestNamed } from "../../workspace/git-pull-requests.ts";

/** A job with its id in the tree, because the service may omit the job's own id. */
export interface ListedJob {
  readonly id: string;
  readonly job: AgentJob;
}

/** Gives each job an id that is unique in the list and stays the same while the job is listed. */
export function listed(jobs: readonly AgentJob[]): readonly ListedJob[] {
  const counts = new Map<string, number>();
  return jobs.map((job) => {
    const name = job.sessionId === "" ? `job ${JSON.stringify(job)}` : `session ${job.sessionId}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return { id: count === 0 ? name : `${name} #${count}`, job };
  });
}

const reasonWords: Readonly<Record<string, string>> = {
  completed: "completed",
  github_missconfigured: "GitHub is not set up",
  error: "failed",
  interrupted: "interrupted",
  processing: "processing",
};

function wordsFor(table: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(table, value) ? (table[value] ?? value) : oneLine(value, 80);
}

/** The state of a job in one or two words. */
export function jobState(job: AgentJob): string {
  const phase = phaseOf(job);
  if (phase !== "halted") return phase;
  return job.haultReason === undefined ? "halted" : wordsFor(reasonWords, job.haultReason);
}

/** The title of a job, otherwise its branch, otherwise the beginning of its message. */
export function jobTitle({ title, branch, messageToUser, sessionId }: AgentJob): string {
  const message = messageToUser === undefined ? undefined : markdownText(messageToUser);
  return oneLine(title ?? branch ?? message ?? (sessionId || "Agent job"), 120);
}

/** How long ago a job was created, in words; undefined if the service does not report the time. */
export function ageOf(job: AgentJob, now: number): string | undefined {
  const time = creationTime(job);
  return time === undefined ? undefined : relativeTime(time, now);
}

function iconOf(job: AgentJob): Pick<Row, "icon" | "color"> {
  const phase = phaseOf(job);
  if (phase === "running") return { icon: "loading~spin" };
  if (phase === "unknown") return { icon: "question" };
  switch (job.haultReason) {
    case "completed":
      return { icon: "pass", color: "testing.iconPassed" };
    case "error":
      return { icon: "error", color: "testing.iconFailed" };
    case "github_missconfigured":
      return { icon: "warning", color: "list.warningForeground" };
    case "interrupted":
      return { icon: "circle-slash" };
    default:
      return { icon: "circle-outline" };
  }
}

/** The URL of a job's pull request; undefined if it is not a web URL. */
export function pullRequestOf({ pullRequestLink }: AgentJob): string | undefined {
  return webAddress(pullRequestLink);
}

/**
 * The name of a job's branch; undefined if git does not allow it. Other text, with line breaks for example, could run as
 * commands if it was copied and pasted into a terminal.
 */
export function branchOf({ branch }: AgentJob): string | undefined {
  return branch !== undefined && isBranchName(branch) ? branch : undefined;
}

/** Whether a job can be checked out: it names a branch, or a pull request of a known form. */
export function canCheckOut({ branch, pullRequestLink }: AgentJob): boolean {
  return branch !== undefined || pullRequestNamed(pullRequestLink) !== undefined;
}

const haltedWords = {
  running: "No",
  halted: "Yes",
  unknown: "Unknown: the service does not report it",
} as const;

function haltedText(job: AgentJob): string {
  const reason = job.haultReason === undefined ? "" : wordsFor(reasonWords, job.haultReason);
  const reasonText = reason === "" || reason === job.haultReason ? reason : `${reason} (${job.haultReason})`;
  const halted = haltedWords[phaseOf(job)];
  return reasonText === "" ? halted : `${halted}, ${reasonText}`;
}

/**
 * The row of a job. `context` lists the actions in the job's menu.
 * @param now in milliseconds since 1970
 */
export function jobRow({ id, job }: ListedJob, now: number): Row {
  const state = jobState(job);
  const description = joined(state, ageOf(job, now));
  const label = jobTitle(job);
  const abilities = [
    ...(pullRequestOf(job) === undefined ? [] : ["pullRequest"]),
    ...(branchOf(job) === undefined ? [] : ["branch"]),
    ...(canCheckOut(job) ? ["checkOut"] : []),
  ];
  return {
    id,
    label,
    description,
    ...iconOf(job),
    facts: factsAbout(job),
    context: ["job", ...abilities].join(" "),
    children: "collapsed",
    spoken: `${label}, ${description}`,
  };
}

function factsAbout(job: AgentJob): readonly RowFact[] {
  return factsOf([
    ["Title", job.title],
    ["Message", job.messageToUser === undefined ? undefined : markdownText(job.messageToUser)],
    ["Pull request", job.pullRequestLink],
    ["Branch", job.branch],
    ["Halted", haltedText(job)],
    [
      "Created",
      job.createdAt === undefined ? undefined : shownTime(job.createdAt),
      job.createdAt === undefined ? undefined : shownUtc(job.createdAt),
    ],
    ["User", job.userId],
    ["Subdomain", job.subdomain],
    ["Session", job.sessionId === "" ? undefined : job.sessionId],
  ]);
}

function haltedIcon(job: AgentJob): string {
  return { running: "play-circle", halted: "stop-circle", unknown: "question" }[phaseOf(job)];
}

const factIcons: Readonly<Record<string, string>> = {
  Branch: "git-branch",
  Message: "comment",
  Created: "calendar",
  Subdomain: "globe",
  Session: "tag",
  User: "account",
  "Pull request": "git-pull-request",
};

const todoWords: Readonly<Record<string, string>> = {
  pending: "pending",
  in_progress: "in progress",
  completed: "completed",
  cancelled: "cancelled",
};

const todoIcons: Readonly<Record<string, Pick<Row, "icon" | "color">>> = {
  pending: { icon: "circle-outline" },
  in_progress: { icon: "play-circle" },
  completed: { icon: "pass", color: "testing.iconPassed" },
  cancelled: { icon: "circle-slash" },
};

function todoRow(todo: Todo, id: string): Row {
  const { status, priority, content } = todo;
  const state = status === undefined ? undefined : wordsFor(todoWords, status);
  const urgency = priority === undefined ? undefined : `${oneLine(priority, 40)} priority`;
  const icon =
    status !== undefined && Object.hasOwn(todoIcons, status) ? todoIcons[status] : { icon: "circle-outline" };
  const label = oneLine(markdownText(content)) || "(no text)";
  const description = joined(state, urgency);
  return {
    id,
    label,
    description,
    ...icon,
    facts: factsOf([
      ["To do", content],
      ["Status", status],
      ["Priority", priority],
      ["ID", todo.id],
    ]),
    spoken: `To do: ${joined(label, description)}`,
  };
}

/** A row below a job; `opens` is set if a click opens the pull request. */
export interface JobDetail {
  readonly row: Row;
  readonly opens?: string;
}

/** The message and the to-dos of a job, followed by its other fields. */
export function jobDetails({ id, job }: ListedJob): readonly JobDetail[] {
  const fields = factsAbout(job)
    // A title that is the row's label is repeated only if the label was shortened.
    .filter(({ name, value }) => name !== "Title" || value !== jobTitle(job))
    .map(({ name, value, also }): JobDetail => {
      const opens = name === "Pull request" ? pullRequestOf(job) : undefined;
      const row: Row = {
        id: `${id}/${name}`,
        label: name,
        description: oneLine(value),
        icon: name === "Halted" ? haltedIcon(job) : (factIcons[name] ?? "info"),
        facts: [{ name, value, also }],
        spoken: `${name}: ${oneLine(value)}`,
      };
      return opens === undefined ? { row } : { row, opens };
    });
  const todos = job.todos.map((todo, index) => ({ row: todoRow(todo, `${id}/todo/${index}`) }));
  const isMessage = ({ row }: JobDetail): boolean => row.label === "Message";
  return [...fields.filter(isMessage), ...todos, ...fields.filter((field) => !isMessage(field))];
}

/** A job as an item of a picker. */
export function choiceOf(
  job: AgentJob,
  now: number,
): { readonly label: string; readonly description: string; readonly detail: string } {
  return {
    label: oneLine(jobTitle(job), 150),
    description: oneLine(joined(jobState(job), ageOf(job, now)), 150),
    detail: oneLine(joined(job.branch, job.pullRequestLink), 150),
  };
}

/** The text of the notification about jobs that have ended. */
export function endNotice(jobs: readonly AgentJob[]): string {
  const [first] = jobs;
  if (first === undefined) return "";
  if (jobs.length > 1) return `${jobs.length} agent jobs have ended.`;
  const state = jobState(first);
  const message =
    first.messageToUser === undefined ? "" : ` ${oneLine(markdownText(first.messageToUser), 200)}`;
  return `The agent job “${oneLine(jobTitle(first), 80)}” has ended: ${oneLine(state, 60)}.${message}`;
}
