/** Wraps entries in a section, and puts the content of a section in its place. */

import { applyEdits } from "../../json/edit/apply.ts";
import { movedText } from "../../json/edit/moved-text.ts";
import { lineMargin } from "../../json/edit/style.ts";
import { locate } from "../../json/pointer.ts";
import { WrittenText } from "../../model/change.ts";
import type { Location } from "../../model/location.ts";
import { elementSpec } from "../../navigation/elements.ts";
import { type ChildList, isWhole } from "../../navigation/model.ts";
import { countsAsAbsent, elementContent } from "../../navigation/platform.ts";
import { locationOf, type VisitedElement } from "../../navigation/walk.ts";
import { nameOf, startWith } from "../../navigation/wording.ts";
import { documentAt, locateIn, type Site } from "../../site/site.ts";
import { quotedList } from "../../text/quoting.ts";
import { capitalize, shorten, withArticle } from "../../text/words.ts";
import { type MoveRefusal, refused } from "../move/moved-files.ts";
import { accepts, isOnlyContent, namesUnder } from "../refactor/kinds.ts";
import { surveyOf } from "../refactor/margins.ts";
import { referencesMoved } from "../refactor/split-files.ts";
import { listTarget } from "../refactor/target.ts";
import { listKeyAround, wrapInGroup, wrapList } from "../refactor/wrap.ts";
import type { ActionOf, RearrangeDraft } from "./action.ts";
import { insertedEntryOf, objectionIn } from "./allowed.ts";
import { entriesAt, namesOf } from "./move-entries.ts";
import { arrayOf, type EntryPlace, entryAt, itemOf, subjectOf } from "./places.ts";
import { insertionOf } from "./target.ts";
import { lostComments, withLead, writtenEntry } from "./written-entry.ts";

/** The draft of a section around entries, or why it is refused. */
export function wrapEntries(site: Site, action: ActionOf<"wrap">): RearrangeDraft | MoveRefusal {
  const places = entriesAt(site, action.entries);
  if ("kind" in places) return places;
  const [first] = places;
  const last = places.at(-1);
  if (first === undefined || last === undefined) return refused("Nothing was named that could be wrapped.");
  const { owner, list } = first;
  const isRun = places.every((place, step) => place.list === list && place.index === first.index + step);
  if (!isRun) return refused("Only neighbors in one list can be wrapped together; move them together first.");
  const { label } = elementSpec(action.section);
  const name = action.name?.trim();
  if (name === "") return refused(`${startWith(owner.element)} needs a name for the new ${label}.`);
  if (name !== undefined && namesUnder(owner, action.section)(name))
    return refused(`There is already ${withArticle(label)} "${shorten(name)}"; choose another name.`);
  const target = listTarget(site, owner, list, { first: first.index, last: last.index });
  if (target === undefined || owner.element.inGlobal)
    return refused(`${subjectOf(first)} cannot be wrapped where it is.`);
  const title = `Wrap ${namesOf(places)} in ${withArticle(label)}`;
  if (action.section === "group") {
    if (list.key !== "pages" && list.key !== "groups")
      return refused("Only pages and groups can be wrapped in a group.");
    const made = wrapInGroup(site, target, { first: first.index, last: last.index }, name);
    if (made === undefined) return refused(`${subjectOf(first)} cannot be wrapped where it is.`);
    return { kind: "draft", title, changes: [], edits: made.edits, keepsEntries: true };
  }
  if (places.length < list.entries.length)
    return refused(
      `${capitalize(withArticle(label))} can only be put around the whole list, because a section contains one kind of content; include all ${list.entries.length} entries.`,
    );
  const listKey = listKeyAround(site, target, action.section);
  const made = listKey === undefined ? undefined : wrapList(site, target, action.section, listKey, name);
  if (made === undefined)
    return refused(
      `${startWith(owner.element)} cannot contain ${elementSpec(action.section).plural} around its \`${list.key}\`.`,
    );
  return { kind: "draft", title, changes: [], edits: made.edits, keepsEntries: true };
}

/** Settings of a section that its content depends on. */
const meaningful = [
  "openapi",
  "asyncapi",
  "sdk",
  "graphql",
  "root",
  "hidden",
  "public",
  "global",
  "banner",
  "footer",
  "navbar",
];

/** The only list of a section that can be put in the place of the section, or why there is none. */
function contentOf(
  section: VisitedElement,
): { readonly kind: "content"; readonly list: ChildList } | MoveRefusal {
  const { element } = section;
  const who = startWith(element);
  const kept = meaningful.filter((key) => element.fields.has(key));
  if (kept.length > 0)
    return refused(`${who} has ${quotedList(kept, "and")}, which its content would lose; remove that first.`);
  const presentChildren = element.children.filter((one) => !countsAsAbsent(one));
  const [list, ...others] = presentChildren.length === 0 ? element.children : presentChildren;
  if (list === undefined || others.length > 0 || !list.isArray || !isWhole(element))
    return refused(`${who} has no single list of content that could take its place.`);
  const content = elementContent(element);
  if (content.kept.length > 1 || content.dropped.length > 0 || element.fields.has("href"))
    return refused(`${who} has other content beside its \`${list.key}\`.`);
  return { kind: "content", list };
}

/** "`icon` of the group is gone": what else is lost with a section. */
function lostNotes({ element }: VisitedElement, list: ChildList): readonly string[] {
  const { nameKey } = elementSpec(element.kind);
  const lost = [...element.fields.keys()].filter((key) => key !== nameKey && key !== list.key);
  const files = [
    ...new Set(element.references.flatMap(({ target }) => ("document" in target ? target.document : []))),
  ];
  return [
    ...(lost.length === 0
      ? []
      : [`${quotedList(lost, "and")} of ${nameOf(element)} ${lost.length === 1 ? "goes" : "go"} with it.`]),
    ...(files.length === 0 ? [] : [`${quotedList(files, "and")} may no longer be needed.`]),
  ];
}

/** The draft of a section that goes while its content stays, or why it is refused. */
export function unwrapEntry(site: Site, at: Location): RearrangeDraft | MoveRefusal {
  const place = entryAt(site, at);
  if (place.kind === "refused") return place;
  const { section, owner, list } = place;
  if (section === undefined)
    return refused(`${subjectOf(place)} contains nothing that could take its place.`);
  const content = contentOf(section);
  if (content.kind === "refused") return content;
  const inner = content.list;
  const isTaken = inner.key !== list.key && owner.element.fields.has(inner.key);
  const isAlone = list.entries.length === 1 && isOnlyContent(owner.element, list.key) && !isTaken;
  const reasons = inner.entries.map((entry) => {
    const insertedEntry = insertedEntryOf(entry);
    return insertedEntry === undefined
      ? { what: `${startWith(section.element)} contains something that cannot be read` }
      : objectionIn(site, owner.element, list.key, insertedEntry);
  });
  const [reason] = reasons.flatMap((one) => one ?? []);
  const title = `Unwrap ${nameOf(section.element)}`;
  const notes = lostNotes(section, inner);
  if (reason === undefined) {
    const changes = spliced(site, place, section, inner);
    return changes ?? refused(`${subjectOf(place)} cannot be read.`);
  }
  if (!isAlone || !accepts(site, owner.element.kind, inner.key)) {
    const why = reason.what.charAt(0).toLowerCase() + reason.what.slice(1);
    return refused(`${startWith(section.element)} cannot be unwrapped, because ${why}.`);
  }
  const edits = replaced(site, place, section, inner);
  if (edits === undefined) return refused(`${subjectOf(place)} cannot be read.`);
  return { kind: "draft", title, changes: [], edits, notes, keepsEntries: true };
}

/** The comments directly in some objects and lists of one file, in the order of the text, which go with these. */
function commentsIn(site: Site, document: string, places: readonly Location[]): readonly string[] {
  const text = documentAt(site, document)?.text ?? "";
  const spans = places.flatMap((place) => {
    const located = place.document === document ? locateIn(site, place) : undefined;
    if (located === undefined || (located.node.kind !== "object" && located.node.kind !== "array")) return [];
    const comments = located.node.problems.filter(({ kind }) => kind === "comment");
    return comments.map(({ start, length }) => ({ start: located.offset + start, length }));
  });
  return spans
    .sort((one, other) => one.start - other.start)
    .map(({ start, length }) => text.slice(start, start + length));
}

/** The entries of a section in the list of the section itself. */
function spliced(
  site: Site,
  place: EntryPlace,
  section: VisitedElement,
  inner: ChildList,
): RearrangeDraft | undefined {
  const { owner, list, index } = place;
  const { document } = arrayOf(owner, list);
  const array = arrayOf(section, inner);
  const values: WrittenText[] = [];
  const taken: string[] = [];
  for (const step of inner.entries.keys()) {
    const at = { document: array.document, segments: [...array.segments, step] };
    const written = writtenEntry(site, at, document);
    if (written === undefined) return undefined;
    values.push(written);
    taken.push(...lostComments(site, at));
  }
  const item = itemOf(place);
  const left = [...lostComments(site, item), ...commentsIn(site, document, [item, array])];
  for (const comment of taken) if (left.includes(comment)) left.splice(left.indexOf(comment), 1);
  const [first] = values;
  if (first !== undefined)
    values[0] = new WrittenText(withLead(left, first.text, first.margin), first.margin, first.indent);
  return {
    kind: "draft",
    title: `Unwrap ${nameOf(section.element)}`,
    changes: [
      { kind: "remove", at: itemOf(place) },
      ...insertionOf({ kind: "list", owner, key: list.key, list, index }, values),
    ],
    notes: lostNotes(section, inner),
    keepsEntries: true,
  };
}

/** The list of the only section of a list in the place of that list. */
function replaced(site: Site, place: EntryPlace, section: VisitedElement, inner: ChildList) {
  const { owner, list } = place;
  const property = locationOf(owner, list.field.place);
  const document = documentAt(site, property.document);
  const old = document === undefined ? undefined : locate(document, property.segments);
  const from = arrayOf(section, inner);
  const source = documentAt(site, from.document);
  const located = locateIn(site, from);
  if (document === undefined || old?.property === undefined || source === undefined || located === undefined)
    return undefined;
  const { node, offset } = located;
  const entryText = applyEdits(
    source.text.slice(offset, offset + node.length),
    referencesMoved(node, 0, from.document, property.document),
  );
  const survey = surveyOf(document);
  const newText = movedText(entryText, {
    fromMargin: lineMargin(source.text, offset),
    toMargin: lineMargin(document.text, old.property.offset),
    fromIndent: surveyOf(source).indent,
    toIndent: survey.indent,
    endOfLine: survey.endOfLine,
  });
  const key = old.property;
  const left = commentsIn(site, property.document, [arrayOf(owner, list), itemOf(place)]);
  const margin = lineMargin(document.text, key.offset);
  return new Map([
    [
      property.document,
      [
        {
          start: key.offset,
          length: key.node.key.length,
          newText: withLead(left, JSON.stringify(inner.key), margin),
        },
        { start: old.offset, length: old.node.length, newText },
      ],
    ],
  ]);
}
