/** What can be done with an agent job. Its values come from the service: none is trusted. */
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

/** How long the status bar says that something was done, in milliseconds. */
const shortly = 5000;

/** In the browser, and only where it is a web address. */
export async function openPullRequest(job: AgentJob): Promise<void> {
  const address = pullRequestOf(job);
  if (address !== undefined) await env.openExternal(Uri.parse(address, true));
  else await showInformationMessage("This agent job has no pull request that could be opened.");
}

export async function copyBranch({ branch }: AgentJob): Promise<void> {
  if (branch === undefined) {
    await showInformationMessage("This agent job names no branch.");
    return;
  }
  await env.clipboard.writeText(branch);
  setStatusBarMessage("The name of the branch was copied.", shortly);
}

/** @param folder of the site */
export async function checkOut(folder: Uri, { branch }: AgentJob): Promise<void> {
  if (branch === undefined) {
    await showInformationMessage("This agent job names no branch.");
    return;
  }
  const title = `Checking out ${oneLine(branch, 80)}`;
  const result = await withProgress({ location: ProgressLocation.Notification, title }, () =>
    checkOutBranch(folder, branch),
  );
  if (result.ok) setStatusBarMessage(`You are on ${oneLine(branch, 80)} now.`, shortly);
  else await showErrorMessage(oneLine(result.reason, 400));
}
