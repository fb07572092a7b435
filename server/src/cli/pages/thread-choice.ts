/** How many threads read the pages of a site. */
import { availableParallelism } from "node:os";
import { type Terminal, UsageError } from "../terminal.ts";

export interface ThreadChoice {
  /** The absolute path of the file that runs the command line; threads run it, too. */
  readonly program: string;
  /** How many threads, the main one included, for a number of pages: 1 or more. */
  readonly threadsFor: (pages: number) => number;
}

/** With fewer pages, another thread has hardly read any when all are read: it has to start and to warm up. */
export const manyPages = 1500;

/** Each thread has its own memory, and what it reads is gathered by one of them. */
const maxThreads = 4;

/** More would be a mistake. */
const maxRequested = 64;

/** The user's choice, or one by the number of cores and pages; undefined if no other thread can run this program. */
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
  throw new UsageError(`DOCS_JSON_THREADS is a whole number from 1 to ${maxRequested}, not ${value}`);
}
