/** Removes entries from the navigation, and on request also deletes their page files and adds redirects. */
import { navigationListing } from "../../facts/navigation-listing.ts";
import type { JsonChange } from "../../model/change.ts";
import type { Location } from "../../model/location.ts";
import { elementLocation, selfAndAncestors, type VisitedElement, visitPages } from "../../navigation/walk.ts";
import { startWith } from "../../navigation/wording.ts";
import type { Site } from "../../site/site.ts";
import { counted } from "../../text/words.ts";
import { deletionChanges } from "../move/deletion.ts";
import { type MoveRefusal, refused } from "../move/moved-files.ts";
import type { ActionOf, RearrangeDraft } from "./action.ts";
import { emptiedNotes, entriesAt, namesOf } from "./move-entries.ts";
import { type EntryPlace, isWithin, itemOf } from "./places.ts";

/** The page files of some entries and of everything below them. */
function filesBelow(site: Site, places: readonly EntryPlace[]): readonly string[] {
  const sections = new Set(places.flatMap(({ section }) => section ?? []));
  const entries = new Set(places.map(({ entry }) => entry));
  const files = new Set<string>();
  visitPages(navigationListing(site), (entry, owner) => {
    if (!entries.has(entry) && !isWithin(owner, sections)) return;
    const file = site.files?.page(entry.path)?.file;
    if (file !== undefined) files.add(file);
  });
  return [...files];
}

function keyOf({ document, segments }: Location): string {
  return JSON.stringify([document, ...segments]);
}

/** Notes about the groups that are removed although they were not named, and about the lists that stay and are empty. */
function notesOfDeletion(
  site: Site,
  places: readonly EntryPlace[],
  removals: readonly JsonChange[],
): readonly string[] {
  const removed = new Set(removals.map(({ at }) => keyOf(at)));
  const named = new Set(places.flatMap(({ section }) => section ?? []));
  const isRemoved = (section: VisitedElement): boolean => removed.has(keyOf(elementLocation(section)));
  const groups = navigationListing(site).elements.filter(
    (section) => isRemoved(section) && !isWithin(section, named),
  );
  const subjects = new Set(groups.map(({ element }) => startWith(element)));
  return [
    ...Array.from(subjects, (subject) => `${subject} lists nothing else, so it is removed too.`),
    ...emptiedNotes(
      places.filter(({ owner }) => !selfAndAncestors(owner).some(isRemoved)),
      undefined,
    ),
  ];
}

/** The draft of a removal, or the reason why it is refused. */
export function removeEntries(site: Site, action: ActionOf<"remove">): RearrangeDraft | MoveRefusal {
  const places = entriesAt(site, action.entries);
  if ("kind" in places) return places;
  if (places.length === 0) return refused("No entries were named.");
  const removals = places.map((place): JsonChange => ({ kind: "remove", at: itemOf(place) }));
  const draft: RearrangeDraft = {
    kind: "draft",
    title: `Remove ${namesOf(places)} from the navigation`,
    changes: removals,
    notes: emptiedNotes(places, undefined),
    keepsEntries: false,
  };
  if (action.files !== true) return draft;
  const deleted = filesBelow(site, places);
  if (site.files === undefined || deleted.length === 0)
    return refused("No page file belongs to this entry; remove it from the navigation only.");
  const deletion = deletionChanges(site, deleted, action.redirects !== false);
  return {
    ...draft,
    title: `Delete ${namesOf(places)} with ${counted(deleted.length, "page file")}`,
    changes: [...removals, ...(deletion?.removals ?? []), ...(deletion?.redirects ?? [])],
    deleted,
    notes: notesOfDeletion(site, places, deletion?.removals ?? []),
  };
}
