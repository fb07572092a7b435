/** What the rows below a row are made from, so that a view makes them anew only where something of it has changed. */

import { breadcrumbText } from "../facts/site-listing.ts";
import type { Site } from "../site/site.ts";
import type { NavigationRow } from "./row.ts";
import { dropOfSubject, subjectOf } from "./subject.ts";

/**
 * The inputs of the rows below a section of the navigation: while each of them stays the same value (`Object.is`), so do
 * the rows, but for their places. Undefined for any other row, whose rows depend on the whole site.
 */
export function inputsOfChildren(site: Site, id: string): readonly unknown[] | undefined {
  const subject = subjectOf(site, id);
  if (subject?.kind !== "element") return undefined;
  const { visited } = subject;
  const specs = visited.specs?.sources.map(({ raw }) => raw).join("\n");
  const isDropped = dropOfSubject(site, subject) !== undefined;
  return [visited.element, site.files, site.specs, specs, breadcrumbText(visited), isDropped];
}

/** The files of pages whose rows lack a title because the frontmatter has not been read, or has none. */
export function untitledFiles({ files }: Site, rows: readonly NavigationRow[]): readonly string[] {
  return rows.flatMap(({ description, pageFile }) =>
    pageFile !== undefined && files?.page(description)?.frontmatter === undefined ? [pageFile] : [],
  );
}
