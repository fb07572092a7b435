/** Agent jobs in the editor: their commands and their view. */
import { commands, Disposable, type LogOutputChannel, type Memento, Uri, window, workspace } from "vscode";
import type { AgentJob } from "../../platform/agent-jobs.ts";
import type { Outcome } from "../../platform/errors.ts";
import type { Access, ServiceAccess } from "../../service/access.ts";
import { showInformationMessage, showQuickPick, withProgress } from "../../ui/editor-ui.ts";
import { refreshTimes } from "../../ui/time-refresh.ts";
import { commandIds, viewIds } from "../command-ids.ts";
import { AgentJobs } from "./agent-jobs.ts";
import { AgentJobsView, jobOfNode } from "./agent-jobs-view.ts";
import { checkOut, copyBranch, openPullRequest } from "./job-actions.ts";
import { JobFilter } from "./job-filter.ts";
import { choiceOf, endNotice, pullRequestOf } from "./job-rows.ts";
import { showMoreCommand } from "./list-lines.ts";

export interface AgentJobsFeatureParts {
  readonly access: ServiceAccess;
  /** Of the workspace: the filter. */
  readonly state: Memento;
  /** Of the editor: which user the jobs of "mine" belong to. */
  readonly globalState: Memento;
  readonly log: LogOutputChannel;
}

export function registerAgentJobs({ access, state, globalState, log }: AgentJobsFeatureParts): Disposable {
  const jobs = new AgentJobs({
    connection: access.connection,
    known: async (folder) => (workspace.isTrusted ? access.known("jobs", fileIn(folder)) : undefined),
    onChange: () => view.update(),
    onEnd: (over) => void tellEnd(over).catch(report),
    note: (message) => log.info(message),
  });
  const filter = new JobFilter(state, globalState);
  const view = new AgentJobsView(jobs, () => filter.shown);

  function report(reason: unknown): void {
    log.error(reason instanceof Error ? reason : String(reason));
  }

  function shownFolder(): Uri | undefined {
    return fileIn(jobs.content?.target.site.folder.path);
  }

  function withViewProgress<Value>(work: () => Promise<Value>): Thenable<Value> {
    return withProgress({ location: { viewId: viewIds.agentJobs } }, work);
  }

  /** Loads what can be loaded without asking anybody. */
  function loadKnown(): void {
    if (!jobs.mayLoad) return;
    withViewProgress(() => jobs.loadKnown()).then(undefined, report);
  }

  /** Whether the user has asked for jobs in this window: before, a view that is visible sends nothing. */
  let isAskedFor = false;

  function look(): void {
    const isWatched = isAskedFor && view.tree.visible && window.state.focused && workspace.isTrusted;
    jobs.look(isWatched);
    if (isWatched) loadKnown();
  }

  /**
   * Lists the jobs of a project because the user wants it; says what goes wrong.
   * @param isToBeShown whether the view is opened once all is known
   */
  async function list(folder: Uri | undefined, isToBeShown = false): Promise<boolean> {
    // The view lists them too as soon as a key is there; once is enough.
    let since = jobs.listings;
    isAskedFor = true;
    look();
    let target = await obtain(folder);
    if (isToBeShown && target !== undefined) await focusView();
    while (target !== undefined) {
      const current: Access = target;
      const outcome: Outcome<unknown> = await withViewProgress(() => jobs.load(current, since));
      if (outcome.ok) return true;
      since = jobs.listings;
      const next = await access.explain(outcome.error, current);
      if (next === "left") return false;
      // What was listed while the notification stood there is not what the user asks for now.
      if (next === "again") since = jobs.listings;
      target = await access.obtain("jobs", fileIn(current.site.folder.path));
    }
    return false;
  }

  async function obtain(folder: Uri | undefined): Promise<Access | undefined> {
    // The palette offers it in trusted workspaces only, but anything can run a command.
    return workspace.isTrusted ? access.obtain("jobs", folder) : undefined;
  }

  /** The job of a line of the tree, or one that the user chooses among those that fit. */
  async function jobFor(node: unknown, what: string, fits: (job: AgentJob) => boolean) {
    const given = jobOfNode(node);
    if (given !== undefined) return given;
    if (!jobs.content?.isListed && !(await list(shownFolder()))) return undefined;
    const fitting = (jobs.content?.jobs ?? []).filter(fits);
    if (fitting.length === 0) {
      await showInformationMessage(`No agent job of this project has a ${what}.`);
      return undefined;
    }
    const now = Date.now();
    const choices = fitting.map((job) => ({ ...choiceOf(job, now), job }));
    const chosen = await showQuickPick(choices, {
      title: "Agent Jobs",
      placeHolder: `The ${what} of which job?`,
      matchOnDescription: true,
      matchOnDetail: true,
    });
    return chosen?.job;
  }

  async function tellEnd(over: readonly AgentJob[]): Promise<void> {
    const [first] = over;
    if (first === undefined) return;
    const single = over.length === 1 ? first : undefined;
    const hasPullRequest = single !== undefined && pullRequestOf(single) !== undefined;
    const actions = [...(hasPullRequest ? ["Open Pull Request"] : []), "Show"];
    const chosen = await showInformationMessage(endNotice(over), ...actions);
    if (chosen === "Open Pull Request") await openPullRequest(first);
    if (chosen !== "Show") return;
    await focusView();
    await view.reveal(first).catch(report);
  }

  const hasBranch = ({ branch }: AgentJob): boolean => branch !== undefined;
  look();
  return Disposable.from(
    jobs,
    view,
    refreshTimes(view.tree, access.connection.clock, () => view.update()),
    view.tree.onDidChangeVisibility(() => {
      // The times that are shown are relative.
      if (view.tree.visible) view.update();
      look();
    }),
    window.onDidChangeWindowState(look),
    workspace.onDidGrantWorkspaceTrust(look),
    access.onDidChange(() => {
      const changing = jobs.accessChanged(access.knownTarget("jobs", shownFolder()));
      changing.catch(report);
    }),
    commands.registerCommand(commandIds.listAgentJobs, async () => {
      await list(undefined, true);
    }),
    commands.registerCommand(commandIds.refreshAgentJobs, async () => {
      await list(shownFolder());
    }),
    commands.registerCommand(commandIds.filterAgentJobs, async () => {
      if (!jobs.content?.isListed && !(await list(shownFolder()))) return;
      if (await filter.choose(jobs.content?.jobs ?? [])) view.update();
    }),
    commands.registerCommand(commandIds.openPullRequest, async (node: unknown) => {
      const job = await jobFor(node, "pull request", (one) => pullRequestOf(one) !== undefined);
      if (job !== undefined) await openPullRequest(job);
    }),
    commands.registerCommand(commandIds.copyBranch, async (node: unknown) => {
      const job = await jobFor(node, "branch", hasBranch);
      if (job !== undefined) await copyBranch(job);
    }),
    commands.registerCommand(commandIds.checkOutBranch, async (node: unknown) => {
      const job = await jobFor(node, "branch", hasBranch);
      const folder = jobs.content?.target.site.folder.path;
      if (job !== undefined && folder !== undefined) await checkOut(Uri.file(folder), job);
    }),
    commands.registerCommand(showMoreCommand, () => view.showMore()),
  );
}

/** A file of a folder: which site a folder itself belongs to is decided by what is in it. */
function fileIn(folder: string | undefined): Uri | undefined {
  return folder === undefined ? undefined : Uri.joinPath(Uri.file(folder), "docs.json");
}

async function focusView(): Promise<void> {
  await commands.executeCommand(`${viewIds.agentJobs}.focus`);
}
