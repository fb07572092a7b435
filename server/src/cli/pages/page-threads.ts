/**
 * Reads the pages of a large site on several threads, of which this one is one. The command line is synchronous, so that it never
 * hears of a thread that failed: what a thread has taken and does not bring in time is read here, and no page is lost.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import { boundaryOf } from "../../host/boundary.ts";
import { type Intern, withInternedTexts } from "../../service/snapshot.ts";
import { Batches } from "./batches.ts";
import { batchSize, type PageResult, type PagesToRead, spanReader } from "./page-result.ts";
import type { BatchMessage, ThreadTask } from "./page-thread.ts";

/**
 * How long a batch of another thread is waited for before it is read here, in milliseconds: long while a thread is at work, because a
 * page that takes it seconds would take as many here. A thread that runs out of memory ends without a word.
 */
const maxWait = { atWork: 30_000, ended: 250 };

interface PageThread {
  readonly worker: Worker;
  readonly port: MessagePort;
}

/** Threads that read pages while the caller does something else. */
export interface PageThreads {
  /**
   * Reads together with them until everything is read; then the threads end.
   * @param onRead gets the number of files that have been read
   * @returns a result for each file, in the order of the files
   */
  finish(intern: Intern, onRead: (count: number) => void): readonly PageResult[];
}

/**
 * Starts threads that read pages.
 * @param program the file that runs the command line
 * @param count how many threads, this one not counted
 */
export function startPageThreads(pages: PagesToRead, program: string, count: number): PageThreads {
  const batches = Batches.of(pages.files.length, batchSize(pages));
  const threads = Array.from({ length: count }, () => startThread(pages, program, batches) ?? []).flat();
  return {
    finish: (intern, onRead) => new ResultCollector(pages, batches, threads, intern, onRead).finish(),
  };
}

/** Undefined if no thread may be started, as node's permissions can say. */
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
    // Without a listener, its failure would end the program; its pages are read anyway.
    worker.on("error", () => {});
    worker.unref();
    return { worker, port: port1 };
  } catch {
    port1.close();
    return undefined;
  }
}

/** Gathers the results of all threads. */
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

  /** Takes the messages that are there. */
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

  /** A batch may come twice: from this thread, and late from another one. */
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
