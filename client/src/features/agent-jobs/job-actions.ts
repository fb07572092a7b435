/** The actions for an agent job. The values of a job come from the service and are not trusted. */
import { commands, env, ProgressLocation, Uri } from "vscode";
import type { AgentJob } from "../../platform/agent-jobs.ts";
import { announceDone, showErrorMessage, showInformationMessage, withProgress } from "../../ui/editor-ui.ts";
import { oneLine } from "../../ui/rows.ts";
import { branchState, checkOutBranch, checkOutPullRequest } from "../../workspace/git.ts";
import { pullRequestNamed } from "../../workspace/git-pull-requests.ts";
import { commandId } from "../command-id.ts";
import { viewIds } from "../view-ids.ts";
import { comparisonSentence } from "./created/rows.ts";
import { branchOf, canCheckOut, pullRequestOf } from "./job-rows.ts";

/** Opens the pull request in the browser if its URL is a web URL. */
export async function openPullRequest(job: AgentJob): Promise<void> {
  const address = pullRequestOf(job);
  if (address !== undefined) await env.openExternal(Uri.parse(address, true));
  else await showInformationMessage("This agent job has no pull request that could be opened.");
}

/** Copies the name of the job's branch to the clipboard; shows a message if the job names none. */
export async function copyBranch(job: AgentJob): Promise<void> {
  const branch = branchOf(job);
  if (branch === undefined) {
    await showInformationMessage(
      job.branch === undefined
        ? "This agent job does not name a branch."
        : "Nothing was copied: the service names a branch that git does not allow.",
    );
    return;
  }
  await env.clipboard.writeText(branch);
  void announceDone("The name of the branch was copied.");
}

/** Checks out a job's branch, or its pull request if it names no branch. Undefined if that failed, after showing the reason. */
async function checkedOut(folder: Uri, job: AgentJob): Promise<string | undefined> {
  const { branch, pullRequestLink = "" } = job;
  if (!canCheckOut(job)) {
    await showInformationMessage("This agent job names neither a branch nor a pull request to check out.");
    return undefined;
  }
  const title = `Checking out ${oneLine(branch ?? pullRequestLink, 80)}`;
  // Not as a notification: the editor shows at most three, so this one might hide the one with the result.
  const result = await withProgress({ location: ProgressLocation.Window, title }, async () => {
    const branchResult = branch === undefined ? undefined : await checkOutBranch(folder, branch);
    // The branch may be in another repository, or deleted after its pull request was merged.
    const isDecided = branchResult !== undefined && (branchResult.ok || branchResult.isMissing !== true);
    if (isDecided || pullRequestNamed(pullRequestLink) === undefined) return branchResult;
    const pullRequestResult = await checkOutPullRequest(folder, pullRequestLink);
    return pullRequestResult.ok ? pullRequestResult : (branchResult ?? pullRequestResult);
  });
  if (result === undefined) return undefined;
  if (result.ok) return result.branch;
  await showErrorMessage(oneLine(result.reason, 400));
  return undefined;
}

/**
 * Checks out the branch of a job.
 * @param folder the site's folder
 */
export async function checkOut(folder: Uri, job: AgentJob): Promise<void> {
  const branch = await checkedOut(folder, job);
  if (branch !== undefined) void announceDone(`You are on ${oneLine(branch, 80)} now.`);
}

/** Checks out the branch of a job, and shows the site's changes on that branch in the Changes view. */
export async function compare(folder: Uri, job: AgentJob): Promise<void> {
  const branch = await checkedOut(folder, job);
  if (branch === undefined) return;
  await commands.executeCommand(`${viewIds.changes}.focus`);
  await commands.executeCommand(commandId("refreshChanges"));
  const uncommitted = (await branchState(folder))?.uncommitted ?? 0;
  await showInformationMessage(comparisonSentence(branch, uncommitted));
}
