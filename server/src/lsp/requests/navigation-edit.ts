/** `docsJson/navigation/edit`: rearranges the navigation, as an edit for the client to apply. */

import { RequestType, type WorkspaceEdit } from "vscode-languageserver/node";
import {
  type NavigationEditAnswer,
  type NavigationEditQuestion,
  navigationEditRequest,
} from "../../protocol.ts";
import {
  planRearrangement,
  type RearrangeAnswer,
  type RearrangeOptions,
  type RearrangePlan,
  refusalOfBroken,
} from "../../service/index.ts";
import type { Workspace } from "../session/workspace.ts";
import { navigationAction } from "./navigation-action.ts";
import { withBaselineEdits } from "./shared/baseline-edit.ts";
import { configurationEdits } from "./shared/configuration-edit.ts";
import type { SiteRequestContext } from "./shared/waiting.ts";
import { objectionToNames, siteWorkspaceEdit } from "./shared/workspace-edit.ts";

/** An answer that contains an edit in the protocol's form. */
export type EditAnswer = NavigationEditAnswer<WorkspaceEdit>;

export const navigationEditType = new RequestType<NavigationEditQuestion, EditAnswer | null, void>(
  navigationEditRequest,
);

/**
 * Whether an action may require changes to links in pages: files move, or a language or version is renamed. The
 * parameter comes from a client and may have any value.
 */
export function concernsLinks({ action }: Partial<NavigationEditQuestion>): boolean {
  const { kind } = action ?? {};
  return (
    kind === "change-path" ||
    kind === "move-files" ||
    kind === "rename" ||
    (action?.kind === "move" && action.movesFiles === true)
  );
}

/** The file operations that a plan needs and the client does not support. */
function unsupportedOperations({ client }: Workspace, plan: RearrangePlan): readonly string[] {
  const needed = [
    ...(plan.created.length > 0 ? ["create"] : []),
    ...(plan.deleted.length > 0 ? ["delete"] : []),
    ...(plan.renames.length > 0 ? ["rename"] : []),
  ];
  return needed.filter((operation) => !client.resourceOperations.has(operation));
}

/** The options for a plan of the engine. */
export function planOptions({ checked }: SiteRequestContext, changesShared: unknown): RearrangeOptions {
  return {
    changesShared: changesShared === true,
    textOf: (file) => checked.texts.linesOf(file)?.text,
    nameOfPlace: checked.texts.nameOfPlace,
  };
}

/** A plan in the form that the client expects; nothing is changed yet. */
export function editAnswer({ workspace, checked }: SiteRequestContext, plan: RearrangeAnswer): EditAnswer {
  if (plan.kind === "refused") return { kind: "refused", reason: plan.reason };
  if (plan.kind === "shared")
    return { kind: "shared", message: plan.message, places: plan.files.flatMap(({ places }) => places) };
  if (unsupportedOperations(workspace, plan).length > 0)
    return {
      kind: "refused",
      reason:
        "This editor does not let the language server create, move or delete files; use docs-json navigation on the command line.",
    };
  const objection = objectionToNames([
    ...plan.created.map(({ path }) => path),
    ...plan.renames.map(({ to }) => to),
  ]);
  if (objection !== undefined) return { kind: "refused", reason: objection };
  const { deleted, renames } = plan;
  const edits = withBaselineEdits(checked, plan.edits, { moves: renames, deleted });
  const texts = configurationEdits(workspace, checked, { moves: renames, edits: plan.edits });
  const edit = siteWorkspaceEdit(workspace, checked, { ...plan, edits }, texts);
  if (edit === undefined)
    return {
      kind: "refused",
      reason: "A file of this change cannot be read, or is outside the open folder.",
    };
  // The client will send `willRenameFiles` for these files, whose links this edit already updates.
  if (renames.length > 0) {
    checked.requestedMoves.remember(plan);
    checked.expectMoves(renames, plan.edits);
  }
  return { kind: "edit", title: plan.title, edit, moves: renames, notes: plan.notes };
}

/** Plans an action on the navigation. */
export function navigationEdit(
  context: SiteRequestContext,
  { action, changesShared }: NavigationEditQuestion,
): EditAnswer {
  const { checked, site } = context;
  // Checked before the entries are looked up, because broken text may not contain them.
  const refusal = refusalOfBroken(site, checked.texts.nameOfPlace);
  if (refusal !== undefined) return refusal;
  const request = navigationAction(checked, site, action);
  if (request.kind === "refused") return request;
  return editAnswer(context, planRearrangement(site, request.action, planOptions(context, changesShared)));
}
