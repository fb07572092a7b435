/** The tree of a project's agent jobs. Creates only the visible rows. */

import { EventEmitter, type TreeDataProvider, type TreeItem, type TreeView } from "vscode";
import { isObject } from "../../platform/json.ts";
import { createTreeView } from "../../ui/editor-ui.ts";
import { counted, type Row } from "../../ui/rows.ts";
import { treeItem } from "../../ui/tree-items.ts";
import { commandId } from "../command-id.ts";
import { viewIds } from "../view-ids.ts";
import type { AgentJobs } from "./agent-jobs.ts";
import type { CreatedHistory, CreatedJob } from "./created/history.ts";
import { createdDetails, createdRow } from "./created/rows.ts";
import { createdFor, filteredJobs, type ShownJob, shownJobs } from "./created/shown-jobs.ts";
import { type Filter, filters, runningCount } from "./job-list.ts";
import { type JobDetail, jobDetails, jobRow, type ListedJob, listed } from "./job-rows.ts";
import { type ListLine, linesBelow, step } from "./list-lines.ts";

interface JobNode {
  readonly kind: "job";
  readonly listed: ListedJob;
  /** Set if the job was created by this extension. */
  readonly created?: CreatedJob;
}

interface JobDetailNode {
  readonly kind: "detail";
  readonly parent: JobNode;
  readonly detail: JobDetail;
}

interface LineNode extends ListLine {
  readonly kind: "line";
}

type JobTreeNode = JobNode | JobDetailNode | LineNode;

/** Whether a command's argument is the row of a job. */
export function isJobNode(value: unknown): value is JobNode {
  return isObject(value) && value.kind === "job" && isObject(value.listed);
}

/** The active filter, and the user to whom "mine" refers. */
export interface ShownFilter {
  readonly filter: Filter;
  readonly userId: string | undefined;
}

export class AgentJobsView implements TreeDataProvider<JobTreeNode> {
  readonly #jobs: AgentJobs;
  readonly #created: () => CreatedHistory;
  readonly #filter: () => ShownFilter;
  readonly #changed = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly tree: TreeView<JobTreeNode>;
  #shownCount = step;
  #project: string | undefined;

  /** @param created the jobs that this extension has created */
  constructor(jobs: AgentJobs, created: () => CreatedHistory, filter: () => ShownFilter) {
    this.#jobs = jobs;
    this.#created = created;
    this.#filter = filter;
    this.tree = createTreeView<JobTreeNode>(viewIds.agentJobs, { treeDataProvider: this });
    this.update();
  }

  /** All jobs of the shown project; until a project is shown, those of all projects. */
  get all(): readonly ShownJob[] {
    const { content } = this.#jobs;
    return shownJobs(createdFor(this.#created(), content?.target), content?.jobs ?? []);
  }

  update(): void {
    const { content } = this.#jobs;
    if (content?.target.project !== this.#project) this.#shownCount = step;
    this.#project = content?.target.project;
    const running = runningCount(this.all.map(({ job }) => job));
    const tooltip = counted(running, "agent job is running", "agent jobs are running");
    this.tree.badge = running === 0 ? undefined : { value: running, tooltip };
    const { filter } = this.#filter();
    this.tree.description =
      filter === "all" ? "" : (filters.find((choice) => choice.filter === filter)?.title ?? "");
    this.#changed.fire(undefined);
  }

  showMore(): void {
    this.#shownCount += step;
    this.#changed.fire(undefined);
  }

  /** Reveals a job if the tree shows it; opens the view in any case. */
  async reveal(matches: (job: ShownJob) => boolean): Promise<void> {
    const node = this.#visibleRows().jobs.find(({ listed: { job }, created }) =>
      matches(created === undefined ? { job } : { job, created }),
    );
    if (node !== undefined) await this.tree.reveal(node, { select: true, focus: true, expand: true });
  }

  getTreeItem(node: JobTreeNode): TreeItem {
    switch (node.kind) {
      case "job":
        return treeItem(rowOf(node, Date.now()));
      case "detail": {
        const command = commandId("openPullRequest");
        const openCommand = { command, title: "Open Pull Request", arguments: [node.parent] };
        return treeItem(node.detail.row, node.detail.opens === undefined ? undefined : openCommand);
      }
      case "line": {
        const { command, row } = node;
        return treeItem(row, command === undefined ? undefined : { command, title: row.label });
      }
    }
  }

  getParent(node: JobTreeNode): JobTreeNode | undefined {
    return node.kind === "detail" ? node.parent : undefined;
  }

  getChildren(node?: JobTreeNode): JobTreeNode[] {
    if (node === undefined) {
      const { jobs, lines } = this.#visibleRows();
      return [...jobs, ...lines];
    }
    if (node.kind !== "job") return [];
    return detailsOf(node, Date.now()).map((detail) => ({ kind: "detail", parent: node, detail }));
  }

  dispose(): void {
    this.tree.dispose();
    this.#changed.dispose();
  }

  #visibleRows(): { readonly jobs: readonly JobNode[]; readonly lines: readonly LineNode[] } {
    const { content } = this.#jobs;
    const { filter, userId } = this.#filter();
    const { all } = this;
    const matching = filteredJobs(all, filter, userId);
    const visible = matching.slice(0, this.#shownCount);
    const jobs = listed(visible.map(({ job }) => job)).map((listedJob, index): JobNode => {
      const created = visible[index]?.created;
      return { kind: "job", listed: listedJob, ...(created === undefined ? {} : { created }) };
    });
    const lines =
      content === undefined ? [] : linesBelow(content, matching.length, this.#shownCount, all.length);
    return { jobs, lines: lines.map((line): LineNode => ({ kind: "line", ...line })) };
  }
}

function rowOf({ listed, created }: JobNode, now: number): Row {
  return created === undefined ? jobRow(listed, now) : createdRow({ ...listed, created }, now);
}

function detailsOf({ listed, created }: JobNode, now: number): readonly JobDetail[] {
  return created === undefined ? jobDetails(listed) : createdDetails({ ...listed, created }, now);
}
