import { doubtfulEndpoints } from "../facts/listed-endpoints.ts";
import { mayInheritUnseen, siteSpecs } from "../facts/named-specs.ts";
import { type Fix, offeredFix, valueFix } from "../model/change.ts";
import { elementSpec, fieldSpec } from "../navigation/elements.ts";
import type { EndpointEntry } from "../navigation/model.ts";
import {
  elementLocation,
  type ListedEndpoint,
  locationOf,
  selfAndAncestors,
  type VisitedElement,
} from "../navigation/walk.ts";
import { nameOf } from "../navigation/wording.ts";
import { mayContainOperation } from "../openapi/specification.ts";
import { type Site, specAt } from "../site/site.ts";
import { quoted } from "../text/quoting.ts";
import { hasUnknownMethod } from "./missing-endpoint.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

/** For how many specs fixes are offered; a longer list would be hard to choose from. */
const maxSpecs = 3;

/** The specs that the site names elsewhere and that may have an operation, those of `api.openapi` first. */
function specsWith(site: Site, { method, path }: EndpointEntry): readonly string[] {
  const ofApi = siteSpecs(site)?.scope.sources ?? [];
  const urls = ofApi.flatMap((source) => (source.kind === "url" ? [source.raw.trim()] : []));
  const files = ofApi.flatMap((source) => (source.kind === "file" ? [source.path] : []));
  const specFiles = [...new Set([...files, ...site.specs.keys()])].filter((file) => {
    const spec = specAt(site, file);
    return spec?.kind === "openapi" && mayContainOperation(spec, method, path);
  });
  return [...specFiles, ...urls].slice(0, maxSpecs);
}

/** Where a spec for the endpoint may be named: in the element that lists it, and in the tab around it. */
function specOwners(owner: VisitedElement): readonly VisitedElement[] {
  return selfAndAncestors(owner).filter((one) => {
    const isOwner = one === owner || one.element.kind === "tab";
    return isOwner && fieldSpec(one.element.kind, "openapi") !== undefined;
  });
}

function specFix(owner: VisitedElement, path: string): Fix {
  return offeredFix(`Set \`openapi\` of ${nameOf(owner.element)} to ${quoted(path)}`, {
    kind: "add-property",
    at: elementLocation(owner),
    key: "openapi",
    value: path,
    position: "end",
  });
}

/** The fix that names the spec in the entry itself, for use if no element around it can name one. */
function entryFix({ entry, owner }: ListedEndpoint, spec: string): Fix {
  const value = `${spec} ${entry.raw.trim()}`;
  return valueFix(`Write ${quoted(value)}`, locationOf(owner, entry.place), value);
}

function fixesFor(site: Site, endpoint: ListedEndpoint): readonly Fix[] {
  const owners = specOwners(endpoint.owner);
  return specsWith(site, endpoint.entry).flatMap((spec) =>
    owners.length === 0 ? [entryFix(endpoint, spec)] : owners.map((owner) => specFix(owner, spec)),
  );
}

/** The enclosing elements that can name a spec, such as "the group or tab around it". */
function aroundText({ owner }: ListedEndpoint): string {
  const labels = new Set(specOwners(owner).map(({ element }) => elementSpec(element.kind).label));
  return labels.size === 0 ? "a section around it" : `the ${[...labels].join(" or ")} around it`;
}

export const endpointWithoutSpec = {
  code: "endpoint-without-spec",
  title: "A listed endpoint has no spec",
  scope: "site",
  severity: "error",
  consequence: "loses",
  // F6.14: an entry whose method only a spec can define needs a spec too.
  facts: ["F6.4", "F6.6", "F6.14"],
  why: `An entry such as \`GET /users\` shows an endpoint of a spec. It is looked up in the nearest \`openapi\` above
it, on its group or on an enclosing tab; \`api.openapi\` is not used for it. Without one, the entry is treated as the path of a page
that does not exist, so it is not published. Set \`openapi\` on its group or tab, or name the spec in the entry:
\`openapi.json GET /users\`.`,
  *check({ site, listing }) {
    const isInApi = siteSpecs(site) !== undefined;
    for (const endpoint of doubtfulEndpoints({ site, listing })) {
      const { entry, owner } = endpoint;
      if (entry.file !== undefined || owner.specs !== undefined) continue;
      // The rule missing-endpoint reports a misspelled method.
      if (hasUnknownMethod(entry, undefined)) continue;
      if (mayInheritUnseen(owner)) continue;
      const name = quoted(`${entry.method} ${entry.path}`);
      const why = isInApi
        ? `\`api.openapi\` does not cover navigation entries, so ${name}`
        : `No spec covers ${name}, so it`;
      yield {
        message: `${why} has no page; set \`openapi\` on ${aroundText(endpoint)}.`,
        anchor: anchorAt(locationOf(owner, entry.place)),
        fixes: () => fixesFor(site, endpoint),
      };
    }
  },
} as const satisfies SiteRule;
