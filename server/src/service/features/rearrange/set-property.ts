/** Sets or removes `default`, `hidden` or `icon` of a section or page. */

import type { JsonChange } from "../../model/change.ts";
import { elementSpec, fieldSpec } from "../../navigation/elements.ts";
import { childElements, locationOf, type VisitedElement } from "../../navigation/walk.ts";
import type { Site } from "../../site/site.ts";
import { quoted } from "../../text/quoting.ts";
import { capitalize, withArticle } from "../../text/words.ts";
import { type MoveRefusal, refused } from "../move/moved-files.ts";
import type { ActionOf, RearrangeDraft } from "./action.ts";
import { type EntryPlace, entryAt, nameOfEntry } from "./places.ts";
import { fieldChange, pageKeyDraft, pageTextOf } from "./rename-entry.ts";

/** Longer strings are not icons. */
const maxIcon = 500;

/** The change of one property of a section; undefined if it already has the value. */
function changeOf(
  section: VisitedElement,
  key: string,
  value: string | boolean | undefined,
): JsonChange | undefined {
  if (value !== undefined) return fieldChange(section, key, value, "end");
  const field = section.element.fields.get(key);
  return field === undefined ? undefined : { kind: "remove", at: locationOf(section, field.place) };
}

/** Why a string cannot be an icon (F4.7); undefined if it can. */
function iconProblem(icon: string): string | undefined {
  if (icon.trim() === "" || icon.length > maxIcon || /\p{Cc}/u.test(icon))
    return "An icon must be an icon name, such as `rocket`, a path that begins with a slash, or a URL.";
  if (/^fa-/i.test(icon)) return `Remove ${quoted("fa-")}; the icon is named ${quoted(icon.slice(3))}.`;
  return undefined;
}

function titleOf(place: EntryPlace, { key, value }: ActionOf<"set">): string {
  const name = nameOfEntry(place);
  if (key === "hidden") return value === true ? `Hide ${name}` : `Show ${name}`;
  if (key === "default")
    return value === true ? `Make ${name} the default` : `Remove the default from ${name}`;
  return value === undefined ? `Remove the icon of ${name}` : `Change the icon of ${name}`;
}

/** The draft of a property, or the reason why it is refused. */
export function setProperty(
  site: Site,
  action: ActionOf<"set">,
  textOf: (file: string) => string | undefined,
): RearrangeDraft | MoveRefusal {
  const place = entryAt(site, action.entry);
  if (place.kind === "refused") return place;
  const { key } = action;
  const isText = typeof action.value === "string";
  if (action.value !== undefined && isText !== (key === "icon"))
    return refused(
      key === "icon" ? "An icon must be a name, a path or a URL." : `${quoted(key)} must be on or off.`,
    );
  if (typeof action.value === "string") {
    const problem = iconProblem(action.value);
    if (problem !== undefined) return refused(problem);
  }
  // A property that is off is not written.
  const value = action.value === false ? undefined : action.value;
  const title = titleOf(place, action);
  const { section } = place;
  if (section === undefined) {
    if (key === "default") return refused("Only a language or a version can be the default.");
    const page = pageTextOf(site, place, textOf);
    return page.kind === "refused" ? page : pageKeyDraft(page, title, key, value);
  }
  const { kind } = section.element;
  if (fieldSpec(kind, key) === undefined) {
    return refused(
      key === "default"
        ? "Only a language or a version can be the default."
        : `${capitalize(withArticle(elementSpec(kind).label))} has no ${quoted(key)}.`,
    );
  }
  const otherDefaults =
    key === "default" && value === true
      ? childElements(place.owner).filter((child) => child.list === place.list && child !== section)
      : [];
  const changes = [
    changeOf(section, key, value),
    ...otherDefaults.map((other) => changeOf(other, key, undefined)),
  ].filter((change) => change !== undefined);
  return { kind: "draft", title, changes, keepsEntries: true };
}
