/** What the rows below a row are made from, so that a view makes them again only if something of it has changed. */

import { mayInheritUnseen } from "../facts/named-specs.ts";
import { breadcrumbText } from "../facts/site-listing.ts";
import type { Site } from "../site/site.ts";
import { dropOfSubject, subjectOf } from "./subject.ts";

/** While each of these stays the same value (`Object.is`), so do the rows, but for their places. */
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
    // Only rows that are not published tell the names of the sections around.
    breadcrumbText(visited),
  ];
}
