/**
 * Creates agent jobs, sends follow-up messages, and polls the state of the jobs. Does not depend on the editor:
 * access, storage and listeners are parameters.
 */
import {
  type CreatedJobState,
  createAgentJob,
  isActive,
  messageAgentJob,
  readAgentJob,
} from "../../../platform/created-jobs.ts";
import { type Outcome, success } from "../../../platform/errors.ts";
import type { Connection } from "../../../platform/request.ts";
import type { CallAccess } from "../../../service/call-target.ts";
import { Following, type FollowingEnds, withTrouble } from "../../../service/following.ts";
import { growingWait } from "../../../service/polling.ts";
import type { KeyBinding } from "../../../service/secrets.ts";
import { type CreatedJob, createdJobId, isOverdue, maxStored, storedPrompt, withJob } from "./history.ts";

/** The connection of a project, which counts requests, and whether polling has to pause because so many were sent. */
export interface MeteredConnection {
  readonly connection: Connection;
  readonly isNearLimit: () => boolean;
}

interface CreatedJobsParts extends FollowingEnds<CreatedJob> {
  readonly clock: Connection["clock"];
  readonly connectionOf: (project: KeyBinding) => MeteredConnection;
}

/**
 * The first and the longest wait between two rounds, in milliseconds. Polling a job for an hour takes about 20 of
 * the project's 100 requests.
 */
const firstWait = 15_000;
const maxWait = 300_000;

const goneMessage = "The service no longer has this agent job.";
const noKey =
  "No API key for new agent jobs is stored for its project, so it is not followed. Set one to continue.";

export class CreatedJobs extends Following<CreatedJob> {
  readonly #parts: CreatedJobsParts;

  constructor(parts: CreatedJobsParts) {
    const { connectionOf } = parts;
    super({
      ...parts,
      kind: {
        idOf: createdJobId,
        isOver: ({ state }) => !isActive(state),
        isOverdue,
        read: async (access, job, signal) => {
          const { baseUrl, key, project } = access;
          const call = { baseUrl, key, projectId: project, jobId: job.state.id };
          const outcome = await readAgentJob(connectionOf(access).connection, call, signal);
          return outcome.ok
            ? success((current: CreatedJob) => withState(current, job, outcome.value))
            : outcome;
        },
        nameOf: ({ state }) => `Agent job ${state.id}`,
        stateOf: ({ state }) => state.status,
        noKey,
        notFound: goneMessage,
      },
      // The more jobs a round reads, the less often it runs.
      wait: (rounds, followed) => growingWait(firstWait, maxWait, rounds) * Math.max(1, followed),
      maxAtOnce: maxStored.jobs,
      isNearLimit: (job) => connectionOf({ ...job, purpose: "agent" }).isNearLimit(),
      maxWait,
    });
    this.#parts = parts;
  }

  /** Creates a job; never retried. */
  async create(access: CallAccess, prompt: string): Promise<Outcome<CreatedJob>> {
    const { project, origin, baseUrl, key, site } = access;
    const { connection } = this.#parts.connectionOf(access);
    const outcome = await createAgentJob(connection, { baseUrl, key, projectId: project, prompt });
    if (!outcome.ok) {
      this.#parts.note(`Agent job of ${project}: not created as far as is known (${outcome.error.kind}).`);
      return outcome;
    }
    const { now } = this;
    const job: CreatedJob = {
      project,
      origin,
      siteName: site.name,
      folder: site.folder.path,
      prompt: storedPrompt(prompt, key),
      createdAt: now,
      askedAt: now,
      messages: 0,
      // A job that was just created is active, even if the service does not report it.
      state: outcome.value.status === "unknown" ? { ...outcome.value, status: "active" } : outcome.value,
    };
    this.#parts.note(`Agent job of ${project}: created as ${job.state.id}.`);
    this.change(withJob(this.items, job));
    this.follow(job);
    return success(job);
  }

  /** Sends a follow-up message to a job; never retried. */
  async message(access: CallAccess, job: CreatedJob, prompt: string): Promise<Outcome<undefined>> {
    const { project, baseUrl, key } = access;
    const { connection } = this.#parts.connectionOf(access);
    const jobId = job.state.id;
    const outcome = await messageAgentJob(connection, { baseUrl, key, projectId: project, jobId, prompt });
    this.#parts.note(
      outcome.ok
        ? `Agent job ${jobId}: a message was sent.`
        : `Agent job ${jobId}: no message was sent as far as is known (${outcome.error.kind}).`,
    );
    if (!outcome.ok) return outcome;
    const askedAt = this.now;
    this.update(createdJobId(job), (current) => ({
      ...withTrouble(current),
      askedAt,
      messages: current.messages + 1,
      state: outcome.value.status === "unknown" ? { ...current.state, status: "active" } : outcome.value,
    }));
    this.follow(job);
    return success(undefined);
  }
}

/** A job with a state that was requested earlier; unchanged if a message has been sent since, which restarts the job. */
function withState(job: CreatedJob, requested: CreatedJob, state: CreatedJobState): CreatedJob {
  return job.askedAt === requested.askedAt ? { ...withTrouble(job), state } : job;
}
