/** Changes the name of a section, the title of a page, or the path of a page. */
import type { JsonChange } from "../../model/change.ts";
import { elementSpec } from "../../navigation/elements.ts";
import { elementLocation, locationOf, type VisitedElement } from "../../navigation/walk.ts";
import { parseFrontmatter } from "../../pages/frontmatter.ts";
import type { Site } from "../../site/site.ts";
import { fileNameOf } from "../../text/paths.ts";
import { quoted } from "../../text/quoting.ts";
import { shorten, withArticle } from "../../text/words.ts";
import { type MoveRefusal, refused } from "../move/moved-files.ts";
import { namesUnder } from "../refactor/kinds.ts";
import { divisionRename } from "../rename/rename.ts";
import type { ActionOf, RearrangeDraft } from "./action.ts";
import { pageKeyEdit } from "./page-key.ts";
import { type EntryPlace, entryAt, nameOfEntry, subjectOf } from "./places.ts";

/** The file of a listed page, with its text. */
interface ListedPageText {
  readonly kind: "text";
  readonly file: string;
  readonly text: string;
}

/** The file and text of the page that an entry lists, or a refusal if there is none. */
export function pageTextOf(
  site: Site,
  place: EntryPlace,
  textOf: (file: string) => string | undefined,
): ListedPageText | MoveRefusal {
  if (place.entry.kind !== "page") return refused(`${subjectOf(place)} is not a page with a file.`);
  const file = site.files?.page(place.entry.path)?.file;
  const text = file === undefined ? undefined : textOf(file);
  if (file === undefined || text === undefined)
    return refused(`The file of ${nameOfEntry(place)} is missing or cannot be read.`);
  return { kind: "text", file, text };
}

/** The draft of a change of a key in the frontmatter of a page, or the reason why it is refused. */
export function pageKeyDraft(
  { file, text }: ListedPageText,
  title: string,
  key: string,
  value: string | boolean | undefined,
): RearrangeDraft | MoveRefusal {
  const edits = pageKeyEdit(text, key, value);
  if (edits === undefined)
    return refused(`The frontmatter of ${quoted(file)} cannot be changed safely; edit the file instead.`);
  return { kind: "draft", title, changes: [], edits: ofPage(file, edits), keepsEntries: true };
}

/** The change that sets a property of a section; adds it at `position` if it does not exist. */
export function fieldChange(
  section: VisitedElement,
  key: string,
  value: string | boolean,
  position: "start" | "end",
): JsonChange {
  const field = section.element.fields.get(key);
  return field === undefined
    ? { kind: "add-property", at: elementLocation(section), key, value, position }
    : { kind: "replace-value", at: locationOf(section, field.valuePlace), value };
}

/** The draft of a new name, or the reason why it is refused. */
export function renameEntry(
  site: Site,
  { entry: at, name: typed }: ActionOf<"rename">,
  textOf: (file: string) => string | undefined,
): RearrangeDraft | MoveRefusal {
  const place = entryAt(site, at);
  if (place.kind === "refused") return place;
  const name = typed.trim();
  if (name === "" || /[\r\n]/.test(name)) return refused("A name must be one line of text and not empty.");
  const title = `Rename ${nameOfEntry(place)} to "${shorten(name)}"`;
  const { section, owner } = place;
  if (section === undefined) {
    if (place.entry.kind === "endpoint")
      return refused("The title of an endpoint is written in its spec; change the summary there.");
    const page = pageTextOf(site, place, textOf);
    if (page.kind === "refused") return page;
    const key = parseFrontmatter(page.text)?.sidebarTitle === undefined ? "title" : "sidebarTitle";
    return pageKeyDraft(page, title, key, name);
  }
  const { nameKey, label } = elementSpec(section.element.kind);
  if (nameKey === undefined) return refused(`${subjectOf(place)} has no name.`);
  if (namesUnder(owner, section.element.kind)(name))
    return refused(`There is already ${withArticle(label)} "${shorten(name)}"; choose another name.`);
  const edits = divisionRename(site, section, name, textOf);
  if (edits !== undefined)
    return "kind" in edits ? edits : { kind: "draft", title, changes: [], edits, keepsEntries: true };
  const changes = [fieldChange(section, nameKey, name, "start")];
  return { kind: "draft", title, changes, keepsEntries: true };
}

/** A map with the edits of one page; empty if there are no edits. */
export function ofPage<Edits extends readonly unknown[]>(
  file: string,
  edits: Edits,
): ReadonlyMap<string, Edits> {
  return new Map(edits.length === 0 ? [] : [[file, edits]]);
}

/** The draft of a new path for a page, or the reason why it is refused. */
export function changePath(
  site: Site,
  { entry: at, path, redirects }: ActionOf<"change-path">,
): RearrangeDraft | MoveRefusal {
  const place = entryAt(site, at);
  if (place.kind === "refused") return place;
  if (place.entry.kind !== "page") return refused(`${subjectOf(place)} is not a page, so it has no path.`);
  const from = site.files?.page(place.entry.path)?.file;
  if (from === undefined) return refused(`The file of ${nameOfEntry(place)} is missing.`);
  const typed = path.trim().replace(/^\/+/, "");
  // A path that ends with a slash is a folder; without a name, the file would be hidden.
  const bare = /(?:^|\/)$/.test(typed) ? typed + fileNameOf(from) : typed;
  const to = /\.mdx?$/.test(bare) ? bare : bare + from.slice(from.lastIndexOf("."));
  return {
    kind: "draft",
    title: `Move ${quoted(from)} to ${quoted(to)}`,
    changes: [],
    moves: [{ from, to }],
    ...(redirects === undefined ? {} : { redirects }),
    keepsEntries: true,
  };
}
