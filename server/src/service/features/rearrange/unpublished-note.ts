/** Says which generated pages a change of the navigation takes from readers: unlike page files, they have no URL without it. */
import type { Site } from "../../site/site.ts";
import { firstThree } from "../../text/quoting.ts";
import { removedEndpoints } from "../comparison/endpoint-changes.ts";
import { referenceChanges } from "../comparison/reference-changes.ts";

/** A note about the endpoints and other generated references that are no longer published; none if there are none. */
export function unpublishedNote(before: Site, after: Site): readonly string[] {
  const names = [...removedEndpoints(before, after), ...referenceChanges(before, after).removed];
  if (names.length === 0) return [];
  return [`${firstThree(names)} ${names.length === 1 ? "is" : "are"} no longer published.`];
}
