/** What the user can do with an agent job. The values of a job come from the service and are not trusted. */
import { env, ProgressLocation, Uri } from "vscode";
import type { AgentJob } from "../../platform/agent-jobs.ts";
import {
  setStatusBarMessage,
  showErrorMessage,
  showInformationMessage,
  withProgress,
} from "../../ui/editor-ui.ts";
import { oneLine } from "../../ui/rows.ts";
import { checkOutBranch } from "../../workspace/git.ts";
import { pullRequestOf } from "./job-rows.ts";

/** How long the status bar shows that an action was done, in milliseconds. */
const shortly = 5000;

/** Opens the pull request in the browser, only where its address is a web address. */
export async function openPullRequest(job: AgentJob): Promise<void> {
  const address = pullRequestOf(job);
  if (address !== undefined) await env.openExternal(Uri.parse(address, true));
  else await showInformationMessage("This agent job has no pull request that could be opened.");
}

/** Copies the name of the job's branch to the clipboard; shows a message where the job names no branch. */
export async function copyBranch({ branch }: AgentJob): Promise<void> {
  if (branch === undefined) {
    await showInformationMessage("This agent job does not name a branch.");
    return;
  }
  await env.clipboard.writeText(branch);
  setStatusBarMessage("The name of the branch was copied.", shortly);
}

/**
 * Checks out the branch of a job.
 * @param folder the site's folder
 */
export async function checkOut(folder: Uri, { branch }: AgentJob): Promise<void> {
  if (branch === undefined) {
    await showInformationMessage("This agent job does not name a branch.");
    return;
  }
  const title = `Checking out ${oneLine(branch, 80)}`;
  const result = await withProgress({ location: ProgressLocation.Notification, title }, () =>
    checkOutBranch(folder, branch),
  );
  if (result.ok) setStatusBarMessage(`You are on ${oneLine(branch, 80)} now.`, shortly);
  else await showErrorMessage(oneLine(result.reason, 400));
}
