import { doubtfulEndpoints } from "../facts/listed-endpoints.ts";
import { operationOf } from "../facts/targets.ts";
import { type ListedEndpoint, locationOf } from "../navigation/walk.ts";
import { specAt } from "../site/site.ts";
import { quoted } from "../text/quoting.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

/** The spec in which the platform looks an endpoint up: the one that it names, else the first in scope (F6.3). */
function usedSpec({ entry, owner }: ListedEndpoint): string | undefined {
  if (entry.file !== undefined) return entry.file;
  const [first] = owner.specs?.sources ?? [];
  return first?.kind === "file" ? first.path : undefined;
}

export const excludedEndpoint = {
  code: "excluded-endpoint",
  title: "A listed endpoint that its spec excludes",
  scope: "site",
  severity: "error",
  consequence: "stops",
  facts: ["F6.19", "F6.20", "F13.9"],
  why: `An operation that says \`x-excluded: true\` in its specification has no page. Where the navigation lists it all the same, the
platform's build stops, and nothing of the site is deployed. Remove the entry from the navigation or \`x-excluded\` from the
specification. \`x-hidden: true\` is for an endpoint whose page has an address and no place in the sidebar of its own.`,
  *check({ site, listing }) {
    for (const endpoint of doubtfulEndpoints({ site, listing })) {
      const { entry, owner } = endpoint;
      const found = operationOf(site, owner, entry);
      if (found === undefined || !found.operation.excluded || found.document !== usedSpec(endpoint)) continue;
      const { document, operation } = found;
      const name = `${operation.method} ${operation.path}`;
      const span = specAt(site, document)?.exclusions.get(name);
      const location = locationOf(owner, entry.place);
      yield {
        message: `${quoted(name)} is listed here, and ${quoted(document)} excludes it by \`x-excluded\`, so the whole deployment stops; remove the entry, or \`x-excluded\` from the spec.`,
        anchor: anchorAt(location),
        ...(span === undefined
          ? {}
          : { related: [{ message: "The spec excludes it here.", anchor: { document, span } }] }),
        fixes: [
          { title: `Remove ${quoted(entry.raw)}`, safe: false, changes: [{ kind: "remove", at: location }] },
        ],
      };
    }
  },
} as const satisfies SiteRule;
