/**
 * Reads the pages of a large site on several threads, including this one. The command line is synchronous, so it gets
 * no events from a failed thread: a batch that another thread has taken and does not return in time is read here, so
 * that no page is lost.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import { boundaryOf } from "../../host/boundary.ts";
import { type Intern, withInternedTexts } from "../../service/snapshot.ts";
import { Batches } from "./batches.ts";
import { batchSize, type PageResult, type PagesToRead, spanReader } from "./page-result.ts";
import type { BatchMessage, ThreadTask } from "./page-thread.ts";

/**
 * How long to wait for a batch of another thread before it is read here, in milliseconds: long while threads are
 * working, because a page that takes seconds there would take as long here. A thread that runs out of memory ends
 * without a message.
 */
const maxWait = { atWork: 30_000, ended: 250 };

interface PageThread {
  readonly worker: Worker;
  readonly port: MessagePort;
}

/** Threads that read pages while the caller does something else. */
export interface PageThreads {
  /**
   * Reads together with the threads until all files are read, and ends the threads.
   * @param onRead receives the number of files that have been read
   * @returns a result for each file, in the order of the files
   */
  finish(intern: Intern, onRead: (count: number) => void): readonly PageResult[];
}

/**
 * Starts threads that read pages.
 * @param program the file that runs the command line
 * @param count the number of threads, without this one
 */
export function startPageThreads(pages: PagesToRead, program: string, count: number): PageThreads {
  const batches = Batches.of(pages.files.length, batchSize(pages));
  const threads = Array.from({ length: count }, () => startThread(pages, program, batches) ?? []).flat();
  return {
    finish: (intern, onRead) => new ResultCollector(pages, batches, threads, intern, onRead).finish(),
  };
}

/** Starts a thread; undefined if none may be started, for example because of node's permissions. */
function startThread(pages: PagesToRead, program: string, batches: Batches): PageThread | undefined {
  const { port1, port2 } = new MessageChannel();
  const task: ThreadTask = {
    pages,
    boundary: boundaryOf(pages.root),
    batches: batches.shared,
    port: port2,
  };
  try {
    const worker = new Worker(program, { workerData: task, transferList: [port2] });
    // Without a listener, a failure would end the program; the pages of the thread are read anyway.
    worker.on("error", () => {});
    worker.unref();
    return { worker, port: port1 };
  } catch {
    port1.close();
    return undefined;
  }
}

/** Collects the results of all threads. */
class ResultCollector {
  readonly #results: PageResult[][] = [];
  #batches = 0;
  #files = 0;

  constructor(
    private readonly pages: PagesToRead,
    private readonly batches: Batches,
    private readonly threads: readonly PageThread[],
    private readonly intern: Intern,
    private readonly onRead: (count: number) => void,
  ) {}

  finish(): readonly PageResult[] {
    const { batches } = this;
    const read = spanReader(this.pages, this.intern);
    for (let batch = batches.take(); batch !== undefined; batch = batches.take()) {
      this.#read(batch, read);
      this.#receive();
    }
    for (;;) {
      const known = batches.signaled;
      const isAtWork = batches.hasWorkers;
      this.#receive();
      if (this.#batches === batches.count) break;
      if (!batches.waitForSignal(known, isAtWork ? maxWait.atWork : maxWait.ended))
        this.#read(this.#firstMissing(), read);
    }
    for (const { worker, port } of this.threads) {
      port.close();
      void worker.terminate();
    }
    return this.#results.flat();
  }

  #read(batch: number, read: (start: number, end: number) => PageResult[]): void {
    const { start, end } = this.batches.spanOf(batch);
    this.#add(batch, read(start, end));
  }

  /** Processes the messages that have arrived. */
  #receive(): void {
    for (const { port } of this.threads) {
      for (
        let received = receiveMessageOnPort(port);
        received !== undefined;
        received = receiveMessageOnPort(port)
      ) {
        const { batch, results }: BatchMessage = received.message;
        this.#add(
          batch,
          results.map((result) =>
            result.kind === "content"
              ? { ...result, content: withInternedTexts(result.content, this.intern) }
              : result,
          ),
        );
      }
    }
  }

  /** Adds the results of a batch, unless it was already read here because another thread was late. */
  #add(batch: number, results: PageResult[]): void {
    if (this.#results[batch] !== undefined) return;
    this.#results[batch] = results;
    this.#batches += 1;
    this.#files += results.length;
    this.onRead(this.#files);
  }

  #firstMissing(): number {
    let batch = 0;
    while (this.#results[batch] !== undefined) batch += 1;
    return batch;
  }
}
