/** Chooses how many threads read the pages of a site. */
import { availableParallelism } from "node:os";
import { type Terminal, UsageError } from "../terminal.ts";

export interface ThreadChoice {
  /** The absolute path of the file that runs the command line, which the threads run as well. */
  readonly program: string;
  /** The number of threads for a number of pages, including the main thread; at least 1. */
  readonly threadsFor: (pages: number) => number;
}

/** The number of pages from which more threads are worthwhile, because each must start and warm up. */
export const manyPages = 1500;

/** The most threads by default: each has its own memory, and one thread collects all results. */
const maxThreads = 4;

/** The most threads that a user may request. */
const maxRequested = 64;

/** The user's choice, or one that depends on the number of cores and pages; undefined if threads cannot run this program. */
export function threadChoice({
  environment,
  program,
}: Pick<Terminal, "environment" | "program">): ThreadChoice | undefined {
  const requested = requestedIn(environment);
  if (program === undefined) return undefined;
  return {
    program,
    threadsFor: (pages) =>
      requested ?? (pages < manyPages ? 1 : Math.min(availableParallelism(), maxThreads)),
  };
}

function requestedIn({ DOCS_JSON_THREADS: value }: Terminal["environment"]): number | undefined {
  if (value === undefined || value === "") return undefined;
  const number = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  if (number >= 1 && number <= maxRequested) return number;
  throw new UsageError(
    `Invalid value ${value} for DOCS_JSON_THREADS; use a whole number from 1 to ${maxRequested}`,
  );
}
