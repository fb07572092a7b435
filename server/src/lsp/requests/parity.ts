/** `docsJson/parity`: which pages each language or version of a site has, lacks or has in an older form. */
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
import { ParametersRefused } from "../protocol/handlers.ts";
import type { CheckedSite } from "../session/site/checked-site.ts";
import type { Workspace } from "../session/workspace.ts";
import { uriIn } from "./shared/locations.ts";
import type { SiteRequestContext } from "./shared/waiting.ts";

export const parityType = new RequestType<ParityQuestion, SiteParity | null, void>(parityRequest);

const maxTables = 100;
const maxCells = 100_000;

interface WantedParity extends ParityView {
  readonly kind: ParityTable["kind"] | undefined;
}

function oneOf<Value extends string>(
  name: string,
  value: unknown,
  values: readonly Value[],
): Value | undefined {
  const found = values.find((one) => one === value);
  if (found === undefined && value !== undefined)
    throw new ParametersRefused(`The parameter "${name}" has an unknown value; use ${values.join(", ")}.`);
  return found;
}

/** What a client wants to see; the parameters come from a client and may be anything. */
function wantedBy(question: Readonly<Record<keyof ParityQuestion, unknown>>): WantedParity {
  const { gaps } = question;
  if (gaps !== undefined && !Array.isArray(gaps))
    throw new ParametersRefused('The parameter "gaps" is not a list; send a list of gaps.');
  // A list that is longer names gaps twice.
  const named = gaps
    ?.slice(0, parityGaps.length)
    .flatMap((gap: unknown) => oneOf("gaps", gap, parityGaps) ?? []);
  return {
    kind: oneOf("kind", question.kind, ["language", "version"]),
    gaps: named,
    sort: oneOf("sort", question.sort, paritySorts) ?? "order",
  };
}

/** When files were changed, and the keys of their texts, as long as nothing happens to files or to the history. */
interface KnownChanges {
  readonly files: Site["files"];
  readonly fileEvents: number;
  readonly stamp: string | undefined;
  readonly answer: Promise<AnsweredChanges>;
}

interface AnsweredChanges {
  readonly changedAt: ChangedAt;
  readonly textKey: TextKey;
  readonly missing: MissingHistory | undefined;
}

async function askedChanges(root: string, files: readonly string[], git: boolean): Promise<AnsweredChanges> {
  const missing = git ? await missingHistoryInBackground(root) : undefined;
  const changedAt = git ? await lastChangesInBackground(root, files, missing) : () => undefined;
  return { changedAt, textKey: await textKeysInBackground(root, files, isTranslatable), missing };
}

/** The keys of texts as they are open, and else as they are on disk. */
function presentKeys(workspace: Workspace, checked: CheckedSite, onDisk: TextKey): TextKey {
  return (file) => {
    const path = checked.absolutePathOf(file);
    const open = path === undefined ? undefined : workspace.documents.at(path);
    if (open === undefined) return onDisk(file);
    const { text } = open.lines;
    return isTranslatable(text) ? textKeyOf(text) : undefined;
  };
}

/** The sentence about a history that is missing; undefined if nothing can be done about it. */
function sentenceOn(missing: MissingHistory | undefined): string | undefined {
  if (missing === undefined || missing.cause === "no-repository") return undefined;
  return missingHistorySentence(missing, "which pages are older than the original");
}

const lastKnown = weakCache<CheckedSite, KnownChanges>();

/** The known changes, even if the question to git is under way, or those that are requested now. */
function changesOf(workspace: Workspace, checked: CheckedSite, { files }: Site): Promise<AnsweredChanges> {
  // Outside a repository, nothing but events tells.
  const stamp = gitState(checked.root) ?? "";
  const { fileEvents } = checked;
  const known = lastKnown.get(checked);
  // Without events, only the disk knows.
  const isSure = workspace.client.watchedFiles;
  const isSame = known?.files === files && known?.fileEvents === fileEvents && known?.stamp === stamp;
  if (known !== undefined && isSure && isSame) return known.answer;
  const paths = Array.from(files?.pages() ?? [], ({ file }) => file);
  const answer = askedChanges(checked.root, paths, workspace.client.git);
  const asked: KnownChanges = { files, fileEvents, stamp, answer };
  lastKnown.set(checked, asked);
  void answer.then(({ missing }) => {
    // Nothing tells the server that git has been installed, or may read the repository now.
    if (sentenceOn(missing) !== undefined && lastKnown.get(checked) === asked)
      lastKnown.set(checked, { ...asked, stamp: undefined });
  });
  return answer;
}

function cellOf(
  workspace: Workspace,
  checked: CheckedSite,
  { path, file, gaps }: ParityCell,
): SiteParityCell {
  if (path === undefined) return { gaps };
  // Without copies of objects, because there are thousands of cells.
  return file === undefined ? { path, gaps } : { path, uri: uriIn(workspace, checked, file), gaps };
}

/** The parity of the nearest site of the file; the titles of its pages have been read. */
export async function parity(
  { workspace, token, checked, site }: SiteRequestContext,
  question: ParityQuestion,
): Promise<SiteParity | null> {
  const wanted = wantedBy({ kind: undefined, gaps: undefined, sort: undefined, ...question });
  const { git } = workspace.client;
  const { changedAt, textKey, missing } = await changesOf(workspace, checked, site);
  if (token.isCancellationRequested) return null;
  const tables = parityTables(
    readableSite(checked.newest()),
    changedAt,
    presentKeys(workspace, checked, textKey),
  )
    .filter(({ kind }) => wanted.kind === undefined || kind === wanted.kind)
    .slice(0, maxTables);
  let cellsLeft = maxCells;
  const shown = tables.map((table): SiteParityTable => {
    const { kind, place, breadcrumb, columns, leftOut } = table;
    const all = viewOf(table, wanted);
    const rows = all.slice(0, Math.floor(cellsLeft / columns.length));
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
      rowsLeftOut: table.rowsLeftOut + all.length - rows.length,
      leftOut,
    };
  });
  const missingHistory = sentenceOn(missing);
  return { tables: shown, knowsChanges: git, ...(missingHistory === undefined ? {} : { missingHistory }) };
}
