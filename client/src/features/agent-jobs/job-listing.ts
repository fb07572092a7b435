/** Lists agent jobs at the user's request, polls them while the view is visible, and lets the user choose one. */
import { Uri, window, workspace } from "vscode";
import type { Outcome } from "../../platform/errors.ts";
import type { ServiceAccess } from "../../service/access.ts";
import type { CallAccess } from "../../service/call-target.ts";
import { subjectOf } from "../../ui/command-subject.ts";
import { showInformationMessage, showQuickPick, withProgress } from "../../ui/editor-ui.ts";
import { type DocsSite, siteFileIn } from "../../workspace/sites.ts";
import { viewIds } from "../view-ids.ts";
import type { AgentJobs } from "./agent-jobs.ts";
import { type AgentJobsView, isJobNode } from "./agent-jobs-view.ts";
import type { CreatedJob } from "./created/history.ts";
import type { ShownJob } from "./created/shown-jobs.ts";
import { choiceOf } from "./job-rows.ts";

interface JobListingParts {
  readonly access: ServiceAccess;
  readonly jobs: AgentJobs;
  readonly view: AgentJobsView;
  readonly focusView: () => Promise<void>;
  readonly report: (reason: unknown) => void;
}

/** The docs.json of a folder, by which the folder's site is found. */
export function fileIn(folder: string | undefined): Uri | undefined {
  return folder === undefined ? undefined : siteFileIn(Uri.file(folder));
}

function withViewProgress<Value>(work: () => Promise<Value>): Thenable<Value> {
  return withProgress({ location: { viewId: viewIds.agentJobs } }, work);
}

export class JobListing {
  readonly #parts: JobListingParts;
  /** Whether the user has requested jobs in this window; before, a visible view sends no request. */
  #isRequested = false;

  constructor(parts: JobListingParts) {
    this.#parts = parts;
  }

  /** A file of the site whose jobs are shown. */
  get shownFile(): Uri | undefined {
    return fileIn(this.#parts.jobs.content?.target.site.folder.path);
  }

  /** Checks whether the view is visible, and if so, loads what can be loaded without prompting the user. */
  updateWatching(): void {
    const { jobs, view, report } = this.#parts;
    const isWatched = this.#isRequested && view.tree.visible && window.state.focused && workspace.isTrusted;
    jobs.setWatched(isWatched);
    if (isWatched && jobs.mayLoad) withViewProgress(() => jobs.loadKnown()).then(undefined, report);
  }

  /**
   * Lists the jobs of a project at the user's request, and reports errors.
   * @param opensView whether to open the view when the target is known
   */
  async list(file: Uri | undefined, opensView = false): Promise<boolean> {
    const { access, jobs, focusView } = this.#parts;
    // The view also lists the jobs as soon as a key exists; one request is enough.
    let since = jobs.listings;
    this.#isRequested = true;
    this.updateWatching();
    // The Command Palette offers the command only in trusted workspaces, but any extension can run it.
    let target = workspace.isTrusted ? await access.obtain("jobs", file) : undefined;
    if (opensView && target !== undefined) await focusView();
    while (target !== undefined) {
      const current: CallAccess<DocsSite> = target;
      const outcome: Outcome<unknown> = await withViewProgress(() => jobs.load(current, since));
      if (outcome.ok) return true;
      since = jobs.listings;
      const next = await access.explain(outcome.error, current);
      if (next === "left") return false;
      // Jobs that were listed while the notification was open do not satisfy this request.
      if (next === "again") since = jobs.listings;
      target = await access.obtain("jobs", siteFileIn(current.site.folder));
    }
    return false;
  }

  /** Lists the jobs of the shown site if none are listed yet. */
  async listOnce(): Promise<boolean> {
    return this.#parts.jobs.content?.isListed === true || this.list(this.shownFile);
  }

  /**
   * The job of a tree row, or one that the user chooses among those that `fits` accepts. Lists the jobs first,
   * unless `fits` accepts a job that this extension has created.
   */
  async jobFor(node: unknown, what: string, fits: (job: ShownJob) => boolean): Promise<ShownJob | undefined> {
    const subject = subjectOf([node], { isRow: isJobNode });
    if (subject.kind === "rows") {
      const { listed, created } = subject.row;
      return created === undefined ? { job: listed.job } : { job: listed.job, created };
    }
    const { view } = this.#parts;
    const hasCreated = view.all.some((job) => job.created !== undefined && fits(job));
    if (!hasCreated && !(await this.listOnce())) return undefined;
    const fitting = view.all.filter(fits);
    if (fitting.length === 0) {
      await showInformationMessage(`No agent job of this project has a ${what}.`);
      return undefined;
    }
    return chooseJob(fitting, `The ${what} of which job?`);
  }

  /** The created job of a tree row, or one that the user chooses. Does not list jobs. */
  async createdJobFor(
    node: unknown,
    question: string,
    fits: (job: CreatedJob) => boolean = () => true,
  ): Promise<CreatedJob | undefined> {
    const subject = subjectOf([node], { isRow: isJobNode });
    if (subject.kind === "rows") return subject.row.created;
    const fitting = this.#parts.view.all.filter(({ created }) => created !== undefined && fits(created));
    if (fitting.length === 0) {
      await showInformationMessage("No such agent job was created from this workspace.");
      return undefined;
    }
    return (await chooseJob(fitting, question))?.created;
  }
}

async function chooseJob(jobs: readonly ShownJob[], question: string): Promise<ShownJob | undefined> {
  const now = Date.now();
  const choices = jobs.map((shown) => ({ ...choiceOf(shown.job, now), shown }));
  const chosen = await showQuickPick(choices, {
    title: "Agent Jobs",
    placeHolder: question,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosen?.shown;
}
