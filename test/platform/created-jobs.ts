/** Created agent jobs of the test platform: the answers, chosen by the project in the path. */
import type { ServerResponse } from "node:http";
import { answerJson } from "./faults.ts";

interface StoredJob {
  readonly project: string;
  readonly prompts: readonly string[];
  /** The number of times that the job was read since the last prompt; it advances each time. */
  readonly readings: number;
}

/** The created jobs by their ids. */
export type StoredJobs = Map<string, StoredJob>;

const common = {
  source: { repository: "acme/docs", ref: "main" },
  model: "sonnet",
  createdAt: "2026-01-02T03:04:05.000Z",
  archivedAt: null,
};

/** Text with everything that an editor or a terminal could follow, run or hide. */
export const hostileStatus = "\u001b[31mdone\u001b[0m [x](command:a) $(alert)\u202e";

/** The final state of a job, by its project. */
const ends: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "job-fails": { status: "failed" },
  "job-empty": { status: "completed", prLink: null },
  "job-stuck": { status: "active" },
  "job-archived": { status: "ARCHIVED" },
  "job-future": { status: "waiting_for_review" },
  "job-hostile": { status: hostileStatus, prLink: "javascript:alert(1)", source: "acme", model: { name: 7 } },
  "job-huge": { status: "completed", prLink: `https://github.com/acme/docs/pull/1?${"x".repeat(200_000)}` },
};

function numberOf(id: string): number {
  return Number(/\d+$/.exec(id)?.[0] ?? 0);
}

function answerOf(id: string, { project, readings }: StoredJob): Readonly<Record<string, unknown>> {
  const active = { id, ...common, status: "active", prLink: null };
  if (readings < 2) return active;
  const completed = { status: "completed", prLink: `https://github.com/acme/docs/pull/${numberOf(id)}` };
  return { ...active, ...(ends[project] ?? completed) };
}

/** Answers to a job's creation that do not conform to the operation. */
const creations: Readonly<Record<string, unknown>> = {
  "job-nameless": { ...common, status: "active" },
  "job-odd-id": { id: { a: 1 }, status: "active" },
  "job-long-id": { id: "j".repeat(80_000), status: "active" },
  "job-list": [],
};

interface CreatedJobCase {
  readonly jobs: StoredJobs;
  readonly project: string;
  readonly body: unknown;
  readonly response: ServerResponse;
}

function promptIn(body: unknown): string | undefined {
  const prompt = typeof body === "object" && body !== null && "prompt" in body ? body.prompt : undefined;
  return typeof prompt === "string" && prompt !== "" ? prompt : undefined;
}

export function createJob({ jobs, project, body, response }: CreatedJobCase): void {
  const prompt = promptIn(body);
  if (prompt === undefined) {
    answerJson(response, 400, { error: "prompt is required" });
    return;
  }
  if (project in creations) {
    answerJson(response, 201, creations[project]);
    return;
  }
  const id = project === "job-number" ? String(jobs.size + 1) : `job-${jobs.size + 1}`;
  const job = { project, prompts: [prompt], readings: 0 };
  jobs.set(id, job);
  const { status: _, ...silent } = answerOf(id, job);
  answerJson(response, 201, project === "job-silent" ? silent : answerOf(id, job));
}

export function readJob({ jobs, project, response }: CreatedJobCase, id: string): void {
  const job = jobs.get(id);
  if (job === undefined || job.project !== project || project === "job-lost") {
    answerJson(response, 404, { error: "Job not found" });
    return;
  }
  const read = { ...job, readings: job.readings + 1 };
  jobs.set(id, read);
  answerJson(response, 200, answerOf(id, read));
}

export function messageJob({ jobs, project, body, response }: CreatedJobCase, id: string): void {
  const job = jobs.get(id);
  const prompt = promptIn(body);
  if (job === undefined || job.project !== project) {
    answerJson(response, 404, { error: "Job not found" });
    return;
  }
  if (prompt === undefined) {
    answerJson(response, 400, { error: "prompt is required" });
    return;
  }
  const updatedJob = { ...job, prompts: [...job.prompts, prompt], readings: 0 };
  jobs.set(id, updatedJob);
  answerJson(response, 200, project === "job-silent" ? {} : answerOf(id, updatedJob));
}

export const createdJobProjects: readonly string[] = [
  ...Object.keys(ends),
  ...Object.keys(creations),
  "job-number",
  "job-silent",
  "job-lost",
];
