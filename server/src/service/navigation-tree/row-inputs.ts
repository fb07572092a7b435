/** The inputs of the rows below a row, so that a view rebuilds the rows only if an input has changed. */

import { mayInheritUnseen } from "../facts/named-specs.ts";
import { breadcrumbText } from "../facts/site-listing.ts";
import type { Site } from "../site/site.ts";
import { dropOfSubject, subjectOf } from "./subject.ts";

/** As long as each value stays the same (`Object.is`), so do the rows, except for their places. */
export type RowInputs = readonly unknown[];

/** The inputs of the rows below a section; undefined for any other row, whose rows depend on the whole site. */
export function inputsOfChildren(site: Site, id: string): RowInputs | undefined {
  const subject = subjectOf(site, id);
  if (subject?.kind !== "element") return undefined;
  const { visited } = subject;
  return [
    visited.element,
    site.files,
    site.specs,
    visited.specs?.sources.map(({ raw }) => raw).join("\n"),
    visited.specs?.unknown,
    mayInheritUnseen(visited),
    dropOfSubject(subject) !== undefined,
    // Only rows that are not published show the names of the sections around them.
    breadcrumbText(visited),
  ];
}
