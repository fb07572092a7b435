/** `docsJson/changes/edit`: the redirects that the changes to a site need, as an edit for the client to apply. */
import { RequestType } from "vscode-languageserver/node";
import { type ChangesEditQuestion, changesEditRequest } from "../../protocol.ts";
import {
  isRedirectable,
  planMissingRedirects,
  type RedirectPlan,
  refusalOfBroken,
} from "../../service/index.ts";
import { counted } from "../../service/text/words.ts";
import { InvalidParametersError } from "../protocol/handlers.ts";
import { siteChanges } from "../session/changes/site-changes.ts";
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
  const [onlyRedirect] = added;
  if (added.length === 1 && onlyRedirect !== undefined)
    return `Add the redirect from ${onlyRedirect.source} to ${onlyRedirect.destination}`;
  const actions = [
    ...(added.length === 0 ? [] : [`add ${counted(added.length, "redirect")}`]),
    ...(changed === 0 ? [] : [`correct ${counted(changed, "redirect")}`]),
  ];
  const sentence = actions.join(" and ");
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

/** The redirects for one lost URL, or for all. The parameters come from a client and may have any value. */
export async function changesEdit(
  context: SiteRequestContext,
  { address, published }: Partial<ChangesEditQuestion>,
): Promise<EditAnswer | null> {
  if (address !== undefined && typeof address !== "string")
    throw new InvalidParametersError('The parameter "address" must be a string.');
  const { workspace, token, checked, site } = context;
  const refusal = refusalOfBroken(site, checked.texts.nameOfPlace);
  if (refusal !== undefined) return refusal;
  const changes = await siteChanges(workspace, checked, site, published);
  if (token.isCancellationRequested) return null;
  if (changes.kind === "unknown") return refused(changes.message);
  const { lost } = changes.comparison.addresses;
  const redirectable = lost.filter(
    (lostAddress) =>
      isRedirectable(lostAddress) && (address === undefined || lostAddress.address === address),
  );
  if (redirectable.length === 0)
    return refused("The destination of a redirect is unknown: the page is nowhere else in the site.");
  const plan = planMissingRedirects(checked.newest(), redirectable);
  if (plan === undefined || plan.edits.size === 0)
    return refused(
      "No redirect that goes there in one step and hides no page can be added; write it in docs.json.",
    );
  const edit = siteWorkspaceEdit(workspace, checked, { edits: plan.edits });
  if (edit === undefined)
    return refused("A file of this change cannot be read, or is outside the open folder.");
  return { kind: "edit", title: titleOf(plan), edit, moves: [], notes: [] };
}
