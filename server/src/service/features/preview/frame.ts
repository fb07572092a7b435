/**
 * The frame around a page of the site, as readers get it: switchers, tabs and their menus, the sidebar, the
 * breadcrumb and the neighbors of the page, as plain data. Entries that the platform drops are included, with the
 * reason. Based on the navigation tree, without any checks of its own.
 */

import { titleFromName } from "../../facts/page-title.ts";
import { elementSpec } from "../../navigation/elements.ts";
import { nativeLanguageName, standardCode } from "../../navigation/languages.ts";
import { treeRow } from "../../navigation-tree/children.ts";
import { rowsOfPage } from "../../navigation-tree/reveal.ts";
import type { RowAppearance, RowKind } from "../../navigation-tree/row.ts";
import { childId, segmentsOf, siteRowId } from "../../navigation-tree/row-id.ts";
import { subjectOf } from "../../navigation-tree/subject.ts";
import { pagePathOf } from "../../site/file-index.ts";
import type { Site } from "../../site/site.ts";
import { capitalize } from "../../text/words.ts";
import { whereLeads } from "../where/where.ts";
import { counterpartRow } from "./counterpart.ts";
import { endpointOfPage, endpointOfRow, type PreviewEndpoint } from "./endpoint/endpoint.ts";
import { rowOfEndpoint } from "./endpoint/row-of-endpoint.ts";
import { endpointLabel, groupLabel } from "./endpoint-entries.ts";
import { type FrameSettings, frameSettings, type ValueOfLanguage } from "./settings.ts";
import { entryOf, isLink, isPage, type PreviewEntry, pagesIn, rowsBelow, Sidebar } from "./sidebar.ts";

/** What to show in the preview: a row of the navigation tree, a page file, or a URL. */
export type PreviewPlace =
  | { readonly kind: "row"; readonly id: string }
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "address"; readonly address: string };

/** Sections of one kind, such as tabs or languages, of which readers choose one. */
export interface PreviewLevel {
  readonly kind: RowKind;
  /** The name of the kind, such as "Tabs". */
  readonly label: string;
  readonly entries: readonly PreviewEntry[];
}

/** The previous or next page. */
interface PreviewNeighbor {
  readonly id: string;
  readonly label: string;
}

/** The page in the frame. */
export interface PreviewPage {
  /** The id of the row; undefined for a page without a row. */
  readonly id: string | undefined;
  readonly kind: RowKind;
  readonly title: string;
  readonly description: string | undefined;
  readonly method: string | undefined;
  /** The path of the page, or the method and path of the endpoint. */
  readonly path: string;
  /** Undefined if there is no page file. */
  readonly file: string | undefined;
  /** Why the page is not published, as one sentence; undefined if it is. */
  readonly dropped: string | undefined;
  readonly isUnlisted: boolean;
  /** The content that comes from a spec; undefined for a page that has only text. */
  readonly endpoint: PreviewEndpoint | undefined;
}

/** The site's frame around one page. */
export interface PreviewFrame {
  readonly settings: FrameSettings;
  /** The standard code of the page's language; undefined if the site names no language. */
  readonly language: string | undefined;
  /** The outermost first. */
  readonly levels: readonly PreviewLevel[];
  readonly sidebar: readonly PreviewEntry[];
  /** Whether the sidebar has more entries than are shown. */
  readonly isCut: boolean;
  /** The names of the sections that contain the page, the outermost first. */
  readonly breadcrumb: readonly string[];
  /** Undefined for a site without pages. */
  readonly page: PreviewPage | undefined;
  /** Whether the site has one of the requested places. */
  readonly isFound: boolean;
  /** The fragment of the requested URL, or of the redirect that leads to the page; undefined if there is none. */
  readonly anchor: string | undefined;
  readonly previous: PreviewNeighbor | undefined;
  readonly next: PreviewNeighbor | undefined;
}

const sectionKinds: ReadonlySet<RowKind> = new Set<RowKind>([
  "language",
  "version",
  "product",
  "dropdown",
  "anchor",
  "tab",
  "item",
]);
/** Kinds of rows that the sidebar does not show. */
const excludedKinds: ReadonlySet<RowKind> = new Set<RowKind>(["unlisted", "folder", "lost", "lost-list"]);

/** The ids of a row and of its ancestors except the site, the outermost first. */
function selfAndAncestorIds(id: string): readonly string[] {
  const ids: string[] = [];
  for (const segment of segmentsOf(id) ?? []) ids.push(childId(ids.at(-1) ?? siteRowId, segment));
  return ids;
}

/** Whether readers see the entry in the navigation. */
function isShown({ flags }: Pick<RowAppearance, "flags">): boolean {
  return !flags.includes("dropped") && !flags.includes("hidden");
}

/** The section that readers see: the requested one, else the default one, else the first. */
function chosenSection(
  sections: readonly RowAppearance[],
  wanted: ReadonlySet<string>,
): RowAppearance | undefined {
  const candidates = sections.filter((section) => !isLink(section));
  return (
    candidates.find(({ id }) => wanted.has(id)) ??
    candidates.find((section) => section.flags.includes("default") && isShown(section)) ??
    candidates.find(isShown) ??
    candidates[0]
  );
}

interface ChosenSection {
  readonly levels: readonly PreviewLevel[];
  /** The rows of the sidebar. */
  readonly content: readonly RowAppearance[];
  /** The chosen sections, the outermost first. */
  readonly sections: readonly RowAppearance[];
}

function sectionEntry(site: Site, row: RowAppearance, chosen: RowAppearance | undefined): PreviewEntry {
  const items = row.kind === "tab" ? rowsBelow(site, row.id).filter(({ kind }) => kind === "item") : [];
  return {
    ...entryOf(row),
    label: row.kind === "language" ? (nativeLanguageName(row.description) ?? row.label) : row.label,
    isSelected: row === chosen,
    content: items.map(entryOf),
  };
}

/** Chooses one section at each level, from the site down. */
function choose(site: Site, wanted: ReadonlySet<string>): ChosenSection {
  const levels: PreviewLevel[] = [];
  const content: RowAppearance[] = [];
  const sections: RowAppearance[] = [];
  let id: string | undefined = siteRowId;
  while (id !== undefined) {
    const rows: readonly RowAppearance[] = rowsBelow(site, id);
    const candidates = rows.filter(({ kind }) => sectionKinds.has(kind));
    for (const row of rows)
      if (!sectionKinds.has(row.kind) && !excludedKinds.has(row.kind)) content.push(row);
    const chosen = chosenSection(candidates, wanted);
    for (const kind of new Set(candidates.map((row) => row.kind))) {
      const ofKind = candidates.filter((row) => row.kind === kind);
      levels.push({
        kind,
        label: sectionsLabel(kind),
        entries: ofKind.map((row) => sectionEntry(site, row, chosen)),
      });
    }
    if (chosen !== undefined) sections.push(chosen);
    id = chosen?.id;
  }
  return { levels, content, sections };
}

function sectionsLabel(kind: RowKind): string {
  switch (kind) {
    case "language":
    case "version":
    case "product":
    case "dropdown":
    case "anchor":
    case "tab":
    case "item":
      return capitalize(elementSpec(kind).plural);
    default:
      return "";
  }
}

function isReadable({ flags, link }: PreviewEntry): boolean {
  return (
    link === undefined &&
    !flags.includes("dropped") &&
    !flags.includes("hidden") &&
    !flags.includes("missing")
  );
}

/** The row for a place, or the file of a page without a row; with the heading of that page which a URL names. */
type FoundPlace = ({ readonly id: string } | { readonly file: string }) & {
  readonly anchor?: string | undefined;
};

function findPlace(site: Site, place: PreviewPlace): FoundPlace | undefined {
  switch (place.kind) {
    case "row":
      return treeRow(site, place.id, "in-place") === undefined ? undefined : { id: place.id };
    case "file": {
      const id = rowsOfPage(site, place.file)?.at(-1);
      if (id !== undefined) return { id };
      return pageWithoutRow(site, place.file) === undefined ? undefined : { file: place.file };
    }
    case "address": {
      const end = whereLeads(site, place.address)?.end;
      // A folder leads to its first page, which also holds for the root of a site without a start page (F11.3).
      const last = end?.kind === "folder" ? whereLeads(site, end.first ?? "")?.end : end;
      if (last?.kind === "page") {
        const found = findPlace(site, { kind: "file", file: last.file });
        return found && { ...found, anchor: last.heading?.anchor };
      }
      const id = last?.kind === "generated" ? rowOfEndpoint(site, last) : undefined;
      return id === undefined ? undefined : { id };
    }
  }
}

/** The first place that the site has; if that is a section, the first later place inside it, if there is one. */
function firstFound(site: Site, places: readonly PreviewPlace[]): FoundPlace | undefined {
  let first: FoundPlace | undefined;
  for (const place of places) {
    const found = findPlace(site, place);
    if (found === undefined) continue;
    if (first === undefined) first = found;
    else if ("id" in first && "id" in found && selfAndAncestorIds(found.id).includes(first.id)) return found;
  }
  return first;
}

/** A page file without a row: a hidden page, a snippet, or a page of a site without navigation. */
function pageWithoutRow(site: Site, file: string): PreviewPage | undefined {
  const path = pagePathOf(file);
  if (path === undefined || site.files?.has(file) !== true) return undefined;
  const frontmatter = site.files.page(path)?.frontmatter;
  return {
    id: undefined,
    kind: "orphan",
    title: frontmatter?.title ?? titleFromName(path),
    description: frontmatter?.description,
    method: undefined,
    path,
    file,
    dropped: undefined,
    isUnlisted: true,
    endpoint: endpointOfPage(site, undefined, frontmatter),
  };
}

function pageOfRow(site: Site, row: RowAppearance): PreviewPage {
  const isPage = row.kind === "page" || row.kind === "orphan";
  const frontmatter = isPage ? site.files?.page(row.description)?.frontmatter : undefined;
  return {
    id: row.id,
    kind: row.kind,
    title: frontmatter?.title ?? endpointLabel(site, row),
    description: frontmatter?.description,
    method: row.method,
    path: row.description,
    file: row.pageFile,
    dropped: row.drop?.sentence,
    isUnlisted: row.kind === "orphan",
    endpoint: endpointOfRow(site, row.id),
  };
}

/**
 * The site's frame around the page at the first place that the site has. If that is a section, the page is that of
 * a later place inside the section, or else the first page in it. If the site has none of the places, it is the
 * site's first page.
 */
export function previewOf(site: Site, places: readonly PreviewPlace[]): PreviewFrame {
  const found = firstFound(site, places);
  const id = found !== undefined && "id" in found ? found.id : undefined;
  const requestedRow = id === undefined ? undefined : treeRow(site, id, "in-place");
  const requestedIds = new Set(id === undefined ? [] : selfAndAncestorIds(id));
  const chosen = choose(site, requestedIds);
  const withoutRow = found !== undefined && "file" in found ? pageWithoutRow(site, found.file) : undefined;
  let current =
    requestedRow !== undefined && isPage(requestedRow, requestedRow.childCount) ? requestedRow : undefined;
  if (current === undefined && withoutRow === undefined) {
    const pages = [...pagesIn(new Sidebar(site, requestedIds).entries(chosen.content, 0))];
    const inside = pages.filter((page) => id !== undefined && selfAndAncestorIds(page.id).includes(id));
    const start = inside.find(isReadable) ?? inside[0] ?? pages.find(isReadable) ?? pages[0];
    current = start === undefined ? undefined : treeRow(site, start.id, "in-place");
  }
  const currentIds = current === undefined ? [] : selfAndAncestorIds(current.id);
  const sidebar = new Sidebar(site, new Set([...chosen.sections.map((row) => row.id), ...currentIds]));
  const entries = sidebar.entries(chosen.content, 0);
  const readable = [...pagesIn(entries)].filter(isReadable);
  const index = readable.findIndex((page) => page.id === current?.id);
  const ancestorIds = current?.kind === "orphan" ? [] : currentIds.slice(0, -1);
  return {
    settings: frameSettings(site, valuesOfLanguage(site, chosen.sections)),
    language: languageOf(chosen.sections),
    levels: chosen.levels.map((level) => withCounterparts(site, level, chosen.sections, current)),
    sidebar: entries,
    isCut: sidebar.isCut,
    breadcrumb: ancestorIds.flatMap((ancestorId) => {
      const row = treeRow(site, ancestorId, "in-place");
      return row?.kind === "generated" ? groupLabel(site, current?.id ?? "") : (row?.label ?? []);
    }),
    page: current === undefined ? withoutRow : pageOfRow(site, current),
    isFound: found !== undefined,
    anchor: found?.anchor,
    previous: index > 0 ? neighbor(readable[index - 1]) : undefined,
    next: index < 0 ? undefined : neighbor(readable[index + 1]),
  };
}

/** The name of a language or version in the paths of its pages. */
function nameInPaths(site: Site, id: string): string {
  const row = treeRow(site, id, "in-place");
  return (row?.kind === "language" ? row.description : row?.label) ?? "";
}

/** The level with entries of languages and versions that open the counterparts of the page, if they have one. */
function withCounterparts(
  site: Site,
  level: PreviewLevel,
  sections: readonly RowAppearance[],
  page: RowAppearance | undefined,
): PreviewLevel {
  const current = sections.find(({ kind }) => kind === level.kind);
  if (level.kind !== "language" && level.kind !== "version") return level;
  if (current === undefined || page?.kind !== "page") return level;
  const from = nameInPaths(site, current.id);
  const entries = level.entries.map((entry) => {
    if (entry.isSelected || entry.link !== undefined) return entry;
    const to = { id: entry.id, name: nameInPaths(site, entry.id) };
    return { ...entry, leadsTo: counterpartRow(site, page.description, from, to) };
  });
  return { ...level, entries };
}

function languageOf(sections: readonly RowAppearance[]): string | undefined {
  const code = sections.find(({ kind }) => kind === "language")?.description;
  return code === undefined || code === "" ? undefined : standardCode(code);
}

function valuesOfLanguage(site: Site, sections: readonly RowAppearance[]): ValueOfLanguage {
  const language = sections.find(({ kind }) => kind === "language");
  const subject = language === undefined ? undefined : subjectOf(site, language.id);
  return (key) => (subject?.kind === "element" ? subject.visited.element.fields.get(key)?.value : undefined);
}

function neighbor(entry: PreviewEntry | undefined): PreviewNeighbor | undefined {
  return entry === undefined ? undefined : { id: entry.id, label: entry.label };
}
