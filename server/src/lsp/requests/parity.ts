/** `docsJson/parity`: which pages each language or version of a site has, lacks or has in an outdated form. */
import { RequestType } from "vscode-languageserver/node";
import { gitState } from "../../host/git-state.ts";
import { lastChangesInBackground } from "../../host/last-changes.ts";
import {
  type MissingHistory,
  missingHistoryInBackground,
  missingHistorySentence,
} from "../../host/missing-history.ts";
import { textKeyOf, textKeysInBackground } from "../../host/text-keys.ts";
import {
  type ParityQuestion,
  parityRequest,
  type SiteParity,
  type SiteParityCell,
  type SiteParityTable,
} from "../../protocol.ts";
import {
  type ChangedAt,
  isTranslatable,
  type ParityCell,
  type ParityTable,
  type ParityView,
  parityGaps,
  paritySorts,
  parityTables,
  type TextKey,
  viewOf,
} from "../../service/index.ts";
import { weakCache } from "../../service/memo.ts";
import { readableSite, type Site } from "../../service/snapshot.ts";
import { InvalidParametersError } from "../protocol/handlers.ts";
import type { CheckedSite } from "../session/site/checked-site.ts";
import type { Workspace } from "../session/workspace.ts";
import { uriIn } from "./shared/locations.ts";
import type { SiteRequestContext } from "./shared/waiting.ts";

export const parityType = new RequestType<ParityQuestion, SiteParity | null, void>(parityRequest);

const maxTables = 100;
const maxCells = 100_000;

interface ParityQuery extends ParityView {
  readonly kind: ParityTable["kind"] | undefined;
}

function oneOf<Value extends string>(
  name: string,
  value: unknown,
  values: readonly Value[],
): Value | undefined {
  const found = values.find((candidate) => candidate === value);
  if (found === undefined && value !== undefined)
    throw new InvalidParametersError(
      `The parameter "${name}" has an unknown value; use ${values.join(", ")}.`,
    );
  return found;
}

/** The request of a client. The parameters may have any value. */
function queryOf(question: Readonly<Record<keyof ParityQuestion, unknown>>): ParityQuery {
  const { gaps } = question;
  if (gaps !== undefined && !Array.isArray(gaps))
    throw new InvalidParametersError('The parameter "gaps" is not a list; send a list of gaps.');
  // A longer list must contain duplicates.
  const knownGaps = gaps
    ?.slice(0, parityGaps.length)
    .flatMap((gap: unknown) => oneOf("gaps", gap, parityGaps) ?? []);
  return {
    kind: oneOf("kind", question.kind, ["language", "version"]),
    gaps: knownGaps,
    sort: oneOf("sort", question.sort, paritySorts) ?? "order",
  };
}

/** The history of a site's pages, valid until its files or the git history change. */
interface CachedHistory {
  readonly files: Site["files"];
  readonly fileEvents: number;
  readonly stamp: string | undefined;
  readonly answer: Promise<PageHistory>;
}

interface PageHistory {
  readonly changedAt: ChangedAt;
  readonly textKey: TextKey;
  readonly missing: MissingHistory | undefined;
}

async function readHistory(root: string, files: readonly string[], git: boolean): Promise<PageHistory> {
  const missing = git ? await missingHistoryInBackground(root) : undefined;
  const changedAt = git ? await lastChangesInBackground(root, files, missing) : () => undefined;
  return { changedAt, textKey: await textKeysInBackground(root, files, isTranslatable), missing };
}

/** The keys of the current texts: of open documents, else of files on disk. */
function currentKeys(workspace: Workspace, checked: CheckedSite, onDisk: TextKey): TextKey {
  return (file) => {
    const path = checked.absolutePathOf(file);
    const open = path === undefined ? undefined : workspace.documents.at(path);
    if (open === undefined) return onDisk(file);
    const { text } = open.lines;
    return isTranslatable(text) ? textKeyOf(text) : undefined;
  };
}

/** The sentence about a missing history; undefined if the author can do nothing about it. */
function sentenceOn(missing: MissingHistory | undefined): string | undefined {
  if (missing === undefined || missing.cause === "no-repository") return undefined;
  return missingHistorySentence(missing, "which pages are older than the original");
}

const historyCache = weakCache<CheckedSite, CachedHistory>();

/** The cached history, even if git is still running, or else a new one. */
function historyOf(workspace: Workspace, checked: CheckedSite, { files }: Site): Promise<PageHistory> {
  // Outside a repository, only file events report changes.
  const stamp = gitState(checked.root) ?? "";
  const { fileEvents } = checked;
  const cached = historyCache.get(checked);
  // Without file events, changes would go unnoticed.
  const canCache = workspace.client.watchedFiles;
  const isSame = cached?.files === files && cached?.fileEvents === fileEvents && cached?.stamp === stamp;
  if (cached !== undefined && canCache && isSame) return cached.answer;
  const paths = Array.from(files?.pages() ?? [], ({ file }) => file);
  const answer = readHistory(checked.root, paths, workspace.client.git);
  const entry: CachedHistory = { files, fileEvents, stamp, answer };
  historyCache.set(checked, entry);
  const forget = (): void => {
    if (historyCache.get(checked) === entry) historyCache.set(checked, { ...entry, stamp: undefined });
  };
  // No event reports that git has been installed, or can now read the repository; the caller handles a failure.
  void answer.then(({ missing }) => {
    if (sentenceOn(missing) !== undefined) forget();
  }, forget);
  return answer;
}

function cellOf(
  workspace: Workspace,
  checked: CheckedSite,
  { path, file, gaps }: ParityCell,
): SiteParityCell {
  if (path === undefined) return { gaps };
  // Does not spread objects, because there are thousands of cells.
  return file === undefined ? { path, gaps } : { path, uri: uriIn(workspace, checked, file), gaps };
}

/** The parity of the file's nearest site; the titles of its pages have been read. */
export async function parity(
  { workspace, token, checked, site }: SiteRequestContext,
  question: ParityQuestion,
): Promise<SiteParity | null> {
  const query = queryOf({ kind: undefined, gaps: undefined, sort: undefined, ...question });
  const { git } = workspace.client;
  const { changedAt, textKey, missing } = await historyOf(workspace, checked, site);
  if (token.isCancellationRequested) return null;
  const matching = parityTables(
    readableSite(checked.newest()),
    changedAt,
    currentKeys(workspace, checked, textKey),
  )
    .filter(({ kind }) => query.kind === undefined || kind === query.kind)
    .slice(0, maxTables);
  let cellsLeft = maxCells;
  const tables = matching.map((table): SiteParityTable => {
    const { kind, place, breadcrumb, columns, leftOut } = table;
    const allRows = viewOf(table, query);
    const rows = allRows.slice(0, Math.floor(cellsLeft / columns.length));
    cellsLeft -= rows.length * columns.length;
    return {
      kind,
      place,
      breadcrumb,
      columns,
      rows: rows.map(({ path, title, cells }) => ({
        path,
        ...(title === undefined ? {} : { title }),
        cells: cells.map((cell) => cellOf(workspace, checked, cell)),
      })),
      rowsLeftOut: table.rowsLeftOut + allRows.length - rows.length,
      leftOut,
    };
  });
  const missingHistory = sentenceOn(missing);
  return { tables, knowsChanges: git, ...(missingHistory === undefined ? {} : { missingHistory }) };
}
