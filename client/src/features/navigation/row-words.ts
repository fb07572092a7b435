/** The appearance of a row of the navigation tree: texts, icon, color and badge. Does not depend on the editor. */
import type {
  NavigationRowFindings,
  NavigationTreeRow,
  RowKind,
  SeverityCounts,
} from "../../../../server/src/protocol.ts";
import { counted, factsOf, joined, oneLine, type Row, type RowFact } from "../../ui/rows.ts";
import { codiconOf } from "./icon-names.ts";

const icons: Readonly<Record<RowKind, string>> = {
  site: "book",
  language: "globe",
  version: "versions",
  product: "package",
  tab: "browser",
  item: "list-selection",
  anchor: "pinned",
  dropdown: "chevron-down",
  group: "list-tree",
  page: "symbol-file",
  endpoint: "plug",
  generated: "wand",
  operation: "plug",
  repository: "repo",
  unreadable: "error",
  broken: "error",
  unlisted: "circle-slash",
  folder: "symbol-folder",
  orphan: "symbol-file",
  lost: "trash",
  "lost-list": "list-unordered",
};

const kindWords: Readonly<Record<RowKind, string>> = {
  site: "site",
  language: "language",
  version: "version",
  product: "product",
  tab: "tab",
  item: "menu item",
  anchor: "anchor",
  dropdown: "dropdown",
  group: "group",
  page: "page",
  endpoint: "endpoint",
  generated: "pages from a spec",
  operation: "page from a spec",
  repository: "repository",
  unreadable: "unreadable entry",
  broken: "file that is not valid JSON",
  unlisted: "pages that nothing lists",
  folder: "folder",
  orphan: "unlisted page",
  lost: "what is not published",
  "lost-list": "list that is not published",
};

/** The kind of a row in one or two words, such as "tab", "group" or "page". */
export function kindOf({ flags = [], kind }: NavigationTreeRow): string {
  return flags.includes("link") ? `${kindWords[kind]} with a link` : kindWords[kind];
}

function iconOf({ flags = [], icon = "", kind }: NavigationTreeRow): string {
  return codiconOf(icon) ?? (flags.includes("link") ? "link-external" : icons[kind]);
}

/** The marks of a row as texts, in the order of its flags. */
function marksOf({ flags = [], kind }: NavigationTreeRow): readonly string[] {
  const words: Readonly<Record<string, string>> = {
    default: "default",
    hidden: "hidden",
    deprecated: "deprecated",
    missing: kind === "page" ? "no such page" : "not in the spec",
    global: "on all pages",
    root: "opens for the group",
  };
  return flags.flatMap((flag) => words[flag] ?? []);
}

/** For example "1 error, 2 warnings"; empty if there are none, undefined if unknown. */
function findingWords(counts: SeverityCounts | undefined): string | undefined {
  if (counts === undefined) return undefined;
  const otherFindings = counts.information + counts.hint;
  const parts = [
    ...(counts.error === 0 ? [] : [counted(counts.error, "error")]),
    ...(counts.warning === 0 ? [] : [counted(counts.warning, "warning")]),
    ...(otherFindings === 0 ? [] : [counted(otherFindings, "hint")]),
  ];
  return parts.join(", ");
}

/** The kinds of sections inside a site. */
export const sectionKinds: ReadonlySet<string> = new Set([
  "language",
  "version",
  "product",
  "tab",
  "item",
  "anchor",
  "dropdown",
  "group",
]);
/** The kinds of entries that contain no others. */
export const leafKinds: ReadonlySet<string> = new Set(["page", "endpoint", "repository"]);

/** Whether rows of a kind are entries in a list of the navigation. */
export function isEntryKind(kind: string): boolean {
  return sectionKinds.has(kind) || leafKinds.has(kind);
}

/**
 * The row's context as words for `when` clauses, in this order: the kind; "listed" if it is an entry that can be
 * rearranged; its properties; the locations that it has.
 */
function contextOf(
  { address, description, kind, flags = [], site, uri, dropped }: NavigationTreeRow,
  isInDivision: boolean,
): string {
  const isPage = uri !== undefined && kind !== "site";
  const isEntry = !["site", "broken", "unlisted", "folder", "orphan", "lost"].includes(kind);
  const isSection = sectionKinds.has(kind);
  // The page that a group opens with is not an entry of its list.
  const isListed = isEntryKind(kind) && !flags.includes("root");
  return [
    kind,
    ...(isListed ? ["listed"] : []),
    ...(isSection ? [flags.includes("link") ? "link" : "section"] : []),
    ...(isPage ? ["file"] : []),
    ...(address === undefined && kind !== "site" ? [] : ["address"]),
    ...(description === undefined || !["page", "orphan"].includes(kind) ? [] : ["path"]),
    ...(isEntry && site !== "" ? ["entry"] : []),
    ...(dropped === undefined ? [] : ["dropped"]),
    ...(flags.includes("global") ? ["global"] : []),
    ...(isListed && isInDivision ? ["division"] : []),
  ].join(" ");
}

/** The most severe findings of a row, and the number of others. */
function namedFindings({ findings, more }: NavigationRowFindings): readonly RowFact[] {
  const names = { error: "Error", warning: "Warning", information: "Information", hint: "Hint" };
  return [
    ...findings.map(({ message, severity }) => ({ name: names[severity], value: message })),
    ...(more > 0 ? [{ name: "More", value: counted(more, "finding") }] : []),
  ];
}

/** A sentence of advice about a row; undefined if there is nothing to do. */
function adviceOf({
  dropped,
  findings,
  findingsBelow,
  flags = [],
  kind,
  uri,
}: NavigationTreeRow): string | undefined {
  if (kind === "broken")
    return "Open the row to go to the first syntax error; the rows follow once it is fixed.";
  if (findings !== undefined)
    return uri === undefined
      ? "Choose Reveal in docs.json in the menu; the light bulb there offers the fixes."
      : "Open the page, or its entry in docs.json from the menu; the light bulb there offers the fixes.";
  if (dropped !== undefined) return "Choose Show Why Not Published in the menu to go to the cause.";
  if (findingsBelow !== undefined) return "Expand the row to see where the findings are.";
  return flags.includes("hidden")
    ? "Choose Change > Toggle Hidden in the menu to show it to readers."
    : undefined;
}

/**
 * The facts about a row, for its tooltip.
 * @param worstFindings the most severe findings; if undefined, findings are only counted
 * @param notes facts from other features
 */
export function rowFacts(
  row: NavigationTreeRow,
  worstFindings?: NavigationRowFindings,
  notes: readonly RowFact[] = [],
): readonly RowFact[] {
  const { address, description, dropped, findings, findingsBelow, icon, kind, label, method, tag } = row;
  const ownFacts = factsOf([
    ["Title", oneLine(label)],
    ["Kind", kindOf(row)],
    ["Not published", dropped?.replace(/^Not published: /, "")],
    ["Path", kind === "page" || kind === "orphan" ? description : undefined],
    ["Endpoint", method === undefined || kind === "page" ? undefined : description],
    ["Method", kind === "page" ? method : undefined],
    ["URL path", address],
    ["Icon", icon],
    ["Tag", tag],
    ["Marks", marksOf(row).join(", ") || undefined],
    ["Findings", findingWords(findings)],
    ["Findings inside", findingWords(findingsBelow)],
  ]);
  const findingFacts = worstFindings === undefined ? [] : namedFindings(worstFindings);
  return [...ownFacts, ...notes, ...findingFacts, ...factsOf([["What to do", adviceOf(row)]])];
}

/**
 * The row as the view displays it: the title, followed by the path and the marks.
 * @param isInDivision whether it is in a language or a version
 * @param note text from other features about the row
 */
export function viewRow(row: NavigationTreeRow, id: string, isInDivision = false, note?: string): Row {
  const { childCount, description, dropped, findings, findingsBelow, kind, label, tag } = row;
  const shownLabel = oneLine(label);
  const hasOtherName = description !== undefined && description !== label;
  // The note is first, because the author has requested it, and a narrow view truncates the rest.
  const details = joined(note, hasOtherName ? oneLine(description, 100) : undefined, tag, ...marksOf(row));
  const inside = findingWords(findingsBelow);
  const isOpen = kind === "site" || (kind === "lost-list" && childCount < 20);
  return {
    id,
    label: shownLabel,
    ...(details === "" ? {} : { description: details }),
    icon: iconOf(row),
    context: contextOf(row, isInDivision),
    ...(childCount === 0 ? {} : { children: isOpen ? "expanded" : "collapsed" }),
    spoken: joined(
      shownLabel,
      kindOf(row),
      details,
      dropped,
      findingWords(findings),
      inside === undefined ? undefined : `${inside} inside`,
    ),
  };
}

/** Whether a row is an entry of a page file; `isFile` tells whether a URI is that file. */
export function isEntryOf({ kind, uri }: NavigationTreeRow, isFile: (uri: string) => boolean): boolean {
  return kind !== "site" && uri !== undefined && isFile(uri);
}

interface RowDecoration {
  /** At most two characters. */
  readonly badge?: string;
  /** The name of a theme color. */
  readonly color?: string;
  readonly tooltip?: string;
}

function badgeOf(count: number): string {
  return count > 9 ? "9+" : String(count);
}

/** The color of unpublished entries: the editor's color for disabled elements is too faint to read. */
export const unpublishedColor = "docsJson.unpublishedForeground";

/** The badge of a collapsed row with findings inside. */
const insideBadge = "•";

/** The decoration for findings, otherwise for unpublished, otherwise for hidden entries; undefined for other rows. */
export function decorationOf({
  dropped,
  findings,
  findingsBelow,
  flags = [],
}: NavigationTreeRow): RowDecoration | undefined {
  const errors = findings?.error ?? 0;
  const warnings = findings?.warning ?? 0;
  const tooltip = findingWords(findings);
  const tooltipPart = tooltip === undefined ? {} : { tooltip };
  if (errors > 0) return { badge: badgeOf(errors + warnings), color: "list.errorForeground", ...tooltipPart };
  if (warnings > 0) return { badge: badgeOf(warnings), color: "list.warningForeground", ...tooltipPart };
  if (dropped !== undefined) return { badge: "✕", color: unpublishedColor, tooltip: dropped };
  const inside = { badge: insideBadge, tooltip: `${findingWords(findingsBelow)} inside` };
  if ((findingsBelow?.error ?? 0) > 0) return { ...inside, color: "list.errorForeground" };
  if ((findingsBelow?.warning ?? 0) > 0) return { ...inside, color: "list.warningForeground" };
  return flags.includes("hidden") ? { color: unpublishedColor, tooltip: "Hidden" } : undefined;
}
