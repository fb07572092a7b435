/** Proposals for entries that name a part of the GraphQL schema in scope. */
import { schemaInScope } from "../../facts/graphql-entries.ts";
import { namedParts } from "../../graphql/schema.ts";
import type { VisitedElement } from "../../navigation/walk.ts";
import type { Site } from "../../site/site.ts";
import { bestEndpoints } from "./pages.ts";
import { nothing, type Proposals } from "./proposal.ts";

/** The parts of the schema in scope that an element's pages may name. */
export function graphqlProposals(
  site: Site,
  owner: VisitedElement,
  typed: string,
  own: string | undefined,
): Proposals {
  const scope = schemaInScope(site, owner);
  if (scope === undefined) return nothing;
  const siblings = new Set(
    owner.element.children.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.kind === "graphql" && entry.raw !== own ? entry.raw.trim() : [])),
    ),
  );
  const candidates = Array.from(namedParts(scope.schema, typed), ({ written, description }) => {
    const summary = description?.split("\n", 1)[0]?.slice(0, 200);
    return { text: written, summary, isListed: siblings.has(written) };
  });
  return bestEndpoints(candidates, typed.trim());
}
