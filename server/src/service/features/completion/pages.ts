/**
 * Pages and endpoints as proposals: unlisted ones first, then those nearest to the entries beside the cursor.
 * The number of proposals is limited for a site of any size.
 */

import { endpointsListed } from "../../facts/listed-endpoints.ts";
import { matchedPages } from "../../facts/matched-pages.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import { pageUrl } from "../../facts/site-listing.ts";
import { specsOf } from "../../facts/targets.ts";
import { memo } from "../../memo.ts";
import { getOrInsert } from "../../multimap.ts";
import type { ChildList } from "../../navigation/model.ts";
import { normalPagePath } from "../../navigation/page-path.ts";
import type { VisitedElement } from "../../navigation/walk.ts";
import type { FileIndex, PageFile } from "../../site/file-index.ts";
import { accidentOf, reasonNotToList } from "../../site/page-rules.ts";
import { type Site, specAt } from "../../site/site.ts";
import { folderOf } from "../../text/paths.ts";
import { value } from "./draft.ts";
import { bestOf, matchClass } from "./match-class.ts";
import { nothing, type Proposal, type Proposals, type Subject } from "./proposal.ts";

/** More proposals would not be read; further typing gives others. */
const maxProposals = 60;
/** How many entries beside the cursor show the folders of a list's pages. */
const maxNeighbors = 30;

interface PageCandidate {
  readonly page: PageFile;
  readonly lowered: string;
  readonly folder: string;
  /** Not meant for a navigation, such as a part of other pages, the source of a translation or instructions for agents. */
  readonly isUnexpected: boolean;
}

/** All pages by path, prepared for matching once for each index. */
const candidatesOf = memo((files: FileIndex): readonly PageCandidate[] => {
  const made: PageCandidate[] = [];
  for (const page of files.pages()) {
    // No author looks for a file in a dot folder in the navigation.
    const accident = accidentOf(page.file);
    if (accident === "dot-name") continue;
    made.push({
      page,
      lowered: page.path.toLowerCase(),
      folder: folderOf(page.path),
      isUnexpected: accident !== undefined || reasonNotToList(page.file) !== undefined,
    });
  }
  made.sort((one, other) => (one.page.path < other.page.path ? -1 : 1));
  return made;
});

/**
 * The folders of the pages beside the cursor, from the nearest list that has any.
 * @param own the path that is being typed, which says nothing yet
 */
function foldersBeside(
  owner: VisitedElement | undefined,
  list: ChildList | undefined,
  own: string | undefined,
): ReadonlySet<string> {
  const folders = new Set<string>();
  let current = owner;
  let lists = list === undefined ? (current?.element.children ?? []) : [list];
  for (;;) {
    for (const entryList of lists) {
      for (const entry of entryList.entries.slice(-maxNeighbors)) {
        if (entry.kind === "page" && entry.path !== own) folders.add(folderOf(entry.path));
      }
    }
    if (folders.size > 0 || current?.parent === undefined) return folders;
    current = current.parent;
    lists = [...current.element.children];
  }
}

/** 0 in one of the folders, 1 above or below one, 2 with the same first folder, else 3. */
function distance(folder: string, folders: ReadonlySet<string>): number {
  if (folders.size === 0 || folders.has(folder)) return 0;
  let nearest = 3;
  const first = folder.split("/", 1)[0];
  for (const pageFolder of folders) {
    if (folder.startsWith(`${pageFolder}/`) || pageFolder.startsWith(`${folder}/`)) return 1;
    if (pageFolder.split("/", 1)[0] === first) nearest = 2;
  }
  return nearest;
}

/**
 * Pages for a `pages` list or a `root`.
 *
 * @param typed the text before the cursor
 * @param own the present entry, which may stay
 */
export function pageProposals(
  site: Site,
  owner: VisitedElement,
  list: ChildList | undefined,
  typed: string,
  own: string | undefined,
): Proposals {
  if (site.files === undefined) return nothing;
  const { isListed } = matchedPages(site.files, navigationListing(site));
  const ownPath = own === undefined ? undefined : normalPagePath(own);
  const beside = new Set(
    (list?.entries ?? []).map((entry) => (entry.kind === "page" ? entry.path : undefined)),
  );
  const folders = foldersBeside(owner, list, ownPath);
  const wanted = typed.toLowerCase().replace(/^(?:\.?\/)+/, "");
  const distances = new Map<string, number>();
  const { best, isAll } = bestOf(
    candidatesOf(site.files),
    ({ page, lowered, folder, isUnexpected }) => {
      const match = matchClass(wanted, lowered);
      // A second entry of a page in one list is useless.
      if (match === undefined || (page.path !== ownPath && beside.has(page.path))) return undefined;
      if (page.path === ownPath) return 0;
      const far = getOrInsert(distances, folder, () => distance(folder, folders));
      const rank = isUnexpected || page.frontmatter?.hidden === true ? 2 : isListed(page.path) ? 1 : 0;
      return 1 + match * 12 + rank * 4 + far;
    },
    maxProposals,
  );
  const proposals = best.map(({ page, isUnexpected }) => {
    const isOwn = page.path === ownPath;
    const isHidden = isUnexpected || page.frontmatter?.hidden === true;
    return pageProposal(page, page.path, isOwn ? 0 : isHidden ? 2 : isListed(page.path) ? 1 : 0);
  });
  return { proposals, isIncomplete: !isAll };
}

/** What is said beside a label; undefined for nothing. */
function detailOf(...parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter((part) => part !== undefined && part !== "").join(" · ") || undefined;
}

/** @param rank 0 for an unlisted page, 1 for a listed one, 2 for a page that need not be listed */
function pageProposal(page: PageFile, written: string, rank: 0 | 1 | 2): Proposal {
  const title = page.frontmatter?.sidebarTitle ?? page.frontmatter?.title;
  const state = rank === 1 ? "listed" : rank === 2 ? "seldom listed" : undefined;
  return {
    label: written,
    kind: "page",
    draft: value(written),
    rank,
    detail: detailOf(title, state),
    subject: { kind: "page", path: page.path },
  };
}

/**
 * URLs of pages, for links and destinations.
 * @param isRefused a test of URLs that would lead in a cycle
 */
export function addressProposals(
  site: Site,
  typed: string,
  isRefused: (address: string) => boolean = () => false,
): Proposals {
  if (site.files === undefined || /^[a-z][a-z0-9+.-]*:/i.test(typed)) return nothing;
  const wanted = typed.toLowerCase().replace(/^\/+/, "");
  const { best, isAll } = bestOf(
    candidatesOf(site.files),
    ({ page, lowered, isUnexpected }) => {
      const match = matchClass(wanted, lowered);
      // A file without its own page has no URL.
      const isNone = isRefused(pageUrl(page.path)) || reasonNotToList(page.file) === "snippet";
      return match === undefined || isNone ? undefined : match * 2 + (isUnexpected ? 1 : 0);
    },
    maxProposals,
  );
  const proposals = best.map(({ page }) => pageProposal(page, pageUrl(page.path), 0));
  return { proposals, isIncomplete: !isAll };
}

/** What an entry may name besides pages: an endpoint, or a part of a GraphQL schema. */
interface EndpointCandidate {
  readonly written: string;
  readonly summary: string | undefined;
  readonly isListed: boolean;
  readonly subject?: Subject;
}

/** The candidates that fit the typed text best, those that are not listed first. */
export function bestEndpoints(candidates: readonly EndpointCandidate[], typed: string): Proposals {
  const wanted = typed.toLowerCase();
  const { best, isAll } = bestOf(
    candidates,
    ({ written, isListed }) => {
      const match = matchClass(wanted, written.toLowerCase());
      return match === undefined ? undefined : match * 2 + (isListed ? 1 : 0);
    },
    maxProposals,
  );
  const proposals = best.map(
    ({ written, summary, isListed, subject }): Proposal => ({
      label: written,
      kind: "endpoint",
      draft: value(written),
      rank: isListed ? 1 : 0,
      detail: detailOf(summary, isListed ? "listed" : undefined),
      subject,
    }),
  );
  return { proposals, isIncomplete: !isAll };
}

/** Endpoints of the specs in scope for an element's pages. */
export function endpointProposals(
  site: Site,
  owner: VisitedElement,
  typed: string,
  own: string | undefined,
): Proposals {
  // The platform uses the first of several specs.
  const spec = specsOf(owner, undefined).find((file) => (specAt(site, file)?.operations ?? []).length > 0);
  const operations = spec === undefined ? undefined : specAt(site, spec)?.operations;
  if (spec === undefined || operations === undefined) return nothing;
  const listed = endpointsListed(navigationListing(site));
  const candidates = operations.map(({ method, path, summary }): EndpointCandidate => {
    const written = `${method} ${path}`;
    const isListed = written !== own && listed.has(`${spec} ${written}`);
    return { written, summary, isListed, subject: { kind: "endpoint", spec, method, path } };
  });
  return bestEndpoints(candidates, typed);
}
