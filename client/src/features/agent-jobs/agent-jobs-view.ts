/** The tree of a project's agent jobs. Only as many lines are made as are shown. */
import { EventEmitter, type TreeDataProvider, type TreeItem, type TreeView, window } from "vscode";
import type { AgentJob } from "../../platform/agent-jobs.ts";
import { messageOf } from "../../platform/errors.ts";
import { oneLine, type Row } from "../../rows.ts";
import { treeItem } from "../../tree-items.ts";
import { commandIds, viewIds } from "../command-ids.ts";
import type { AgentJobs, JobsContent } from "./agent-jobs.ts";
import { type Filter, filtered, filters, runningCount } from "./job-list.ts";
import { type JobDetail, jobDetails, jobRow, type ListedJob, listed } from "./job-rows.ts";

/** Makes the list longer. Not in the palette. */
export const showMoreCommand = "docsJson.agentJobs.showMore";

/** How many jobs are shown at first, and how many more each time. */
const step = 200;

interface JobNode {
  readonly kind: "job";
  readonly listed: ListedJob;
}

interface DetailNode {
  readonly kind: "detail";
  readonly parent: JobNode;
  readonly detail: JobDetail;
}

interface LineNode {
  readonly kind: "line";
  readonly row: Row;
  readonly command?: string;
}

type Node = JobNode | DetailNode | LineNode;

/** The job that a command was given, where it was a line of this tree. */
export function jobOfNode(value: unknown): AgentJob | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const node = value as Partial<JobNode>;
  return node.kind === "job" ? node.listed?.job : undefined;
}

export interface ShownFilter {
  readonly filter: Filter;
  readonly userId: string | undefined;
}

export class AgentJobsView implements TreeDataProvider<Node> {
  readonly #jobs: AgentJobs;
  readonly #filter: () => ShownFilter;
  readonly #changed = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly tree: TreeView<Node>;
  #most = step;
  #project: string | undefined;

  constructor(jobs: AgentJobs, filter: () => ShownFilter) {
    this.#jobs = jobs;
    this.#filter = filter;
    this.tree = window.createTreeView<Node>(viewIds.agentJobs, { treeDataProvider: this });
    this.update();
  }

  update(): void {
    const { content } = this.#jobs;
    if (content?.target.project !== this.#project) this.#most = step;
    this.#project = content?.target.project;
    const running = runningCount(content?.jobs ?? []);
    this.tree.badge =
      running === 0
        ? undefined
        : {
            value: running,
            tooltip: running === 1 ? "1 agent job is running" : `${running} agent jobs are running`,
          };
    const { filter } = this.#filter();
    this.tree.description =
      filter === "all" ? "" : (filters.find((one) => one.filter === filter)?.title ?? "");
    this.#changed.fire(undefined);
  }

  showMore(): void {
    this.#most += step;
    this.#changed.fire(undefined);
  }

  /** Shows a job where it is among those that are shown; the view itself in any case. */
  async reveal(job: AgentJob): Promise<void> {
    const node = this.#shown().jobs.find((one) => one.listed.job.sessionId === job.sessionId);
    if (node !== undefined) await this.tree.reveal(node, { select: true, focus: true, expand: true });
  }

  getTreeItem(node: Node): TreeItem {
    switch (node.kind) {
      case "job":
        return treeItem(jobRow(node.listed, Date.now()));
      case "detail": {
        const item = treeItem(node.detail.row);
        if (node.detail.opens !== undefined) {
          item.command = {
            command: commandIds.openPullRequest,
            title: "Open Pull Request",
            arguments: [node.parent],
          };
        }
        return item;
      }
      case "line": {
        const item = treeItem(node.row);
        if (node.command !== undefined) item.command = { command: node.command, title: node.row.label };
        return item;
      }
    }
  }

  getParent(node: Node): Node | undefined {
    return node.kind === "detail" ? node.parent : undefined;
  }

  getChildren(node?: Node): Node[] {
    if (node === undefined) {
      const { jobs, lines } = this.#shown();
      return [...jobs, ...lines];
    }
    if (node.kind !== "job") return [];
    return jobDetails(node.listed).map((detail) => ({ kind: "detail", parent: node, detail }));
  }

  dispose(): void {
    this.tree.dispose();
    this.#changed.dispose();
  }

  #shown(): { readonly jobs: readonly JobNode[]; readonly lines: readonly LineNode[] } {
    const { content } = this.#jobs;
    if (content === undefined) return { jobs: [], lines: [] };
    const { filter, userId } = this.#filter();
    const matching = filtered(content.jobs, filter, userId);
    const jobs = listed(matching.slice(0, this.#most)).map((one): JobNode => ({ kind: "job", listed: one }));
    return { jobs, lines: linesBelow(content, matching.length, this.#most) };
  }
}

/** What stands below the jobs: more of them, and what is missing. */
function linesBelow(content: JobsContent, matching: number, most: number): readonly LineNode[] {
  const { jobs, isListed, unreadable, missing } = content;
  const lines: LineNode[] = [];
  const add = (id: string, icon: string, label: string, command?: string, description?: string): void => {
    const row: Row = { id: `line ${id}`, icon, label, ...(description === undefined ? {} : { description }) };
    lines.push({ kind: "line", row, ...(command === undefined ? {} : { command }) });
  };
  if (matching > most) {
    const label = `Show ${Math.min(step, matching - most)} more (${matching - most} left)`;
    add("more", "ellipsis", label, showMoreCommand);
  }
  if (isListed && matching === 0) {
    const label =
      jobs.length === 0
        ? "This project has no agent jobs."
        : "No agent job fits the filter: choose another one.";
    add("none", "info", label, jobs.length === 0 ? undefined : commandIds.filterAgentJobs);
  }
  if (unreadable > 0) {
    const what = unreadable === 1 ? "1 entry" : `${unreadable} entries`;
    add("unreadable", "warning", `${what} of the list cannot be read.`);
  }
  if (missing !== undefined) {
    const what = jobs.length === 0 ? "Nothing could be listed." : "This list may be incomplete or old.";
    const why = `${oneLine(messageOf(missing))} Select to refresh.`;
    add("missing", "warning", what, commandIds.refreshAgentJobs, why);
  }
  return lines;
}
