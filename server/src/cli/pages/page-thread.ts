/** A thread that reads pages for the command line, which runs the same program: takes batches of files until there are none. */
import { type MessagePort, workerData } from "node:worker_threads";
import { grantFolders, openFolders } from "../../host/boundary.ts";
import { Batches, type SharedBatches } from "./batches.ts";
import { type PageResult, type PagesToRead, spanReader } from "./page-result.ts";

/** What a thread is given at its start. */
export interface ThreadTask {
  readonly pages: PagesToRead;
  /** The real folder that must contain everything that is read. */
  readonly boundary: string;
  readonly batches: SharedBatches;
  /** Where the results go. */
  readonly port: MessagePort;
}

/** What a thread says: the results of one batch, in the order of its files. */
export interface BatchMessage {
  readonly batch: number;
  readonly results: readonly PageResult[];
}

/** Reads until all batches are taken, in a thread that `startPageThreads` has started. */
export function readForMainThread(): void {
  const { pages, boundary, batches: shared, port }: ThreadTask = workerData;
  openFolders([boundary]);
  grantFolders([boundary]);
  // What leaves the thread is copied, so equal texts become one in the thread that gets them.
  const read = spanReader(pages, (text) => text);
  const batches = new Batches(shared);
  batches.enter();
  // At a failure, too.
  process.once("exit", () => batches.leave());
  for (let batch = batches.take(); batch !== undefined; batch = batches.take()) {
    const { start, end } = batches.spanOf(batch);
    const message: BatchMessage = { batch, results: read(start, end) };
    port.postMessage(message);
    batches.signal();
  }
  port.close();
}
