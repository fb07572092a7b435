/** `docsJson/changes/edit`: the redirects that the changes of a site lack, as an edit that the client applies. */
import { RequestType } from "vscode-languageserver/node";
import { type ChangesEditQuestion, changesEditRequest } from "../../protocol.ts";
import { planMissingRedirects, type RedirectPlan, refusalOfBroken } from "../../service/index.ts";
import { counted } from "../../service/text/words.ts";
import { ParametersRefused } from "../protocol/handlers.ts";
import { siteChanges } from "../session/changes/site-changes.ts";
import { canBeRedirected } from "./changes.ts";
import type { EditAnswer } from "./navigation-edit.ts";
import type { SiteRequestContext } from "./shared/waiting.ts";
import { siteWorkspaceEdit } from "./shared/workspace-edit.ts";

export const changesEditType = new RequestType<ChangesEditQuestion, EditAnswer | null, void>(
  changesEditRequest,
);

function refused(reason: string): EditAnswer {
  return { kind: "refused", reason };
}

function titleOf({ added, changed }: RedirectPlan): string {
  const [only] = added;
  if (added.length === 1 && only !== undefined)
    return `Add the redirect from ${only.source} to ${only.destination}`;
  const parts = [
    ...(added.length === 0 ? [] : [`add ${counted(added.length, "redirect")}`]),
    ...(changed === 0 ? [] : [`correct ${counted(changed, "redirect")}`]),
  ];
  const words = parts.join(" and ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The redirects for one lost URL, or for all. The parameters come from a client and may be anything. */
export async function changesEdit(
  context: SiteRequestContext,
  { address, published }: Partial<ChangesEditQuestion>,
): Promise<EditAnswer | null> {
  if (address !== undefined && typeof address !== "string")
    throw new ParametersRefused('The parameter "address" must be a string.');
  const { workspace, token, checked, site } = context;
  const broken = refusalOfBroken(site, checked.texts.nameOfPlace);
  if (broken !== undefined) return broken;
  const known = await siteChanges(workspace, checked, site, published);
  if (token.isCancellationRequested) return null;
  if (known.kind === "unknown") return refused(known.message);
  const { lost } = known.comparison.addresses;
  const wanted = lost.filter(
    (one) => canBeRedirected(one) && (address === undefined || one.address === address),
  );
  if (wanted.length === 0)
    return refused("Where a redirect has to go is unknown: the page is nowhere else in the site.");
  const plan = planMissingRedirects(checked.newest(), wanted);
  if (plan === undefined || plan.edits.size === 0)
    return refused(
      "No redirect can be added that goes there in one step and hides no page; write it in docs.json.",
    );
  const edit = siteWorkspaceEdit(workspace, checked, { edits: plan.edits });
  if (edit === undefined)
    return refused("A file of this change cannot be read, or lies outside the open folder.");
  return { kind: "edit", title: titleOf(plan), edit, moves: [], notes: [] };
}
