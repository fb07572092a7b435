/**
 * What readers get around a page of the site: switchers, tabs and their menus, the sidebar, the way to the page and its
 * neighbors, as plain data. What the platform drops is shown in its place, with the reason. Reads the
 * navigation tree and checks nothing itself.
 */
import { isTrue } from "../../json/pointer.ts";
import { elementSpec } from "../../navigation/elements.ts";
import { nativeLanguageName, standardCode } from "../../navigation/languages.ts";
import { limitedChildren, treeRow } from "../../navigation-tree/children.ts";
import { rowsOfPage } from "../../navigation-tree/reveal.ts";
import type { RowAppearance, RowKind } from "../../navigation-tree/row.ts";
import { childId, segmentsOf, siteRowId } from "../../navigation-tree/row-id.ts";
import { subjectOf } from "../../navigation-tree/subject.ts";
import { pagePathOf } from "../../site/file-index.ts";
import type { Site } from "../../site/site.ts";
import { isExternalAddress } from "../../text/href.ts";
import { fileNameOf } from "../../text/paths.ts";
import { capitalize } from "../../text/words.ts";
import { whereLeads } from "../where/where.ts";
import { counterpartRow } from "./counterpart.ts";
import { endpointOfPage, endpointOfRow, type PreviewEndpoint } from "./endpoint/endpoint.ts";
import { type FrameSettings, frameSettings } from "./settings.ts";

/** What the preview is to show: a row of the navigation tree, a page file, or a URL. */
export type PreviewPlace =
  | { readonly kind: "row"; readonly id: string }
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "address"; readonly address: string };

/** One entry of a switcher, a menu or the sidebar. */
export interface PreviewEntry
  extends Pick<RowAppearance, "id" | "kind" | "label" | "icon" | "tag" | "method" | "flags"> {
  /** The row that is shown when readers choose the entry, if that is another one. */
  readonly leadsTo: string | undefined;
  /** Where a section or a page leads that is only a link. */
  readonly link: string | undefined;
  /** Why readers do not get it, as one sentence; undefined if they do. */
  readonly dropped: string | undefined;
  /** Whether it is the current page, or the page is in it. */
  readonly isSelected: boolean;
  /** Whether readers see its content without opening it. */
  readonly isOpen: boolean;
  /** Entries of a group, or of the menu of a tab. */
  readonly content: readonly PreviewEntry[];
}

/** Sections of one kind, of which readers choose one: the tabs of the site, the languages. */
export interface PreviewLevel {
  readonly kind: RowKind;
  /** "Tabs". */
  readonly label: string;
  readonly entries: readonly PreviewEntry[];
}

/** A page that is named beside another one. */
interface PreviewNeighbor {
  readonly id: string;
  readonly label: string;
}

/** The page in the frame. */
export interface PreviewPage {
  /** Undefined for a page that has no row. */
  readonly id: string | undefined;
  readonly kind: RowKind;
  readonly title: string;
  readonly description: string | undefined;
  readonly tag: string | undefined;
  readonly method: string | undefined;
  /** Path of the page, or the method and path of the endpoint. */
  readonly path: string;
  /** Undefined if there is no page file. */
  readonly file: string | undefined;
  /** Why readers do not get it, as one sentence; undefined if they do. */
  readonly dropped: string | undefined;
  readonly isUnlisted: boolean;
  /** What the page shows of a spec; undefined for a page that is its text alone. */
  readonly endpoint: PreviewEndpoint | undefined;
}

/** The site's frame around one page. */
export interface PreviewFrame {
  readonly settings: FrameSettings;
  /** The language that is shown, by the standard's code; undefined if the site names none. */
  readonly language: string | undefined;
  /** The outermost first. */
  readonly levels: readonly PreviewLevel[];
  readonly sidebar: readonly PreviewEntry[];
  /** Whether the sidebar has more entries than are shown. */
  readonly isCut: boolean;
  /** Names of the sections around the page, the outermost first. */
  readonly breadcrumb: readonly string[];
  /** Undefined for a site without pages. */
  readonly page: PreviewPage | undefined;
  /** Whether the site has one of the places that were requested. */
  readonly isFound: boolean;
  readonly previous: PreviewNeighbor | undefined;
  readonly next: PreviewNeighbor | undefined;
}

/** More entries in one sidebar are not shown. */
const maxEntries = 2_000;
/** Groups that are nested more deeply are not shown. */
const maxDepth = 30;

const sectionKinds: ReadonlySet<RowKind> = new Set<RowKind>([
  "language",
  "version",
  "product",
  "dropdown",
  "anchor",
  "tab",
  "item",
]);
const pageKinds: ReadonlySet<RowKind> = new Set<RowKind>(["page", "endpoint", "operation", "orphan"]);
const apart: ReadonlySet<RowKind> = new Set<RowKind>(["unlisted", "folder", "lost", "lost-list"]);

/** The ids of a row and of all rows around it; without the site. */
function idsAround(id: string): readonly string[] {
  const ids: string[] = [];
  for (const segment of segmentsOf(id) ?? []) ids.push(childId(ids.at(-1) ?? siteRowId, segment));
  return ids;
}

function isLink({ flags }: Pick<RowAppearance, "flags">): boolean {
  return flags.includes("link");
}

/** Whether readers come to it by itself. */
function isShown({ flags }: Pick<RowAppearance, "flags">): boolean {
  return !flags.includes("dropped") && !flags.includes("hidden");
}

/** The section that readers see: the one that is requested, else the default one, else the first. */
function chosenSection(
  sections: readonly RowAppearance[],
  wanted: ReadonlySet<string>,
): RowAppearance | undefined {
  const candidates = sections.filter((one) => !isLink(one));
  return (
    candidates.find(({ id }) => wanted.has(id)) ??
    candidates.find((one) => one.flags.includes("default") && isShown(one)) ??
    candidates.find(isShown) ??
    candidates[0]
  );
}

/** The rows below a row; one more than there is place for, so that it is seen that there are more. */
function shownBelow(site: Site, id: string, max = maxEntries + 1): readonly RowAppearance[] {
  return limitedChildren(site, id, max, "in-place")?.rows ?? [];
}

interface ChosenSection {
  readonly levels: readonly PreviewLevel[];
  /** What the sidebar lists. */
  readonly content: readonly RowAppearance[];
  /** The chosen sections, the outermost first. */
  readonly sections: readonly RowAppearance[];
}

function sectionEntry(site: Site, row: RowAppearance, chosen: RowAppearance | undefined): PreviewEntry {
  const items = row.kind === "tab" ? shownBelow(site, row.id).filter(({ kind }) => kind === "item") : [];
  return {
    ...entryOf(row),
    label: row.kind === "language" ? (nativeLanguageName(row.description) ?? row.label) : row.label,
    isSelected: row === chosen,
    content: items.map(entryOf),
  };
}

/** Goes down from the site through one section of each level. */
function choose(site: Site, wanted: ReadonlySet<string>): ChosenSection {
  const levels: PreviewLevel[] = [];
  const content: RowAppearance[] = [];
  const sections: RowAppearance[] = [];
  let at: string | undefined = siteRowId;
  while (at !== undefined) {
    const rows: readonly RowAppearance[] = shownBelow(site, at);
    const found = rows.filter(({ kind }) => sectionKinds.has(kind));
    for (const row of rows) if (!sectionKinds.has(row.kind) && !apart.has(row.kind)) content.push(row);
    const chosen = chosenSection(found, wanted);
    for (const kind of new Set(found.map((row) => row.kind))) {
      const ofKind = found.filter((row) => row.kind === kind);
      levels.push({
        kind,
        label: sectionsLabel(kind),
        entries: ofKind.map((row) => sectionEntry(site, row, chosen)),
      });
    }
    if (chosen !== undefined) sections.push(chosen);
    at = chosen?.id;
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

function entryOf(row: RowAppearance): PreviewEntry {
  const { id, kind, label, icon, tag, method, flags } = row;
  const link = isLink(row) || isPageOfLink(row) ? row.address : undefined;
  const dropped = row.drop?.sentence;
  return {
    id,
    kind,
    label,
    icon,
    tag,
    method,
    flags,
    leadsTo: undefined,
    link,
    dropped,
    isSelected: false,
    isOpen: false,
    content: [],
  };
}

/** Whether the frontmatter of a page has the URL of another site, to which its entry leads. */
function isPageOfLink({ kind, address }: RowAppearance): boolean {
  return kind === "page" && address !== undefined && isExternalAddress(address);
}

/** Whether a nested group says that it is open (F3.16). */
function isExpanded(site: Site, id: string): boolean {
  const subject = subjectOf(site, id);
  return subject?.kind === "element" && isTrue(subject.visited.element.fields.get("expanded")?.value);
}

/** Makes the entries of a sidebar until there are too many. */
class Sidebar {
  readonly #site: Site;
  readonly #selected: ReadonlySet<string>;
  #left = maxEntries;
  isCut = false;

  constructor(site: Site, selected: ReadonlySet<string>) {
    this.#site = site;
    this.#selected = selected;
  }

  entries(rows: readonly RowAppearance[], depth: number): readonly PreviewEntry[] {
    const entries: PreviewEntry[] = [];
    for (const row of rows) {
      if (this.#left === 0) {
        this.isCut = true;
        break;
      }
      this.#left -= 1;
      entries.push(this.#entry(row, depth));
    }
    return entries;
  }

  #entry(row: RowAppearance, depth: number): PreviewEntry {
    const isSelected = this.#selected.has(row.id);
    const ownEntry = { ...entryOf(row), isSelected };
    if (row.childCount === 0) return ownEntry;
    if (depth >= maxDepth) {
      this.isCut = true;
      return ownEntry;
    }
    const content = this.entries(shownBelow(this.#site, row.id, this.#left + 1), depth + 1);
    // A group at the top of the sidebar is always open (F3.16).
    return { ...ownEntry, isOpen: isSelected || depth === 0 || isExpanded(this.#site, row.id), content };
  }
}

/** Whether a row is a page. Generated pages that are unknown one by one are one page. */
function isPage({ kind }: Pick<PreviewEntry, "kind">, childCount: number): boolean {
  return pageKinds.has(kind) || (kind === "generated" && childCount === 0);
}

/** The pages of a sidebar in their order. */
function* pagesIn(entries: readonly PreviewEntry[]): Generator<PreviewEntry> {
  for (const entry of entries) {
    if (isPage(entry, entry.content.length)) yield entry;
    else yield* pagesIn(entry.content);
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

/** The row that a place means, or the file of a page that has no row; undefined if the site has neither. */
type FoundPlace = { readonly id: string } | { readonly file: string };

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
      return end?.kind === "page" ? findPlace(site, { kind: "file", file: end.file }) : undefined;
    }
  }
}

/** The first place that the site has; in place of a section, a later place that is in it. */
function firstFound(site: Site, places: readonly PreviewPlace[]): FoundPlace | undefined {
  let first: FoundPlace | undefined;
  for (const place of places) {
    const found = findPlace(site, place);
    if (found === undefined) continue;
    if (first === undefined) first = found;
    else if ("id" in first && "id" in found && idsAround(found.id).includes(first.id)) return found;
  }
  return first;
}

/** A page file that has no row: a hidden one, a snippet, or one of a site without navigation. */
function pageWithoutRow(site: Site, file: string): PreviewPage | undefined {
  const path = pagePathOf(file);
  if (path === undefined || site.files?.has(file) !== true) return undefined;
  const frontmatter = site.files.page(path)?.frontmatter;
  return {
    id: undefined,
    kind: "orphan",
    title: frontmatter?.title ?? fileNameOf(path),
    description: frontmatter?.description,
    tag: frontmatter?.tag,
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
    title: frontmatter?.title ?? row.label,
    description: frontmatter?.description,
    tag: row.tag,
    method: row.method,
    path: row.description,
    file: row.pageFile,
    dropped: row.drop?.sentence,
    isUnlisted: row.kind === "orphan",
    endpoint: endpointOfRow(site, row.id),
  };
}

/**
 * The site's frame around a page: that of the first of the places that the site has. For a section, around the page of a later
 * place in it, or else around the first page in it; for no place, around the first page of the site.
 */
export function previewOf(site: Site, places: readonly PreviewPlace[]): PreviewFrame {
  const found = firstFound(site, places);
  const id = found !== undefined && "id" in found ? found.id : undefined;
  const asked = id === undefined ? undefined : treeRow(site, id, "in-place");
  const askedIds = new Set(id === undefined ? [] : idsAround(id));
  const first = choose(site, askedIds);
  const withoutRow = found !== undefined && "file" in found ? pageWithoutRow(site, found.file) : undefined;
  let current = asked !== undefined && isPage(asked, asked.childCount) ? asked : undefined;
  if (current === undefined && withoutRow === undefined) {
    const pages = [...pagesIn(new Sidebar(site, askedIds).entries(first.content, 0))];
    const inside = pages.filter((one) => id !== undefined && idsAround(one.id).includes(id));
    const start = inside.find(isReadable) ?? inside[0] ?? pages.find(isReadable) ?? pages[0];
    current = start === undefined ? undefined : treeRow(site, start.id, "in-place");
  }
  const selected = new Set([
    ...first.sections.map((row) => row.id),
    ...(current === undefined ? [] : idsAround(current.id)),
  ]);
  const sidebar = new Sidebar(site, selected);
  const entries = sidebar.entries(first.content, 0);
  const readable = [...pagesIn(entries)].filter(isReadable);
  const at = readable.findIndex((one) => one.id === current?.id);
  const groups = current === undefined ? [] : idsAround(current.id).slice(0, -1);
  const around = current === undefined || current.kind === "orphan" ? [] : groups;
  return {
    settings: frameSettings(site),
    language: languageShown(first.sections),
    levels: first.levels.map((level) => withCounterparts(site, level, first.sections, current)),
    sidebar: entries,
    isCut: sidebar.isCut,
    breadcrumb: around.flatMap((one) => treeRow(site, one, "in-place")?.label ?? []),
    page: current === undefined ? withoutRow : pageOfRow(site, current),
    isFound: found !== undefined,
    previous: at > 0 ? neighbor(readable[at - 1]) : undefined,
    next: at < 0 ? undefined : neighbor(readable[at + 1]),
  };
}

/** The name of a language or version in the paths of its pages. */
function nameInPaths(site: Site, id: string): string {
  const row = treeRow(site, id, "in-place");
  return (row?.kind === "language" ? row.description : row?.label) ?? "";
}

/** The entries of languages and versions lead to the page that is shown, as far as they have it. */
function withCounterparts(
  site: Site,
  level: PreviewLevel,
  sections: readonly RowAppearance[],
  page: RowAppearance | undefined,
): PreviewLevel {
  const shown = sections.find(({ kind }) => kind === level.kind);
  if (level.kind !== "language" && level.kind !== "version") return level;
  if (shown === undefined || page?.kind !== "page") return level;
  const from = nameInPaths(site, shown.id);
  const entries = level.entries.map((entry) => {
    if (entry.isSelected || entry.link !== undefined) return entry;
    const to = { id: entry.id, name: nameInPaths(site, entry.id) };
    return { ...entry, leadsTo: counterpartRow(site, page.description, from, to) };
  });
  return { ...level, entries };
}

function languageShown(sections: readonly RowAppearance[]): string | undefined {
  const code = sections.find(({ kind }) => kind === "language")?.description;
  return code === undefined || code === "" ? undefined : standardCode(code);
}

function neighbor(entry: PreviewEntry | undefined): PreviewNeighbor | undefined {
  return entry === undefined ? undefined : { id: entry.id, label: entry.label };
}
