/** Sorts the pages of a list by path or title. Groups and endpoints keep their positions in the list. */

import type { Location } from "../../model/location.ts";
import type { SiteEdit } from "../../model/site-edit.ts";
import type { PageEntry } from "../../navigation/model.ts";
import { documentAt, locateIn } from "../../site/site.ts";
import { compareNames, comparePaths } from "../../text/natural-order.ts";
import { fileNameOf } from "../../text/paths.ts";
import { editOfChanges, type Refactorer, type RefactorRequest } from "./refactoring.ts";
import type { ListTarget } from "./target.ts";

/** With more pages, reading their titles would take too long. */
const maxTitles = 500;

interface PagePosition {
  readonly entry: PageEntry;
  readonly index: number;
}

/** Offered in lists whose pages are not sorted. If several entries are selected, only these are sorted. */
export const sortPages: Refactorer = function* (place) {
  const { list } = place.target;
  if (list?.key !== "pages" || list.owner.element.inGlobal) return;
  const isSelection = place.end > place.start && list.entries !== undefined;
  const pages = list.list.entries.flatMap((entry, index): readonly PagePosition[] => {
    const isIncluded = !isSelection || (index >= list.entries.first && index <= list.entries.last);
    return entry.kind === "page" && isIncluded ? [{ entry, index }] : [];
  });
  if (pages.length < 2) return;
  const subject = isSelection ? "the selected pages" : "these pages";
  const byPath = pages.toSorted((one, other) => comparePaths(one.entry.path, other.entry.path));
  if (byPath.some((page, index) => page !== pages[index])) {
    yield {
      id: "sort path",
      title: `Sort ${subject} by path`,
      kind: "refactor.rewrite",
      make: () => reordered(place, list, pages, byPath),
    };
  }
  if (pages.length > maxTitles || place.site.files === undefined) return;
  yield {
    id: "sort title",
    title: `Sort ${subject} by title`,
    kind: "refactor.rewrite",
    make: () => {
      const titles = new Map(pages.map(({ entry }) => [entry, titleIn(place, entry)]));
      const byTitle = pages.toSorted(
        (one, other) =>
          compareNames(titles.get(one.entry) ?? "", titles.get(other.entry) ?? "") ||
          comparePaths(one.entry.path, other.entry.path),
      );
      return reordered(place, list, pages, byTitle);
    },
  };
};

/** The title of a page in the sidebar, or its file name if the title is unknown. */
function titleIn({ site, readHead }: RefactorRequest, { path }: PageEntry): string {
  const file = site.files?.page(path);
  const head = file === undefined ? undefined : (file.frontmatter ?? readHead?.(file.file));
  return head?.sidebarTitle ?? head?.title ?? fileNameOf(path);
}

function reordered(
  { site }: RefactorRequest,
  { location }: ListTarget,
  pages: readonly PagePosition[],
  sorted: readonly PagePosition[],
): SiteEdit | undefined {
  const text = documentAt(site, location.document)?.text;
  const places = new Map<PagePosition, { readonly at: Location; readonly written: string }>();
  for (const page of pages) {
    const at = { ...location, segments: [...location.segments, page.index] };
    const located = locateIn(site, at);
    if (text === undefined || located === undefined) return undefined;
    places.set(page, { at, written: text.slice(located.offset, located.offset + located.node.length) });
  }
  return editOfChanges(
    site,
    pages.flatMap((page, rank) => {
      const [before, after] = [page, sorted[rank]].map((one) => one && places.get(one));
      if (before === undefined || after === undefined || before.written === after.written) return [];
      const span = { start: 0, length: before.written.length };
      return [{ kind: "replace-text", at: before.at, span, newText: after.written } as const];
    }),
  );
}
