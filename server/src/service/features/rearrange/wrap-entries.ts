/** Wraps entries in a section, and replaces a section with its content. */

import { applyEdits } from "../../json/edit/apply.ts";
import { movedText } from "../../json/edit/moved-text.ts";
import { lineMargin } from "../../json/edit/style.ts";
import { locate } from "../../json/pointer.ts";
import { type JsonChange, WrittenText } from "../../model/change.ts";
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

/** The draft of a section around entries, or the reason why it is refused. */
export function wrapEntries(site: Site, action: ActionOf<"wrap">): RearrangeDraft | MoveRefusal {
  const places = entriesAt(site, action.entries);
  if ("kind" in places) return places;
  const [first] = places;
  const last = places.at(-1);
  if (first === undefined || last === undefined) return refused("No entries were named.");
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
    const group = wrapInGroup(site, target, { first: first.index, last: last.index }, name);
    if (group === undefined) return refused(`${subjectOf(first)} cannot be wrapped where it is.`);
    return { kind: "draft", title, changes: [], edits: group.edits, keepsEntries: true };
  }
  if (places.length < list.entries.length)
    return refused(
      `${capitalize(withArticle(label))} can only be put around the whole list, because a section contains one kind of content; include all ${list.entries.length} entries.`,
    );
  const listKey = listKeyAround(site, target, action.section);
  const section = listKey === undefined ? undefined : wrapList(site, target, action.section, listKey, name);
  if (section === undefined)
    return refused(
      `${startWith(owner.element)} cannot contain ${elementSpec(action.section).plural} around its \`${list.key}\`.`,
    );
  return { kind: "draft", title, changes: [], edits: section.edits, keepsEntries: true };
}

/** Settings of a section that affect its content. */
const contentSettings = [
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

/** The only list of a section, which can replace the section, or the reason why it cannot. */
function contentOf(
  section: VisitedElement,
): { readonly kind: "content"; readonly list: ChildList } | MoveRefusal {
  const { element } = section;
  const subject = startWith(element);
  const settings = contentSettings.filter((key) => element.fields.has(key));
  if (settings.length > 0)
    return refused(
      `${subject} has ${quotedList(settings, "and")}, which its content would lose; remove that first.`,
    );
  const filledLists = element.children.filter((child) => !countsAsAbsent(child));
  const [list, ...otherLists] = filledLists.length === 0 ? element.children : filledLists;
  if (list === undefined || otherLists.length > 0 || !list.isArray || !isWhole(element))
    return refused(`${subject} has no single list of content that could take its place.`);
  const content = elementContent(element);
  if (content.kept.length > 1 || content.dropped.length > 0 || element.fields.has("href"))
    return refused(`${subject} has other content besides its \`${list.key}\`.`);
  return { kind: "content", list };
}

/** Notes about the other keys of a section, which are lost with it, and about files that it includes. */
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

/** The draft of replacing a section with its content, or the reason why it is refused. */
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
  const [objection] = inner.entries.flatMap((entry) => {
    const insertedEntry = insertedEntryOf(entry);
    return insertedEntry === undefined
      ? { reason: `${startWith(section.element)} contains something that cannot be read` }
      : (objectionIn(site, owner.element, list.key, insertedEntry) ?? []);
  });
  if (objection !== undefined && !(isAlone && accepts(site, owner.element.kind, inner.key))) {
    const reason = objection.reason.charAt(0).toLowerCase() + objection.reason.slice(1);
    return refused(`${startWith(section.element)} cannot be unwrapped, because ${reason}.`);
  }
  const draft: RearrangeDraft = {
    kind: "draft",
    title: `Unwrap ${nameOf(section.element)}`,
    changes: [],
    notes: lostNotes(section, inner),
    keepsEntries: true,
  };
  if (objection === undefined) {
    const changes = splicingChanges(site, place, section, inner);
    return changes === undefined ? refused(`${subjectOf(place)} cannot be read.`) : { ...draft, changes };
  }
  const edits = replacementEdits(site, place, section, inner);
  return edits === undefined ? refused(`${subjectOf(place)} cannot be read.`) : { ...draft, edits };
}

/** The comments directly in some objects and lists of one file, which are lost with them, in the order of the text. */
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

/** The changes that replace a section with its entries; undefined if an entry cannot be read. */
function splicingChanges(
  site: Site,
  place: EntryPlace,
  section: VisitedElement,
  inner: ChildList,
): readonly JsonChange[] | undefined {
  const { owner, list, index } = place;
  const { document } = arrayOf(owner, list);
  const array = arrayOf(section, inner);
  const values: WrittenText[] = [];
  const movedComments: string[] = [];
  for (const innerIndex of inner.entries.keys()) {
    const at = { document: array.document, segments: [...array.segments, innerIndex] };
    const written = writtenEntry(site, at, document);
    if (written === undefined) return undefined;
    values.push(written);
    movedComments.push(...lostComments(site, at));
  }
  const item = itemOf(place);
  const comments = [...lostComments(site, item), ...commentsIn(site, document, [item, array])];
  for (const comment of movedComments)
    if (comments.includes(comment)) comments.splice(comments.indexOf(comment), 1);
  const [first] = values;
  if (first !== undefined)
    values[0] = new WrittenText(withLead(comments, first.text, first.margin), first.margin, first.indent);
  return [
    { kind: "remove", at: item },
    ...insertionOf({ kind: "list", owner, key: list.key, list, index }, values),
  ];
}

/** The edits that replace a list with the list of its only section; undefined if one of them cannot be read. */
function replacementEdits(site: Site, place: EntryPlace, section: VisitedElement, inner: ChildList) {
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
  const comments = commentsIn(site, property.document, [arrayOf(owner, list), itemOf(place)]);
  const margin = lineMargin(document.text, key.offset);
  return new Map([
    [
      property.document,
      [
        {
          start: key.offset,
          length: key.node.key.length,
          newText: withLead(comments, JSON.stringify(inner.key), margin, survey.endOfLine),
        },
        { start: old.offset, length: old.node.length, newText },
      ],
    ],
  ]);
}
