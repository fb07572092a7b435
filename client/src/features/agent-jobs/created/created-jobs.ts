/**
 * Creates agent jobs, sends follow-up messages, and polls what has become of the jobs. Does not depend on the editor: access, memory
 * and listeners are parameters.
 */
import {
  type CreatedJobState,
  createAgentJob,
  isActive,
  messageAgentJob,
  readAgentJob,
} from "../../../platform/created-jobs.ts";
import { messageOf, type Outcome, type PlatformError, success } from "../../../platform/errors.ts";
import type { Connection } from "../../../platform/request.ts";
import type { CallAccess } from "../../../service/call-target.ts";
import { growingWait, mayPass, Poller, type Round } from "../../../service/polling.ts";
import type { KeyBinding } from "../../../service/secrets.ts";
import {
  type CreatedHistory,
  type CreatedJob,
  createdJobId,
  isFollowed,
  isOfSameProject,
  keptPrompt,
  withChangedJob,
  withJob,
  withoutProblem,
} from "./history.ts";

/** The connection of a project, which counts requests, and whether so many were sent that polling has to pause. */
export interface MeteredConnection {
  readonly connection: Connection;
  readonly isNearLimit: () => boolean;
}

interface CreatedJobsParts {
  readonly clock: Connection["clock"];
  readonly connectionOf: (project: KeyBinding) => MeteredConnection;
  /** The access for the site of a folder, without a question to the user. */
  readonly known: (folder: string) => Promise<CallAccess | undefined>;
  readonly history: CreatedHistory;
  readonly save: (history: CreatedHistory) => void;
  readonly onChange: () => void;
  /** Called when a job that this window follows has ended. */
  readonly onEnd: (job: CreatedJob) => void;
  /** Writes an event to the log; the message never contains a key. */
  readonly note: (message: string) => void;
}

/**
 * The first and the longest wait between two rounds, in milliseconds. An hour of polling a job takes about 20 requests of the 100
 * that a project has.
 */
const firstWait = 15_000;
const maxWait = 300_000;

const goneMessage = "The service no longer knows this agent job.";
const otherProject = "The site's settings now name a different project or URL, so it is no longer followed.";
const noKey =
  "No API key for new agent jobs is stored for its project, so it is not followed. Set one to continue.";

export class CreatedJobs {
  readonly #parts: CreatedJobsParts;
  readonly #poller: Poller;
  #history: CreatedHistory;
  /** The ids of jobs that this window has created or sent a message to, and that have not ended. */
  readonly #own = new Set<string>();
  #isVisible = false;
  #isFocused = true;
  /** The user has asked for the next round, so that round reads all jobs. */
  #isAskedFor = false;

  constructor(parts: CreatedJobsParts) {
    this.#parts = parts;
    this.#history = parts.history;
    this.#poller = new Poller({
      clock: parts.clock,
      // The more jobs a round reads, the less often it runs.
      rhythm: (rounds) => growingWait(firstWait, maxWait, rounds) * Math.max(1, this.#followed().length),
      round: (signal) => this.#round(signal),
    });
  }

  get history(): CreatedHistory {
    return this.#history;
  }

  find(id: string): CreatedJob | undefined {
    return this.#history.find((one) => createdJobId(one) === id);
  }

  /** Creates a job, once. */
  async create(access: CallAccess, prompt: string): Promise<Outcome<CreatedJob>> {
    const { project, origin, baseUrl, key, site } = access;
    const { connection } = this.#parts.connectionOf(access);
    const outcome = await createAgentJob(connection, { baseUrl, key, projectId: project, prompt });
    if (!outcome.ok) {
      this.#parts.note(`Agent job of ${project}: not created as far as is known (${outcome.error.kind}).`);
      return outcome;
    }
    const now = this.#now();
    const job: CreatedJob = {
      project,
      origin,
      siteName: site.name,
      folder: site.folder.path,
      prompt: keptPrompt(prompt, key),
      createdAt: now,
      askedAt: now,
      messages: 0,
      // A job that was just created works, also where the service does not say so.
      state: outcome.value.status === "unknown" ? { ...outcome.value, status: "active" } : outcome.value,
    };
    this.#parts.note(`Agent job of ${project}: created as ${job.state.id}.`);
    this.#change(withJob(this.#history, job));
    this.#follow(job);
    return success(job);
  }

  /** Sends a follow-up message to a job, once. */
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
    const askedAt = this.#now();
    this.#update(createdJobId(job), (one) => ({
      ...withoutProblem(one),
      askedAt,
      messages: one.messages + 1,
      state: outcome.value ?? { ...one.state, status: "active" },
    }));
    this.#follow(job);
    return success(undefined);
  }

  /** Removes a job from the list; the job itself continues at the service. */
  remove(id: string): void {
    this.#own.delete(id);
    this.#change(this.#history.filter((one) => createdJobId(one) !== id));
    this.#switch();
  }

  /**
   * Sets whether the user sees the view. While the window has the focus, jobs of this window are polled until they end; all
   * others only while the view is visible as well.
   */
  look({ isVisible, isFocused }: { readonly isVisible: boolean; readonly isFocused: boolean }): void {
    this.#isVisible = isVisible;
    this.#isFocused = isFocused;
    this.#switch();
  }

  /** Reads all jobs that have not ended, including those that are no longer polled. */
  async refresh(): Promise<void> {
    const now = this.#now();
    for (const one of this.#history) {
      // A job that is too old to be polled is read once.
      if (isActive(one.state) && !isFollowed(withoutProblem(one), now)) await this.#read(one, undefined);
    }
    this.#retry();
    this.#isAskedFor = true;
    await this.#poller.now();
  }

  /** Keys or settings have changed: a call that was refused may work now. */
  accessChanged(): void {
    if (this.#retry(({ trouble }) => trouble?.kind === "refused")) this.#poller.wake();
    this.#switch();
  }

  dispose(): void {
    this.#poller.dispose();
  }

  #now(): number {
    return this.#parts.clock.now();
  }

  #follow(job: CreatedJob): void {
    this.#own.add(createdJobId(job));
    this.#poller.wake();
    this.#switch();
  }

  #switch(): void {
    const isAny = this.#followed().some((one) => this.#isVisible || this.#own.has(createdJobId(one)));
    this.#poller.switch(this.#isFocused && isAny);
  }

  #followed(): readonly CreatedJob[] {
    return this.#history.filter((one) => isFollowed(one, this.#now()));
  }

  /** Removes the problems of jobs that have not ended. Returns whether there was any. */
  #retry(isMeant: (job: CreatedJob) => boolean = () => true): boolean {
    const isStuck = (one: CreatedJob): boolean =>
      one.trouble !== undefined && isActive(one.state) && isMeant(one);
    if (!this.#history.some(isStuck)) return false;
    this.#change(this.#history.map((one) => (isStuck(one) ? withoutProblem(one) : one)));
    return true;
  }

  async #round(signal: AbortSignal): Promise<Round> {
    const isAskedFor = this.#isAskedFor;
    this.#isAskedFor = false;
    const isMeant = (one: CreatedJob): boolean =>
      isAskedFor || this.#isVisible || this.#own.has(createdJobId(one));
    let hasFailed = false;
    let rest = 0;
    for (const one of this.#followed().filter(isMeant)) {
      if (signal.aborted) break;
      // The rest of the limit belongs to what the user asks for.
      if (!isAskedFor && this.#parts.connectionOf({ ...one, purpose: "agent" }).isNearLimit()) {
        rest = Math.max(rest, maxWait);
        continue;
      }
      const error = await this.#read(one, signal);
      if (error === undefined) continue;
      hasFailed = true;
      // The limit applies to the whole project, so the next request would be refused too.
      if (error.kind === "rate-limited") {
        rest = error.retryAfter ?? maxWait;
        break;
      }
    }
    this.#switch();
    return { goesOn: this.#followed().length > 0, hasFailed, rest };
  }

  /** Reads the state of one job and stores it. Returns an error only if a retry may help. */
  async #read(job: CreatedJob, signal: AbortSignal | undefined): Promise<PlatformError | undefined> {
    const id = createdJobId(job);
    const access = await this.#parts.known(job.folder);
    if (access === undefined || !isOfSameProject(access, job)) {
      const message = access === undefined ? noKey : otherProject;
      this.#update(id, (one) => ({ ...one, trouble: { kind: "refused", message } }));
      return undefined;
    }
    const { baseUrl, key, project } = access;
    const { connection } = this.#parts.connectionOf(access);
    const call = { baseUrl, key, projectId: project, jobId: job.state.id };
    const outcome = await readAgentJob(connection, call, signal);
    if (outcome.ok) {
      this.#take(id, job, outcome.value);
      return undefined;
    }
    const { error } = outcome;
    if (error.kind === "cancelled") return undefined;
    this.#parts.note(`Agent job ${job.state.id}: ${error.kind}.`);
    if (error.kind === "not-found") {
      this.#update(id, (one) => ({ ...one, trouble: { kind: "gone", message: goneMessage } }));
      return undefined;
    }
    const kind = mayPass(error) ? "passing" : "refused";
    this.#update(id, (one) => ({ ...one, trouble: { kind, message: messageOf(error) } }));
    return kind === "passing" ? error : undefined;
  }

  #take(id: string, read: CreatedJob, state: CreatedJobState): void {
    // A message that was sent since then has started the job again.
    if (this.find(id)?.askedAt !== read.askedAt) return;
    this.#update(id, (one) => ({ ...withoutProblem(one), state }));
    const job = this.find(id);
    if (job === undefined || isActive(state)) return;
    this.#parts.note(`Agent job ${state.id}: ${state.status}.`);
    if (this.#own.delete(id)) this.#parts.onEnd(job);
  }

  #update(id: string, change: (job: CreatedJob) => CreatedJob): void {
    this.#change(withChangedJob(this.#history, id, change));
  }

  /** An unchanged history is neither stored nor shown again. */
  #change(history: CreatedHistory): void {
    const isSame = JSON.stringify(history) === JSON.stringify(this.#history);
    this.#history = history;
    if (isSame) return;
    this.#parts.save(history);
    this.#parts.onChange();
  }
}
