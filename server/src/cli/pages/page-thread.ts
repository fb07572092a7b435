/** A thread that reads pages for the command line. It runs the same program, and takes batches of files until there are none. */
import { type MessagePort, workerData } from "node:worker_threads";
import { grantFolders, openFolders } from "../../host/boundary.ts";
import { Batches, type SharedBatches } from "./batches.ts";
import { type PageResult, type PagesToRead, spanReader } from "./page-result.ts";

/** The data that the thread starts with. */
export interface ThreadTask {
  readonly pages: PagesToRead;
  /** The real path of the folder outside which nothing is read. */
  readonly boundary: string;
  readonly batches: SharedBatches;
  /** The port to which results are sent. */
  readonly port: MessagePort;
}

/** The message of a thread: the results of one batch, in the order of its files. */
export interface BatchMessage {
  readonly batch: number;
  readonly results: readonly PageResult[];
}

/** Reads until all batches are taken. Runs in a thread that `startPageThreads` started. */
export function readForMainThread(): void {
  const { pages, boundary, batches: shared, port }: ThreadTask = workerData;
  openFolders([boundary]);
  grantFolders([boundary]);
  // Nothing is interned here, because messages are copied; the receiving thread interns the texts.
  const read = spanReader(pages, (text) => text);
  const batches = new Batches(shared);
  batches.enter();
  // Also called if the thread fails.
  process.once("exit", () => batches.leave());
  for (let batch = batches.take(); batch !== undefined; batch = batches.take()) {
    const { start, end } = batches.spanOf(batch);
    const message: BatchMessage = { batch, results: read(start, end) };
    port.postMessage(message);
    batches.signal();
  }
  port.close();
}
