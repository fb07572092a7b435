/** Agent jobs in the editor: their commands and their view. */
import { commands, Disposable, type LogOutputChannel, type Memento, Uri, window, workspace } from "vscode";
import type { AgentJob } from "../../platform/agent-jobs.ts";
import type { ServiceAccess } from "../../service/access.ts";
import { showInformationMessage } from "../../ui/editor-ui.ts";
import { reportTo } from "../../ui/log.ts";
import { refreshTimes } from "../../ui/time-refresh.ts";
import { commandIds, viewIds } from "../command-ids.ts";
import { AgentJobs } from "./agent-jobs.ts";
import { AgentJobsView } from "./agent-jobs-view.ts";
import { checkOut, copyBranch, openPullRequest } from "./job-actions.ts";
import { JobFilter } from "./job-filter.ts";
import { fileIn, JobListing } from "./job-listing.ts";
import { endNotice, pullRequestOf } from "./job-rows.ts";
import { showMoreCommand } from "./list-lines.ts";

interface AgentJobsFeatureParts {
  readonly access: ServiceAccess;
  /** The workspace's state, which stores the filter. */
  readonly state: Memento;
  /** The editor's state, which stores whose jobs the filter "mine" selects. */
  readonly globalState: Memento;
  readonly log: LogOutputChannel;
}

export function registerAgentJobs({ access, state, globalState, log }: AgentJobsFeatureParts): Disposable {
  const report = reportTo(log);
  const jobs = new AgentJobs({
    connection: access.connection,
    known: async (folder) => (workspace.isTrusted ? access.known("jobs", fileIn(folder)) : undefined),
    onChange: () => view.update(),
    onEnd: (over) => void announceEnd(over, view).catch(report),
    note: (message) => log.info(message),
  });
  const filter = new JobFilter(state, globalState);
  const view = new AgentJobsView(jobs, () => filter.shown);
  const listing = new JobListing({ access, jobs, view, focusView, report });
  const look = (): void => listing.look();
  look();
  return Disposable.from(
    jobs,
    view,
    refreshTimes(view.tree, access.connection.clock, () => view.update()),
    view.tree.onDidChangeVisibility(() => {
      // The rows show relative times.
      if (view.tree.visible) view.update();
      look();
    }),
    window.onDidChangeWindowState(look),
    workspace.onDidGrantWorkspaceTrust(look),
    access.onDidChange(() => {
      jobs.accessChanged(access.knownTarget("jobs", listing.shownFile)).catch(report);
    }),
    commands.registerCommand(commandIds.listAgentJobs, async () => {
      await listing.list(undefined, true);
    }),
    commands.registerCommand(commandIds.refreshAgentJobs, async () => {
      await listing.list(listing.shownFile);
    }),
    commands.registerCommand(commandIds.filterAgentJobs, async () => {
      if (!(await listing.listOnce())) return;
      if (await filter.choose(jobs.content?.jobs ?? [])) view.update();
    }),
    commands.registerCommand(showMoreCommand, () => view.showMore()),
    registerJobActions(jobs, listing),
  );
}

/** The commands that act on one job. */
function registerJobActions(jobs: AgentJobs, listing: JobListing): Disposable {
  const hasBranch = ({ branch }: AgentJob): boolean => branch !== undefined;
  return Disposable.from(
    commands.registerCommand(commandIds.openPullRequest, async (node: unknown) => {
      const job = await listing.jobFor(node, "pull request", (one) => pullRequestOf(one) !== undefined);
      if (job !== undefined) await openPullRequest(job);
    }),
    commands.registerCommand(commandIds.copyBranch, async (node: unknown) => {
      const job = await listing.jobFor(node, "branch", hasBranch);
      if (job !== undefined) await copyBranch(job);
    }),
    commands.registerCommand(commandIds.checkOutBranch, async (node: unknown) => {
      const job = await listing.jobFor(node, "branch", hasBranch);
      const folder = jobs.content?.target.site.folder.path;
      if (job !== undefined && folder !== undefined) await checkOut(Uri.file(folder), job);
    }),
  );
}

/** Shows one notification about jobs that have ended. */
async function announceEnd(over: readonly AgentJob[], view: AgentJobsView): Promise<void> {
  const [first] = over;
  if (first === undefined) return;
  const hasPullRequest = over.length === 1 && pullRequestOf(first) !== undefined;
  const actions = [...(hasPullRequest ? ["Open Pull Request"] : []), "Show"];
  const chosen = await showInformationMessage(endNotice(over), ...actions);
  if (chosen === "Open Pull Request") await openPullRequest(first);
  if (chosen !== "Show") return;
  await focusView();
  await view.reveal(first);
}

async function focusView(): Promise<void> {
  await commands.executeCommand(`${viewIds.agentJobs}.focus`);
}
