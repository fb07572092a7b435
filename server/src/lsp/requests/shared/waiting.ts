/**
 * What a request waits for before its handler runs: a column of the table in `server.ts`.
 *
 * Each function waits and returns the handler's context: sites with the snapshot of the newest texts. It returns
 * undefined if the neutral answer is right: the document is outside every site, or the client has canceled the
 * request.
 */
import type { CancellationToken } from "vscode-languageserver/node";
import { fromFileUri } from "../../../host/paths.ts";
import { pagesWithoutTitle, untitledFiles } from "../../../service/index.ts";
import { documentAt, readableSite, type Site } from "../../../service/snapshot.ts";
import type { LineIndex } from "../../../service/text/line-index.ts";
import type { CheckedSite } from "../../session/site/checked-site.ts";
import { withTimeout } from "../../session/with-timeout.ts";
import type { Workspace } from "../../session/workspace.ts";

/** The context of every handler. */
export interface RequestContext {
  readonly workspace: Workspace;
  readonly token: CancellationToken;
}

/** A document in one of the sites that contain it. */
export interface DocumentInSite {
  readonly checked: CheckedSite;
  readonly site: Site;
  /** Path of the document, relative to the site's root. */
  readonly document: string;
}

/** The document of a request and the sites that it belongs to. */
interface RequestedDocument {
  readonly path: string;
  /** Lines of an open document; undefined if the document is not open. */
  readonly lines: LineIndex | undefined;
  /** Innermost site first. */
  readonly sites: readonly DocumentInSite[];
}

/** The context of a request about one document. */
export interface DocumentContext extends RequestContext {
  readonly requested: RequestedDocument;
}

/** The context of a request that waited for findings. */
export interface FindingsContext extends DocumentContext {
  /** Whether the text has changed, so that the positions of the request and the edits of an answer are outdated. */
  readonly isOutdated: boolean;
}

/** The context of a request about files that the client is about to rename or delete. */
export interface FileOperationContext extends RequestContext {
  /** For each site that contains one of the files, its snapshot with all pages read. */
  readonly snapshots: ReadonlyMap<CheckedSite, Site>;
}

/** Waits for what a request needs; returns the handler's context, or undefined for the neutral answer. */
export type Waiting<Params, Context> = (
  workspace: Workspace,
  params: Params,
  token: CancellationToken,
) => Context | undefined | Promise<Context | undefined>;

interface AboutDocument {
  readonly textDocument: { readonly uri: string };
}

/** The document at an absolute path, in the current state of the sites that contain it. */
export function documentNow(workspace: Workspace, path: string): RequestedDocument {
  const sites = workspace.sitesOf(path).flatMap((checked) => {
    const document = checked.sitePathOf(path);
    return document === undefined ? [] : [{ checked, site: checked.newest(), document }];
  });
  return { path, lines: workspace.documents.at(path)?.lines, sites };
}

function ifInSite<Context extends DocumentContext>(context: Context | undefined): Context | undefined {
  return context === undefined || context.requested.sites.length === 0 ? undefined : context;
}

async function whenReady(
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

/** Waits for nothing: the handler runs immediately. */
export const nothing: Waiting<unknown, RequestContext> = (workspace, _, token) => ({ workspace, token });

/** Waits until the sites of the file are known that `pathOf` returns, if any. The handler runs in any case. */
export function sitesOf<Params>(
  pathOf: (params: Params) => string | undefined,
): Waiting<Params, RequestContext> {
  return async (workspace, params, token) => {
    const path = pathOf(params);
    if (path !== undefined) await workspace.readyFor(path);
    return { workspace, token };
  };
}

/** Like `sitesOf`, but also waits for the findings of the newest texts. */
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

/** Waits until all workspace folders have been searched for sites, and, unless it takes too long, all titles have been read. */
export const titles: Waiting<unknown, RequestContext> = async (workspace, _, token) => {
  await workspace.ready();
  const reading = workspace.sites.map(async (checked) => {
    await checked.scanUnlessDone();
    await checked.readFrontmatter(pagesWithoutTitle(checked.newest()));
  });
  await withTimeout(Promise.all(reading), titleTimeout);
  return token.isCancellationRequested ? undefined : { workspace, token };
};

/** Waits until the document's sites are known, but not for their files. */
export const site: Waiting<AboutDocument, DocumentContext> = async (workspace, { textDocument }, token) =>
  ifInSite(await whenReady(workspace, textDocument.uri, token, false));

/** Like `wait`, except for a configuration file, which is handled without a site and may be in a folder above its sites. */
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

/** Waits until the document's sites are known and their files are listed. */
export const files: Waiting<AboutDocument, DocumentContext> = async (workspace, { textDocument }, token) =>
  ifInSite(await whenReady(workspace, textDocument.uri, token, true));

/** Like `files`, but then also waits with `wait` for each site; the context has the newest texts. */
function filesAnd(
  wait: (inSite: DocumentInSite) => Promise<unknown> | undefined,
): Waiting<AboutDocument, DocumentContext> {
  return async (workspace, params, token) => {
    const context = await files(workspace, params, token);
    if (context === undefined) return undefined;
    await Promise.all(context.requested.sites.map(wait));
    const requested = documentNow(workspace, context.requested.path);
    return token.isCancellationRequested ? undefined : ifInSite({ ...context, requested });
  };
}

/** Like `files`, but if the request may be about an operation, also waits for frontmatter, which can bind pages to it. */
export const bindings = filesAnd(({ checked, site, document }) => {
  if (!site.specs.has(document) && documentAt(site, document) === undefined) return undefined;
  return site.specs.size > 0 ? checked.readFrontmatter(pagesWithoutTitle(site)) : undefined;
});

/** How long an answer waits for the list of files, in milliseconds; without it, the answer is correct but incomplete. */
const listTimeout = 1500;

/**
 * For our own requests about the site of a file, or about all sites: waits until the sites are known, and, unless it
 * takes too long, their files are listed. The handler runs in any case.
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

/** How long an answer waits for frontmatter, in milliseconds; enough for the pages on a screen. */
const frontmatterTimeout = 150;

/** Reads the frontmatter of pages. Returns whether new frontmatter was read in time. @param later called if it is read later */
export async function frontmatterInTime(
  checked: CheckedSite,
  files: Iterable<string>,
  later: () => void,
): Promise<boolean> {
  let [isLate, isNew] = [false, false];
  const reading = checked.readFrontmatter(files).then((hasNew) => {
    isNew = hasNew;
    if (hasNew && isLate) later();
  });
  await withTimeout(reading, frontmatterTimeout);
  isLate = true;
  return isNew;
}

/** Like `listedSites`, but also waits for the titles of the pages below a row; titles that are read later update the rows. */
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

/** How long an answer waits for the texts of all pages, any of which may import the page in question, in milliseconds. */
const importTimeout = 1500;

/** Waits for the texts of all pages of a site, unless that takes too long. */
export function pageTexts(checked: CheckedSite): Promise<void> {
  return withTimeout(checked.settledWithPages(), importTimeout);
}

/** Like `files`, but for the lens of a page, also waits for the texts of all pages, unless that takes too long. */
export const imports = filesAnd(({ checked, site, document }) => {
  const needsTexts = checked.extras.lenses.pages && !site.documents.has(document);
  return needsTexts && site.pages.texts === "reading" ? pageTexts(checked) : undefined;
});

/** Like `files`, but for our own requests; also waits for the texts of all pages, unless that takes too long. */
export const pageTextsOfUri: Waiting<{ readonly uri: string }, DocumentContext> = (
  workspace,
  { uri },
  token,
) => filesAnd(({ checked }) => pageTexts(checked))(workspace, { textDocument: { uri } }, token);

/** How many times a request waits for findings: constantly changing files must not block an answer. */
const maxRounds = 4;

/** Like `files`, but also waits for the findings of the newest texts and file events. The document may be outside every site. */
export const findings: Waiting<AboutDocument, FindingsContext> = async (
  workspace,
  { textDocument },
  token,
) => {
  const path = fromFileUri(textDocument.uri);
  // Compares lines, not versions, because some clients do not count versions, or count them wrongly.
  const currentLines = () => (path === undefined ? undefined : workspace.documents.at(path)?.lines);
  const lines = currentLines();
  const context = await whenReady(workspace, textDocument.uri, token, true);
  if (context === undefined) return undefined;
  const { requested } = context;
  let isOutdated = false;
  // Pages are read after the first analysis, so the site may have to be checked again.
  for (let round = 0; round < maxRounds && !isOutdated && requested.sites.length > 0; round += 1) {
    await Promise.all(requested.sites.map(({ checked }) => checked.settled()));
    if (token.isCancellationRequested) return undefined;
    isOutdated = currentLines() !== lines;
    if (requested.sites.every(({ checked }) => checked.isSettled)) break;
  }
  return { workspace, token, requested: documentNow(workspace, requested.path), isOutdated };
};

/**
 * Like `findings`, but if links may change, also waits for all pages of their site; the context then has the site's
 * snapshot with these pages.
 * @param siteWithLinks the site whose links may change
 */
export function findingsAndLinks<Params extends AboutDocument>(
  siteWithLinks: (context: FindingsContext, params: Params) => CheckedSite | undefined,
): Waiting<Params, FindingsContext> {
  return async (workspace, params, token) => {
    const context = await findings(workspace, params, token);
    const linked = context === undefined ? undefined : siteWithLinks(context, params);
    if (context === undefined || linked === undefined) return context;
    const { lines, path } = context.requested;
    const snapshot = await linked.snapshotForMove();
    if (token.isCancellationRequested) return undefined;
    const requested = documentNow(workspace, path);
    const sites = requested.sites.map((item) =>
      item.checked === linked ? { ...item, site: snapshot } : item,
    );
    const isOutdated = context.isOutdated || requested.lines !== lines;
    return { ...context, requested: { ...requested, sites }, isOutdated };
  };
}

/** How many characters of docs.json and its `$ref` files can be analyzed within a few milliseconds. */
const maxQuickCharacters = 200_000;

/**
 * Whether a request waits for an analysis. In a large site the author has moved on before the analysis ends, so the
 * previous findings are used; a site that has just been opened has none.
 */
function isQuicklyAnalyzed({ checked, site }: DocumentInSite): boolean {
  if (!checked.isAnalyzed) return true;
  let length = 0;
  for (const document of site.documents.keys()) length += documentAt(site, document)?.root?.length ?? 0;
  return length <= maxQuickCharacters;
}

/** Like `files`, but in small sites also waits for the findings of the newest texts. */
export const quickFindings: Waiting<AboutDocument, DocumentContext> = async (workspace, params, token) => {
  const context = await files(workspace, params, token);
  if (context === undefined) return undefined;
  const { lines, path, sites } = context.requested;
  await Promise.all(sites.filter(isQuicklyAnalyzed).map(({ checked }) => checked.settled()));
  const requested = documentNow(workspace, path);
  // If the text has changed, the position of the request is no longer valid.
  return token.isCancellationRequested || requested.lines !== lines
    ? undefined
    : ifInSite({ workspace, token, requested });
};

/**
 * Like `files`, but also waits for the findings of the newest texts; for a client that cannot be asked to pull again,
 * with the findings in all pages. The document may be outside every site.
 */
export const pulledFindings: Waiting<AboutDocument, DocumentContext> = async (
  workspace,
  { textDocument },
  token,
) => {
  const context = await whenReady(workspace, textDocument.uri, token, true);
  const { diagnosticRefresh } = workspace.client;
  const sites = context?.requested.sites ?? [];
  await Promise.all(
    sites.map(({ checked }) => (diagnosticRefresh ? checked.settled() : checked.settledWithPages())),
  );
  return token.isCancellationRequested ? undefined : context;
};

/** Waits for the findings of the newest texts in all sites, with all pages read. */
export const allFindings: Waiting<unknown, RequestContext> = async (workspace, _, token) => {
  await workspace.ready();
  await Promise.all(workspace.sites.map((checked) => checked.settledWithPages()));
  return token.isCancellationRequested ? undefined : { workspace, token };
};

/** Waits until all pages have been read in the sites of files to be renamed or deleted. */
export async function pages(
  workspace: Workspace,
  { files }: { readonly files: readonly ({ readonly uri: string } | { readonly oldUri: string })[] },
  token: CancellationToken,
): Promise<FileOperationContext | undefined> {
  const sites = new Set<CheckedSite>();
  for (const file of files) {
    const path = fromFileUri("uri" in file ? file.uri : file.oldUri);
    // An author may move a file before the sites of a large folder have been found.
    if (path !== undefined) await workspace.readyFor(path);
    const checked = path === undefined ? undefined : workspace.siteOf(path);
    // If a whole site is moved or deleted, no references to it remain.
    if (path !== undefined && checked !== undefined && checked.sitePathOf(path) !== "") sites.add(checked);
  }
  const snapshots = new Map<CheckedSite, Site>();
  const outdatedSites = (): readonly CheckedSite[] =>
    [...sites].filter((checked) => {
      const snapshot = snapshots.get(checked);
      return snapshot === undefined || snapshot.documents !== checked.newest().documents;
    });
  // While the pages of one site are read, the author may type in another one, whose edits would be in the wrong places.
  for (let round = 0; round < maxRounds && outdatedSites().length > 0; round += 1) {
    for (const checked of outdatedSites()) {
      snapshots.set(checked, await checked.snapshotForMove());
      if (token.isCancellationRequested) return undefined;
    }
  }
  return { workspace, token, snapshots };
}

/** The context of a request about one site. */
export interface SiteRequestContext extends RequestContext {
  readonly checked: CheckedSite;
  readonly site: Site;
}

/** Waits until the site of a file has listed its files; the context then has the snapshot from `snapshotOf`. */
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
 * Waits until the site of a file has listed its files and processed the newest file events; for an action that may
 * change links, also until all its pages have been read.
 * @param concernsLinks whether links may change
 */
export function siteForAction<Params extends { readonly uri: string }>(
  concernsLinks: (params: Params) => boolean,
): Waiting<Params, SiteRequestContext> {
  return siteWith(async (checked, params) => {
    const site = await checked.newestWithFiles();
    return concernsLinks(params) ? checked.snapshotForMove() : site;
  });
}

/** Waits until the site of a file has processed all texts and file events, and all titles have been read. */
export const titledSite = siteWith<{ readonly uri: string }>(async (checked) => {
  await checked.settled();
  await checked.readFrontmatter(pagesWithoutTitle(checked.newest()));
  return checked.newest();
});

/** Waits until all titles in a file's site have been read, unless that takes too long; later titles update the preview. */
export const previewedSite = siteWith<{ readonly uri: string }>(async (checked, _, workspace) => {
  const files = pagesWithoutTitle(checked.newest());
  await frontmatterInTime(checked, files, () => workspace.preview.changed(checked));
  return checked.newest();
});

/** Waits until the site of a file has processed all texts and file events, and all pages have been read. */
export const siteWithPages = siteWith<{ readonly uri: string }>((checked) => checked.snapshotForMove());
