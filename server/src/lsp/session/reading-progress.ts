/**
 * Shows in the editor that the server is reading a large site. Otherwise an author could not tell why findings in
 * pages are missing. A small site is read before the progress would be visible.
 */
import type { WorkDoneProgressReporter } from "vscode-languageserver/node";
import { withThousands } from "../../service/text/words.ts";
import { sanitized } from "../protocol/show-message.ts";
import type { Timers } from "./site/scheduler.ts";
import type { PageCounts } from "./site/site-state.ts";

/** The delay before progress is shown, and the time between two updates, in milliseconds. */
export const progressDelay = 1000;
export const interval = 500;

interface ReadingProgressOptions {
  /** The name of the site's folder. */
  readonly name: string;
  /** Resolves when everything has been read once; never rejects. */
  readonly work: Promise<void>;
  readonly counts: () => PageCounts;
  /** Asks the client to create a progress display; rejects if it cannot. */
  readonly create: () => Promise<WorkDoneProgressReporter>;
  readonly timers: Timers;
}

function percentageOf({ all, unread }: PageCounts): number {
  return all === 0 ? 0 : Math.floor((100 * (all - unread)) / all);
}

function messageOf({ all, unread }: PageCounts): string {
  return all === 0 ? "" : `${withThousands(all - unread)} of ${withThousands(all)} pages`;
}

/** Shows the progress; resolves when nothing is shown any longer. */
export async function showReading({
  name,
  work,
  counts,
  create,
  timers,
}: ReadingProgressOptions): Promise<void> {
  let isDone = false;
  const done = work.then(() => {
    isDone = true;
  });
  const pause = (milliseconds: number): Promise<void> => {
    let cancel: () => void = () => {};
    const passed = new Promise<void>((resolve) => {
      cancel = timers.after(milliseconds, resolve);
    });
    return Promise.race([passed, done]).finally(() => cancel());
  };
  await pause(progressDelay);
  if (isDone) return;
  const progress = await create().catch(() => undefined);
  if (progress === undefined || isDone) {
    progress?.done();
    return;
  }
  progress.begin(`Reading ${sanitized(name)}`, percentageOf(counts()), messageOf(counts()));
  while (!isDone) {
    await pause(interval);
    if (!isDone) progress.report(percentageOf(counts()), messageOf(counts()));
  }
  progress.done();
}
