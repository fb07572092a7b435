/**
 * The search of the published site that accompanies a question to the assistant. It costs no credits and never
 * changes an answer: a search that fails, is rejected or takes too long finds nothing, and a rejected one is not
 * repeated with the next question. Does not depend on the editor.
 */
import { pause } from "../../platform/clock.ts";
import type { PlatformError } from "../../platform/errors.ts";
import type { Connection } from "../../platform/request.ts";
import { maxQuery, type SearchHit, type SearchRequest, searchSite } from "../../platform/search.ts";
import type { CallAccess } from "../../service/call-target.ts";

/** Until when questions send no search, in milliseconds since 1970, by origin and domain. */
export type SearchPauses = Map<string, number>;

interface SearchBesideParts {
  readonly connection: Connection;
  readonly pauses: SearchPauses;
  /** Writes an event to the log; the message never contains a key. */
  readonly note: (message: string) => void;
}

/** The site to search, and the key. */
interface SearchedSite {
  readonly access: Pick<CallAccess, "baseUrl" | "origin" | "project" | "key">;
  readonly settings: Pick<SearchRequest, "filter">;
}

/** How long to wait for results after the answer has ended, in milliseconds. */
export const maxWait = 2000;

/** The pause after reaching the limit, in milliseconds, if the service names none: the limit is per hour. */
const defaultLimitPause = 3_600_000;

/** The pause after an error, in milliseconds: errors that the user must fix are not retried. */
function pauseAfter(error: PlatformError): number {
  switch (error.kind) {
    case "rate-limited":
      return error.retryAfter ?? defaultLimitPause;
    case "server":
      return error.retryAfter ?? 0;
    case "cancelled":
    case "network":
    case "timeout":
    case "malformed":
      return 0;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

/**
 * Starts the search for a question, unless it is expected to fail.
 * @returns a function that returns the results after the answer has ended; it never fails, and waits only briefly
 */
export function searchBeside(
  { connection, pauses, note }: SearchBesideParts,
  { access, settings }: SearchedSite,
  query: string,
  signal: AbortSignal,
): () => Promise<readonly SearchHit[]> {
  const { baseUrl, project: domain, key, origin } = access;
  const { clock } = connection;
  const siteKey = JSON.stringify([origin, domain]);
  // A long text, for example with a page of code, is not a sensible query.
  if (query.length > maxQuery || (pauses.get(siteKey) ?? 0) > clock.now()) return async () => [];
  const { filter } = settings;
  const request = { baseUrl, domain, key, query, ...(filter === undefined ? {} : { filter }) };
  const hits = searchSite(connection, request, signal).then(
    (outcome): readonly SearchHit[] => {
      if (outcome.ok) return outcome.value;
      const { error } = outcome;
      if (error.kind !== "cancelled") note(`The search beside a question to @docs: ${error.kind}.`);
      pauses.set(siteKey, clock.now() + pauseAfter(error));
      return [];
    },
    () => [],
  );
  return () => Promise.race([hits, pause(clock, maxWait, signal).then(() => [])]);
}
