/** What the rows below a row are made from, so that a view makes them anew only where something of it has changed. */

import { mayInheritUnseen } from "../facts/named-specs.ts";
import { breadcrumbText } from "../facts/site-listing.ts";
import type { NavigationElement } from "../navigation/model.ts";
import type { Site } from "../site/site.ts";
import { dropOfSubject, subjectOf } from "./subject.ts";

/**
 * The inputs of the rows below a section of the navigation: while each of them stays the same value (`Object.is`), so do
 * the rows, but for their places.
 */
export interface ChildInputs {
  /** The section with its entries. */
  readonly element: NavigationElement;
  /** All that an entry of the section depends on besides its own text, and what it says if it is not published. */
  readonly around: readonly unknown[];
  /** The names of the sections around, which only rows that are not published tell. */
  readonly breadcrumb: string;
}

/** The inputs of the rows below a section; undefined for any other row, whose rows depend on the whole site. */
export function inputsOfChildren(site: Site, id: string): ChildInputs | undefined {
  const subject = subjectOf(site, id);
  if (subject?.kind !== "element") return undefined;
  const { visited } = subject;
  const specs = visited.specs?.sources.map(({ raw }) => raw).join("\n");
  const isDropped = dropOfSubject(subject) !== undefined;
  const around = [
    site.files,
    site.specs,
    specs,
    visited.specs?.unknown,
    mayInheritUnseen(visited),
    isDropped,
  ];
  return { element: visited.element, around, breadcrumb: breadcrumbText(visited) };
}
