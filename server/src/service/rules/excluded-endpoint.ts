import { doubtfulEndpoints } from "../facts/listed-endpoints.ts";
import { operationOf, usedSpec } from "../facts/targets.ts";
import { removalFixes } from "../model/change.ts";
import { dropOfList } from "../navigation/drops.ts";
import { locationOf } from "../navigation/walk.ts";
import { specAt } from "../site/site.ts";
import { quoted } from "../text/quoting.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

export const excludedEndpoint = {
  code: "excluded-endpoint",
  title: "A listed endpoint is excluded by its spec",
  scope: "site",
  severity: "error",
  consequence: "stops",
  facts: ["F6.19", "F6.20", "F13.9"],
  why: `An operation with \`x-excluded: true\` in its spec has no page. If the navigation still lists it, the
platform's build fails, and nothing of the site is deployed. Remove the entry from the navigation, or \`x-excluded\` from the
spec. \`x-hidden: true\` is for an endpoint whose page has a URL but no automatic place in the sidebar.`,
  *check({ site, listing }) {
    for (const { entry, owner, list } of doubtfulEndpoints({ site, listing })) {
      // The build does not see an entry that the platform drops (F13.1, F13.2).
      if (dropOfList(owner, list) !== undefined) continue;
      const found = operationOf(site, owner, entry);
      if (found === undefined || !found.operation.excluded || found.document !== usedSpec(owner, entry.file))
        continue;
      const { document, operation } = found;
      const name = `${operation.method} ${operation.path}`;
      const span = specAt(site, document)?.exclusions.get(name);
      const location = locationOf(owner, entry.place);
      yield {
        message: `${quoted(document)} excludes ${quoted(name)} with \`x-excluded\`, so the whole deployment fails; remove this entry, or \`x-excluded\`.`,
        anchor: anchorAt(location),
        related:
          span === undefined ? [] : [{ message: "The spec excludes it here.", anchor: { document, span } }],
        fixes: removalFixes(`Remove ${quoted(entry.raw)}`, location),
      };
    }
  },
} as const satisfies SiteRule;
