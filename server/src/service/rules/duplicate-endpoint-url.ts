import { type SharingPage, sharingPages } from "../facts/endpoint-pages.ts";
import type { Location } from "../model/location.ts";
import { hasOwnAddress } from "../openapi/page-address.ts";
import { quoted } from "../text/quoting.ts";
import { withThousands } from "../text/words.ts";
import { anchorAt, type SiteFinding, type SiteRule } from "./rule.ts";

export const duplicateEndpointUrl = {
  code: "duplicate-endpoint-url",
  title: "Two endpoints have the same URL",
  scope: "site",
  severity: "warning",
  consequence: "loses",
  facts: ["F6.21", "F6.22", "F6.51"],
  needsFiles: true,
  why: `The URL of an endpoint's page is made from the \`directory\` of its spec, its first tag and its summary; without a summary, from its
method and path without the parameters, so \`GET /users\` and \`GET /users/{id}\` have the same one. If the pages of two endpoints have the
same URL, the platform publishes only one of them, without a message, and both lines of the sidebar lead to it. This often concerns two
versions of a spec: give each its own \`directory\`. Within a spec, give each endpoint its own summary, or set its URL with \`x-mint.href\`. The
platform adds a number to the URL only in pages that it generates for a whole spec.`,
  *check(view) {
    for (const group of groupsOf(sharingPages(view))) yield findingOf(group);
  },
} as const satisfies SiteRule;

/** Two endpoints with one URL. */
interface EndpointPair {
  readonly first: SharingPage;
  readonly second: SharingPage;
}

/** Pairs of the same specs that are reported in one place. */
interface PairGroup {
  readonly location: Location;
  readonly pairs: readonly [EndpointPair, ...EndpointPair[]];
}

/** The endpoint itself if a change of its spec helps, otherwise the `openapi` whose `directory` the endpoints share. */
function placeOf({ first, second }: EndpointPair): Location | undefined {
  const isSameSpec = first.spec === second.spec;
  return isSameSpec ? (second.entry ?? second.openapi) : (second.openapi ?? second.entry);
}

function groupsOf(shared: ReadonlyMap<string, readonly SharingPage[]>): Iterable<PairGroup> {
  const groups = new Map<string, { location: Location; pairs: [EndpointPair, ...EndpointPair[]] }>();
  for (const [first, ...others] of shared.values()) {
    for (const second of first === undefined ? [] : others) {
      if (first === undefined) continue;
      const pair = { first, second };
      const location = placeOf(pair);
      if (location === undefined) continue;
      const key = JSON.stringify([location, first.spec.file, second.spec.file]);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { location, pairs: [pair] });
      else group.pairs.push(pair);
    }
  }
  return groups.values();
}

function nameOf({ operation: { method, path } }: SharingPage): string {
  return `${method} ${path}`;
}

/** The key of an endpoint in the navigation, whose page is lost; see `entryKey`. */
function lostKey({ second }: EndpointPair): string {
  return ` ${nameOf(second)} ${second.spec.file}`;
}

function adviceFor({ first, second }: EndpointPair): string {
  if (hasOwnAddress(first.operation) && hasOwnAddress(second.operation)) return "change one `x-mint.href`";
  return first.spec === second.spec
    ? "give each its own summary or `x-mint.href`"
    : "give one spec another `directory`";
}

function findingOf({ location, pairs }: PairGroup): SiteFinding {
  const [pair] = pairs;
  const message = `${pairs.length === 1 ? oneStatement(pair) : manyStatement(pair, pairs.length)}; ${adviceFor(pair)}.`;
  return { message, affected: new Set(pairs.map(lostKey)), anchor: anchorAt(location) };
}

function oneStatement({ first, second }: EndpointPair): string {
  const nameIn = (page: SharingPage): string =>
    first.spec === second.spec
      ? quoted(nameOf(page))
      : `${quoted(nameOf(page))} of ${quoted(page.spec.file)}`;
  return `${nameIn(first)} and ${nameIn(second)} have the same URL, ${quoted(`/${second.address}`)}, so only one of them is published`;
}

function manyStatement({ first, second }: EndpointPair, count: number): string {
  const others = first.spec === second.spec ? "other endpoints" : `endpoints of ${quoted(first.spec.file)}`;
  return `${withThousands(count)} endpoints of ${quoted(second.spec.file)} have URLs of ${others}, such as ${quoted(`/${second.address}`)}, so only one of each is published`;
}
