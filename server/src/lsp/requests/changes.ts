/** `docsJson/changes`: what the working tree changes of a site, against the branch that it will be merged into or what is published. */
import { RequestType } from "vscode-languageserver/node";
import {
  type ChangedSitePage,
  type ChangesQuestion,
  changesRequest,
  type LostSiteAddress,
  type NewSiteFinding,
  type PageChangeKind,
  type PublishedComparison,
  type WorkingTreeChanges,
} from "../../protocol.ts";
import { anchorSpan, type LostAddress, type StateComparison } from "../../service/index.ts";
import { severitiesByRank } from "../../service/model/severity-names.ts";
import { type KnownSiteChanges, siteChanges } from "../session/changes/site-changes.ts";
import type { CheckedSite } from "../session/site/checked-site.ts";
import type { Workspace } from "../session/workspace.ts";
import { locationIn, uriIn } from "./shared/locations.ts";
import type { SiteRequestContext } from "./shared/waiting.ts";

export const changesType = new RequestType<ChangesQuestion, WorkingTreeChanges | null, void>(changesRequest);

/** How much of each list is sent. */
const maxRows = 500;

/** Whether it is known where a redirect from a URL has to go. */
export function canBeRedirected({ kind, successor }: LostAddress): boolean {
  return (kind === "page" || kind === "redirect") && successor?.startsWith("/") === true;
}

function lostAddress(lost: LostAddress): LostSiteAddress {
  return { ...lost, canRedirect: canBeRedirected(lost) };
}

function newFindings(
  workspace: Workspace,
  checked: CheckedSite,
  { site, newFindings: added }: KnownSiteChanges,
): readonly NewSiteFinding[] {
  const inOrder = severitiesByRank.flatMap((severity) => added.filter((one) => one.severity === severity));
  return inOrder.slice(0, maxRows).map((finding) => {
    const { code, severity, message, anchor } = finding;
    const { uri, range } = locationIn(workspace, checked, anchor.document, anchorSpan(site, anchor));
    return { uri, range, file: anchor.document, code, severity, message };
  });
}

function changedPages({ pages }: StateComparison): readonly Omit<ChangedSitePage, "uri">[] {
  const plain = (change: PageChangeKind, files: readonly string[]) => files.map((file) => ({ change, file }));
  const both = (change: PageChangeKind, found: StateComparison["pages"]["moved"]) =>
    found.map(({ file, from, to }) => ({ change, file, from, to }));
  return [
    ...plain("removed", pages.removed),
    ...both("renamed", pages.renamed),
    ...plain("hidden", pages.hidden),
    ...both("moved", pages.moved),
    ...both("retitled", pages.retitled),
    ...plain("added", pages.added),
    ...plain("listed", pages.listed),
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

/** The changes of the nearest site of the file; all pages of the snapshot have been read. */
export async function changes(
  context: SiteRequestContext,
  { published: asked }: Partial<ChangesQuestion>,
): Promise<WorkingTreeChanges | null> {
  const { workspace, token, checked, site } = context;
  const known = await siteChanges(workspace, checked, site, asked);
  if (token.isCancellationRequested) return null;
  if (known.kind === "unknown") return known;
  const { start, comparison } = known;
  const published = publishedComparison(start);
  const { lost } = comparison.addresses;
  const pages = changedPages(comparison);
  return {
    kind: "compared",
    base: start.name,
    ...(published === undefined ? {} : { published }),
    lost: lost.slice(0, maxRows).map(lostAddress),
    newFindings: newFindings(workspace, checked, known),
    pages: pages.slice(0, maxRows).map((page): ChangedSitePage => {
      return page.change === "removed" ? page : { ...page, uri: uriIn(workspace, checked, page.file) };
    }),
    more: {
      lost: Math.max(0, lost.length - maxRows),
      newFindings: Math.max(0, known.newFindings.length - maxRows),
      pages: Math.max(0, pages.length - maxRows),
    },
    gone: comparison.findings.gone.length,
  };
}
