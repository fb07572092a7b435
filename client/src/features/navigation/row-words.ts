/** How a row of the navigation tree looks in the view: words, icon, color and badge. Does not depend on the editor. */
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

/** What a row is, in a word or two: "tab", "group", "page". */
export function kindOf({ flags = [], kind }: NavigationTreeRow): string {
  return flags.includes("link") ? `${kindWords[kind]} with a link` : kindWords[kind];
}

function iconOf({ flags = [], icon = "", kind }: NavigationTreeRow): string {
  return codiconOf(icon) ?? (flags.includes("link") ? "link-external" : icons[kind]);
}

/** The marks of a row in words, in the order of the flags. */
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

/** "1 error, 2 warnings"; undefined for neither. */
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
/** The kinds of entries that contain none. */
export const leafKinds: ReadonlySet<string> = new Set(["page", "endpoint", "repository"]);

/** Whether rows of a kind are entries of a list of the navigation. */
export function isEntryKind(kind: string): boolean {
  return sectionKinds.has(kind) || leafKinds.has(kind);
}

/**
 * What the row can be asked for, as words that `when` clauses look for, in this order: the kind; "listed" for an entry that
 * can be rearranged; what it is; if it can be found.
 */
function contextOf(
  { address, description, kind, flags = [], site, uri, dropped }: NavigationTreeRow,
  isInDivision: boolean,
): string {
  const isPage = uri !== undefined && kind !== "site";
  const isEntry = !["site", "broken", "unlisted", "folder", "orphan", "lost"].includes(kind);
  const isSection = sectionKinds.has(kind);
  // The page that a group opens with is not an item of its list.
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

/** The findings of a row by name, and how many more there are. */
function namedFindings({ findings, more }: NavigationRowFindings): readonly RowFact[] {
  const names = { error: "Error", warning: "Warning", information: "Information", hint: "Hint" };
  return [
    ...findings.map(({ message, severity }) => ({ name: names[severity], value: message })),
    ...(more > 0 ? [{ name: "More", value: counted(more, "finding") }] : []),
  ];
}

/** What an author can do about a row, in one sentence; undefined if there is nothing to do. */
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
 * What is known of a row, for its tooltip.
 * @param named the worst findings; undefined if they are unknown, so that they are only counted
 * @param noted what other features know of the row
 */
export function rowFacts(
  row: NavigationTreeRow,
  named?: NavigationRowFindings,
  noted: readonly RowFact[] = [],
): readonly RowFact[] {
  const { address, description, dropped, findings, findingsBelow, icon, kind, label, method, tag } = row;
  const known = factsOf([
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
  const found = named === undefined ? [] : namedFindings(named);
  return [...known, ...noted, ...found, ...factsOf([["What to do", adviceOf(row)]])];
}

/**
 * The row as the view shows it: the title first, the path and the marks after it.
 * @param isInDivision whether it is in a language or a version
 * @param note what other features say of the row
 */
export function viewRow(row: NavigationTreeRow, id: string, isInDivision = false, note?: string): Row {
  const { childCount, description, dropped, findings, findingsBelow, kind, label, tag } = row;
  const ownLabel = oneLine(label);
  const isNamed = description !== undefined && description !== label;
  // The note comes first: the author has requested it, and a narrow view shows no more than the beginning.
  const shown = joined(note, isNamed ? oneLine(description, 100) : undefined, tag, ...marksOf(row));
  const inside = findingWords(findingsBelow);
  const isOpen = kind === "site" || (kind === "lost-list" && childCount < 20);
  return {
    id,
    label: ownLabel,
    ...(shown === "" ? {} : { description: shown }),
    icon: iconOf(row),
    context: contextOf(row, isInDivision),
    ...(childCount === 0 ? {} : { children: isOpen ? "expanded" : "collapsed" }),
    spoken: joined(
      ownLabel,
      kindOf(row),
      shown,
      dropped,
      findingWords(findings),
      inside === undefined ? undefined : `${inside} inside`,
    ),
  };
}

/** Whether a row is an entry of a page file; `isFile` says of a URI whether it is that file. */
export function isEntryOf({ kind, uri }: NavigationTreeRow, isFile: (uri: string) => boolean): boolean {
  return kind !== "site" && uri !== undefined && isFile(uri);
}

/** Badge and color of a row. */
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

/** The color of what readers do not get: the editor's own color for disabled parts is too faint to be read. */
export const unpublishedColor = "docsJson.unpublishedForeground";

/** The badge of a closed row with findings inside. */
const insideBadge = "•";

/** Findings first, then what is not published, then what is hidden; undefined for a row like any other. */
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
