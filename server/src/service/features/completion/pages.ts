/**
 * Proposals for pages and endpoints: unlisted ones first, then those nearest to the entries beside the cursor. Their number is
 * limited, whatever the size of the site.
 */

import { endpointsListed } from "../../facts/listed-endpoints.ts";
import { matchedPages } from "../../facts/matched-pages.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import { pageUrl } from "../../facts/site-listing.ts";
import { usedSpec } from "../../facts/targets.ts";
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

/** Longer lists are not read; typing more finds other items. */
const maxProposals = 60;
/** How many entries at the end of a list count for the folders of its pages. */
const maxNeighbors = 30;

interface PageCandidate {
  readonly page: PageFile;
  readonly lowered: string;
  readonly folder: string;
  /** Unlikely to be listed, such as a snippet, the source of a translation or instructions for agents. */
  readonly isUnexpected: boolean;
}

/** All pages sorted by path, prepared for matching once per file index. */
const candidatesOf = memo((files: FileIndex): readonly PageCandidate[] => {
  const candidates: PageCandidate[] = [];
  for (const page of files.pages()) {
    // A file in a dot folder is never listed.
    const accident = accidentOf(page.file);
    if (accident === "dot-name") continue;
    candidates.push({
      page,
      lowered: page.path.toLowerCase(),
      folder: folderOf(page.path),
      isUnexpected: accident !== undefined || reasonNotToList(page.file) !== undefined,
    });
  }
  candidates.sort((one, other) => (one.page.path < other.page.path ? -1 : 1));
  return candidates;
});

/**
 * The folders of the pages near the cursor, from the nearest list that has pages.
 * @param own the path at the cursor, which is ignored
 */
function nearbyFolders(
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

/** 0 in one of the folders, 1 above or below one, 2 with the same first folder, otherwise 3. */
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
 * @param own the entry at the cursor, which may stay
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
  const siblings = new Set(
    (list?.entries ?? []).map((entry) => (entry.kind === "page" ? entry.path : undefined)),
  );
  const folders = nearbyFolders(owner, list, ownPath);
  const query = typed.toLowerCase().replace(/^(?:\.?\/)+/, "");
  const distances = new Map<string, number>();
  const { best, isAll } = bestOf(
    candidatesOf(site.files),
    ({ page, lowered, folder, isUnexpected }) => {
      const match = matchClass(query, lowered);
      // A page is not offered twice in one list.
      if (match === undefined || (page.path !== ownPath && siblings.has(page.path))) return undefined;
      if (page.path === ownPath) return 0;
      const folderDistance = getOrInsert(distances, folder, () => distance(folder, folders));
      const rank = isUnexpected || page.frontmatter?.hidden === true ? 2 : isListed(page.path) ? 1 : 0;
      return 1 + match * 12 + rank * 4 + folderDistance;
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

/** The text beside a label; undefined if all parts are empty. */
function detailOf(...parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter((part) => part !== undefined && part !== "").join(" · ") || undefined;
}

/** @param rank 0 for an unlisted page, 1 for a listed one, 2 for a page that need not be listed */
function pageProposal(page: PageFile, label: string, rank: 0 | 1 | 2): Proposal {
  const title = page.frontmatter?.sidebarTitle ?? page.frontmatter?.title;
  const state = rank === 1 ? "listed" : rank === 2 ? "seldom listed" : undefined;
  return {
    label,
    kind: "page",
    draft: value(label),
    rank,
    detail: detailOf(title, state),
    subject: { kind: "page", path: page.path },
  };
}

/**
 * URLs of pages, for links and redirect destinations.
 * @param isExcluded which URLs are not offered, such as those that would form a loop
 */
export function addressProposals(
  site: Site,
  typed: string,
  isExcluded: (address: string) => boolean = () => false,
): Proposals {
  if (site.files === undefined || /^[a-z][a-z0-9+.-]*:/i.test(typed)) return nothing;
  const query = typed.toLowerCase().replace(/^\/+/, "");
  const { best, isAll } = bestOf(
    candidatesOf(site.files),
    ({ page, lowered, isUnexpected }) => {
      const match = matchClass(query, lowered);
      // A snippet has no URL.
      const isSkipped = isExcluded(pageUrl(page.path)) || reasonNotToList(page.file) === "snippet";
      return match === undefined || isSkipped ? undefined : match * 2 + (isUnexpected ? 1 : 0);
    },
    maxProposals,
  );
  const proposals = best.map(({ page }) => pageProposal(page, pageUrl(page.path), 0));
  return { proposals, isIncomplete: !isAll };
}

/** An endpoint, or a part of a GraphQL schema, that an entry may name. */
interface EndpointCandidate {
  readonly text: string;
  readonly summary: string | undefined;
  readonly isListed: boolean;
  readonly subject?: Subject;
}

/** The candidates that match the typed text best, unlisted ones first. */
export function bestEndpoints(candidates: readonly EndpointCandidate[], typed: string): Proposals {
  const query = typed.toLowerCase();
  const { best, isAll } = bestOf(
    candidates,
    ({ text, isListed }) => {
      const match = matchClass(query, text.toLowerCase());
      return match === undefined ? undefined : match * 2 + (isListed ? 1 : 0);
    },
    maxProposals,
  );
  const proposals = best.map(
    ({ text, summary, isListed, subject }): Proposal => ({
      label: text,
      kind: "endpoint",
      draft: value(text),
      rank: isListed ? 1 : 0,
      detail: detailOf(summary, isListed ? "listed" : undefined),
      subject,
    }),
  );
  return { proposals, isIncomplete: !isAll };
}

/** Endpoints of the spec in scope for an element's pages. */
export function endpointProposals(
  site: Site,
  owner: VisitedElement,
  typed: string,
  own: string | undefined,
): Proposals {
  const spec = usedSpec(owner, undefined);
  const operations = spec === undefined ? undefined : specAt(site, spec)?.operations;
  if (spec === undefined || operations === undefined) return nothing;
  const listed = endpointsListed(navigationListing(site));
  // A listed endpoint that its spec excludes stops the deployment (F6.19).
  const included = operations.filter(({ excluded }) => !excluded);
  const candidates = included.map(({ method, path, summary }): EndpointCandidate => {
    const text = `${method} ${path}`;
    const isListed = text !== own && listed.has(`${spec} ${text}`);
    return { text, summary, isListed, subject: { kind: "endpoint", spec, method, path } };
  });
  return bestEndpoints(candidates, typed);
}
