/**
 * Inlay hints: the title of the page after its path, the summary of an endpoint, and what a language or version
 * lacks. Computed only for the requested part of a file.
 */

import { listsIn, navigationPlaces, type PlacedList } from "../facts/navigation-places.ts";
import { pageTitle } from "../facts/page-title.ts";
import { operationOf } from "../facts/targets.ts";
import { locateBelow } from "../json/pointer.ts";
import { lowerBound } from "../lower-bound.ts";
import type { Span } from "../model/location.ts";
import { elementSpec } from "../navigation/elements.ts";
import { divisionDrift, divisionLacks } from "../rules/division-drift.ts";
import { configuredSeverity } from "../site/file-settings.ts";
import type { Site } from "../site/site.ts";
import { shorten } from "../text/words.ts";

/** A short text that the editor shows inline. */
interface InlayHint {
  /** The end of the text that the hint belongs to. */
  readonly offset: number;
  readonly label: string;
  /** Further details; empty if the label says everything. */
  readonly tooltip: string;
}

/** The hints in a part of a file. */
interface InlayHints {
  /** In text order. */
  readonly hints: readonly InlayHint[];
  /** Files of pages in that part whose frontmatter is not yet read, so that their titles are missing. */
  readonly unreadPages: readonly string[];
}

/** Which hints the settings enable. */
interface HintChoice {
  readonly titles: boolean;
  readonly drift: boolean;
}

/** In characters; a longer title would move the rest of the line too far. */
const maxTitleLength = 60;

/** Whether a title only repeats the path: its last name, or, for an index page, the name of its folder. */
function repeatsPath(title: string, path: string): boolean {
  const plain = (words: string): string => words.toLowerCase().replace(/[\s_-]+/g, "");
  const names = path.split("/");
  const last = names.at(-1) === "index" && names.length > 1 ? names.at(-2) : names.at(-1);
  return plain(title) === plain(last ?? "");
}

/** The index of the first item that ends at or after an offset. */
function firstItem({ array, offset }: PlacedList, from: number): number {
  const endOf = (index: number): number =>
    offset + (array.starts[index] ?? 0) + (array.items[index]?.length ?? 0);
  return lowerBound(array.starts.length, (index) => endOf(index) >= from);
}

function addTitles(
  site: Site,
  document: string,
  { start, length }: Span,
  hints: InlayHint[],
  unread: Set<string>,
) {
  for (const placed of listsIn(site, document)) {
    const { array, list, offset, owner } = placed;
    if (list.key !== "pages" || offset > start + length || offset + array.length < start) continue;
    for (let index = firstItem(placed, start); index < list.entries.length; index += 1) {
      const from = offset + (array.starts[index] ?? 0);
      if (from > start + length) break;
      const entry = list.entries[index];
      const item = array.items[index];
      if (entry === undefined || item === undefined) continue;
      let label: string | undefined;
      if (entry.kind === "page") {
        const page = site.files?.page(entry.path);
        if (page !== undefined && page.frontmatter === undefined) unread.add(page.file);
        const title = pageTitle(site, entry.path);
        label = title === undefined || repeatsPath(title, entry.path) ? undefined : title;
      } else if (entry.kind === "endpoint") {
        label = operationOf(site, owner, entry)?.operation.summary?.trim();
      }
      if (label === undefined || label === "") continue;
      hints.push({ offset: from + item.length, label: shorten(label, maxTitleLength), tooltip: "" });
    }
  }
}

function addDrift(site: Site, document: string, { start, length }: Span, hints: InlayHint[]): void {
  if (configuredSeverity(site.settings, divisionDrift.code, document) === "off") return;
  const doneOffsets = new Set<number>();
  for (const [visited, { document: file, located }] of navigationPlaces(site).objects) {
    const { kind } = visited.element;
    if (file !== document || (kind !== "language" && kind !== "version") || visited.parent === undefined)
      continue;
    const { node, offset } = located;
    if (offset > start + length || offset + node.length < start) continue;
    const lack = divisionLacks(visited.parent.element).find(({ entry }) => entry.element === visited.element);
    if (lack === undefined || doneOffsets.has(offset)) continue;
    doneOffsets.add(offset);
    const name = locateBelow(located, [elementSpec(kind).nameKey ?? kind]);
    if (name === undefined) continue;
    const end = name.offset + name.node.length;
    if (end < start || end > start + length) continue;
    hints.push({ offset: end, label: `${lack.amount} missing`, tooltip: lack.message });
  }
}

/** The hints in a part of a JSON file of the site. */
export function inlayHints(site: Site, document: string, part: Span, choice: HintChoice): InlayHints {
  const hints: InlayHint[] = [];
  const unreadPages = new Set<string>();
  if (choice.titles) addTitles(site, document, part, hints, unreadPages);
  if (choice.drift) addDrift(site, document, part, hints);
  hints.sort((one, other) => one.offset - other.offset);
  return { hints, unreadPages: [...unreadPages] };
}
