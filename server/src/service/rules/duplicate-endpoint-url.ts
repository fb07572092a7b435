import { type EndpointPage, type PlacedPair, pagesWithSameUrl } from "../facts/endpoint-pages.ts";
import { getOrInsert } from "../multimap.ts";
import { endpointKey } from "../navigation/drops.ts";
import type { RelativeLocation } from "../navigation/model.ts";
import { nameOfSource, specsOf } from "../navigation/scope.ts";
import { locationOf, selfAndAncestors, type VisitedElement } from "../navigation/walk.ts";
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
  check(view) {
    return groupsOf(pagesWithSameUrl(view)).map(findingOf);
  },
} as const satisfies SiteRule;

/** Pairs of the same specs that are reported in one place. */
interface PairGroup {
  readonly owner: VisitedElement;
  readonly place: RelativeLocation;
  readonly pairs: readonly [PlacedPair, ...PlacedPair[]];
}

/** The element around a page whose `openapi` names its spec; undefined if the entry of the page does. */
function elementWithSpec({ second, at: { owner } }: PlacedPair): VisitedElement | undefined {
  return selfAndAncestors(owner).find(({ element }) => {
    const field = element.kind === "navigation" ? undefined : element.fields.get("openapi");
    return field !== undefined && nameOfSource(specsOf(field).sources[0]) === second.spec.file;
  });
}

/** The `openapi` that names the spec of a page, or the page's entry if that names the spec itself. */
function placeOf(pair: PlacedPair): Pick<PairGroup, "owner" | "place"> {
  const owner = elementWithSpec(pair);
  const openapi = owner?.element.fields.get("openapi");
  return owner === undefined || openapi === undefined ? pair.at : { owner, place: openapi.valuePlace };
}

/** Each listed endpoint alone if a change of its spec helps; else together with those that the same change would help. */
function groupsOf(pairs: readonly PlacedPair[]): readonly PairGroup[] {
  const groups: PairGroup[] = [];
  const together = new Map<VisitedElement, Map<string, PlacedPair[]>>();
  for (const pair of pairs) {
    const { first, second, at } = pair;
    if (first.spec === second.spec && at.isListed) {
      groups.push({ ...at, pairs: [pair] });
      continue;
    }
    const { owner, place } = placeOf(pair);
    const specs = `${first.spec.file}\n${second.spec.file}`;
    const known = together.get(owner)?.get(specs);
    if (known !== undefined) {
      known.push(pair);
      continue;
    }
    const found: [PlacedPair] = [pair];
    getOrInsert(together, owner, () => new Map()).set(specs, found);
    groups.push({ owner, place, pairs: found });
  }
  return groups;
}

function nameOf({ operation: { method, path } }: EndpointPage): string {
  return `${method} ${path}`;
}

function adviceFor({ first, second }: PlacedPair): string {
  if (hasOwnAddress(first.operation) && hasOwnAddress(second.operation)) return "change one `x-mint.href`";
  return first.spec === second.spec
    ? "give each its own summary or `x-mint.href`"
    : "give one spec another `directory`";
}

function findingOf({ owner, place, pairs }: PairGroup): SiteFinding {
  const [pair] = pairs;
  const statement = pairs.length === 1 ? oneStatement(pair) : manyStatement(pair, pairs.length);
  return {
    message: `${statement}; ${adviceFor(pair)}.`,
    affected: new Set(pairs.map(({ second }) => endpointKey(second.operation, second.spec.file))),
    anchor: anchorAt(locationOf(owner, place)),
  };
}

function oneStatement({ first, second }: PlacedPair): string {
  const nameIn = (page: EndpointPage): string =>
    first.spec === second.spec
      ? quoted(nameOf(page))
      : `${quoted(nameOf(page))} of ${quoted(page.spec.file)}`;
  return `${nameIn(first)} and ${nameIn(second)} have the same URL, ${quoted(`/${second.address}`)}, so only one of them is published`;
}

function manyStatement({ first, second }: PlacedPair, count: number): string {
  const others = first.spec === second.spec ? "other endpoints" : `endpoints of ${quoted(first.spec.file)}`;
  return `${withThousands(count)} endpoints of ${quoted(second.spec.file)} have URLs of ${others}, such as ${quoted(`/${second.address}`)}, so only one of each is published`;
}
