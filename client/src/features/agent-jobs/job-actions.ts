/** What can be done with an agent job. Its values come from the service: none is trusted. */
import { env, ProgressLocation, Uri, window } from "vscode";
import { checkOutBranch } from "../../git.ts";
import type { AgentJob } from "../../platform/agent-jobs.ts";
import { plainWords } from "../../rows.ts";
import { pullRequestOf } from "./job-rows.ts";

/** How long the status bar says that something was done, in milliseconds. */
const shortly = 5000;

/** In the browser, and only where it is a web address. */
export async function openPullRequest(job: AgentJob): Promise<void> {
  const address = pullRequestOf(job);
  if (address !== undefined) await env.openExternal(Uri.parse(address, true));
  else await window.showInformationMessage("This agent job has no pull request that could be opened.");
}

export async function copyBranch({ branch }: AgentJob): Promise<void> {
  if (branch === undefined) {
    await window.showInformationMessage("This agent job names no branch.");
    return;
  }
  await env.clipboard.writeText(branch);
  window.setStatusBarMessage("The name of the branch is copied.", shortly);
}

/** @param folder of the site */
export async function checkOut(folder: Uri, { branch }: AgentJob): Promise<void> {
  if (branch === undefined) {
    await window.showInformationMessage("This agent job names no branch.");
    return;
  }
  const title = `Checking out ${plainWords(branch, 80)}`;
  const result = await window.withProgress({ location: ProgressLocation.Notification, title }, () =>
    checkOutBranch(folder, branch),
  );
  if (result.ok) window.setStatusBarMessage(`You are on ${plainWords(branch, 80)} now.`, shortly);
  else await window.showErrorMessage(plainWords(result.reason, 400));
}
