/** Finds the row of the navigation tree that shows a URL whose page the platform generates for an endpoint. */
import { limitedChildren, treeRow } from "../../../navigation-tree/children.ts";
import { rowsOfPlace } from "../../../navigation-tree/reveal.ts";
import type { RowAppearance } from "../../../navigation-tree/row.ts";
import { subjectOf } from "../../../navigation-tree/subject.ts";
import type { Operation } from "../../../openapi/specification.ts";
import type { Site } from "../../../site/site.ts";
import type { WhereEnd } from "../../where/answer.ts";

/** How many rows below a section are searched. */
const maxRows = 2_000;

function rowsBelow(site: Site, id: string): readonly RowAppearance[] {
  return limitedChildren(site, id, maxRows, "in-place")?.rows ?? [];
}

/** The row of an endpoint that a section generates from its spec. */
function generatedRow(site: Site, section: string, operation: Operation): RowAppearance | undefined {
  return rowsBelow(site, section)
    .filter(({ kind }) => kind === "generated")
    .flatMap(({ id }) => rowsBelow(site, id))
    .find(({ id }) => {
      const subject = subjectOf(site, id);
      return subject?.kind === "operation" && subject.operation === operation;
    });
}

/**
 * The id of the row of the endpoint at a URL: of its own entry, or of the one that a section generates. Undefined if several
 * endpoints may have this URL, or if the navigation does not show it.
 */
export function rowOfEndpoint(
  site: Site,
  { endpoints, entries }: Extract<WhereEnd, { kind: "generated" }>,
): string | undefined {
  const [only, ...others] = endpoints;
  if (only === undefined || others.length > 0) return undefined;
  for (const { place } of entries) {
    const id = rowsOfPlace(site, place.document, place.span.start)?.at(-1);
    const row = id === undefined ? undefined : treeRow(site, id, "in-place");
    const found = row?.kind === "endpoint" ? row : row && generatedRow(site, row.id, only.operation);
    if (found !== undefined) return found.id;
  }
  return undefined;
}
