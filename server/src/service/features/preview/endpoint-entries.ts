/** Names that the platform gives to the pages of endpoints and their groups in the sidebar (F6.52). */

import { titleFromName } from "../../facts/page-title.ts";
import { operationOf } from "../../facts/targets.ts";
import type { RowAppearance } from "../../navigation-tree/row.ts";
import { subjectOf } from "../../navigation-tree/subject.ts";
import { groupOf, hasOwnAddress, listedAddress } from "../../openapi/page-address.ts";
import type { Operation } from "../../openapi/specification.ts";
import type { Site } from "../../site/site.ts";

/** The operation of a row; undefined if it has none, or an unknown one. */
function operationOfRow(site: Site, id: string): Operation | undefined {
  const subject = subjectOf(site, id);
  if (subject?.kind === "operation") return subject.operation;
  if (subject?.kind !== "entry") return undefined;
  const { owner, item } = subject;
  return item.kind === "entry" && item.entry.kind === "endpoint"
    ? operationOf(site, owner, item.entry)?.operation
    : undefined;
}

/**
 * The name of an endpoint's entry: the summary of the operation; without one, or if the spec sets the URL, a title that is made from
 * the URL, as for a page file without a title.
 */
export function endpointLabel(site: Site, { id, label }: RowAppearance): string {
  const operation = operationOfRow(site, id);
  if (operation === undefined) return label;
  const isFromUrl =
    hasOwnAddress(operation) || operation.method === "WEBHOOK" || (operation.summary ?? "") === "";
  return isFromUrl ? titleFromName(listedAddress("", operation)) : label;
}

/** The name of the group of the sidebar that contains the page of an operation's row. */
export function groupLabel(site: Site, id: string): string {
  const subject = subjectOf(site, id);
  return subject?.kind === "operation" ? groupOf(subject.spec, subject.operation) : "";
}
