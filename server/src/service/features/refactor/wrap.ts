/**
 * Wraps entries of a list in a new group, or a whole list in a new tab, anchor or other section. The wrapped text stays
 * the same, except for its indentation.
 */

import { lineMargin } from "../../json/edit/style.ts";
import { locate } from "../../json/pointer.ts";
import { WrittenText } from "../../model/change.ts";
import type { TextEdit } from "../../model/location.ts";
import { sectionKinds } from "../../model/section-kind.ts";
import type { SiteEdit } from "../../model/site-edit.ts";
import { type ChildKey, type ElementKind, elementSpec, listedKind } from "../../navigation/elements.ts";
import { elementName } from "../../navigation/model.ts";
import { locationOf } from "../../navigation/walk.ts";
import { documentAt, type Site } from "../../site/site.ts";
import { quoted } from "../../text/quoting.ts";
import { shorten, withArticle } from "../../text/words.ts";
import { unusedLanguages } from "../completion/element-drafts.ts";
import { accepts, isOnlyContent, namesUnder } from "./kinds.ts";
import { indentAt, indented, spansLines, surveyAt } from "./margins.ts";
import { commonFolderName, titleOf, unusedName } from "./naming.ts";
import { editOf, editOfChanges, type Refactorer } from "./refactoring.ts";
import type { ListTarget } from "./target.ts";

/** The kinds of sections that can wrap a whole list, in the order of the offers. */
const wrappers: readonly ElementKind[] = sectionKinds.filter((kind) => kind !== "group");

interface Range {
  readonly first: number;
  readonly last: number;
}

/** Offered on entries and lists; sections other than groups only if the whole list is selected. */
export const wrap: Refactorer = function* ({ site, target }) {
  const { list } = target;
  if (list === undefined || list.array.items.length === 0 || list.owner.element.inGlobal) return;
  const whole: Range = { first: 0, last: list.array.items.length - 1 };
  const range = list.entries ?? whole;
  const isWhole = range.first === 0 && range.last === whole.last;
  if (list.key === "pages" || list.key === "groups") {
    yield {
      id: "wrap group",
      title: `Wrap ${subjectOf(list, range, list.entries === undefined)} in a group`,
      kind: "refactor.rewrite",
      make: () => wrapInGroup(site, list, range),
    };
  }
  // On the only entry of a list, only the entry is wrapped.
  if (!isWhole || (list.entries !== undefined && whole.last === 0)) return;
  for (const kind of wrappers) {
    const listKey = listKeyAround(site, list, kind);
    if (listKey === undefined) continue;
    yield {
      id: `wrap ${kind}`,
      title: `Wrap ${quoted(list.key)} in ${withArticle(elementSpec(kind).label)}`,
      kind: "refactor.rewrite",
      make: () => wrapList(site, list, kind, listKey),
    };
  }
};

/** The key of the new list if a whole list is wrapped in a section of a kind; undefined if that is not possible. */
export function listKeyAround(
  site: Site,
  { owner: { element }, key }: Pick<ListTarget, "owner" | "key">,
  kind: ElementKind,
): ChildKey | undefined {
  const { listKey } = elementSpec(kind);
  if (!isOnlyContent(element, key) || listKey === undefined) return undefined;
  if (listKey === key || element.fields.has(listKey)) return undefined;
  if (!accepts(site, element.kind, listKey) || !accepts(site, kind, key)) return undefined;
  return kind === "language" && unusedLanguages(site, undefined).length === 0 ? undefined : listKey;
}

function subjectOf({ key, list }: ListTarget, { first, last }: Range, isList: boolean): string {
  if (isList) return quoted(key);
  const entry = list.entries[first];
  if (first < last) return `${last - first + 1} entries`;
  if (entry?.kind === "element") {
    const name = elementName(entry.element);
    const { label } = elementSpec(listedKind[key]);
    return name === undefined ? `this ${label}` : `the ${label} "${shorten(name, 40)}"`;
  }
  return entry?.kind === "page" || entry?.kind === "endpoint" ? quoted(entry.raw) : "this entry";
}

/** A name derived from the common folder of all entries, or else a default name. */
function nameFor(site: Site, { list, owner }: ListTarget, kind: ElementKind, { first, last }: Range): string {
  const folder = commonFolderName(list.entries.slice(first, last + 1));
  if (kind === "language") {
    const codes = unusedLanguages(site, undefined);
    return codes.includes(folder) ? folder : codes.includes("en") ? "en" : (codes[0] ?? "en");
  }
  const name = kind === "version" ? folder || "v1" : titleOf(folder) || `New ${elementSpec(kind).label}`;
  return unusedName(name, namesUnder(owner, kind));
}

/**
 * Wraps entries of a list of pages or groups in a new group.
 * @param groupName by default derived from the folder of the entries
 */
export function wrapInGroup(
  site: Site,
  list: ListTarget,
  range: Range,
  groupName?: string,
): SiteEdit | undefined {
  const { array, offset, location } = list;
  const document = documentAt(site, location.document);
  const survey = surveyAt(site, location.document);
  const [first, last] = [array.starts[range.first], array.starts[range.last]];
  const lastItem = array.items[range.last];
  if (document === undefined || survey === undefined || first === undefined) return undefined;
  if (last === undefined || lastItem === undefined) return undefined;
  const { nameKey } = elementSpec("group");
  const name = groupName ?? nameFor(site, list, "group", range);
  const items = array.items.slice(range.first, range.last + 1);
  // Comments exist only in the text, so entries with comments are wrapped as text.
  const hasComments = array.problems.some(({ kind }) => kind === "comment");
  if (items.every((item) => item.kind === "string") && !hasComments) {
    // The group is written in the style of its neighbors.
    const pages = items.map(({ length }, index) => {
      const itemStart = offset + (array.starts[range.first + index] ?? 0);
      return new WrittenText(document.text.slice(itemStart, itemStart + length), "", "");
    });
    return editOfChanges(site, [
      ...items.map((_, index) => ({
        kind: "remove" as const,
        at: { ...location, segments: [...location.segments, range.first + index] },
      })),
      {
        kind: "insert-item",
        at: location,
        index: range.first,
        value: { [nameKey ?? ""]: name, pages },
      },
    ]);
  }
  const { text } = document;
  const start = offset + first;
  const end = offset + last + lastItem.length;
  const key = JSON.stringify(nameKey);
  const { colon, comma, endOfLine, objectPadding, arrayPadding } = survey;
  if (!spansLines(text, offset, array.length)) {
    const before = `{${objectPadding}${key}${colon}${JSON.stringify(name)}${comma}"pages"${colon}[${arrayPadding}`;
    return editOf(location.document, around(start, end, before, `${arrayPadding}]${objectPadding}}`, []));
  }
  const indent = indentAt(text, offset, array.starts[0], survey);
  const outer = lineMargin(text, start);
  const inner = outer + indent;
  const before = [
    "{",
    `${inner}${key}${colon}${JSON.stringify(name)},`,
    `${inner}"pages"${colon}[`,
    inner + indent,
  ].join(endOfLine);
  const after = ["", `${inner}]`, `${outer}}`].join(endOfLine);
  return editOf(
    location.document,
    around(start, end, before, after, indented(text, start, end, indent + indent)),
  );
}

/**
 * Wraps a whole list in a new section.
 * @param listKey the key of the new list, from `listKeyAround`
 * @param sectionName by default derived from the folder of the entries
 */
export function wrapList(
  site: Site,
  list: ListTarget,
  kind: ElementKind,
  listKey: ChildKey,
  sectionName?: string,
): SiteEdit | undefined {
  // The property is wrapped, so that a `$ref` in it keeps its target.
  const location = locationOf(list.owner, list.list.field.place);
  const document = documentAt(site, location.document);
  const survey = surveyAt(site, location.document);
  const located = document === undefined ? undefined : locate(document, location.segments);
  const holder = document === undefined ? undefined : locate(document, location.segments.slice(0, -1));
  if (document === undefined || survey === undefined || located?.property === undefined) return undefined;
  if (holder?.node.kind !== "object") return undefined;
  const { text } = document;
  const { property, node, offset } = located;
  const name = sectionName ?? nameFor(site, list, kind, { first: 0, last: list.array.items.length - 1 });
  const written = `${JSON.stringify(elementSpec(kind).nameKey)}${survey.colon}${JSON.stringify(name)}`;
  const rename: TextEdit = {
    start: property.offset,
    length: property.node.key.length,
    newText: JSON.stringify(listKey),
  };
  const wrappedKey = `${JSON.stringify(list.key)}${survey.colon}`;
  const { endOfLine, comma, objectPadding, arrayPadding } = survey;
  const end = offset + node.length;
  if (!spansLines(text, holder.offset, holder.node.length)) {
    const before = `[${arrayPadding}{${objectPadding}${written}${comma}${wrappedKey}`;
    const edits = around(offset, end, before, `${objectPadding}}${arrayPadding}]`, []);
    return editOf(location.document, [rename, ...edits]);
  }
  const outer = lineMargin(text, property.offset);
  const indent = indentAt(text, holder.offset, holder.node.starts[0], survey);
  const middle = outer + indent;
  const inner = middle + indent;
  const before = ["[", `${middle}{`, `${inner}${written},`, inner + wrappedKey].join(endOfLine);
  const after = ["", `${middle}}`, `${outer}]`].join(endOfLine);
  const edits = around(offset, end, before, after, indented(text, offset, end, indent + indent));
  return editOf(location.document, [rename, ...edits]);
}

/** Edits that insert text before and after a range, together with edits inside the range. */
function around(
  start: number,
  end: number,
  before: string,
  after: string,
  inside: readonly TextEdit[],
): readonly TextEdit[] {
  return [{ start, length: 0, newText: before }, ...inside, { start: end, length: 0, newText: after }];
}
