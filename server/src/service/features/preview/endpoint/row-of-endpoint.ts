/** Finds the row of the navigation tree that shows a URL whose page the platform generates for an endpoint. */
import { subjectsBelow } from "../../../navigation-tree/below.ts";
import { treeRow } from "../../../navigation-tree/children.ts";
import { rowsOfPlace } from "../../../navigation-tree/reveal.ts";
import { subjectOf } from "../../../navigation-tree/subject.ts";
import type { Operation } from "../../../openapi/specification.ts";
import type { Site } from "../../../site/site.ts";
import type { WhereEnd } from "../../where/answer.ts";

/** The id of the row that a section, by the id of its row, generates for an operation of its spec. */
function generatedRow(site: Site, id: string, operation: Operation): string | undefined {
  const subject = subjectOf(site, id);
  if (subject === undefined) return undefined;
  for (const child of subjectsBelow(site, { id, subject }, "in-place")) {
    if (child.subject.kind !== "generated") continue;
    for (const row of subjectsBelow(site, child, "in-place"))
      if (row.subject.kind === "operation" && row.subject.operation === operation) return row.id;
  }
  return undefined;
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
    if (id === undefined) continue;
    // A page that documents the endpoint has a URL of its own.
    const isEntry = treeRow(site, id, "in-place")?.kind === "endpoint";
    const row = isEntry ? id : generatedRow(site, id, only.operation);
    if (row !== undefined) return row;
  }
  return undefined;
}
