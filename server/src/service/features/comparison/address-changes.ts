/**
 * Which URLs of a site readers had and no longer have, which lead to a different place than before, and which are new. What is asked of
 * each state is where a URL leads there, so that a redirect counts whoever wrote it, and however it is written.
 */
import { areEqualLists } from "../../equal-lists.ts";
import type { RedirectList } from "../../facts/redirect-list.ts";
import { pageUrl } from "../../facts/site-listing.ts";
import { comparablePath, exampleSource, parseRedirect, type Redirect } from "../../redirects/redirects.ts";
import { pagePathOf } from "../../site/file-index.ts";
import { type Landing, landingOf, type NothingReason } from "./landing.ts";
import { addressedFiles, addressesIn, type ComparedStates, pagesByAddress, redirectsIn } from "./state.ts";

/** A URL that readers had and that leads to an error page now. */
export interface LostAddress {
  /** `pattern`: URLs that a redirect with wildcards led on; `endpoint`: the page of an endpoint, by `GET /path`. */
  readonly kind: "page" | "redirect" | "pattern" | "endpoint" | "anchor";
  readonly address: string;
  readonly reason: NothingReason;
  /** The URL where the page is now that the URL led to; undefined if it is nowhere. */
  readonly successor?: string | undefined;
  /** Where a redirect led to. */
  readonly formerly?: string | undefined;
  /** Of a pattern: one of the lost URLs. */
  readonly example?: string;
  /** Of a pattern the number of lost URLs, of an anchor the number of links to it; else 1. */
  readonly count: number;
}

/** A URL that led to one thing and leads to another now. */
interface ReroutedAddress {
  readonly address: string;
  readonly from: string;
  readonly to: string;
}

/** The difference of the URLs of two states. */
export interface AddressChanges {
  readonly lost: readonly LostAddress[];
  readonly rerouted: readonly ReroutedAddress[];
  readonly added: readonly string[];
}

/** So many URLs of one pattern are looked at. */
const maxOfPattern = 2000;

function areSameRedirects(one: RedirectList, other: RedirectList): boolean {
  return areEqualLists(
    one.entries,
    other.entries,
    (entry, twin) => entry.source === twin.source && entry.destination === twin.destination,
  );
}

/** Whether readers get something. */
export function isAnswered({ kind }: Landing): boolean {
  return kind !== "nothing" && kind !== "perhaps";
}

/** The URL where the page is now that a URL led to; undefined if it is nowhere. */
function successorOf({ after, renames }: ComparedStates, landing: Landing): string | undefined {
  if (landing.kind === "external") return landing.address;
  if (landing.kind !== "page") return undefined;
  const presentFile = renames.get(landing.file) ?? landing.file;
  const path = pagePathOf(presentFile);
  const page = path === undefined ? undefined : addressesIn(after.site)?.files.page(path);
  return page?.file === presentFile && addressedFiles(after.site).has(presentFile)
    ? pageUrl(page.path)
    : undefined;
}

/** What became of a URL. */
type Fate =
  | { readonly kind: "unpublished" | "same" }
  | { readonly kind: "lost"; readonly was: Landing; readonly reason: NothingReason }
  | { readonly kind: "rerouted"; readonly was: Landing; readonly is: Landing };

function isSameEnd({ renames }: ComparedStates, was: Landing, is: Landing): boolean {
  if (was.kind === "page" && is.kind === "page" && (renames.get(was.file) ?? was.file) === is.file)
    return true;
  return was.address === is.address;
}

function fateOf(states: ComparedStates, address: string): Fate {
  const was = landingOf(states.before.site, address);
  if (!isAnswered(was)) return { kind: "unpublished" };
  const is = landingOf(states.after.site, address);
  if (is.kind === "nothing") return { kind: "lost", was, reason: is.reason };
  // What the site had and gave up is not taken for something of its host.
  if (is.kind === "perhaps") return { kind: "lost", was, reason: "missing" };
  return isSameEnd(states, was, is) ? { kind: "same" } : { kind: "rerouted", was, is };
}

interface Found {
  readonly lost: LostAddress[];
  readonly rerouted: ReroutedAddress[];
  /** The URLs that have been looked at. */
  readonly seen: Set<string>;
}

function note(
  found: Found,
  states: ComparedStates,
  kind: "page" | "redirect" | "endpoint",
  address: string,
): void {
  if (found.seen.has(address)) return;
  found.seen.add(address);
  const fate = fateOf(states, address);
  if (fate.kind === "lost") {
    const successor = successorOf(states, fate.was);
    const formerly = kind === "redirect" ? fate.was.address : undefined;
    found.lost.push({ kind, address, reason: fate.reason, successor, formerly, count: 1 });
  } else if (fate.kind === "rerouted") {
    found.rerouted.push({ address, from: fate.was.address, to: fate.is.address });
  }
}

/** Patterns may lead to other patterns; longer chains than this are left to the rule that reports chains. */
const maxRounds = 4;

/**
 * The URLs that redirects with wildcards lead to pages, directly or through others, by the redirect; for one that leads to
 * no page, a URL as an example of all.
 */
function addressesOfPatterns(
  patterns: readonly Redirect[],
  pages: Iterable<string>,
): ReadonlyMap<Redirect, ReadonlySet<string>> {
  const found = new Map(patterns.map((pattern) => [pattern, new Set<string>()]));
  let goals = [...pages];
  for (let round = 0; round < maxRounds && goals.length > 0; round += 1) {
    const next: string[] = [];
    for (const [pattern, addresses] of found) {
      for (const goal of pattern.destination.isWildcard ? goals : []) {
        const address = addresses.size < maxOfPattern ? exampleSource(pattern, goal) : undefined;
        if (address === undefined || addresses.has(address)) continue;
        addresses.add(address);
        next.push(address);
      }
    }
    goals = next;
  }
  for (const [pattern, addresses] of found) {
    const example = addresses.size === 0 ? exampleSource(pattern, undefined) : undefined;
    if (example !== undefined) addresses.add(example);
  }
  return found;
}

function notePattern(
  found: Found,
  states: ComparedStates,
  redirect: Redirect,
  addresses: Iterable<string>,
): void {
  const lost: { readonly address: string; readonly fate: Extract<Fate, { kind: "lost" }> }[] = [];
  for (const address of addresses) {
    if (found.seen.has(address)) continue;
    found.seen.add(address);
    const fate = fateOf(states, address);
    if (fate.kind === "lost") lost.push({ address, fate });
    else if (fate.kind === "rerouted")
      found.rerouted.push({ address, from: fate.was.address, to: fate.is.address });
  }
  const [first] = lost;
  if (first === undefined) return;
  found.lost.push({
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
 * @param endpoints URLs that specs set for the pages of endpoints
 */
export function addressChanges(states: ComparedStates, endpoints: Iterable<string>): AddressChanges {
  const { before, after } = states;
  const found: Found = { lost: [], rerouted: [], seen: new Set() };
  const redirects = redirectsIn(before.site);
  const areSame = areSameRedirects(redirects, redirectsIn(after.site));
  const pages = pagesByAddress(before.site);
  const pagesNow = pagesByAddress(after.site);
  // With the same redirects, a page that is where it was is answered as it was.
  const changed = [...pages.keys()].filter((address) => !areSame || !pagesNow.has(address));
  for (const address of changed) note(found, states, "page", address);
  const patterns: Redirect[] = [];
  for (const entry of redirects.entries) {
    const redirect = parseRedirect(entry.source, entry.destination);
    const { isExternal, isOpaque, isWildcard, neverMatches, key } = redirect.source;
    if (isExternal || isOpaque || neverMatches !== undefined) continue;
    if (isWildcard) patterns.push(redirect);
    else note(found, states, "redirect", key);
  }
  const goals = areSame && changed.length === 0 ? [] : pages.keys();
  for (const [pattern, addresses] of addressesOfPatterns(patterns, goals))
    notePattern(found, states, pattern, addresses);
  for (const address of endpoints) note(found, states, "endpoint", comparablePath(address));
  const added = [...pagesNow.keys()].filter(
    (address) => !pages.has(address) && !isAnswered(landingOf(before.site, address)),
  );
  return {
    lost: found.lost.sort(byAddress),
    rerouted: found.rerouted.sort(byAddress),
    added: added.sort(),
  };
}
