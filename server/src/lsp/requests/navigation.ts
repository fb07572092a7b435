/** `docsJson/navigation/…`: the rows of the navigation tree, their locations, and which row shows a location. */
import { RequestType } from "vscode-languageserver/node";
import { fromFileUri } from "../../host/paths.ts";
import {
  type NavigationPath,
  type NavigationPosition,
  type NavigationQuestion,
  type NavigationRowFindings,
  type NavigationRowPlaces,
  type NavigationRowReference,
  type NavigationRows,
  navigationChildrenRequest,
  navigationFindingsRequest,
  navigationPlacesRequest,
  navigationRevealRequest,
  type ProtocolPlace,
} from "../../protocol.ts";
import {
  anchorSpan,
  type NavigationRow,
  rowFindings,
  rowsOfPage,
  rowsOfPlace,
  treeRow,
  webAddress,
} from "../../service/index.ts";
import type { Location } from "../../service/model/location.ts";
import { brokenDocuments, readableSite, type Site } from "../../service/snapshot.ts";
import { messageOf } from "../protocol/positions.ts";
import { noRow } from "../session/navigation/shown-navigation.ts";
import { brokenRowId } from "../session/navigation/tree-rows.ts";
import type { CheckedSite } from "../session/site/checked-site.ts";
import type { Workspace } from "../session/workspace.ts";
import { locationFrom, locationIn, placeInSpec, uriIn } from "./shared/locations.ts";
import type { RequestContext } from "./shared/waiting.ts";

export const navigationChildrenType = new RequestType<NavigationQuestion, NavigationRows | null, void>(
  navigationChildrenRequest,
);
export const navigationPlacesType = new RequestType<NavigationRowReference, NavigationRowPlaces | null, void>(
  navigationPlacesRequest,
);
export const navigationFindingsType = new RequestType<
  NavigationRowReference,
  NavigationRowFindings | null,
  void
>(navigationFindingsRequest);
export const navigationRevealType = new RequestType<NavigationPosition, NavigationPath | null, void>(
  navigationRevealRequest,
);

const defaultRows = 5000;
const maxRows = 50_000;

function siteOf(workspace: Workspace, uri: string): CheckedSite | undefined {
  const path = fromFileUri(uri);
  return path === undefined ? undefined : workspace.siteOf(path);
}

/** The child rows of a row in a site; without a row, the row of the site; without a site, the rows of all sites. */
export function navigationChildren(
  { workspace }: RequestContext,
  { id, max, uri }: NavigationQuestion,
): NavigationRows | null {
  const limit = typeof max === "number" && max >= 0 ? Math.min(Math.floor(max), maxRows) : defaultRows;
  if (uri === undefined) {
    workspace.navigation.rootsRequested();
    const siteRows = workspace.sites.flatMap(
      (checked) => workspace.navigation.shown(checked).childrenOf(noRow, 1)?.rows ?? [],
    );
    return { rows: siteRows.slice(0, limit), more: Math.max(0, siteRows.length - limit) };
  }
  const checked = siteOf(workspace, uri);
  if (checked === undefined) return null;
  return workspace.navigation.shown(checked).childrenOf(id ?? noRow, limit) ?? null;
}

function placeAt(
  workspace: Workspace,
  checked: CheckedSite,
  site: Site,
  location: Location | undefined,
): ProtocolPlace | undefined {
  if (location === undefined) return undefined;
  const span = anchorSpan(site, { ...location, part: "head" });
  return locationFrom(workspace, checked, site, location.document, span);
}

function operationPlace(
  workspace: Workspace,
  checked: CheckedSite,
  { operation }: NavigationRow,
): ProtocolPlace | undefined {
  if (operation === undefined) return undefined;
  const { uri, selection } = placeInSpec(workspace, checked, operation.document, operation.segments);
  return { uri, range: selection };
}

/** The locations of a row. */
export function navigationPlaces(
  { workspace }: RequestContext,
  { id, uri }: NavigationRowReference,
): NavigationRowPlaces | null {
  const checked = siteOf(workspace, uri);
  if (checked === undefined) return null;
  const site = readableSite(checked.newest());
  const brokenFile = brokenDocuments(checked.site).find(({ path }) => brokenRowId(path) === id);
  if (brokenFile !== undefined)
    return { entry: locationIn(workspace, checked, brokenFile.path, { start: brokenFile.start, length: 0 }) };
  const row = treeRow(site, id);
  if (row === undefined) return null;
  const start = { line: 0, character: 0 };
  const entry = placeAt(workspace, checked, site, row.place);
  const cause = placeAt(workspace, checked, site, row.drop?.cause);
  const operation = operationPlace(workspace, checked, row);
  const address = row.kind === "site" ? "/" : row.address;
  const web = address === undefined ? undefined : webAddress(site, address, checked.siteAddress);
  return {
    ...(entry === undefined ? {} : { entry }),
    ...(row.pageFile === undefined
      ? {}
      : { page: { uri: uriIn(workspace, checked, row.pageFile), range: { start, end: start } } }),
    ...(operation === undefined ? {} : { operation }),
    ...(cause === undefined ? {} : { cause }),
    ...(address === undefined ? {} : { address }),
    ...(web === undefined ? {} : { web }),
  };
}

/** The most severe findings of a row and the rows below it, from the last analysis. */
export function navigationFindings(
  { workspace }: RequestContext,
  { id, uri }: NavigationRowReference,
): NavigationRowFindings | null {
  const checked = siteOf(workspace, uri);
  if (checked === undefined) return null;
  const analysis = checked.lastAnalysis;
  const summary = analysis === undefined ? undefined : rowFindings(analysis).get(id);
  if (summary === undefined) return { findings: [], more: 0 };
  const count = [summary.own, summary.below]
    .flatMap((counts) => Object.values(counts))
    .reduce((sum, severityCount) => sum + severityCount, 0);
  const findings = summary.worst.map((finding) => ({
    severity: finding.severity,
    message: messageOf(finding),
  }));
  return { findings, more: count - findings.length };
}

/** The row that shows a page, or a position in a JSON file of a site. */
export function navigationReveal(
  { workspace }: RequestContext,
  { position, uri }: NavigationPosition,
): NavigationPath | null {
  const path = fromFileUri(uri);
  if (path === undefined) return null;
  for (const checked of workspace.sitesOf(path)) {
    const document = checked.sitePathOf(path);
    if (document === undefined) continue;
    const ids = rowsAt(checked, document, position);
    if (ids !== undefined) return { site: workspace.navigation.shown(checked).siteUri, ids };
  }
  return null;
}

function rowsAt(
  checked: CheckedSite,
  document: string,
  position: NavigationPosition["position"],
): readonly string[] | undefined {
  const site = checked.newest();
  if (!site.documents.has(document)) return rowsOfPage(readableSite(site), document);
  const lines = checked.texts.linesOf(document);
  if (lines === undefined || !Number.isInteger(position?.line) || !Number.isInteger(position?.character))
    return undefined;
  return position === undefined ? undefined : rowsOfPlace(site, document, lines.offsetAt(position));
}
