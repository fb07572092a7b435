/** Entries of the GraphQL schema in scope as proposals. */
import { schemaInScope } from "../../facts/graphql-entries.ts";
import { type NamedPart, namedParts } from "../../graphql/schema.ts";
import type { VisitedElement } from "../../navigation/walk.ts";
import type { Site } from "../../site/site.ts";
import { value } from "./draft.ts";
import { bestOf, matchClass } from "./match-class.ts";
import { nothing, type Proposal, type Proposals } from "./proposal.ts";

/** More proposals would not be read; further typing gives others. */
const maxProposals = 60;

/** The parts of the schema in scope that an element's pages may name. */
export function graphqlProposals(
  site: Site,
  owner: VisitedElement,
  typed: string,
  own: string | undefined,
): Proposals {
  const scope = schemaInScope(site, owner);
  if (scope === undefined) return nothing;
  const beside = new Set(
    owner.element.children.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.kind === "graphql" && entry.raw !== own ? entry.raw.trim() : [])),
    ),
  );
  const wanted = typed.trim().toLowerCase();
  const { best, isAll } = bestOf(
    [...namedParts(scope.schema, typed)],
    ({ written }) => {
      const match = matchClass(wanted, written.toLowerCase());
      return match === undefined ? undefined : match * 2 + (beside.has(written) ? 1 : 0);
    },
    maxProposals,
  );
  return { proposals: best.map((part) => proposalOf(part, beside.has(part.written))), isIncomplete: !isAll };
}

function proposalOf({ written, description }: NamedPart, isListed: boolean): Proposal {
  const parts = [description?.split("\n", 1)[0]?.slice(0, 200), isListed ? "listed" : undefined];
  const detail = parts.filter((part) => part !== undefined && part !== "").join(" · ");
  return {
    label: written,
    kind: "endpoint",
    draft: value(written),
    rank: isListed ? 1 : 0,
    ...(detail === "" ? {} : { detail }),
  };
}
