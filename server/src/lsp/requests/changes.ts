/** `docsJson/changes`: the changes to a site in the working tree, compared with a branch or the published state. */
import { RequestType } from "vscode-languageserver/node";
import {
  type ChangedEndpoint,
  type ChangedSection,
  type ChangedSitePage,
  type ChangesQuestion,
  changesRequest,
  type LostSiteAddress,
  type NewSiteFinding,
  type PageChangeKind,
  type PublishedComparison,
  type WorkingTreeChanges,
} from "../../protocol.ts";
import { anchorSpan, isRedirectable, type LostAddress, type StateComparison } from "../../service/index.ts";
import { severitiesByRank } from "../../service/model/severity-names.ts";
import { type KnownSiteChanges, siteChanges } from "../session/changes/site-changes.ts";
import type { CheckedSite } from "../session/site/checked-site.ts";
import type { Workspace } from "../session/workspace.ts";
import { locationIn, uriIn } from "./shared/locations.ts";
import type { SiteRequestContext } from "./shared/waiting.ts";

export const changesType = new RequestType<ChangesQuestion, WorkingTreeChanges | null, void>(changesRequest);

/** How many items of each list are sent. */
const maxRows = 500;

function lostAddress(lost: LostAddress): LostSiteAddress {
  return { ...lost, canRedirect: isRedirectable(lost) };
}

function newFindings(
  workspace: Workspace,
  checked: CheckedSite,
  { site, newFindings: added }: KnownSiteChanges,
): readonly NewSiteFinding[] {
  const sorted = severitiesByRank.flatMap((rank) => added.filter(({ severity }) => severity === rank));
  return sorted.slice(0, maxRows).map((finding) => {
    const { code, severity, message, anchor } = finding;
    const { uri, range } = locationIn(workspace, checked, anchor.document, anchorSpan(site, anchor));
    return { uri, range, file: anchor.document, code, severity, message };
  });
}

function changedPages({
  pages,
}: StateComparison): readonly (Omit<ChangedSitePage, "uri"> | ChangedSection)[] {
  const withFile = (change: PageChangeKind, files: readonly string[]) =>
    files.map((file) => ({ change, file }));
  const withBothStates = (change: PageChangeKind, changed: StateComparison["pages"]["moved"]) =>
    changed.map(({ file, from, to }) => ({ change, file, from, to }));
  return [
    ...withFile("removed", pages.removed),
    ...withFile("unpublished", pages.unpublished),
    ...withBothStates("renamed", pages.renamed),
    ...withFile("hidden", pages.hidden),
    ...pages.sections.map((section) => ({ change: "section", ...section }) as const),
    ...withBothStates("moved", pages.moved),
    ...withBothStates("retitled", pages.retitled),
    ...withFile("added", pages.added),
    ...withFile("listed", pages.listed),
  ];
}

function changedEndpoints({ endpoints }: StateComparison): readonly ChangedEndpoint[] {
  return [
    ...endpoints.removed.map((endpoint) => ({ change: "removed", endpoint }) as const),
    ...endpoints.moved.map((moved) => ({ change: "moved", ...moved }) as const),
    ...endpoints.hidden.map((endpoint) => ({ change: "hidden", endpoint }) as const),
    ...endpoints.added.map((endpoint) => ({ change: "added", endpoint }) as const),
    ...endpoints.listed.map((endpoint) => ({ change: "listed", endpoint }) as const),
  ];
}

function publishedComparison(start: KnownSiteChanges["start"]): PublishedComparison | undefined {
  if (!("kind" in start)) return undefined;
  const { kind, checkedOut, missingCommits } = start;
  return {
    kind,
    ...(checkedOut === undefined ? {} : { checkedOut }),
    ...(missingCommits === undefined ? {} : { missingCommits }),
  };
}

/** The changes to the file's nearest site; all pages of the snapshot have been read. */
export async function changes(
  context: SiteRequestContext,
  { published: publishedBase }: Partial<ChangesQuestion>,
): Promise<WorkingTreeChanges | null> {
  const { workspace, token, checked, site } = context;
  const result = await siteChanges(workspace, checked, site, publishedBase);
  if (token.isCancellationRequested) return null;
  if (result.kind === "unknown") return result;
  const { start, comparison } = result;
  const published = publishedComparison(start);
  const { lost } = comparison.addresses;
  const pages = changedPages(comparison);
  const endpoints = changedEndpoints(comparison);
  return {
    kind: "compared",
    base: start.name,
    ...(published === undefined ? {} : { published }),
    lost: lost.slice(0, maxRows).map(lostAddress),
    newFindings: newFindings(workspace, checked, result),
    pages: pages.slice(0, maxRows).map((page): ChangedSitePage | ChangedSection => {
      const hasFile = page.change !== "removed" && page.change !== "section";
      return hasFile ? { ...page, uri: uriIn(workspace, checked, page.file) } : page;
    }),
    endpoints: endpoints.slice(0, maxRows),
    more: {
      lost: Math.max(0, lost.length - maxRows),
      newFindings: Math.max(0, result.newFindings.length - maxRows),
      pages: Math.max(0, pages.length - maxRows),
      endpoints: Math.max(0, endpoints.length - maxRows),
    },
    gone: comparison.findings.gone.length,
  };
}
