/** Dispatches each action to the module that drafts it. */
import type { Site } from "../../site/site.ts";
import type { MoveRefusal } from "../move/moved-files.ts";
import type { NavigationAction, RearrangeDraft } from "./action.ts";
import { addPage, addSection } from "./add-entry.ts";
import { copyPage } from "./copy-page.ts";
import { duplicateEntries } from "./duplicate-entries.ts";
import { entriesAt, moveEntries, shiftEntries } from "./move-entries.ts";
import { moveFiles } from "./move-files.ts";
import { removeEntries } from "./remove-entries.ts";
import { changePath, renameEntry } from "./rename-entry.ts";
import { setProperty } from "./set-property.ts";
import { syncEndpoints } from "./sync-endpoints.ts";
import { unwrapEntry, wrapEntries } from "./wrap-entries.ts";

/** The draft of an action, or the reason why it is refused. */
export function draftOf(
  site: Site,
  action: NavigationAction,
  textOf: (file: string) => string | undefined,
): RearrangeDraft | MoveRefusal {
  switch (action.kind) {
    case "move":
      return moveEntries(site, action);
    case "shift":
      return shiftEntries(site, action.entries, action.by);
    case "add-page":
      return addPage(site, action);
    case "add-section":
      return addSection(site, action);
    case "remove":
      return removeEntries(site, action);
    case "rename":
      return renameEntry(site, action, textOf);
    case "change-path":
      return changePath(site, action);
    case "move-files": {
      const places = entriesAt(site, action.entries);
      return "kind" in places ? places : moveFiles(site, action, places);
    }
    case "wrap":
      return wrapEntries(site, action);
    case "unwrap":
      return unwrapEntry(site, action.entry);
    case "duplicate":
      return duplicateEntries(site, action, textOf);
    case "copy-page":
      return copyPage(site, action, textOf);
    case "sync-endpoints":
      return syncEndpoints(site, action);
    case "set":
      return setProperty(site, action, textOf);
  }
}
