/** Which endpoints are published or shown in only one of two states, and which get another URL. */
import { generatedSections } from "../../facts/generated-sections.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import { listEndpoints } from "../../facts/site-listing.ts";
import { memo } from "../../memo.ts";
import { append } from "../../multimap.ts";
import { parseEndpoint } from "../../navigation/endpoint.ts";
import { type GeneratedOperation, movedAddress } from "../../openapi/generated-pages.ts";
import type { Site } from "../../site/site.ts";
import { type EndpointAddress, isAnswered } from "./address-changes.ts";
import { landingOf } from "./landing.ts";
import { type ComparedStates, redirectsIn } from "./state.ts";

/** An endpoint whose generated page probably has another URL in the second state; URLs have a leading slash. */
interface MovedEndpoint {
  readonly endpoint: string;
  readonly from: string;
  readonly to: string;
}

/** The difference between the endpoints of two states, as `GET /path`; sorted. */
export interface EndpointChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Endpoints that the navigation no longer shows, because their spec hides them (F6.20). */
  readonly hidden: readonly string[];
  /** Existing endpoints that only the second state's navigation shows. */
  readonly listed: readonly string[];
  /** The endpoints that get another URL, as far as the documentation of the platform tells (F6.21). */
  readonly moved: readonly MovedEndpoint[];
  /** The removed endpoints whose pages had no URL set by the spec, so that no lost URL reports them. */
  readonly removedWithoutAddress: readonly string[];
  /** The endpoints of the first state for whose pages a spec sets a URL. */
  readonly addresses: readonly EndpointAddress[];
}

/** For each spec, the folders in which all pages are generated from specs that were read. */
function foldersBySpec(site: Site): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>();
  for (const [folder, specs] of generatedSections(navigationListing(site)).closed)
    for (const spec of specs) append(folders, spec, folder);
  return folders;
}

/** The published operations by `GET /path`; several if the specs of languages or versions have the same endpoint. */
const publishedOperations = memo((site: Site): ReadonlyMap<string, readonly GeneratedOperation[]> => {
  const foldersOf = foldersBySpec(site);
  const published = new Map<string, GeneratedOperation[]>();
  for (const { spec, listed } of listEndpoints(site)) {
    for (const operation of listed) {
      if (operation.excluded) continue;
      const name = `${operation.method} ${operation.path}`;
      append(published, name, { operation, folders: foldersOf.get(spec) ?? [] });
    }
  }
  return published;
});

/** Whether a state has a spec that could not be read, which may contain any endpoint. */
function hasUnreadSpec(site: Site): boolean {
  return listEndpoints(site).some(({ problem }) => problem !== undefined);
}

/** The endpoints that pages document, which have the URLs of these pages. */
function endpointsWithPage(site: Site): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { frontmatter } of site.files?.pages() ?? []) {
    const endpoint = frontmatter?.openapi === undefined ? undefined : parseEndpoint(frontmatter.openapi);
    if (endpoint !== undefined) names.add(`${endpoint.method} ${endpoint.path}`);
  }
  return names;
}

/** The published endpoints that the navigation shows. */
function shownEndpoints(site: Site): ReadonlySet<string> {
  const shown = new Set<string>();
  for (const { listed, hidden } of listEndpoints(site))
    for (const operation of listed)
      if (!hidden.has(operation)) shown.add(`${operation.method} ${operation.path}`);
  return shown;
}

type PublishedOperations = ReturnType<typeof publishedOperations>;

function movedEndpoints(
  { before, after }: ComparedStates,
  operations: PublishedOperations,
  newOperations: PublishedOperations,
): readonly MovedEndpoint[] {
  const moved: MovedEndpoint[] = [];
  for (const [endpoint, former] of operations) {
    const current = newOperations.get(endpoint);
    if (current === undefined) continue;
    // A URL that a spec sets is among the compared URLs.
    const generated = former.filter(({ operation }) => operation.address === undefined);
    const found = movedAddress(generated, current);
    if (found !== undefined) moved.push({ endpoint, from: `/${found.from}`, to: `/${found.to}` });
  }
  if (moved.length === 0) return moved;
  const withPage = [before, after].map(({ site }) => endpointsWithPage(site));
  const isRedirected = ({ from }: MovedEndpoint): boolean =>
    [before, after].some(({ site }) => redirectsIn(site).analysis.next(from) !== undefined);
  return moved.filter(
    (one) =>
      !withPage.some((names) => names.has(one.endpoint)) &&
      !isRedirected(one) &&
      landingOf(after.site, one.from).kind !== "page",
  );
}

/** The endpoints that only the first state publishes; none if a spec of the second one could not be read. */
export function removedEndpoints(before: Site, after: Site): readonly string[] {
  if (hasUnreadSpec(after)) return [];
  const published = publishedOperations(after);
  return [...publishedOperations(before).keys()].filter((name) => !published.has(name)).sort();
}

export function endpointChanges(states: ComparedStates): EndpointChanges {
  const { before, after } = states;
  const operations = publishedOperations(before.site);
  const newOperations = publishedOperations(after.site);
  const [shown, newShown] = [shownEndpoints(before.site), shownEndpoints(after.site)];
  const kept = [...operations.keys()].filter((name) => newOperations.has(name)).sort();
  const removed = removedEndpoints(before.site, after.site);
  return {
    added: [...newOperations.keys()].filter((name) => !operations.has(name)).sort(),
    removed,
    hidden: kept.filter((name) => shown.has(name) && !newShown.has(name)),
    listed: kept.filter((name) => !shown.has(name) && newShown.has(name)),
    moved: [...movedEndpoints(states, operations, newOperations)].sort((one, other) =>
      one.endpoint < other.endpoint ? -1 : 1,
    ),
    removedWithoutAddress: removed.filter((name) => {
      const addresses = (operations.get(name) ?? []).flatMap(({ operation }) => operation.address ?? []);
      return !addresses.some((address) => isAnswered(landingOf(before.site, address)));
    }),
    addresses: [...operations].flatMap(([name, former]) => {
      const current = newOperations.get(name);
      const newAddress = current?.find(({ operation }) => operation.address !== undefined)?.operation.address;
      return former.flatMap(({ operation: { address } }) =>
        address === undefined ? [] : { address, isPublished: current !== undefined, newAddress },
      );
    }),
  };
}
