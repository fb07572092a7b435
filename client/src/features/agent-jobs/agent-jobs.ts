/**
 * The agent jobs of one project: loads them, polls while some are running, and reports which have ended. Does not
 * depend on the editor: access and listeners are parameters.
 */
import { type AgentJob, type JobList, listAgentJobs } from "../../platform/agent-jobs.ts";
import { failure, type Outcome, type PlatformError } from "../../platform/errors.ts";
import type { Connection } from "../../platform/request.ts";
import type { CallAccess, CallTarget } from "../../service/call-target.ts";
import { growingWait, mayPass, Poller, type Round } from "../../service/polling.ts";
import { ended, joinedWith, runningCount, runningIds, sorted } from "./job-list.ts";
import { type LastStates, lastStates, staleIds } from "./stale-jobs.ts";

/** What the view shows. */
export interface JobsContent {
  readonly target: CallTarget;
  /** Running jobs first, then the newest first. */
  readonly jobs: readonly AgentJob[];
  /** Whether a listing has succeeded, so that an empty list means that no jobs exist. */
  readonly isListed: boolean;
  readonly unreadable: number;
  /** How many running jobs are no longer polled, because nothing about them has changed for a long time. */
  readonly stale: number;
  /** Why some jobs are missing, or why none could be loaded. */
  readonly missing?: PlatformError;
}

interface AgentJobsParts {
  readonly connection: Connection;
  /** The access for the site of a folder, or of the active editor, without a question to the user. */
  readonly known: (folder: string | undefined) => Promise<CallAccess | undefined>;
  readonly onChange: () => void;
  /** Called with jobs that were running before and have ended. */
  readonly onEnd: (jobs: readonly AgentJob[], target: CallTarget) => void;
  /** Writes an event to the log; the message never contains a key. */
  readonly note: (message: string) => void;
}

const defaultWait = 15_000;
const maxWait = 300_000;

export class AgentJobs {
  readonly #parts: AgentJobsParts;
  readonly #poller: Poller;
  #content: JobsContent | undefined;
  /** Aborts the requests for a project that is no longer shown. */
  #leaving = new AbortController();
  #loading: Promise<Outcome<JobList>> | undefined;
  /** The listing that started last for the shown project, finished or not. */
  #newest: Promise<Outcome<JobList>> | undefined;
  /** How many pages the last round had to request. */
  #pages = 1;
  #isWatched = false;
  #lastStates: LastStates = new Map();
  #stale: ReadonlySet<string> = new Set();
  /** How many listings have started; a result that was requested before the last listing is older than that listing. */
  #listings = 0;
  /** After a failure, nothing is loaded automatically before this time. */
  #notBefore = 0;
  /** Why the last complete listing failed; a later failure does not remove jobs. */
  #incomplete: PlatformError | undefined;

  constructor(parts: AgentJobsParts) {
    this.#parts = parts;
    this.#poller = new Poller({
      clock: parts.connection.clock,
      // The more pages a round takes, the less often it runs.
      rhythm: (_, failures) =>
        Math.min(maxWait, Math.max(defaultWait * this.#pages, growingWait(defaultWait, maxWait, failures))),
      round: (signal) => this.#round(signal),
    });
  }

  get content(): JobsContent | undefined {
    return this.#content;
  }

  get isLoading(): boolean {
    return this.#loading !== undefined;
  }

  /** How many listings have started so far. */
  get listings(): number {
    return this.#listings;
  }

  /**
   * Lists all jobs of a project. The first page is shown as soon as it arrives; the jobs shown before stay until the
   * list is complete.
   * @param since the value of `listings` at an earlier time: a listing of this project that started after that time is
   * used instead of a new one
   */
  async load(access: CallAccess, since = this.#listings): Promise<Outcome<JobList>> {
    this.retarget(access);
    const begun = this.#loading ?? (this.#listings > since ? this.#newest : undefined);
    const loading = begun ?? this.#load(access, this.#leaving.signal);
    this.#loading = loading;
    this.#newest = loading;
    try {
      return await loading;
    } finally {
      if (this.#loading === loading) this.#loading = undefined;
      if (this.#runs()) this.#poller.wake();
      this.#watch();
    }
  }

  /** Removes the jobs if they belong to another project or URL than this one. */
  retarget(target: CallTarget | undefined): void {
    if (this.#content === undefined) {
      if (target !== undefined) this.#begin(target);
      return;
    }
    if (target !== undefined && isSame(this.#content.target, target)) return;
    this.#leaving.abort();
    this.#leaving = new AbortController();
    this.#loading = undefined;
    this.#newest = undefined;
    this.#content = undefined;
    this.#pages = 1;
    this.#incomplete = undefined;
    if (target !== undefined) this.#begin(target);
    this.#watch();
    this.#parts.onChange();
  }

  /** Sets whether the user sees the view: only then are jobs requested without a command. */
  look(isWatched: boolean): void {
    this.#isWatched = isWatched;
    this.#watch();
  }

  /** Keys or settings have changed: a call that was refused may work now, and the project may be another one. */
  async accessChanged(target: CallTarget | undefined): Promise<void> {
    if (this.#content !== undefined) this.retarget(target);
    if (this.#content?.missing !== undefined && !mayPass(this.#content.missing)) {
      this.#notBefore = 0;
      const { missing: _, ...rest } = this.#content;
      this.#content = { ...rest, isListed: false };
    }
    await this.loadKnown();
  }

  /** Whether something is missing that may be loaded without a command of the user. */
  get mayLoad(): boolean {
    if (this.#loading !== undefined || !this.#isWatched) return false;
    const { isListed = false, missing } = this.#content ?? {};
    if (missing === undefined) return !isListed;
    // An error that the user must correct first is not retried automatically.
    return mayPass(missing) && this.#parts.connection.clock.now() >= this.#notBefore;
  }

  /** Loads automatically if something is missing and the access is known. */
  async loadKnown(): Promise<void> {
    if (!this.mayLoad) return;
    const content = this.#content;
    const access = await this.#parts.known(content?.target.site.folder.path);
    // Another call may have started a listing since then.
    if (this.#content !== content || !this.#isWatched) return;
    if (access !== undefined) await this.load(access);
  }

  dispose(): void {
    this.#leaving.abort();
    this.#poller.dispose();
  }

  #begin(target: CallTarget): void {
    // The target without the key, which must not be kept.
    const { purpose, project, origin, baseUrl, site } = target;
    const kept = { purpose, project, origin, baseUrl, site };
    this.#content = { target: kept, jobs: [], isListed: false, unreadable: 0, stale: 0 };
    this.#forgetStates();
  }

  /** The ids of the running jobs that are polled. */
  #followed(): ReadonlySet<string> {
    const running = runningIds(this.#jobs());
    return new Set([...running].filter((id) => !this.#stale.has(id)));
  }

  #runs(): boolean {
    return this.#followed().size > 0;
  }

  #watch(): void {
    this.#poller.switch(this.#isWatched && this.#runs() && this.#loading === undefined);
  }

  async #load(access: CallAccess, signal: AbortSignal): Promise<Outcome<JobList>> {
    const { connection, note } = this.#parts;
    const { baseUrl, key, project } = access;
    this.#listings += 1;
    this.#forgetStates();
    const before = this.#jobs();
    let pages = 0;
    let shown = 0;
    const showPage = (soFar: readonly AgentJob[]): void => {
      pages += 1;
      // To sort all jobs for each of a hundred pages would be slow, so the view is updated each time the number of jobs
      // has doubled.
      if (signal.aborted || soFar.length < shown * 2) return;
      shown = soFar.length;
      this.#take(access, {
        jobs: joinedWith(this.#jobs(), soFar),
        unreadable: this.#content?.unreadable ?? 0,
      });
    };
    const request = { baseUrl, key, projectId: project };
    const outcome = await listAgentJobs(connection, request, signal, showPage);
    if (signal.aborted) return failure({ kind: "cancelled" });
    this.#pages = Math.max(1, pages);
    if (outcome.ok) {
      const { jobs, missing } = outcome.value;
      this.#incomplete = missing;
      // If pages are missing, the jobs known before are better than none.
      const all = missing === undefined ? jobs : joinedWith(this.#jobs(), jobs);
      this.#take(access, { ...outcome.value, jobs: all });
      this.#tellEnded(before);
      note(`Agent jobs of ${project}: ${jobs.length} listed, ${runningCount(jobs)} running.`);
    } else {
      note(`Agent jobs of ${project}: not listed (${outcome.error.kind}).`);
      this.#fail(outcome.error);
    }
    return outcome;
  }

  /**
   * Requests pages until every job that was running has been seen. The service lists the newest jobs first, so one page
   * is mostly enough.
   */
  async #round(ending: AbortSignal): Promise<Round> {
    const content = this.#content;
    if (content === undefined) return { goesOn: false };
    const access = await this.#parts.known(content.target.site.folder.path);
    if (access === undefined || !isSame(access, content.target)) return { goesOn: false };
    const enough = new AbortController();
    const signal = AbortSignal.any([ending, this.#leaving.signal, enough.signal]);
    const missed = new Set(this.#followed());
    let pages = 0;
    const look = (soFar: readonly AgentJob[]): void => {
      pages += 1;
      for (const { sessionId } of soFar) missed.delete(sessionId);
      if (missed.size === 0) enough.abort();
    };
    const { baseUrl, key, project } = access;
    const leaving = this.#leaving.signal;
    const listings = this.#listings;
    const outcome = await listAgentJobs(
      this.#parts.connection,
      { baseUrl, key, projectId: project },
      signal,
      look,
    );
    // A list that was loaded or removed since then is newer than this one.
    if (ending.aborted || leaving.aborted || this.#listings !== listings) return { goesOn: false };
    if (!outcome.ok) return this.#afterFailure(outcome.error);
    this.#pages = Math.max(1, pages);
    const { missing, jobs, unreadable } = outcome.value;
    const isWhole = missing === undefined;
    const isStopped = missing?.kind === "cancelled" && enough.signal.aborted;
    if (isWhole) this.#incomplete = undefined;
    this.#take(access, {
      jobs: isWhole ? jobs : joinedWith(content.jobs, jobs),
      unreadable: isWhole ? unreadable : Math.max(unreadable, content.unreadable),
      ...(isWhole ? {} : { missing: isStopped ? this.#incomplete : missing }),
    });
    this.#tellEnded(content.jobs);
    if (!isWhole && !isStopped) return this.#afterFailure(missing);
    return { goesOn: this.#runs() };
  }

  #afterFailure(error: PlatformError): Round {
    this.#parts.note(`Agent jobs: not listed (${error.kind}).`);
    this.#fail(error);
    const waitTime = error.kind === "rate-limited" ? (error.retryAfter ?? defaultWait) : 0;
    return { goesOn: mayPass(error), hasFailed: true, rest: waitTime };
  }

  #jobs(): readonly AgentJob[] {
    return this.#content?.jobs ?? [];
  }

  #fail(missing: PlatformError): void {
    if (this.#content === undefined || missing.kind === "cancelled") return;
    const pauseTime = missing.kind === "rate-limited" ? (missing.retryAfter ?? defaultWait) : defaultWait;
    this.#notBefore = this.#parts.connection.clock.now() + pauseTime;
    this.#content = { ...this.#content, missing };
    this.#parts.onChange();
  }

  #take(
    access: CallAccess,
    list: {
      readonly jobs: readonly AgentJob[];
      readonly unreadable: number;
      readonly missing?: PlatformError | undefined;
    },
  ): void {
    if (this.#content === undefined || !isSame(this.#content.target, access)) return;
    const { target } = this.#content;
    const jobs = sorted(list.jobs);
    const { unreadable, missing } = list;
    const now = this.#parts.connection.clock.now();
    this.#lastStates = lastStates(this.#lastStates, jobs, now);
    this.#stale = staleIds(this.#lastStates, now);
    this.#content = {
      target,
      jobs,
      isListed: true,
      unreadable,
      stale: this.#stale.size,
      ...(missing === undefined ? {} : { missing }),
    };
    this.#parts.onChange();
  }

  /** The user has requested jobs: jobs that have not changed for a long time are polled again. */
  #forgetStates(): void {
    this.#lastStates = new Map();
    this.#stale = new Set();
  }

  /** Reports all jobs that have ended since the last list, each once. */
  #tellEnded(before: readonly AgentJob[]): void {
    const over = ended(before, this.#jobs());
    if (over.length > 0 && this.#content !== undefined) this.#parts.onEnd(over, this.#content.target);
  }
}

function isSame(one: CallTarget, other: CallTarget): boolean {
  return one.project === other.project && one.baseUrl === other.baseUrl;
}
