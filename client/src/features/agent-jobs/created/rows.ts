/** Texts about agent jobs that this extension has created, in addition to those of the list. Pure: the time is a parameter. */
import { isActive } from "../../../platform/created-jobs.ts";
import { messageOf, type PlatformError } from "../../../platform/errors.ts";
import { counted, factsOf, joined, oneLine, type Row, type RowFact } from "../../../ui/rows.ts";
import {
  ageOf,
  type JobDetail,
  jobDetails,
  jobRow,
  jobState,
  type ListedJob,
  pullRequestOf,
} from "../job-rows.ts";
import { type CreatedJob, isOverdue } from "./history.ts";
import type { ShownJob } from "./shown-jobs.ts";

/** A listed job that this extension has created. */
interface ListedCreatedJob extends ListedJob {
  readonly created: CreatedJob;
}

/** Why the state of a job is outdated; undefined if it is not. */
function troubleOf(created: CreatedJob, now: number): string | undefined {
  if (created.trouble !== undefined) return created.trouble.message;
  return isOverdue(created, now)
    ? "Nothing has been sent to the agent for 6 hours, so the job is no longer followed. Refresh to read its state."
    : undefined;
}

/** The state of a job in one or two words; an unrecognized status is shown as received. */
function createdState({ job, created }: ShownJob & { readonly created: CreatedJob }): string {
  if (created.trouble?.kind === "unknown") return "no longer known";
  const state = jobState(job);
  return state === "unknown" && created.state.status !== "unknown"
    ? oneLine(created.state.status, 80)
    : state;
}

function factsAbout(created: CreatedJob, now: number): readonly RowFact[] {
  const { prompt, messages, state, project } = created;
  return factsOf([
    ["Prompt", prompt === "" ? undefined : prompt],
    ["Follow-up messages", messages === 0 ? undefined : String(messages)],
    ["State", troubleOf(created, now)],
    ["Status", state.status],
    ["Starts from", state.ref],
    ["Repository", state.repository],
    ["Model", state.model],
    ["Project", project],
  ]);
}

const factIcons: Readonly<Record<string, string>> = {
  Prompt: "edit",
  "Follow-up messages": "comment-discussion",
  State: "warning",
  "Starts from": "git-branch",
  Repository: "repo",
  Model: "chip",
};

/** The row of a created job: the row of the list, with additional commands and facts. */
export function createdRow(listed: ListedCreatedJob, now: number): Row {
  const { created } = listed;
  const row = jobRow(listed, now);
  const state = createdState(listed);
  const description = joined(
    state,
    ageOf(listed.job, now),
    created.trouble?.kind === "passing" ? "retrying" : undefined,
  );
  const abilities = ["created", ...(created.trouble?.kind === "unknown" ? [] : ["message"])];
  const isStuck = troubleOf(created, now) !== undefined && isActive(created.state);
  return {
    ...row,
    description,
    ...(isStuck ? { icon: "warning", color: "list.warningForeground" } : {}),
    facts: [...factsAbout(created, now), ...(row.facts ?? [])],
    context: [row.context ?? "", ...abilities].join(" "),
    spoken: `${row.label}, ${description}, created from this workspace`,
  };
}

/** The rows below a created job: its prompt and any problem, followed by those of the list. */
export function createdDetails(listed: ListedCreatedJob, now: number): readonly JobDetail[] {
  const shownNames = new Set(["Prompt", "Follow-up messages", "State", "Starts from", "Model"]);
  const createdFacts = factsAbout(listed.created, now)
    .filter(({ name }) => shownNames.has(name))
    .map(
      (fact): JobDetail => ({
        row: {
          id: `${listed.id}/created ${fact.name}`,
          label: fact.name,
          description: oneLine(fact.value),
          icon: factIcons[fact.name] ?? "info",
          facts: [fact],
          spoken: `${fact.name}: ${oneLine(fact.value)}`,
        },
      }),
    );
  // "Halted" is a term of the list, not of created jobs.
  return [...createdFacts, ...jobDetails(listed).filter(({ row }) => row.label !== "Halted")];
}

/** The text of the notification when a created job has ended. */
export function createdEndNotice({ job, created }: ShownJob & { readonly created: CreatedJob }): string {
  const title = oneLine(job.title ?? created.state.id, 80);
  const pull =
    pullRequestOf(job) === undefined && created.state.status === "completed"
      ? " It has no pull request, so it may have changed nothing."
      : "";
  return `The agent job “${title}” has ended: ${createdState({ job, created })}.${pull}`;
}

/** The text after an error if the prompt may have arrived, because sending it again could create a second job. */
export function uncertainJobNotice(error: PlatformError): string {
  return `${oneLine(messageOf(error), 400)} The agent may still have received it. Check the dashboard before you send it again.`;
}

/** The sentence after checking out a job's branch, about what the comparison shows. */
export function comparisonSentence(branch: string, uncommitted: number): string {
  const uncommittedSentence =
    uncommitted === 0
      ? ""
      : ` It also shows ${counted(uncommitted, "file")} of yours that ${uncommitted === 1 ? "is" : "are"} not committed.`;
  return `You are on ${oneLine(branch, 80)} now. The Changes view shows what the branch changes for readers.${uncommittedSentence}`;
}
