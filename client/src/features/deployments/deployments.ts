/**
 * Requests deployments and polls their progress: which may be requested, when each is read, and what is stored. Knows
 * no editor: access, memory and listeners are parameters.
 */
import { isOver, readUpdateStatus, triggerPreview, triggerUpdate } from "../../platform/deployments.ts";
import { failure, messageOf, type Outcome, type PlatformError, success } from "../../platform/errors.ts";
import type { Connection } from "../../platform/request.ts";
import type { CallAccess, CallTarget } from "../../service/call-target.ts";
import { growingWait, mayPass, Poller, type Round } from "../../service/polling.ts";
import {
  added,
  changed,
  type Deployment,
  deploymentId,
  type History,
  isFollowed,
  isOfProject,
  unfinished,
  withoutTrouble,
  withTrouble,
  withUpdate,
} from "./history.ts";

export interface DeploymentParts {
  readonly connection: Connection;
  /** The connection for previews, which counts them. */
  readonly previewConnection: (target: CallTarget) => Connection;
  /** The access for the site of a folder, without a question to the user. */
  readonly known: (folder: string) => Promise<CallAccess | undefined>;
  readonly history: History;
  readonly save: (history: History) => void;
  readonly onChange: () => void;
  /** Called when a deployment that was requested in this window has ended. */
  readonly onEnd: (deployment: Deployment) => void;
  /** Writes an event to the log; the message never contains a key. */
  readonly note: (message: string) => void;
}

const firstWait = 2000;
const maxWait = 30_000;

/** How many deployments are read in one round. */
const maxAtOnce = 10;

const noStatus = "This service does not report deployment progress.";
const otherProject = "The site's settings now name a different project or URL, so it is no longer followed.";
const noKey = "No API key is stored for its project, so it is not followed. Set one to continue.";

export class Deployments {
  readonly #parts: DeploymentParts;
  readonly #poller: Poller;
  #history: History;
  /** Projects for which an update is being requested right now. */
  readonly #asking = new Set<string>();
  /** The ids of deployments that were requested in this window and have not ended. */
  readonly #own = new Set<string>();
  #isVisible = false;
  #isFocused = true;
  /** The user has asked for the next round, so that round reads all deployments. */
  #isAskedFor = false;

  constructor(parts: DeploymentParts) {
    this.#parts = parts;
    this.#history = parts.history;
    this.#poller = new Poller({
      clock: parts.connection.clock,
      rhythm: (rounds) => growingWait(firstWait, maxWait, rounds),
      round: (signal) => this.#round(signal),
    });
  }

  get history(): History {
    return this.#history;
  }

  /** Whether an update of the project is being requested right now. */
  isAsking({ origin, project }: CallTarget): boolean {
    return this.#asking.has(JSON.stringify([origin, project]));
  }

  /** The newest deployment of the project that may be unfinished. */
  unfinished(target: CallTarget, branch?: string): Deployment | undefined {
    return unfinished(this.#history, target, this.#now(), branch);
  }

  find(id: string): Deployment | undefined {
    return this.#history.find((one) => deploymentId(one) === id);
  }

  /**
   * Requests an update of a project, once. "busy" where another request for this project is running; then nothing is
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
        requestedAt: this.#now(),
        update: { status: "queued", logs: [] },
      };
      note(`Deployment of ${project}: queued as ${deployment.statusId}.`);
      this.#own.add(deploymentId(deployment));
      this.#change(added(this.#history, deployment));
      this.#poller.wake();
      this.#switch();
      return success(deployment);
    } finally {
      this.#asking.delete(name);
    }
  }

  /**
   * Sets whether the user sees the view. While the window has the focus, deployments that were requested in this window
   * are polled until they end; all others only while the view is visible as well.
   */
  look({ isVisible, isFocused }: { readonly isVisible: boolean; readonly isFocused: boolean }): void {
    this.#isVisible = isVisible;
    this.#isFocused = isFocused;
    this.#switch();
  }

  /** Reads all deployments that have not ended, including those that are no longer polled. */
  async refresh(): Promise<void> {
    const now = this.#now();
    for (const one of this.#history) {
      // A deployment that is too old to be polled is read once.
      if (!isOver(one.update) && !isFollowed(withoutTrouble(one), now)) await this.#read(one, undefined);
    }
    this.#retry();
    this.#isAskedFor = true;
    await this.#poller.now();
  }

  /** Keys or settings have changed: a call that was refused may work now. */
  accessChanged(): void {
    if (this.#retry(({ trouble }) => trouble?.kind === "refused")) this.#poller.wake();
    this.#switch();
  }

  /** Removes all deployments, including unfinished ones, which continue at the service. */
  clear(): void {
    this.#own.clear();
    this.#change([]);
    this.#switch();
  }

  dispose(): void {
    this.#poller.dispose();
  }

  #now(): number {
    return this.#parts.connection.clock.now();
  }

  #switch(): void {
    const followed = this.#followed();
    const isAny = followed.some((one) => this.#isVisible || this.#own.has(deploymentId(one)));
    this.#poller.switch(this.#isFocused && isAny);
  }

  #followed(): readonly Deployment[] {
    return this.#history.filter((one) => isFollowed(one, this.#now()));
  }

  /** Removes the trouble of deployments that have not ended. Returns whether there was any. */
  #retry(isMeant: (deployment: Deployment) => boolean = () => true): boolean {
    const isStuck = (one: Deployment): boolean =>
      one.trouble !== undefined && !isOver(one.update) && isMeant(one);
    if (!this.#history.some(isStuck)) return false;
    this.#change(this.#history.map((one) => (isStuck(one) ? withoutTrouble(one) : one)));
    return true;
  }

  async #round(signal: AbortSignal): Promise<Round> {
    const readsAll = this.#isVisible || this.#isAskedFor;
    this.#isAskedFor = false;
    const isMeant = (one: Deployment): boolean => readsAll || this.#own.has(deploymentId(one));
    let hasFailed = false;
    let rest = 0;
    for (const one of this.#followed().filter(isMeant).slice(0, maxAtOnce)) {
      if (signal.aborted) break;
      const error = await this.#read(one, signal);
      if (error === undefined) continue;
      hasFailed = true;
      // The limit applies to the whole organization, so the next request would be refused too.
      if (error.kind === "rate-limited") {
        rest = error.retryAfter ?? maxWait;
        break;
      }
    }
    this.#switch();
    return { goesOn: this.#followed().length > 0, hasFailed, rest };
  }

  /** Reads the progress of one deployment and stores the result. Returns an error only where a retry may help. */
  async #read(deployment: Deployment, signal: AbortSignal | undefined): Promise<PlatformError | undefined> {
    const id = deploymentId(deployment);
    const { connection, known } = this.#parts;
    const access = await known(deployment.folder);
    if (access === undefined || !isOfProject(access, deployment)) {
      const message = access === undefined ? noKey : otherProject;
      this.#update(id, (one) => withTrouble(one, { kind: "refused", message }));
      return undefined;
    }
    const { baseUrl, key } = access;
    const call = { baseUrl, key, statusId: deployment.statusId };
    const outcome = await readUpdateStatus(connection, call, signal);
    if (outcome.ok) {
      this.#update(id, (one) => withUpdate(one, outcome.value, key));
      this.#tellEnd(id);
      return undefined;
    }
    const { error } = outcome;
    if (error.kind === "cancelled") return undefined;
    this.#parts.note(`Progress of ${deployment.statusId}: ${error.kind}.`);
    if (error.kind === "not-found") {
      this.#update(id, (one) => withTrouble(one, { kind: "no-status", message: noStatus }));
      return undefined;
    }
    const kind = mayPass(error) ? "passing" : "refused";
    this.#update(id, (one) => withTrouble(one, { kind, message: messageOf(error) }));
    return kind === "passing" ? error : undefined;
  }

  #tellEnd(id: string): void {
    const deployment = this.find(id);
    if (deployment === undefined || !isOver(deployment.update)) return;
    this.#parts.note(`Deployment ${deployment.statusId}: ${deployment.update.status}.`);
    if (this.#own.delete(id)) this.#parts.onEnd(deployment);
  }

  #update(id: string, change: (deployment: Deployment) => Deployment): void {
    this.#change(changed(this.#history, id, change));
  }

  /** An unchanged history is neither stored nor shown again. */
  #change(history: History): void {
    const before = this.#history;
    const isSame =
      history.length === before.length && history.every((one, index) => isEqual(one, before[index]));
    this.#history = history;
    if (isSame) return;
    this.#parts.save(history);
    this.#parts.onChange();
  }
}

function previewOf(branch: string, url: string | undefined): NonNullable<Deployment["preview"]> {
  return { branch, ...(url === undefined ? {} : { url }) };
}

function isEqual(one: Deployment, other: Deployment | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
