/** Agent jobs in the editor: their commands and their view. */

import { commands, Disposable, Uri, window, workspace } from "vscode";
import type { AgentJob } from "../../platform/agent-jobs.ts";
import { showInformationMessage, withProgress } from "../../ui/editor-ui.ts";
import { refreshTimes } from "../../ui/time-refresh.ts";
import { commandId } from "../command-id.ts";
import type { FeatureParts } from "../feature-parts.ts";
import { viewIds } from "../view-ids.ts";
import { AgentJobs } from "./agent-jobs.ts";
import { AgentJobsView } from "./agent-jobs-view.ts";
import type { CreatedJobs } from "./created/created-jobs.ts";
import { announceCreatedEnd, createdJobsOf, registerCreatedJobs } from "./created/register.ts";
import type { ShownJob } from "./created/shown-jobs.ts";
import { checkOut, compare, copyBranch, openPullRequest } from "./job-actions.ts";
import { JobFilter } from "./job-filter.ts";
import { fileIn, JobListing } from "./job-listing.ts";
import { branchOf, canCheckOut, endNotice, pullRequestOf } from "./job-rows.ts";
import { showMoreCommand } from "./list-lines.ts";

export function registerAgentJobs(parts: FeatureParts): Disposable {
  const { access, state, globalState, log, report } = parts;
  const jobs = new AgentJobs({
    connection: access.connection,
    known: async (folder) => (workspace.isTrusted ? access.known("jobs", fileIn(folder)) : undefined),
    onChange: () => view.update(),
    onEnd: (endedJobs) => void announceEnd(endedJobs, view).catch(report),
    note: (message) => log.info(message),
  });
  const created: CreatedJobs = createdJobsOf({
    ...parts,
    onChange: () => view.update(),
    onEnd: (job) => void announceCreatedEnd(job, view, focusView).catch(report),
  });
  const filter = new JobFilter(state, globalState);
  const view = new AgentJobsView(
    jobs,
    () => created.items,
    () => filter.shown,
  );
  const listing = new JobListing({ access, jobs, view, focusView, report });
  const updateWatching = (): void => listing.updateWatching();
  updateWatching();
  return Disposable.from(
    jobs,
    view,
    refreshTimes(view.tree, access.connection.clock, () => view.update()),
    view.tree.onDidChangeVisibility(() => {
      // The rows show relative times.
      if (view.tree.visible) view.update();
      updateWatching();
    }),
    window.onDidChangeWindowState(updateWatching),
    workspace.onDidGrantWorkspaceTrust(updateWatching),
    access.onDidChange(() => {
      jobs.accessChanged(access.knownTarget("jobs", listing.shownFile)).catch(report);
    }),
    commands.registerCommand(commandId("listAgentJobs"), async () => {
      await listing.list(undefined, true);
    }),
    commands.registerCommand(commandId("refreshAgentJobs"), async () => {
      const hasCreated = created.items.length > 0 && workspace.isTrusted;
      if (hasCreated)
        await withProgress({ location: { viewId: viewIds.agentJobs } }, () => created.refresh());
      // Users with only created jobs need no key for the list.
      if (!hasCreated || jobs.content !== undefined) await listing.list(listing.shownFile);
    }),
    commands.registerCommand(commandId("filterAgentJobs"), async () => {
      if (view.all.length === 0 && !(await listing.listOnce())) return;
      if (await filter.choose(view.all)) view.update();
    }),
    commands.registerCommand(showMoreCommand, () => view.showMore()),
    registerJobActions(jobs, listing),
    registerCreatedJobs({ ...parts, created, view, listing, focusView }),
  );
}

function registerJobActions(jobs: AgentJobs, listing: JobListing): Disposable {
  const hasBranch = ({ job }: ShownJob): boolean => branchOf(job) !== undefined;
  const canBeCheckedOut = ({ job }: ShownJob): boolean => canCheckOut(job);
  const inFolder = async (act: typeof checkOut, shown: ShownJob | undefined): Promise<void> => {
    const folder = shown?.created?.folder ?? jobs.content?.target.site.folder.path;
    if (shown !== undefined && folder !== undefined) await act(Uri.file(folder), shown.job);
  };
  return Disposable.from(
    commands.registerCommand(commandId("openPullRequest"), async (node: unknown) => {
      const hasPullRequest = ({ job }: ShownJob): boolean => pullRequestOf(job) !== undefined;
      const shown = await listing.jobFor(node, "pull request", hasPullRequest);
      if (shown !== undefined) await openPullRequest(shown.job);
    }),
    commands.registerCommand(commandId("copyBranch"), async (node: unknown) => {
      const shown = await listing.jobFor(node, "branch", hasBranch);
      if (shown !== undefined) await copyBranch(shown.job);
    }),
    commands.registerCommand(commandId("checkOutBranch"), async (node: unknown) =>
      inFolder(checkOut, await listing.jobFor(node, "branch", canBeCheckedOut)),
    ),
    commands.registerCommand(commandId("compareAgentJob"), async (node: unknown) =>
      inFolder(compare, await listing.jobFor(node, "branch", canBeCheckedOut)),
    ),
  );
}

/** Shows one notification about jobs that have ended. */
async function announceEnd(endedJobs: readonly AgentJob[], view: AgentJobsView): Promise<void> {
  const [first] = endedJobs;
  if (first === undefined) return;
  const hasPullRequest = endedJobs.length === 1 && pullRequestOf(first) !== undefined;
  const actions = [...(hasPullRequest ? ["Open Pull Request"] : []), "Show"];
  const chosen = await showInformationMessage(endNotice(endedJobs), ...actions);
  if (chosen === "Open Pull Request") await openPullRequest(first);
  if (chosen !== "Show") return;
  await focusView();
  await view.reveal(({ job }) => job.sessionId === first.sessionId);
}

async function focusView(): Promise<void> {
  await commands.executeCommand(`${viewIds.agentJobs}.focus`);
}
