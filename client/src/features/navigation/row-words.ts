/** How a row of the navigation tree looks in the view: words, icon, color and badge. Knows no editor. */
import type { NavigationTreeRow, RowKind, SeverityCounts } from "../../../../server/src/protocol.ts";
import { counted, factsOf, joined, oneLine, type Row, type RowFact } from "../../ui/rows.ts";
import { pictureOf } from "./icon-names.ts";

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
  unlisted: "circle-slash",
  folder: "symbol-folder",
  orphan: "symbol-file",
  lost: "trash",
  "lost-list": "list-unordered",
};

function iconOf({ flags = [], icon = "", kind }: NavigationTreeRow): string {
  return pictureOf(icon) ?? (flags.includes("link") ? "link-external" : icons[kind]);
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
  const others = counts.information + counts.hint;
  const parts = [
    ...(counts.error === 0 ? [] : [counted(counts.error, "error")]),
    ...(counts.warning === 0 ? [] : [counted(counts.warning, "warning")]),
    ...(others === 0 ? [] : [counted(others, "hint")]),
  ];
  return parts.join(", ");
}

const sectionKinds: ReadonlySet<string> = new Set([
  "language",
  "version",
  "product",
  "tab",
  "item",
  "anchor",
  "dropdown",
  "group",
]);
const leafKinds: ReadonlySet<string> = new Set(["page", "endpoint", "repository"]);

/**
 * What the row can be asked for, as words that `when` clauses look for, in this order: the kind; "listed" for an entry that
 * can be rearranged; what it is; where it can be found.
 */
function contextOf(
  { address, description, kind, flags = [], site, uri, dropped }: NavigationTreeRow,
  isInDivision: boolean,
): string {
  const isPage = uri !== undefined && kind !== "site";
  const isEntry = !["site", "unlisted", "folder", "orphan", "lost"].includes(kind);
  const isSection = sectionKinds.has(kind);
  // The page that a group opens with is no item of its list.
  const isListed = (isSection || leafKinds.has(kind)) && !flags.includes("root");
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

/** What is known of a row, for its tooltip. */
export function rowFacts(row: NavigationTreeRow): readonly RowFact[] {
  const { address, description, dropped, findings, findingsBelow, icon, kind, label, method, tag } = row;
  return factsOf([
    ["Title", oneLine(label)],
    ["Not published", dropped?.replace(/^Not published: /, "")],
    ["Path", kind === "page" || kind === "orphan" ? description : undefined],
    ["Endpoint", method === undefined || kind === "page" ? undefined : description],
    ["Method", kind === "page" ? method : undefined],
    ["Address", address],
    ["Icon", icon],
    ["Tag", tag],
    ["Marks", marksOf(row).join(", ") || undefined],
    ["Findings", findingWords(findings)],
    ["Findings inside", findingWords(findingsBelow)],
  ]);
}

/**
 * The row as the view shows it: the title first, the path and the marks behind it.
 * @param isInDivision whether it stands in a language or a version
 */
export function viewRow(row: NavigationTreeRow, id: string, isInDivision = false): Row {
  const { childCount, description, dropped, findings, kind, label, tag } = row;
  const own = oneLine(label);
  const isNamed = description !== undefined && description !== label;
  const shown = joined(isNamed ? oneLine(description, 100) : undefined, tag, ...marksOf(row));
  const isOpen = kind === "site" || (kind === "lost-list" && childCount < 20);
  return {
    id,
    label: own,
    ...(shown === "" ? {} : { description: shown }),
    icon: iconOf(row),
    context: contextOf(row, isInDivision),
    ...(childCount === 0 ? {} : { children: isOpen ? "expanded" : "collapsed" }),
    spoken: joined(own, shown === "" ? undefined : shown, dropped, findingWords(findings)),
  };
}

/** Whether a row is an entry of a page file; `isFile` says of a URI whether it is that file. */
export function isEntryOf({ kind, uri }: NavigationTreeRow, isFile: (uri: string) => boolean): boolean {
  return kind !== "site" && uri !== undefined && isFile(uri);
}

/** Badge and color of a row. */
export interface RowDecoration {
  /** At most two characters. */
  readonly badge?: string;
  /** The name of a theme color. */
  readonly color?: string;
  readonly tooltip?: string;
}

function badgeOf(count: number): string {
  return count > 9 ? "9+" : String(count);
}

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
  const said = tooltip === undefined ? {} : { tooltip };
  if (errors > 0) return { badge: badgeOf(errors + warnings), color: "list.errorForeground", ...said };
  if (warnings > 0) return { badge: badgeOf(warnings), color: "list.warningForeground", ...said };
  if (dropped !== undefined) return { badge: "✕", color: "disabledForeground", tooltip: dropped };
  if ((findingsBelow?.error ?? 0) > 0) return { color: "list.errorForeground", tooltip: "Errors inside" };
  if ((findingsBelow?.warning ?? 0) > 0)
    return { color: "list.warningForeground", tooltip: "Warnings inside" };
  return flags.includes("hidden") ? { color: "disabledForeground", tooltip: "Hidden" } : undefined;
}
