/**
 * `textDocument/prepareRename` and `textDocument/rename`: pages, specs and `$ref` files move with all
 * that names them; versions, languages and other names change.
 */
import type {
  PrepareRenameParams,
  Range,
  RenameParams,
  TextDocumentPositionParams,
  WorkspaceEdit,
} from "vscode-languageserver-protocol";
import { fromFileUri } from "../../host/paths.ts";
import { type Refusal, type RenameTarget, renameAt, renameTargetAt } from "../../service/index.ts";
import { rememberAsked } from "../asked-moves.ts";
import type { CheckedSite } from "../checked-site.ts";
import { rangeOf } from "../convert.ts";
import { RequestRefused } from "../endpoint.ts";
import { countedPlaces, editOfSites } from "../moves.ts";
import type { Workspace } from "../workspace.ts";
import { labelsOf } from "./file-operations.ts";

const textHasChanged = "The text has changed meanwhile; rename once more.";

interface AskedPlace {
  readonly site: CheckedSite;
  readonly document: string;
  readonly offset: number;
  readonly range: (target: RenameTarget) => Range;
}

function placesOf(workspace: Workspace, params: TextDocumentPositionParams): readonly AskedPlace[] {
  const path = fromFileUri(params.textDocument.uri);
  const lines = path === undefined ? undefined : workspace.documents.at(path)?.lines;
  if (path === undefined || lines === undefined) return [];
  const offset = lines.offsetAt(params.position);
  return workspace.sitesOf(path).map((site) => ({
    site,
    document: site.sitePathOf(path) ?? "",
    offset,
    range: ({ span }) => rangeOf(lines, span),
  }));
}

/** What was told of files just before counts: a file that was moved may be renamed at once. */
async function untilSettled(workspace: Workspace, uri: string): Promise<void> {
  const path = fromFileUri(uri);
  if (path !== undefined) await Promise.all(workspace.sitesOf(path).map((site) => site.settled()));
}

/** The first site that can rename what stands there; or the reason of the nearest, as an error. */
function targetOf(
  workspace: Workspace,
  places: readonly AskedPlace[],
): [AskedPlace, RenameTarget] | undefined {
  let refusal: Refusal | undefined;
  for (const place of places) {
    const target = renameTargetAt(place.site.newest(), place.document, place.offset);
    if (target.kind === "refused") {
      refusal ??= target;
      continue;
    }
    if (target.movesFile && !workspace.client.renamesFiles)
      throw new RequestRefused(
        "This editor lets no server move files: use docs-json move on the command line.",
      );
    return [place, target];
  }
  if (refusal !== undefined) throw new RequestRefused(refusal.reason);
  return undefined;
}

export async function prepareRename(
  workspace: Workspace,
  params: PrepareRenameParams,
): Promise<{ readonly range: Range; readonly placeholder: string } | null> {
  await untilSettled(workspace, params.textDocument.uri);
  const found = targetOf(workspace, placesOf(workspace, params));
  if (found === undefined) return null;
  const [place, target] = found;
  return { range: place.range(target), placeholder: target.text };
}

export async function rename(workspace: Workspace, params: RenameParams): Promise<WorkspaceEdit | null> {
  const path = fromFileUri(params.textDocument.uri);
  const version = path === undefined ? undefined : workspace.documents.at(path)?.version;
  await untilSettled(workspace, params.textDocument.uri);
  if (path !== undefined && workspace.documents.at(path)?.version !== version)
    throw new RequestRefused(textHasChanged);
  const places = placesOf(workspace, params);
  const found = targetOf(workspace, places);
  if (found === undefined) return null;
  const [{ site, document, offset }, { movesFile }] = found;
  const snapshot = movesFile ? await site.snapshotForMove() : site.newest();
  // The place is one of a text that is no longer the newest.
  if (path !== undefined && workspace.documents.at(path)?.version !== version)
    throw new RequestRefused(textHasChanged);
  const result = renameAt(snapshot, document, offset, params.newName, {
    redirects: site.addsRedirects,
    textOf: (file) => site.linesOf(file)?.text,
  });
  if (result.kind === "refused") throw new RequestRefused(result.reason);
  if (result.kind === "moved") {
    const { plan } = result;
    rememberAsked(site, plan);
    const change = { site, edits: plan.edits, renames: plan.renames };
    return editOfSites(workspace, [change], labelsOf([plan]), false) ?? null;
  }
  const edits = new Map(
    [...result.edits].map(([file, own]) => [
      file,
      own.map((edit) => ({ ...edit, purpose: "setting" as const })),
    ]),
  );
  const labels = { setting: `Rename in ${countedPlaces(result.places, "place")}` };
  return editOfSites(workspace, [{ site, edits, renames: [] }], labels, false) ?? null;
}
