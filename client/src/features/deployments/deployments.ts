/** Requests deployments and polls their progress. Does not depend on the editor: access, storage and listeners are parameters. */
import { isOver, readUpdateStatus, triggerPreview, triggerUpdate } from "../../platform/deployments.ts";
import { failure, type Outcome, success } from "../../platform/errors.ts";
import type { Connection } from "../../platform/request.ts";
import type { CallAccess, CallTarget } from "../../service/call-target.ts";
import { Following, type FollowingEnds } from "../../service/following.ts";
import { growingWait } from "../../service/polling.ts";
import { type Deployment, deploymentId, isOverdue, unfinished, withNew, withUpdate } from "./history.ts";

export interface DeploymentParts extends FollowingEnds<Deployment> {
  readonly connection: Connection;
  /** The connection for previews, which counts them. */
  readonly previewConnection: (target: CallTarget) => Connection;
}

const firstWait = 2000;
const maxWait = 30_000;

/** The maximum number of deployments read in one round. */
const maxAtOnce = 10;

const noStatus = "This service does not report deployment progress.";
const noKey = "No API key is stored for its project, so it is not followed. Set one to continue.";

export class Deployments extends Following<Deployment> {
  readonly #parts: DeploymentParts;
  /** The projects for which an update is currently being requested. */
  readonly #requesting = new Set<string>();

  constructor(parts: DeploymentParts) {
    const { connection } = parts;
    super({
      ...parts,
      clock: connection.clock,
      kind: {
        idOf: deploymentId,
        isOver: ({ update }) => isOver(update),
        isOverdue,
        read: async ({ baseUrl, key }, { statusId }, signal) => {
          const outcome = await readUpdateStatus(connection, { baseUrl, key, statusId }, signal);
          return outcome.ok
            ? success((current: Deployment) => withUpdate(current, outcome.value, key))
            : outcome;
        },
        nameOf: ({ statusId }) => `Deployment ${statusId}`,
        stateOf: ({ update }) => update.status,
        noKey,
        notFound: noStatus,
      },
      wait: (rounds) => growingWait(firstWait, maxWait, rounds),
      maxWait,
      maxAtOnce,
    });
    this.#parts = parts;
  }

  /** Whether an update of the project is currently being requested. */
  isAsking({ origin, project }: CallTarget): boolean {
    return this.#requesting.has(JSON.stringify([origin, project]));
  }

  /** The newest deployment of the project that may be unfinished. */
  unfinished(target: CallTarget, branch?: string): Deployment | undefined {
    return unfinished(this.items, target, this.now, branch);
  }

  /**
   * Requests an update of a project; never retried. Returns "busy", without sending anything, if another request
   * for this project is running.
   * @param branch the branch of a preview; if absent, the configured branch is deployed
   */
  async trigger(
    access: CallAccess,
    signal?: AbortSignal,
    branch?: string,
  ): Promise<Outcome<Deployment> | "busy"> {
    const { project, origin, baseUrl, key, site } = access;
    const projectKey = JSON.stringify([origin, project]);
    if (this.#requesting.has(projectKey)) return "busy";
    this.#requesting.add(projectKey);
    try {
      const { connection, note } = this.#parts;
      const request = { baseUrl, key, projectId: project };
      const outcome: Outcome<{ readonly statusId: string; readonly previewUrl?: string }> =
        branch === undefined
          ? await triggerUpdate(connection, request, signal)
          : await triggerPreview(this.#parts.previewConnection(access), { ...request, branch }, signal);
      if (!outcome.ok) {
        note(`Deployment of ${project}: not queued as far as is known (${outcome.error.kind}).`);
        return failure(outcome.error);
      }
      const deployment: Deployment = {
        statusId: outcome.value.statusId,
        project,
        origin,
        siteName: site.name,
        folder: site.folder.path,
        ...(branch === undefined ? {} : { preview: previewOf(branch, outcome.value.previewUrl) }),
        requestedAt: this.now,
        update: { status: "queued", logs: [] },
      };
      note(`Deployment of ${project}: queued as ${deployment.statusId}.`);
      this.change(withNew(this.items, deployment));
      this.follow(deployment);
      return success(deployment);
    } finally {
      this.#requesting.delete(projectKey);
    }
  }
}

function previewOf(branch: string, url: string | undefined): NonNullable<Deployment["preview"]> {
  return { branch, ...(url === undefined ? {} : { url }) };
}
