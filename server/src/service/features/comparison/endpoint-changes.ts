/** Which endpoints the navigation publishes in only one of two states. */
import { listEndpoints } from "../../facts/site-listing.ts";
import type { Operation } from "../../openapi/specification.ts";
import type { Site } from "../../site/site.ts";
import { type EndpointAddress, isAnswered } from "./address-changes.ts";
import { landingOf } from "./landing.ts";
import type { ComparedStates } from "./state.ts";

/** The difference between the endpoints of two states, as `GET /path`; sorted. */
interface EndpointChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The removed endpoints whose pages had no URL set by the spec, so that no lost URL reports them. */
  readonly removedWithoutAddress: readonly string[];
  /** The endpoints of the first state for whose pages a spec sets a URL. */
  readonly addresses: readonly EndpointAddress[];
}

function publishedOperations(site: Site): ReadonlyMap<string, Operation> {
  const published = listEndpoints(site).flatMap(({ listed }) => listed.filter(({ excluded }) => !excluded));
  return new Map(published.map((operation) => [`${operation.method} ${operation.path}`, operation]));
}

/** Whether a state has a spec that could not be read, which may contain any endpoint. */
function hasUnreadSpec(site: Site): boolean {
  return listEndpoints(site).some(({ problem }) => problem !== undefined);
}

export function endpointChanges({ before, after }: ComparedStates): EndpointChanges {
  const operations = publishedOperations(before.site);
  const newOperations = publishedOperations(after.site);
  const isUnknown = hasUnreadSpec(after.site);
  const removed = isUnknown ? [] : [...operations.keys()].filter((name) => !newOperations.has(name)).sort();
  return {
    added: [...newOperations.keys()].filter((name) => !operations.has(name)).sort(),
    removed,
    removedWithoutAddress: removed.filter((name) => {
      const address = operations.get(name)?.address;
      return address === undefined || !isAnswered(landingOf(before.site, address));
    }),
    addresses: [...operations].flatMap(([name, { address }]) => {
      const operation = newOperations.get(name);
      if (address === undefined) return [];
      return { address, isPublished: operation !== undefined, newAddress: operation?.address };
    }),
  };
}
