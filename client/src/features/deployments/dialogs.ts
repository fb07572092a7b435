/** The dialogs of a deployment: the confirmation before the request, and the progress until the response. */
import { commands, ProgressLocation } from "vscode";
import { addressHost } from "../../platform/addresses.ts";
import type { Outcome } from "../../platform/errors.ts";
import type { CallAccess } from "../../service/call-target.ts";
import { signalOf } from "../../ui/cancellation.ts";
import { askBefore } from "../../ui/confirm.ts";
import { withProgress } from "../../ui/editor-ui.ts";
import { oneLine } from "../../ui/rows.ts";
import { branchState } from "../../workspace/git.ts";
import { type BranchState, branchSentence } from "../../workspace/git-branches.ts";
import type { DocsSite } from "../../workspace/sites.ts";
import { showCauses } from "./causes.ts";
import type { Deployments } from "./deployments.ts";
import type { Deployment } from "./history.ts";
import { confirmation, type LocalSiteState, offerBefore, previewConfirmation } from "./words.ts";

/** Asks the user to confirm a deployment, and describes what it will and will not contain. */
export async function confirmDeployment(
  deployments: Deployments,
  target: CallAccess<DocsSite>,
  siteState: LocalSiteState | undefined,
): Promise<boolean> {
  const earlier = deployments.unfinished(target);
  const { message, detail } = confirmation({
    project: target.project,
    siteName: target.site.name,
    host: addressHost(target.origin),
    branchSentence: branchSentence(await branchState(target.site.folder)),
    ...(siteState === undefined ? {} : { siteState }),
    ...(earlier === undefined ? {} : { earlier }),
    now: Date.now(),
  });
  const act = earlier === undefined ? "Deploy" : "Deploy Again";
  return askAndOffer({ message, detail }, act, siteState);
}

/** Asks the user to confirm a preview, and describes first what is not pushed. */
export async function confirmPreview(
  deployments: Deployments,
  target: CallAccess<DocsSite>,
  branch: BranchState & { readonly name: string },
  siteState: LocalSiteState | undefined,
): Promise<boolean> {
  const earlier = deployments.unfinished(target, branch.name);
  const question = previewConfirmation({
    project: target.project,
    branch: branch.name,
    host: addressHost(target.origin),
    branchSentence: branchSentence(branch),
    ...(siteState === undefined ? {} : { siteState }),
    ...(earlier === undefined ? {} : { earlier }),
    now: Date.now(),
  });
  return askAndOffer(question, earlier === undefined ? "Deploy Preview" : "Deploy Preview Again", siteState);
}

/** Shows a confirmation, whose other button may show the site's problems. */
async function askAndOffer(
  { message, detail }: { readonly message: string; readonly detail: string },
  act: string,
  siteState: LocalSiteState | undefined,
): Promise<boolean> {
  const offer = siteState === undefined ? undefined : offerBefore(siteState);
  const chosen = await askBefore(message, detail, { keep: offer ?? "Not Now", act });
  if (chosen === "keep" && offer === "Show Problems") {
    await commands.executeCommand("workbench.actions.view.problems");
  }
  if (chosen === "keep" && offer === "Show Causes" && siteState !== undefined) {
    await showCauses(siteState.verdict);
  }
  return chosen === "act";
}

/**
 * Requests a deployment and shows a notification until the response arrives. Canceling the notification ends the
 * wait, but not necessarily the deployment.
 */
export async function askForDeployment(
  deployments: Deployments,
  target: CallAccess<DocsSite>,
  branch?: string,
): Promise<Outcome<Deployment> | "busy"> {
  const subject = branch === undefined ? "a deployment" : "a preview";
  const title = `Requesting ${subject} of ${oneLine(branch ?? target.project, 60)}`;
  const options = { location: ProgressLocation.Notification, title, cancellable: true };
  return withProgress(options, (_, token) => deployments.trigger(target, signalOf(token), branch));
}
