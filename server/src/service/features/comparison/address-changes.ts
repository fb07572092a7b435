/**
 * Which URLs of a site are lost between two states, which go somewhere else, and which are new. Compares where each URL leads in
 * both states, so that any redirect counts, however it is written.
 */
import { areEqualLists } from "../../equal-lists.ts";
import type { RedirectList } from "../../facts/redirect-list.ts";
import { pageUrl } from "../../facts/site-listing.ts";
import { comparablePath, exampleSource, parseRedirect, type Redirect } from "../../redirects/redirects.ts";
import { pagePathOf } from "../../site/file-index.ts";
import { type Landing, landingOf, type NothingReason } from "./landing.ts";
import { addressedFiles, addressesIn, type ComparedStates, pagesByAddress, redirectsIn } from "./state.ts";

/** A URL that worked in the first state and goes to an error page in the second. */
export interface LostAddress {
  /**
   * `pattern`: all URLs that a redirect with wildcards matched; `endpoint`: the page of an endpoint, named `GET /path`;
   * `reference`: the pages of a GraphQL operation, a channel, an SDK or a remote spec, named `QUERY books` or by its source.
   */
  readonly kind: "page" | "redirect" | "pattern" | "endpoint" | "reference" | "anchor";
  readonly address: string;
  /**
   * `hidden`: its page has this URL, but a redirect from it goes to a missing page; `unpublished`: the page's file still exists,
   * but is no longer a page of the site; `moved`: the endpoint is still published, but its page has another URL.
   */
  readonly reason: NothingReason | "hidden" | "unpublished" | "moved";
  /** The new URL of the page that this URL went to; undefined if the page no longer exists. */
  readonly successor?: string | undefined;
  /** The former destination of a redirect. */
  readonly formerly?: string | undefined;
  /** For a pattern: one of the lost URLs. */
  readonly example?: string;
  /** The number of lost URLs of a pattern, or of links to an anchor; otherwise 1. */
  readonly count: number;
}

/** A URL that goes to a different page, file or site than before. */
interface ReroutedAddress {
  readonly address: string;
  readonly from: string;
  readonly to: string;
}

/** The URL of an endpoint's page. */
export interface EndpointAddress {
  /** The URL that the spec of the first state sets. */
  readonly address: string;
  /** Whether the second state still publishes the endpoint. */
  readonly isPublished: boolean;
  /** The URL that the spec of the second state sets; undefined if there is none. */
  readonly newAddress: string | undefined;
}

/** The difference between the URLs of two states. */
export interface AddressChanges {
  readonly lost: readonly LostAddress[];
  readonly rerouted: readonly ReroutedAddress[];
  readonly added: readonly string[];
}

/** How many URLs of one pattern are checked. */
const maxOfPattern = 2000;

function areSameRedirects(one: RedirectList, other: RedirectList): boolean {
  return areEqualLists(
    one.entries,
    other.entries,
    (entry, twin) => entry.source === twin.source && entry.destination === twin.destination,
  );
}

/** Whether the site has something at a URL, as far as its files tell. */
export function isAnswered({ kind }: Landing): boolean {
  return kind !== "nothing" && kind !== "perhaps";
}

/**
 * Whether the only answer to a URL is uncertain: a page that is generated from a spec that was not read, or a page of a language
 * or version whose own URL does not begin with that name. A redirect to such a URL is what its author chose.
 */
function isGuess(landing: Landing, address: string): boolean {
  switch (landing.kind) {
    case "generated":
      return !landing.isCertain && landing.address === address;
    case "page":
    case "folder":
      return landing.likelyAt === address;
    default:
      return false;
  }
}

/** Whether readers still get something at a URL that the site had before. */
export function isStillAnswered(landing: Landing, address: string): boolean {
  return isAnswered(landing) && !isGuess(landing, address);
}

/** The URL in the second state of the page that a URL went to in the first; undefined if it has none. */
function successorOf({ after, renames }: ComparedStates, landing: Landing): string | undefined {
  if (landing.kind !== "page") return undefined;
  const newFile = renames.get(landing.file) ?? landing.file;
  const path = pagePathOf(newFile);
  const page = path === undefined ? undefined : addressesIn(after.site)?.files.page(path);
  return page?.file === newFile && addressedFiles(after.site).has(newFile) ? pageUrl(page.path) : undefined;
}

/** The difference between where a URL goes in two states. */
type Fate =
  | { readonly kind: "unpublished" | "same" }
  | { readonly kind: "lost"; readonly from: Landing; readonly reason: NothingReason }
  | { readonly kind: "rerouted"; readonly from: Landing; readonly to: Landing };

function isSameEnd({ renames }: ComparedStates, from: Landing, to: Landing): boolean {
  if (from.kind === "page" && to.kind === "page" && (renames.get(from.file) ?? from.file) === to.file)
    return true;
  return from.address === to.address;
}

function fateOf(states: ComparedStates, address: string): Fate {
  const from = landingOf(states.before.site, address);
  if (!isAnswered(from)) return { kind: "unpublished" };
  const to = landingOf(states.after.site, address);
  if (to.kind === "nothing") return { kind: "lost", from, reason: to.reason };
  // The site had this URL, so neither its host nor a guess is expected to answer it, except for a page that was also generated.
  const isStillGenerated = from.kind === "generated" && to.kind === "generated" && from.address === address;
  if (!isAnswered(to) || (isGuess(to, address) && !isStillGenerated))
    return { kind: "lost", from, reason: "missing" };
  return isSameEnd(states, from, to) ? { kind: "same" } : { kind: "rerouted", from, to };
}

interface CollectedChanges {
  readonly lost: LostAddress[];
  readonly rerouted: ReroutedAddress[];
  /** The URLs that have been compared. */
  readonly seen: Set<string>;
}

/** Why nothing answers the URL of a page. */
function missingReason(
  states: ComparedStates,
  kind: LostAddress["kind"],
  address: string,
  from: Landing,
): LostAddress["reason"] {
  const successor = successorOf(states, from);
  if (successor === address) return "hidden";
  if (kind !== "page" || successor !== undefined || from.kind !== "page") return "missing";
  const { after, renames } = states;
  return after.site.files?.has(renames.get(from.file) ?? from.file) === true ? "unpublished" : "missing";
}

function addChange(
  collected: CollectedChanges,
  states: ComparedStates,
  kind: "page" | "redirect" | "endpoint",
  address: string,
): void {
  if (collected.seen.has(address)) return;
  collected.seen.add(address);
  const fate = fateOf(states, address);
  if (fate.kind === "lost") {
    const current = successorOf(states, fate.from);
    const isHidden = current === address;
    const reason = fate.reason === "missing" ? missingReason(states, kind, address, fate.from) : fate.reason;
    const successor = isHidden ? undefined : current;
    const formerly = kind === "redirect" ? fate.from.address : undefined;
    collected.lost.push({ kind, address, reason, successor, formerly, count: 1 });
  } else if (fate.kind === "rerouted") {
    collected.rerouted.push({ address, from: fate.from.address, to: fate.to.address });
  }
}

function addEndpointChange(
  collected: CollectedChanges,
  states: ComparedStates,
  { address, isPublished, newAddress }: EndpointAddress,
): void {
  const count = collected.lost.length;
  addChange(collected, states, "endpoint", comparablePath(address));
  const lost = collected.lost[count];
  if (lost?.reason !== "missing" || !isPublished) return;
  const successor = newAddress === undefined ? undefined : comparablePath(newAddress);
  collected.lost[count] = { ...lost, reason: "moved", successor };
}

/** How many patterns in a chain are followed; a rule reports longer chains. */
const maxRounds = 4;

/**
 * For each redirect with wildcards, the URLs that it sends to pages, directly or through other patterns; one example URL if it
 * goes to no page.
 */
function addressesOfPatterns(
  patterns: readonly Redirect[],
  pages: Iterable<string>,
): ReadonlyMap<Redirect, ReadonlySet<string>> {
  const byPattern = new Map(patterns.map((pattern) => [pattern, new Set<string>()]));
  let goals = [...pages];
  for (let round = 0; round < maxRounds && goals.length > 0; round += 1) {
    const next: string[] = [];
    for (const [pattern, addresses] of byPattern) {
      for (const goal of pattern.destination.isWildcard ? goals : []) {
        const address = addresses.size < maxOfPattern ? exampleSource(pattern, goal) : undefined;
        if (address === undefined || addresses.has(address)) continue;
        addresses.add(address);
        next.push(address);
      }
    }
    goals = next;
  }
  for (const [pattern, addresses] of byPattern) {
    const example = addresses.size === 0 ? exampleSource(pattern, undefined) : undefined;
    if (example !== undefined) addresses.add(example);
  }
  return byPattern;
}

function addPatternChange(
  collected: CollectedChanges,
  states: ComparedStates,
  redirect: Redirect,
  addresses: Iterable<string>,
): void {
  const lost: { readonly address: string; readonly fate: Extract<Fate, { kind: "lost" }> }[] = [];
  for (const address of addresses) {
    if (collected.seen.has(address)) continue;
    collected.seen.add(address);
    const fate = fateOf(states, address);
    if (fate.kind === "lost") lost.push({ address, fate });
    else if (fate.kind === "rerouted")
      collected.rerouted.push({ address, from: fate.from.address, to: fate.to.address });
  }
  const [first] = lost;
  if (first === undefined) return;
  collected.lost.push({
    kind: "pattern",
    address: comparablePath(redirect.source.raw),
    reason: first.fate.reason,
    formerly: redirect.destination.raw.trim(),
    example: first.address,
    count: lost.length,
  });
}

function byAddress(one: { readonly address: string }, other: { readonly address: string }): number {
  return one.address < other.address ? -1 : one.address > other.address ? 1 : 0;
}

/**
 * The changes of the URLs of pages and redirects, each list sorted.
 * @param endpoints the endpoints for whose pages specs set URLs
 */
export function addressChanges(states: ComparedStates, endpoints: Iterable<EndpointAddress>): AddressChanges {
  const { before, after } = states;
  const collected: CollectedChanges = { lost: [], rerouted: [], seen: new Set() };
  const redirects = redirectsIn(before.site);
  const areSame = areSameRedirects(redirects, redirectsIn(after.site));
  const pages = pagesByAddress(before.site);
  const newPages = pagesByAddress(after.site);
  // If the redirects are the same, the URL of a page that still exists goes to it as before.
  const changed = [...pages.keys()].filter((address) => !areSame || !newPages.has(address));
  for (const address of changed) addChange(collected, states, "page", address);
  const patterns: Redirect[] = [];
  for (const entry of redirects.entries) {
    const redirect = parseRedirect(entry.source, entry.destination);
    const { isExternal, isOpaque, isWildcard, neverMatches, key } = redirect.source;
    if (isExternal || isOpaque || neverMatches !== undefined) continue;
    if (isWildcard) patterns.push(redirect);
    else addChange(collected, states, "redirect", key);
  }
  const goals = areSame && changed.length === 0 ? [] : pages.keys();
  for (const [pattern, addresses] of addressesOfPatterns(patterns, goals))
    addPatternChange(collected, states, pattern, addresses);
  for (const endpoint of endpoints) addEndpointChange(collected, states, endpoint);
  const added = [...newPages.keys()].filter(
    (address) => !pages.has(address) && !isStillAnswered(landingOf(before.site, address), address),
  );
  return {
    lost: collected.lost.sort(byAddress),
    rerouted: collected.rerouted.sort(byAddress),
    added: added.sort(),
  };
}
