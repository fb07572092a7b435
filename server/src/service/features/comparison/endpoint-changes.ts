/** Which endpoints the navigation publishes in only one of two states. */
import { listEndpoints } from "../../facts/site-listing.ts";
import type { Operation } from "../../openapi/specification.ts";
import type { Site } from "../../site/site.ts";
import type { ComparedStates } from "./state.ts";

/** The difference of the endpoints of two states, as `GET /path`; sorted. */
interface EndpointChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The URLs that the specs of the first state set for the pages of endpoints. */
  readonly addresses: readonly string[];
}

function publishedOperations(site: Site): ReadonlyMap<string, Operation> {
  const found = new Map<string, Operation>();
  for (const { listed } of listEndpoints(site)) {
    for (const operation of listed) {
      if (!operation.excluded) found.set(`${operation.method} ${operation.path}`, operation);
    }
  }
  return found;
}

/** Whether a state has a spec of which nothing is known, so that an endpoint may be in it. */
function hasUnreadSpec(site: Site): boolean {
  return listEndpoints(site).some(({ problem }) => problem !== undefined);
}

export function endpointChanges({ before, after }: ComparedStates): EndpointChanges {
  const was = publishedOperations(before.site);
  const is = publishedOperations(after.site);
  const isUnknown = hasUnreadSpec(after.site);
  return {
    added: [...is.keys()].filter((name) => !was.has(name)).sort(),
    removed: isUnknown ? [] : [...was.keys()].filter((name) => !is.has(name)).sort(),
    addresses: [...was.values()].flatMap(({ address }) => address ?? []),
  };
}
