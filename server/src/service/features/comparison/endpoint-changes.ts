/** Which endpoints the navigation publishes in only one of two states. */
import { listEndpoints } from "../../facts/site-listing.ts";
import type { Operation } from "../../openapi/specification.ts";
import type { Site } from "../../site/site.ts";
import { isAnswered } from "./address-changes.ts";
import { landingOf } from "./landing.ts";
import type { ComparedStates } from "./state.ts";

/** The difference of the endpoints of two states, as `GET /path`; sorted. */
interface EndpointChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Those of the removed ones whose page had no URL that the spec sets, so that nothing else tells of their loss. */
  readonly removedWithoutAddress: readonly string[];
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
  const removed = isUnknown ? [] : [...was.keys()].filter((name) => !is.has(name)).sort();
  return {
    added: [...is.keys()].filter((name) => !was.has(name)).sort(),
    removed,
    removedWithoutAddress: removed.filter((name) => {
      const address = was.get(name)?.address;
      return address === undefined || !isAnswered(landingOf(before.site, address));
    }),
    addresses: [...was.values()].flatMap(({ address }) => address ?? []),
  };
}
