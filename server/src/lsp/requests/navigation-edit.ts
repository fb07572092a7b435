/** `docsJson/navigation/edit`: what changes when an author rearranges the navigation, as an edit that the client applies. */

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
import type { SiteRequestContext } from "./shared/waiting.ts";
import { objectionToNames, siteWorkspaceEdit } from "./shared/workspace-edit.ts";

/** An answer with an edit of the protocol. */
export type EditAnswer = NavigationEditAnswer<WorkspaceEdit>;

export const navigationEditType = new RequestType<NavigationEditQuestion, EditAnswer | null, void>(
  navigationEditRequest,
);

/**
 * Whether links in pages may have to follow an action: files move, or a language or version gets another name. The parameter
 * comes from a client and may be anything.
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

/** The operations on whole files that a plan needs and a client cannot carry out. */
function impossible({ client }: Workspace, plan: RearrangePlan): readonly string[] {
  const needed = [
    ...(plan.created.length > 0 ? ["create"] : []),
    ...(plan.deleted.length > 0 ? ["delete"] : []),
    ...(plan.renames.length > 0 ? ["rename"] : []),
  ];
  return needed.filter((operation) => !client.resourceOperations.has(operation));
}

/** How a plan asks, and what it reads. */
export function planOptions({ checked }: SiteRequestContext, changesShared: unknown): RearrangeOptions {
  return {
    changesShared: changesShared === true,
    textOf: (file) => checked.texts.linesOf(file)?.text,
    nameOfPlace: checked.texts.nameOfPlace,
  };
}

/** A plan as the client takes it; nothing is changed yet. */
export function editAnswer({ workspace, checked }: SiteRequestContext, plan: RearrangeAnswer): EditAnswer {
  if (plan.kind === "refused") return { kind: "refused", reason: plan.reason };
  if (plan.kind === "shared")
    return { kind: "shared", message: plan.message, places: plan.files.flatMap(({ places }) => places) };
  const lacking = impossible(workspace, plan);
  if (lacking.length > 0)
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
  const edit = siteWorkspaceEdit(workspace, checked, { ...plan, edits });
  if (edit === undefined)
    return {
      kind: "refused",
      reason: "A file of this change cannot be read, or lies outside the open folder.",
    };
  // The client asks about the files that it renames, and the links have already been changed.
  if (renames.length > 0) checked.requestedMoves.remember(plan);
  return { kind: "edit", title: plan.title, edit, moves: renames, notes: plan.notes };
}

/** What an action changes. */
export function navigationEdit(
  context: SiteRequestContext,
  { action, changesShared }: NavigationEditQuestion,
): EditAnswer {
  const { checked, site } = context;
  // Before its entries are looked for, which a broken text may not have.
  const broken = refusalOfBroken(site, checked.texts.nameOfPlace);
  if (broken !== undefined) return broken;
  const read = navigationAction(checked, site, action);
  if (read.kind === "refused") return { kind: "refused", reason: read.reason };
  return editAnswer(context, planRearrangement(site, read.action, planOptions(context, changesShared)));
}
