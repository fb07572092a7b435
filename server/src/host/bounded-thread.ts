/**
 * A worker thread that runs one job at a time, each with a time limit. A job that exceeds the limit is ended together
 * with its thread, and the next job starts a new one. The thread starts with the first job and ends after a while
 * without jobs. Does not depend on what the jobs are.
 */
import { Worker } from "node:worker_threads";

/** The outcome of a job. */
export type JobOutcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "late" }
  | { readonly kind: "failed" };

interface BoundedThreadOptions {
  /** Absolute path of the script that the thread runs. It posts `undefined` when ready, then one result per job. */
  readonly program: string;
  /** How long one job may take, in milliseconds. */
  readonly maxTime: number;
}

interface WaitingJob<Job, Result> {
  readonly job: Job;
  readonly end: (outcome: JobOutcome<Result>) => void;
}

/** The time that a thread has to start, in milliseconds. */
const maxStart = 30_000;
/** How long an idle thread is kept, in milliseconds. */
const maxIdle = 300_000;
/** A job that needs more memory is ended together with its thread. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** A thread that is running. */
interface RunningThread {
  readonly worker: Worker;
  isReady: boolean;
}

export class BoundedThread<Job, Result> {
  readonly #options: BoundedThreadOptions;
  readonly #waiting: WaitingJob<Job, Result>[] = [];
  #current: WaitingJob<Job, Result> | undefined;
  #thread: RunningThread | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: BoundedThreadOptions) {
    this.#options = options;
  }

  /** Queues a job; jobs run in order. */
  run(job: Job): Promise<JobOutcome<Result>> {
    return new Promise((end) => {
      this.#waiting.push({ job, end });
      if (this.#current === undefined) this.#next();
    });
  }

  /** Ends the thread; unfinished jobs fail. */
  end(): void {
    const unstarted = this.#waiting.splice(0);
    this.#finish({ kind: "failed" });
    for (const waiting of unstarted) waiting.end({ kind: "failed" });
    this.#terminate();
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    if (this.#current === undefined) {
      this.#thread?.worker.unref();
      this.#timer = setTimeout(() => this.#terminate(), maxIdle).unref();
      return;
    }
    this.#thread ??= this.#start();
    if (this.#thread === undefined) {
      this.#finish({ kind: "failed" });
      return;
    }
    this.#thread.worker.ref();
    if (this.#thread.isReady) this.#post(this.#thread);
    else this.#timer = setTimeout(() => this.#giveUp({ kind: "failed" }), maxStart);
  }

  /** Undefined if no thread may be started, for example because of node's permission model. */
  #start(): RunningThread | undefined {
    let worker: Worker;
    try {
      worker = new Worker(this.#options.program, {
        argv: [],
        execArgv: [],
        resourceLimits,
        // Output of the thread would otherwise appear between messages of the protocol.
        stdout: true,
        stderr: true,
      });
    } catch {
      return undefined;
    }
    const thread = { worker, isReady: false };
    const isCurrent = (): boolean => this.#thread === thread;
    worker.on("message", (message: Result) => {
      if (!isCurrent()) return;
      if (thread.isReady) this.#finish({ kind: "done", result: message });
      else {
        thread.isReady = true;
        if (this.#current !== undefined) this.#post(thread);
      }
    });
    const failed = (): void => {
      if (isCurrent()) this.#giveUp({ kind: "failed" });
    };
    worker.on("error", failed);
    worker.on("exit", failed);
    return thread;
  }

  #post({ worker }: RunningThread): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#giveUp({ kind: "late" }), this.#options.maxTime);
    worker.postMessage(this.#current?.job);
  }

  #giveUp(outcome: JobOutcome<Result>): void {
    this.#terminate();
    this.#finish(outcome);
  }

  #finish(outcome: JobOutcome<Result>): void {
    const current = this.#current;
    if (current === undefined) return;
    this.#next();
    current.end(outcome);
  }

  #terminate(): void {
    clearTimeout(this.#timer);
    const worker = this.#thread?.worker;
    this.#thread = undefined;
    void worker?.terminate();
  }
}
