/** `docsJson/parity`: which pages each language or version of a site has, lacks or has in an older form. */
import { RequestType } from "vscode-jsonrpc/node";
import { lastChangesInBackground } from "../../host/last-changes.ts";
import {
  type ParityQuestion,
  parityRequest,
  type SiteParity,
  type SiteParityCell,
  type SiteParityTable,
} from "../../protocol.ts";
import {
  type ChangedAt,
  type ParityCell,
  type ParityTable,
  type ParityView,
  parityGaps,
  paritySorts,
  parityTables,
  viewOf,
} from "../../service/index.ts";
import { weakCache } from "../../service/memo.ts";
import { RequestRefused } from "../protocol/dispatcher.ts";
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
    throw new RequestRefused(
      `The parameter "${name}" has a value that is unknown; use ${values.join(", ")}.`,
    );
  return found;
}

/** What a client wants to see; the parameters come from a client and may be anything. */
function wantedBy(question: Readonly<Record<keyof ParityQuestion, unknown>>): WantedParity {
  const { gaps } = question;
  if (gaps !== undefined && !Array.isArray(gaps))
    throw new RequestRefused('The parameter "gaps" is no list; send a list of gaps.');
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

/** The question to git that is under way for a site: further requests take its answer. */
const underWay = weakCache<CheckedSite, Promise<ChangedAt> | undefined>();

function changesOf(checked: CheckedSite, files: readonly string[]): Promise<ChangedAt> {
  const running = underWay.get(checked);
  if (running !== undefined) return running;
  const started = lastChangesInBackground(checked.root, files).finally(() =>
    underWay.set(checked, undefined),
  );
  underWay.set(checked, started);
  return started;
}

function cellOf(
  workspace: Workspace,
  checked: CheckedSite,
  { path, file, gaps }: ParityCell,
): SiteParityCell {
  return {
    ...(path === undefined ? {} : { path }),
    ...(file === undefined ? {} : { uri: uriIn(workspace, checked, file) }),
    gaps,
  };
}

/** The parity of the nearest site of the file; the titles of its pages have been read. */
export async function parity(
  { workspace, token, checked, site }: SiteRequestContext,
  question: ParityQuestion,
): Promise<SiteParity | null> {
  const wanted = wantedBy({ kind: undefined, gaps: undefined, sort: undefined, ...question });
  const { git } = workspace.client;
  const files = Array.from(site.files?.pages() ?? [], ({ file }) => file);
  const changedAt = git ? await changesOf(checked, files) : undefined;
  if (token.isCancellationRequested) return null;
  const tables = parityTables(checked.newest(), changedAt)
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
  return { tables: shown, knowsChanges: git };
}
