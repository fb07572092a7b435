/** The entries of the preview's sidebar, made of the rows of the navigation tree. */
import { isTrue } from "../../json/pointer.ts";
import { groupBy } from "../../multimap.ts";
import { limitedChildren } from "../../navigation-tree/children.ts";
import type { RowAppearance, RowKind } from "../../navigation-tree/row.ts";
import { subjectOf } from "../../navigation-tree/subject.ts";
import type { Site } from "../../site/site.ts";
import { isExternalAddress } from "../../text/href.ts";
import { endpointLabel, groupLabel } from "./endpoint-entries.ts";

/** One entry of a switcher, a menu or the sidebar. */
export interface PreviewEntry
  extends Pick<RowAppearance, "id" | "kind" | "label" | "icon" | "tag" | "method" | "flags"> {
  /** The row to show when the entry is chosen, if it is another one. */
  readonly leadsTo: string | undefined;
  /** The URL of a section or page that is only a link. */
  readonly link: string | undefined;
  /** Why the entry is not published, as one sentence; undefined if it is. */
  readonly dropped: string | undefined;
  /** Whether the entry is the current page or contains it. */
  readonly isSelected: boolean;
  /** Whether its content is initially visible. */
  readonly isOpen: boolean;
  /** Entries of a group, or of the menu of a tab. */
  readonly content: readonly PreviewEntry[];
}

/** The maximum number of entries in one sidebar. */
const maxEntries = 2_000;
/** The content of more deeply nested groups is not shown. */
const maxDepth = 30;

const pageKinds: ReadonlySet<RowKind> = new Set<RowKind>(["page", "endpoint", "operation", "orphan"]);

export function isLink({ flags }: Pick<RowAppearance, "flags">): boolean {
  return flags.includes("link");
}

/** The rows below a row. The default maximum is one more than fits, which shows that there are more. */
export function rowsBelow(site: Site, id: string, max = maxEntries + 1): readonly RowAppearance[] {
  return limitedChildren(site, id, max, "in-place")?.rows ?? [];
}

export function entryOf(row: RowAppearance): PreviewEntry {
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

/** Whether the frontmatter of a page has the URL of another site, which its entry links to. */
function isPageOfLink({ kind, address }: RowAppearance): boolean {
  return kind === "page" && address !== undefined && isExternalAddress(address);
}

/** Whether a nested group has `expanded` (F3.16). */
function isExpanded(site: Site, id: string): boolean {
  const subject = subjectOf(site, id);
  return subject?.kind === "element" && isTrue(subject.visited.element.fields.get("expanded")?.value);
}

/** Creates the entries of a sidebar, up to the maximum. */
export class Sidebar {
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
      if (row.kind === "generated" && row.childCount > 0) entries.push(...this.#groups(row, depth));
      else entries.push(this.#entry(row, depth));
    }
    return entries;
  }

  /** The groups of the pages that are generated from a spec. The row of these pages is not shown itself. */
  #groups(row: RowAppearance, depth: number): readonly PreviewEntry[] {
    const pages = this.entries(rowsBelow(this.#site, row.id, this.#left + 1), depth + 1);
    const byGroup = groupBy(pages, ({ id }) => groupLabel(this.#site, id));
    return Array.from(byGroup, ([label, content]) => {
      const isOpen = depth === 0 || content.some(({ isSelected }) => isSelected);
      return { ...entryOf(row), id: content[0]?.id ?? row.id, label, isOpen, content };
    });
  }

  #entry(row: RowAppearance, depth: number): PreviewEntry {
    const isSelected = this.#selected.has(row.id);
    const entry = { ...entryOf(row), label: endpointLabel(this.#site, row), isSelected };
    if (row.childCount === 0) return entry;
    if (depth >= maxDepth) {
      this.isCut = true;
      return entry;
    }
    const content = this.entries(rowsBelow(this.#site, row.id, this.#left + 1), depth + 1);
    // A group at the top level of the sidebar is always open (F3.16).
    return { ...entry, isOpen: isSelected || depth === 0 || isExpanded(this.#site, row.id), content };
  }
}

/** Whether a row is a page. A row for generated pages that cannot be listed individually counts as one page. */
export function isPage({ kind }: Pick<PreviewEntry, "kind">, childCount: number): boolean {
  return pageKinds.has(kind) || (kind === "generated" && childCount === 0);
}

/** The pages of a sidebar, in order. */
export function* pagesIn(entries: readonly PreviewEntry[]): Generator<PreviewEntry> {
  for (const entry of entries) {
    if (isPage(entry, entry.content.length)) yield entry;
    else yield* pagesIn(entry.content);
  }
}
