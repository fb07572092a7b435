/**
 * A thread that does one job at a time, each within a time: a job that takes longer ends with the thread, and the next job starts
 * another one. Starts with the first job, and ends when there has been none for a while. Does not depend on jobs.
 */
import { Worker } from "node:worker_threads";

/** What came of a job. */
export type JobOutcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "late" }
  | { readonly kind: "failed" };

interface BoundedThreadOptions {
  /** The absolute path of what the thread runs. It posts `undefined` once it is ready, and then one result for each job. */
  readonly program: string;
  /** How long one job may take, in milliseconds. */
  readonly maxTime: number;
}

interface WaitingJob<Job, Result> {
  readonly job: Job;
  readonly end: (outcome: JobOutcome<Result>) => void;
}

/** How long a thread may take to start, in milliseconds. */
const maxStart = 30_000;
/** How long a thread without a job is kept, in milliseconds. */
const maxRest = 300_000;
/** A job that needs more memory ends with its thread. */
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

  /** Does a job after those before it. */
  run(job: Job): Promise<JobOutcome<Result>> {
    return new Promise((end) => {
      this.#waiting.push({ job, end });
      if (this.#current === undefined) this.#next();
    });
  }

  /** Ends the thread; jobs that are not done have failed. */
  end(): void {
    const left = this.#waiting.splice(0);
    this.#finish({ kind: "failed" });
    for (const waiting of left) waiting.end({ kind: "failed" });
    this.#terminate();
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    if (this.#current === undefined) {
      this.#thread?.worker.unref();
      this.#timer = setTimeout(() => this.#terminate(), maxRest).unref();
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

  /** Undefined if no thread may be started, as node's permissions can say. */
  #start(): RunningThread | undefined {
    let worker: Worker;
    try {
      worker = new Worker(this.#options.program, {
        argv: [],
        execArgv: [],
        resourceLimits,
        // What a thread prints would be between messages of the protocol.
        stdout: true,
        stderr: true,
      });
    } catch {
      return undefined;
    }
    const thread = { worker, isReady: false };
    const isOurs = (): boolean => this.#thread === thread;
    worker.on("message", (message: Result) => {
      if (!isOurs()) return;
      if (thread.isReady) this.#finish({ kind: "done", result: message });
      else {
        thread.isReady = true;
        if (this.#current !== undefined) this.#post(thread);
      }
    });
    const failed = (): void => {
      if (isOurs()) this.#giveUp({ kind: "failed" });
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
