/**
 * The agent jobs of one project: loads them, polls while some are running, and reports those that have ended.
 * Does not depend on the editor: access and listeners are parameters.
 */
import { type AgentJob, type JobList, listAgentJobs } from "../../platform/agent-jobs.ts";
import { failure, namedWait, type Outcome, type PlatformError } from "../../platform/errors.ts";
import type { Connection } from "../../platform/request.ts";
import type { CallAccess, CallTarget } from "../../service/call-target.ts";
import { growingWait, mayPass, Poller, type Round } from "../../service/polling.ts";
import { ended, joinedWith, runningCount, runningIds, sorted } from "./job-list.ts";
import { type LastStates, lastStates, staleIds } from "./stale-jobs.ts";

export interface JobsContent {
  readonly target: CallTarget;
  /** Running jobs first, then the newest first. */
  readonly jobs: readonly AgentJob[];
  /** Whether a listing has succeeded, so that an empty list means that there are no jobs. */
  readonly isListed: boolean;
  readonly unreadable: number;
  /** How many running jobs are no longer polled, because they have not changed for a long time. */
  readonly stale: number;
  /** Why some jobs are missing, or why none could be loaded. */
  readonly missing?: PlatformError;
}

interface AgentJobsParts {
  readonly connection: Connection;
  /** The access for the site of a folder, or of the active editor, without prompting the user. */
  readonly known: (folder: string | undefined) => Promise<CallAccess | undefined>;
  readonly onChange: () => void;
  /** Called with running jobs that have ended. */
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
  /** The last listing of the shown project that was started, finished or not. */
  #newest: Promise<Outcome<JobList>> | undefined;
  /** How many pages the last round requested. */
  #pages = 1;
  #isWatched = false;
  #lastStates: LastStates = new Map();
  #stale: ReadonlySet<string> = new Set();
  /** How many listings have started; a result that was requested before the last listing is outdated. */
  #listings = 0;
  /** After a failure, nothing is loaded automatically before this time. */
  #notBefore = 0;
  /** Whether polling has ended because no key was known for the shown project. */
  #lacksAccess = false;
  /** Why the last complete listing failed; a later failure does not remove jobs. */
  #incomplete: PlatformError | undefined;

  constructor(parts: AgentJobsParts) {
    this.#parts = parts;
    this.#poller = new Poller({
      clock: parts.connection.clock,
      // The more pages a round requests, the less often it runs.
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
   * Lists all jobs of a project. The first page is shown when it arrives; the previous jobs stay until the list
   * is complete.
   * @param since an earlier value of `listings`: a listing of this project that started since then is reused
   */
  async load(access: CallAccess, since = this.#listings): Promise<Outcome<JobList>> {
    this.retarget(access);
    const running = this.#loading ?? (this.#listings > since ? this.#newest : undefined);
    const loading = running ?? this.#load(access, this.#leaving.signal);
    this.#loading = loading;
    this.#newest = loading;
    try {
      return await loading;
    } finally {
      if (this.#loading === loading) this.#loading = undefined;
      if (this.#hasPolledJobs()) this.#poller.wake();
      this.#updatePolling();
    }
  }

  /** Removes the jobs unless they belong to this project and URL. */
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
    this.#updatePolling();
    this.#parts.onChange();
  }

  /** Sets whether the user sees the view; otherwise jobs are requested only by commands. */
  setWatched(isWatched: boolean): void {
    this.#isWatched = isWatched;
    this.#updatePolling();
  }

  /** Called when keys or settings have changed: a rejected call may work now, and the project may be different. */
  async accessChanged(target: CallTarget | undefined): Promise<void> {
    if (this.#content !== undefined) this.retarget(target);
    if (this.#content?.missing !== undefined && !mayPass(this.#content.missing)) {
      this.#notBefore = 0;
      const { missing: _, ...otherContent } = this.#content;
      this.#content = { ...otherContent, isListed: false };
    }
    if (this.#lacksAccess && this.#hasPolledJobs()) this.#poller.wake();
    this.#lacksAccess = false;
    await this.loadKnown();
  }

  /** Whether something is missing that may be loaded automatically. */
  get mayLoad(): boolean {
    if (this.#loading !== undefined || !this.#isWatched) return false;
    const { isListed = false, missing } = this.#content ?? {};
    if (missing === undefined) return !isListed;
    // An error that the user must fix first is not retried automatically.
    return mayPass(missing) && this.#parts.connection.clock.now() >= this.#notBefore;
  }

  /** Loads automatically if something is missing and the access is known. */
  async loadKnown(): Promise<void> {
    if (!this.mayLoad) return;
    const content = this.#content;
    const access = await this.#parts.known(content?.target.site.folder.path);
    // Another call may have started a listing in between.
    if (this.#content !== content || !this.#isWatched) return;
    if (access !== undefined) await this.load(access);
  }

  dispose(): void {
    this.#leaving.abort();
    this.#poller.dispose();
  }

  #begin(target: CallTarget): void {
    // The key must not be stored.
    const { purpose, project, origin, baseUrl, site } = target;
    const keylessTarget = { purpose, project, origin, baseUrl, site };
    this.#content = { target: keylessTarget, jobs: [], isListed: false, unreadable: 0, stale: 0 };
    this.#forgetStates();
  }

  /** The ids of the running jobs that are polled. */
  #polledIds(): ReadonlySet<string> {
    const running = runningIds(this.#jobs());
    return new Set([...running].filter((id) => !this.#stale.has(id)));
  }

  #hasPolledJobs(): boolean {
    return this.#polledIds().size > 0;
  }

  #updatePolling(): void {
    this.#poller.switch(this.#isWatched && this.#hasPolledJobs() && this.#loading === undefined);
  }

  async #load(access: CallAccess, signal: AbortSignal): Promise<Outcome<JobList>> {
    const { connection, note } = this.#parts;
    const { baseUrl, key, project } = access;
    this.#listings += 1;
    this.#forgetStates();
    const before = this.#jobs();
    let pages = 0;
    let shownCount = 0;
    const showPage = (jobsSoFar: readonly AgentJob[]): void => {
      pages += 1;
      // Sorting all jobs for each of a hundred pages would be slow, so the view is updated only when the number
      // of jobs has doubled.
      if (signal.aborted || jobsSoFar.length < shownCount * 2) return;
      shownCount = jobsSoFar.length;
      this.#take(access, {
        jobs: joinedWith(this.#jobs(), jobsSoFar),
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
      // If pages are missing, the previously known jobs are better than none.
      const all = missing === undefined ? jobs : joinedWith(this.#jobs(), jobs);
      this.#take(access, { ...outcome.value, jobs: all });
      this.#reportEnded(before);
      note(`Agent jobs of ${project}: ${jobs.length} listed, ${runningCount(jobs)} running.`);
    } else {
      note(`Agent jobs of ${project}: not listed (${outcome.error.kind}).`);
      this.#fail(outcome.error);
    }
    return outcome;
  }

  /**
   * Requests pages until each running job has been seen. The service lists the newest jobs first, so one page is
   * usually enough.
   */
  async #round(ending: AbortSignal): Promise<Round> {
    const content = this.#content;
    if (content === undefined) return { continues: false };
    const access = await this.#parts.known(content.target.site.folder.path);
    if (access === undefined || !isSame(access, content.target)) {
      this.#lacksAccess = true;
      return { continues: false };
    }
    const allSeen = new AbortController();
    const signal = AbortSignal.any([ending, this.#leaving.signal, allSeen.signal]);
    const unseen = new Set(this.#polledIds());
    let pages = 0;
    const checkPage = (jobsSoFar: readonly AgentJob[]): void => {
      pages += 1;
      for (const { sessionId } of jobsSoFar) unseen.delete(sessionId);
      if (unseen.size === 0) allSeen.abort();
    };
    const { baseUrl, key, project } = access;
    const leaving = this.#leaving.signal;
    const listings = this.#listings;
    const outcome = await listAgentJobs(
      this.#parts.connection,
      { baseUrl, key, projectId: project },
      signal,
      checkPage,
    );
    // A list that was loaded or removed in between is newer than this one.
    if (ending.aborted || leaving.aborted || this.#listings !== listings) return { continues: false };
    if (!outcome.ok) return this.#afterFailure(outcome.error);
    this.#pages = Math.max(1, pages);
    const { missing, jobs, unreadable } = outcome.value;
    const isComplete = missing === undefined;
    const isStopped = missing?.kind === "cancelled" && allSeen.signal.aborted;
    if (isComplete) this.#incomplete = undefined;
    this.#take(access, {
      jobs: isComplete ? jobs : joinedWith(content.jobs, jobs),
      unreadable: isComplete ? unreadable : Math.max(unreadable, content.unreadable),
      ...(isComplete ? {} : { missing: isStopped ? this.#incomplete : missing }),
    });
    this.#reportEnded(content.jobs);
    if (!isComplete && !isStopped) return this.#afterFailure(missing);
    return { continues: this.#hasPolledJobs() };
  }

  #afterFailure(error: PlatformError): Round {
    this.#parts.note(`Agent jobs: not listed (${error.kind}).`);
    this.#fail(error);
    const waitTime = namedWait(error) ?? (error.kind === "rate-limited" ? defaultWait : 0);
    return { continues: mayPass(error), hasFailed: true, rest: waitTime };
  }

  #jobs(): readonly AgentJob[] {
    return this.#content?.jobs ?? [];
  }

  #fail(missing: PlatformError): void {
    if (this.#content === undefined || missing.kind === "cancelled") return;
    this.#notBefore = this.#parts.connection.clock.now() + (namedWait(missing) ?? defaultWait);
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

  /** Called when the user requests jobs: long unchanged jobs are polled again. */
  #forgetStates(): void {
    this.#lastStates = new Map();
    this.#stale = new Set();
  }

  /** Reports all jobs that have ended since the last list, each once. */
  #reportEnded(before: readonly AgentJob[]): void {
    const jobs = ended(before, this.#jobs());
    if (jobs.length > 0 && this.#content !== undefined) this.#parts.onEnd(jobs, this.#content.target);
  }
}

function isSame(first: CallTarget, second: CallTarget): boolean {
  return first.project === second.project && first.baseUrl === second.baseUrl;
}
