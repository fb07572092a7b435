/**
 * What a request waits for before its handler runs: the third column of the table in `server.ts`.
 *
 * Each function here waits, and gives the context of the handler: sites in the snapshot of the newest texts.
 * A function gives undefined if the neutral answer is the right one: outside every site, or because the
 * client has canceled the request.
 */
import type { CancellationToken } from "vscode-languageserver/node";
import { fromFileUri } from "../../../host/paths.ts";
import { pagesWithoutTitle, untitledFiles } from "../../../service/index.ts";
import { documentAt, readableSite, type Site } from "../../../service/snapshot.ts";
import type { LineIndex } from "../../../service/text/line-index.ts";
import type { CheckedSite } from "../../session/site/checked-site.ts";
import { withTimeout } from "../../session/with-timeout.ts";
import type { Workspace } from "../../session/workspace.ts";

/** What every handler gets. */
export interface RequestContext {
  readonly workspace: Workspace;
  readonly token: CancellationToken;
}

/** A document as one of the sites around the document sees it. */
export interface DocumentInSite {
  readonly checked: CheckedSite;
  readonly site: Site;
  /** Path of the document, relative to the site's root. */
  readonly document: string;
}

/** The document of a request and the sites that it belongs to. */
interface RequestedDocument {
  readonly path: string;
  /** Lines of an open document; undefined for a document that is not open. */
  readonly lines: LineIndex | undefined;
  /** The document's own site first. */
  readonly sites: readonly DocumentInSite[];
}

/** The context of a request about one document. */
export interface DocumentContext extends RequestContext {
  readonly requested: RequestedDocument;
}

/** The context of a request that waited for findings. */
export interface FindingsContext extends DocumentContext {
  /**
   * Whether the text has changed since the request came. The positions of the request, and the edits of an
   * answer, would then belong to text that is no longer the newest.
   */
  readonly isOutdated: boolean;
}

/** The context of a request about files that the client is about to rename or delete. */
export interface FileOperationContext extends RequestContext {
  /** For each site with one of the files: its snapshot, in which all pages have been read. */
  readonly snapshots: ReadonlyMap<CheckedSite, Site>;
}

/** Waits for what a request needs; gives the handler's context, or undefined for the neutral answer. */
export type Waiting<Params, Context> = (
  workspace: Workspace,
  params: Params,
  token: CancellationToken,
) => Context | undefined | Promise<Context | undefined>;

interface AboutDocument {
  readonly textDocument: { readonly uri: string };
}

/** The document at an absolute path as the sites around the path see it now. */
export function documentNow(workspace: Workspace, path: string): RequestedDocument {
  const sites = workspace.sitesOf(path).flatMap((checked) => {
    const document = checked.sitePathOf(path);
    return document === undefined ? [] : [{ checked, site: checked.newest(), document }];
  });
  return { path, lines: workspace.documents.at(path)?.lines, sites };
}

function hasSite<Context extends DocumentContext>(context: Context | undefined): Context | undefined {
  return context === undefined || context.requested.sites.length === 0 ? undefined : context;
}

async function whenKnown(
  workspace: Workspace,
  uri: string,
  token: CancellationToken,
  needsFiles: boolean,
): Promise<DocumentContext | undefined> {
  const path = fromFileUri(uri);
  if (path === undefined) return undefined;
  await workspace.readyFor(path);
  if (needsFiles) await Promise.all(workspace.sitesOf(path).map((checked) => checked.scanUnlessDone()));
  return token.isCancellationRequested
    ? undefined
    : { workspace, token, requested: documentNow(workspace, path) };
}

/** Nothing: the handler runs at once. */
export const nothing: Waiting<unknown, RequestContext> = (workspace, _, token) => ({ workspace, token });

/** The sites of the file that a request names in its own way, if it names one, are known. The handler runs in any case. */
export function sitesOf<Params>(
  pathOf: (params: Params) => string | undefined,
): Waiting<Params, RequestContext> {
  return async (workspace, params, token) => {
    const path = pathOf(params);
    if (path !== undefined) await workspace.readyFor(path);
    return { workspace, token };
  };
}

/** Like `sitesOf`, and the findings are those of the newest texts. */
export function findingsOf<Params>(
  pathOf: (params: Params) => string | undefined,
): Waiting<Params, RequestContext> {
  return async (workspace, params, token) => {
    const path = pathOf(params);
    if (path !== undefined) {
      await workspace.readyFor(path);
      await Promise.all(workspace.sitesOf(path).map((checked) => checked.settled()));
    }
    return { workspace, token };
  };
}

/** How long a search waits for the titles of unread pages, in milliseconds. */
const titleTimeout = 1500;

/** All workspace folders have been searched for sites, and all titles read, unless that takes long. */
export const titles: Waiting<unknown, RequestContext> = async (workspace, _, token) => {
  await workspace.ready();
  const reading = workspace.sites.map(async (checked) => {
    await checked.scanUnlessDone();
    await checked.readFrontmatter(pagesWithoutTitle(checked.newest()));
  });
  await withTimeout(Promise.all(reading), titleTimeout);
  return token.isCancellationRequested ? undefined : { workspace, token };
};

/** The document's sites are known; their files need not be. */
export const site: Waiting<AboutDocument, DocumentContext> = async (workspace, { textDocument }, token) =>
  hasSite(await whenKnown(workspace, textDocument.uri, token, false));

/** Like another wait, but not for a configuration file, which is read by itself and may be in a folder above its sites. */
export function unlessConfiguration(
  wait: Waiting<AboutDocument, DocumentContext>,
): Waiting<AboutDocument, DocumentContext> {
  return (workspace, params, token) => {
    const path = fromFileUri(params.textDocument.uri);
    const lines = path === undefined ? undefined : workspace.configurationAt(path);
    if (path === undefined || lines === undefined) return wait(workspace, params, token);
    return { workspace, token, requested: { path, lines, sites: [] } };
  };
}

/** The document's sites are known, and their files are listed. */
export const files: Waiting<AboutDocument, DocumentContext> = async (workspace, { textDocument }, token) =>
  hasSite(await whenKnown(workspace, textDocument.uri, token, true));

/** Like `files`, and then as `wait` says for each site; the context is that of the newest texts. */
function filesAnd(
  wait: (one: DocumentInSite) => Promise<unknown> | undefined,
): Waiting<AboutDocument, DocumentContext> {
  return async (workspace, params, token) => {
    const context = await files(workspace, params, token);
    if (context === undefined) return undefined;
    await Promise.all(context.requested.sites.map(wait));
    const requested = documentNow(workspace, context.requested.path);
    return token.isCancellationRequested ? undefined : hasSite({ ...context, requested });
  };
}

/** Like `files`; if the request may mean an operation, all frontmatter is read: it can bind a page to an operation. */
export const bindings = filesAnd(({ checked, site, document }) => {
  const isOfSpecs = site.specs.has(document) || documentAt(site, document) !== undefined;
  return isOfSpecs && site.specs.size > 0 ? checked.readFrontmatter(pagesWithoutTitle(site)) : undefined;
});

/** How long an answer waits for the list of files, in milliseconds; the answer is right without it, but tells less. */
const listTimeout = 1500;

/**
 * For our own requests about a site, which name any file of the site, or none for all sites: the sites are known, and
 * their files are listed, unless that takes long. The handler runs in any case.
 */
export const listedSites: Waiting<{ readonly uri?: string | undefined }, RequestContext> = async (
  workspace,
  { uri },
  token,
) => {
  const path = uri === undefined ? undefined : fromFileUri(uri);
  if (path === undefined) await workspace.ready();
  else await workspace.readyFor(path);
  const sites = path === undefined ? workspace.sites : workspace.sitesOf(path).slice(0, 1);
  await withTimeout(Promise.all(sites.map((checked) => checked.scanUnlessDone())), listTimeout);
  return token.isCancellationRequested ? undefined : { workspace, token };
};

/** How long an answer waits for frontmatter, in milliseconds; the pages on a screen are read within that time. */
const frontmatterTimeout = 150;

/** Whether the frontmatter of pages that had not been read came in time. @param later called if it comes later */
export async function frontmatterInTime(
  checked: CheckedSite,
  files: Iterable<string>,
  later: () => void,
): Promise<boolean> {
  let [isLate, isNews] = [false, false];
  const reading = checked.readFrontmatter(files).then((found) => {
    isNews = found;
    if (found && isLate) later();
  });
  await withTimeout(reading, frontmatterTimeout);
  isLate = true;
  return isNews;
}

/** Like `listedSites`, and the titles of the pages below a row have been read; titles that come later change the rows later. */
export const titledRows: Waiting<
  { readonly uri?: string | undefined; readonly id?: string | undefined },
  RequestContext
> = async (workspace, params, token) => {
  const context = await listedSites(workspace, params, token);
  const path = params.uri === undefined ? undefined : fromFileUri(params.uri);
  const checked = path === undefined ? undefined : workspace.siteOf(path);
  if (context === undefined || checked === undefined || params.id === undefined) return context;
  const files = untitledFiles(readableSite(checked.newest()), params.id);
  if (files.length > 0) await frontmatterInTime(checked, files, () => workspace.navigation.changed(checked));
  return token.isCancellationRequested ? undefined : context;
};

/** How long an answer waits for the texts of all pages, any of which may import the page in question; milliseconds. */
const importTimeout = 1500;

/** The texts of all pages of a site have been read, unless that takes long. */
export function pageTexts(checked: CheckedSite): Promise<void> {
  return withTimeout(checked.settledWithPages(), importTimeout);
}

/** Like `files`; for the lens of a page, the texts of all pages have been read, unless that takes long. */
export const imports = filesAnd(({ checked, site, document }) => {
  const isWanted = checked.extras.lenses.pages && !site.documents.has(document);
  return isWanted && site.pages.texts === "reading" ? pageTexts(checked) : undefined;
});

/**
 * Like `files`, for our own requests, which name the document in another place; the texts of all pages have been read,
 * unless that takes long.
 */
export const pageTextsOfUri: Waiting<{ readonly uri: string }, DocumentContext> = (
  workspace,
  { uri },
  token,
) => filesAnd(({ checked }) => pageTexts(checked))(workspace, { textDocument: { uri } }, token);

/** How often a request waits for findings: files that change all the time must not block an answer. */
const maxRounds = 4;

/**
 * Like `files`, and the findings are those of the newest texts and of the newest file events. The document may
 * be outside every site.
 */
export const findings: Waiting<AboutDocument, FindingsContext> = async (
  workspace,
  { textDocument },
  token,
) => {
  const path = fromFileUri(textDocument.uri);
  // Lines, not versions, tell whether the text is the same: some clients count no versions, or count wrongly.
  const linesNow = () => (path === undefined ? undefined : workspace.documents.at(path)?.lines);
  const lines = linesNow();
  const context = await whenKnown(workspace, textDocument.uri, token, true);
  if (context === undefined) return undefined;
  const { requested } = context;
  let isOutdated = false;
  // Pages are read after the first findings, so new findings may be a reason to check the site once more.
  for (let round = 0; round < maxRounds && !isOutdated && requested.sites.length > 0; round += 1) {
    await Promise.all(requested.sites.map(({ checked }) => checked.settled()));
    if (token.isCancellationRequested) return undefined;
    isOutdated = linesNow() !== lines;
    if (requested.sites.every(({ checked }) => checked.isSettled)) break;
  }
  return { workspace, token, requested: documentNow(workspace, requested.path), isOutdated };
};

/**
 * Like `findings`; if links have to follow, all pages of their site have been read, and the context has the site's
 * snapshot with these pages.
 * @param siteWithLinks the site whose links may change
 */
export function findingsAndLinks<Params extends AboutDocument>(
  siteWithLinks: (context: FindingsContext, params: Params) => CheckedSite | undefined,
): Waiting<Params, FindingsContext> {
  return async (workspace, params, token) => {
    const context = await findings(workspace, params, token);
    const changed = context === undefined ? undefined : siteWithLinks(context, params);
    if (context === undefined || changed === undefined) return context;
    const { lines, path } = context.requested;
    const snapshot = await changed.snapshotForMove();
    if (token.isCancellationRequested) return undefined;
    const requested = documentNow(workspace, path);
    const sites = requested.sites.map((one) => (one.checked === changed ? { ...one, site: snapshot } : one));
    const isOutdated = context.isOutdated || requested.lines !== lines;
    return { ...context, requested: { ...requested, sites }, isOutdated };
  };
}

/** How many characters of docs.json and its `$ref` files are analyzed within some milliseconds. */
const maxQuickCharacters = 200_000;

/**
 * Whether a request waits for an analysis. In a large site the author has moved on before the analysis ends,
 * so the findings of the previous analysis serve; a site that has just been opened has no previous analysis.
 */
function isQuicklyAnalyzed({ checked, site }: DocumentInSite): boolean {
  if (!checked.isAnalyzed) return true;
  let length = 0;
  for (const document of site.documents.keys()) length += documentAt(site, document)?.root?.length ?? 0;
  return length <= maxQuickCharacters;
}

/** Like `files`, and in small sites the findings are those of the newest texts. */
export const quickFindings: Waiting<AboutDocument, DocumentContext> = async (workspace, params, token) => {
  const context = await files(workspace, params, token);
  if (context === undefined) return undefined;
  const { lines, path, sites } = context.requested;
  await Promise.all(sites.filter(isQuicklyAnalyzed).map(({ checked }) => checked.settled()));
  const requested = documentNow(workspace, path);
  // In another text the position of the request means another place.
  return token.isCancellationRequested || requested.lines !== lines
    ? undefined
    : hasSite({ workspace, token, requested });
};

/**
 * Like `files`, and the findings are those of the newest texts; for a client that cannot be asked to pull again,
 * with the findings in all pages. The document may be outside every site.
 */
export const pulledFindings: Waiting<AboutDocument, DocumentContext> = async (
  workspace,
  { textDocument },
  token,
) => {
  const context = await whenKnown(workspace, textDocument.uri, token, true);
  const { diagnosticRefresh } = workspace.client;
  const sites = context?.requested.sites ?? [];
  await Promise.all(
    sites.map(({ checked }) => (diagnosticRefresh ? checked.settled() : checked.settledWithPages())),
  );
  return token.isCancellationRequested ? undefined : context;
};

/** The findings of all sites are those of the newest texts, and all pages have been read. */
export const allFindings: Waiting<unknown, RequestContext> = async (workspace, _, token) => {
  await workspace.ready();
  await Promise.all(workspace.sites.map((checked) => checked.settledWithPages()));
  return token.isCancellationRequested ? undefined : { workspace, token };
};

/** The sites of the files that are to be renamed or deleted have read all their pages. */
export async function pages(
  workspace: Workspace,
  { files }: { readonly files: readonly ({ readonly uri: string } | { readonly oldUri: string })[] },
  token: CancellationToken,
): Promise<FileOperationContext | undefined> {
  const snapshots = new Map<CheckedSite, Site>();
  for (const file of files) {
    const path = fromFileUri("uri" in file ? file.uri : file.oldUri);
    const checked = path === undefined ? undefined : workspace.siteOf(path);
    if (path === undefined || checked === undefined || snapshots.has(checked)) continue;
    // A site that goes as a whole leaves nothing behind that names it.
    if (checked.sitePathOf(path) === "") continue;
    snapshots.set(checked, await checked.snapshotForMove());
    if (token.isCancellationRequested) return undefined;
  }
  return { workspace, token, snapshots };
}

/** The context of a request about one site. */
export interface SiteRequestContext extends RequestContext {
  readonly checked: CheckedSite;
  readonly site: Site;
}

/** The site of a file has listed its files, and the snapshot is what `snapshotOf` gives then. */
function siteWith<Params extends { readonly uri: string }>(
  snapshotOf: (checked: CheckedSite, params: Params, workspace: Workspace) => Site | Promise<Site>,
): Waiting<Params, SiteRequestContext> {
  return async (workspace, params, token) => {
    const path = fromFileUri(params.uri);
    if (path === undefined) return undefined;
    await workspace.readyFor(path);
    const checked = workspace.siteOf(path);
    if (checked === undefined) return undefined;
    await checked.scanUnlessDone();
    const site = await snapshotOf(checked, params, workspace);
    return token.isCancellationRequested ? undefined : { workspace, token, checked, site };
  };
}

/**
 * The site of a file has listed its files and taken in the newest events about them; for an action that may change links, all
 * its pages have been read.
 * @param concernsLinks whether links may have to follow
 */
export function siteForAction<Params extends { readonly uri: string }>(
  concernsLinks: (params: Params) => boolean,
): Waiting<Params, SiteRequestContext> {
  return siteWith(async (checked, params) => {
    const site = await checked.newestWithFiles();
    return concernsLinks(params) ? checked.snapshotForMove() : site;
  });
}

/** The site of a file has taken in all texts and all events about files, and all titles have been read. */
export const titledSite = siteWith<{ readonly uri: string }>(async (checked) => {
  await checked.settled();
  await checked.readFrontmatter(pagesWithoutTitle(checked.newest()));
  return checked.newest();
});

/** The titles of the pages of the site of a file have been read, unless that takes long; later titles change the preview. */
export const previewedSite = siteWith<{ readonly uri: string }>(async (checked, _, workspace) => {
  const files = pagesWithoutTitle(checked.newest());
  await frontmatterInTime(checked, files, () => workspace.preview.changed(checked));
  return checked.newest();
});

/** The site of a file has taken in all texts and all events about files, and all pages have been read. */
export const siteWithPages = siteWith<{ readonly uri: string }>((checked) => checked.snapshotForMove());
