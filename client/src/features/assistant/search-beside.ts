/**
 * The search of the published site beside a question to the assistant. It costs no credits and never changes an answer: a search
 * that fails, is refused or takes too long finds nothing, and one that is refused is not repeated with the next question. Does not
 * depend on the editor.
 */
import { pause } from "../../platform/clock.ts";
import type { PlatformError } from "../../platform/errors.ts";
import type { Connection } from "../../platform/request.ts";
import { maxQuery, type SearchHit, type SearchRequest, searchSite } from "../../platform/search.ts";
import type { CallAccess } from "../../service/call-target.ts";

/** Until when no search is sent beside questions, in milliseconds since 1970, by origin and domain. */
export type SearchPauses = Map<string, number>;

interface SearchBesideParts {
  readonly connection: Connection;
  readonly pauses: SearchPauses;
  /** Writes an event to the log; the message never contains a key. */
  readonly note: (message: string) => void;
}

/** Which site is searched, with which key. */
interface SearchedSite {
  readonly access: Pick<CallAccess, "baseUrl" | "origin" | "project" | "key">;
  readonly settings: Pick<SearchRequest, "filter">;
}

/** How long the results are waited for once the answer has ended, in milliseconds. */
export const maxWait = 2000;

/** How long no search is sent after the limit was reached, if the service does not say it: the limit is for an hour. */
const restAfterLimit = 3_600_000;

/** How long no search is sent after an error, in milliseconds: what a setting or a key must change is not tried again. */
function restAfter(error: PlatformError): number {
  switch (error.kind) {
    case "rate-limited":
      return error.retryAfter ?? restAfterLimit;
    case "cancelled":
    case "network":
    case "timeout":
    case "server":
    case "malformed":
      return 0;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

/**
 * Starts the search for a question, if one can be expected to succeed.
 * @returns what gives the results once the answer has ended; it never fails, and waits only a short time
 */
export function searchBeside(
  { connection, pauses, note }: SearchBesideParts,
  { access, settings }: SearchedSite,
  query: string,
  signal: AbortSignal,
): () => Promise<readonly SearchHit[]> {
  const { baseUrl, project: domain, key, origin } = access;
  const { clock } = connection;
  const name = JSON.stringify([origin, domain]);
  // Text with a page of code in it is not a search.
  if (query.length > maxQuery || (pauses.get(name) ?? 0) > clock.now()) return async () => [];
  const { filter } = settings;
  const request = { baseUrl, domain, key, query, ...(filter === undefined ? {} : { filter }) };
  const hits = searchSite(connection, request, signal).then(
    (outcome): readonly SearchHit[] => {
      if (outcome.ok) return outcome.value;
      const { error } = outcome;
      if (error.kind !== "cancelled") note(`The search beside a question to @docs: ${error.kind}.`);
      pauses.set(name, clock.now() + restAfter(error));
      return [];
    },
    () => [],
  );
  return () => Promise.race([hits, pause(clock, maxWait, signal).then(() => [])]);
}
