/**
 * `textDocument/prepareRename` and `textDocument/rename`: moves pages, specs and `$ref` files and updates all
 * references; changes the names of versions, languages and other elements.
 */
import type {
  PrepareRenameParams,
  Range,
  RenameParams,
  TextDocumentPositionParams,
  WorkspaceEdit,
} from "vscode-languageserver/node";
import { type RenameTarget, renameAt, renameTargetAt } from "../../service/index.ts";
import { counted } from "../../service/text/words.ts";
import { RefusedRequestError } from "../protocol/handlers.ts";
import { rangeOf } from "../protocol/positions.ts";
import type { CheckedSite } from "../session/site/checked-site.ts";
import type { Workspace } from "../session/workspace.ts";
import { labelsOf, showNotes } from "./file-operations.ts";
import { withBaselineEdits } from "./shared/baseline-edit.ts";
import { configurationEdits } from "./shared/configuration-edit.ts";
import { editOfSites, objectionToChanges, type SiteChange } from "./shared/move-edit.ts";
import type { DocumentInSite, FindingsContext } from "./shared/waiting.ts";

const textHasChanged = "The text has changed since then; rename again.";

interface RequestedPlace extends DocumentInSite {
  readonly offset: number;
  readonly text: string;
  readonly range: (target: RenameTarget) => Range;
}

/** The requested position in each site; none for a document that is not open or outside every site. */
function placesOf(
  { requested, isOutdated }: FindingsContext,
  params: TextDocumentPositionParams,
): readonly RequestedPlace[] {
  if (isOutdated) throw new RefusedRequestError(textHasChanged);
  const { lines, sites } = requested;
  if (lines === undefined) return [];
  const offset = lines.offsetAt(params.position);
  return sites.map((inSite) => ({
    ...inSite,
    offset,
    text: lines.text,
    range: ({ span }) => rangeOf(lines, span),
  }));
}

/**
 * The target in the first site that can rename it. Otherwise throws the nearest site's refusal, or, if there is none,
 * returns why the text has no name to change; undefined if nothing is there. Throws too if the rename moves a file and
 * the client cannot move files.
 */
function targetOf(
  workspace: Workspace,
  places: readonly RequestedPlace[],
): [RequestedPlace, RenameTarget] | { readonly reason: string } | undefined {
  let refusal: string | undefined;
  let nameless: { readonly reason: string } | undefined;
  for (const place of places) {
    const target = renameTargetAt(place.site, place.document, place.offset, place);
    if (target.kind === "refused") {
      refusal ??= target.reason;
      continue;
    }
    if (target.kind === "nameless") {
      nameless ??= target;
      continue;
    }
    if (target.movesFile && !workspace.client.renamesFiles)
      throw new RefusedRequestError(
        "This editor does not let the language server move files; use docs-json move on the command line.",
      );
    return [place, target];
  }
  if (refusal !== undefined) throw new RefusedRequestError(refusal);
  return nameless;
}

/**
 * The range and the current text of what can be renamed at a position; null if there is nothing. Throws
 * RefusedRequestError with the reason, for the author, if the rename is refused.
 */
export function prepareRename(
  context: FindingsContext,
  params: PrepareRenameParams,
): { readonly range: Range; readonly placeholder: string } | null {
  const found = targetOf(context.workspace, placesOf(context, params));
  // If nothing can be renamed, editors show their own message.
  if (found === undefined || "reason" in found) return null;
  const [place, target] = found;
  return { range: place.range(target), placeholder: target.text };
}

function checkAllowed(change: SiteChange): void {
  const reason = objectionToChanges([change]);
  if (reason !== undefined) throw new RefusedRequestError(reason);
}

/** The site whose links a rename may change, so that all its pages must be read. */
export function siteWithLinks(context: FindingsContext, params: RenameParams): CheckedSite | undefined {
  const found = targetOf(context.workspace, placesOf(context, params));
  if (found === undefined || "reason" in found) return undefined;
  const [{ checked }, { concernsLinks }] = found;
  return concernsLinks ? checked : undefined;
}

/**
 * The edit of a rename, including file moves; null if there is nothing to rename. Throws RefusedRequestError with the
 * reason, for the author, if the rename is refused.
 */
export function rename(context: FindingsContext, params: RenameParams): WorkspaceEdit | null {
  const { workspace } = context;
  const found = targetOf(workspace, placesOf(context, params));
  if (found === undefined) return null;
  if ("reason" in found) throw new RefusedRequestError(found.reason);
  const [place] = found;
  const { checked, site, document, offset } = place;
  const options = {
    redirects: checked.addsRedirects,
    textOf: (file: string) => checked.texts.linesOf(file)?.text,
  };
  const result = renameAt(site, document, offset, params.newName, options, place);
  if (result.kind === "refused") throw new RefusedRequestError(result.reason);
  if (result.kind === "moved") {
    const { plan } = result;
    if (plan.doubt !== undefined) throw new RefusedRequestError(plan.doubt);
    const moves = [...plan.files, ...plan.renames];
    const edits = withBaselineEdits(checked, plan.edits, { moves });
    const texts = configurationEdits(workspace, checked, { moves, edits: plan.edits });
    const change = { site: checked, edits, renames: plan.renames, texts };
    checkAllowed(change);
    showNotes(workspace, plan.notes);
    checked.requestedMoves.remember(plan);
    checked.expectMoves(plan.renames, plan.edits);
    return editOfSites(workspace, [change], labelsOf([plan]), false) ?? null;
  }
  const edits = new Map(
    [...result.edits].map(([file, fileEdits]) => [
      file,
      fileEdits.map((edit) => ({ ...edit, purpose: "setting" as const })),
    ]),
  );
  checkAllowed({ site: checked, edits, renames: [] });
  const labels = { setting: `Rename in ${counted(result.places, "place")}` };
  return editOfSites(workspace, [{ site: checked, edits, renames: [] }], labels, false) ?? null;
}
