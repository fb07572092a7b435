/**
 * Requests deployments, and follows their progress. Does not depend on the editor: access, memory and listeners are parameters.
 */
import { isOver, readUpdateStatus, triggerPreview, triggerUpdate } from "../../platform/deployments.ts";
import { failure, type Outcome, success } from "../../platform/errors.ts";
import type { Connection } from "../../platform/request.ts";
import type { CallAccess, CallTarget } from "../../service/call-target.ts";
import { Following, type FollowingEnds } from "../../service/following.ts";
import { growingWait } from "../../service/polling.ts";
import { added, type Deployment, deploymentId, isOverdue, unfinished, withUpdate } from "./history.ts";

export interface DeploymentParts extends FollowingEnds<Deployment> {
  readonly connection: Connection;
  /** The connection for previews, which counts them. */
  readonly previewConnection: (target: CallTarget) => Connection;
}

const firstWait = 2000;
const maxWait = 30_000;

/** How many deployments are read in one round. */
const maxAtOnce = 10;

const noStatus = "This service does not report deployment progress.";
const noKey = "No API key is stored for its project, so it is not followed. Set one to continue.";

export class Deployments extends Following<Deployment> {
  readonly #parts: DeploymentParts;
  /** Projects for which an update is being requested right now. */
  readonly #asking = new Set<string>();

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
          return outcome.ok ? success((one: Deployment) => withUpdate(one, outcome.value, key)) : outcome;
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

  /** Whether an update of the project is being requested right now. */
  isAsking({ origin, project }: CallTarget): boolean {
    return this.#asking.has(JSON.stringify([origin, project]));
  }

  /** The newest deployment of the project that may be unfinished. */
  unfinished(target: CallTarget, branch?: string): Deployment | undefined {
    return unfinished(this.items, target, this.now, branch);
  }

  /**
   * Requests an update of a project, once. "busy" if another request for this project is running; then nothing is
   * sent.
   * @param branch of which a preview is requested; without it, the configured branch is deployed
   */
  async trigger(
    access: CallAccess,
    signal?: AbortSignal,
    branch?: string,
  ): Promise<Outcome<Deployment> | "busy"> {
    const { project, origin, baseUrl, key, site } = access;
    const name = JSON.stringify([origin, project]);
    if (this.#asking.has(name)) return "busy";
    this.#asking.add(name);
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
      this.change(added(this.items, deployment));
      this.follow(deployment);
      return success(deployment);
    } finally {
      this.#asking.delete(name);
    }
  }
}

function previewOf(branch: string, url: string | undefined): NonNullable<Deployment["preview"]> {
  return { branch, ...(url === undefined ? {} : { url }) };
}
