/** Notifies the client of changes to the navigation trees that it shows. Costs nothing until a client requests rows. */
import type { NavigationChange } from "../../../protocol.ts";
import type { CheckedSite } from "../site/checked-site.ts";
import type { Timers } from "../site/scheduler.ts";
import { ShownNavigation } from "./shown-navigation.ts";

/** How long a tree may show an older text, in milliseconds; combines a few keystrokes into one change. */
const delay = 40;

interface NavigationWatchOptions {
  readonly send: (change: NavigationChange) => void;
  readonly timers: Timers;
  readonly uriOf: (path: string) => string;
  /** Called if computing a change has failed. */
  readonly onFailure: (error: unknown) => void;
}

export class NavigationWatch {
  readonly #options: NavigationWatchOptions;
  /** The sites whose rows the client has requested. */
  readonly #shown = new Map<CheckedSite, ShownNavigation>();
  /** Cancels the pending notification of a site. */
  readonly #pending = new Map<CheckedSite, () => void>();
  #areRootsRequested = false;

  constructor(options: NavigationWatchOptions) {
    this.#options = options;
  }

  /** The rows of a site; starts to watch them. */
  shown(checked: CheckedSite): ShownNavigation {
    const existing = this.#shown.get(checked);
    if (existing !== undefined) return existing;
    const shown = new ShownNavigation(checked, this.#options.uriOf);
    this.#shown.set(checked, shown);
    return shown;
  }

  /** Handles a request for the rows of all sites. */
  rootsRequested(): void {
    this.#areRootsRequested = true;
  }

  /** Handles a change of texts, files or titles of a site. */
  changed(checked: CheckedSite): void {
    if (!this.#shown.has(checked) || this.#pending.has(checked)) return;
    const cancel = this.#options.timers.after(delay, () => this.#notify(checked));
    this.#pending.set(checked, cancel);
  }

  /** Handles an analysis of a site, after which its rows may have different findings. */
  analyzed(checked: CheckedSite): void {
    if (this.#shown.has(checked)) this.#notify(checked);
  }

  /** Handles the addition or removal of sites. */
  sitesChanged(sites: readonly CheckedSite[]): void {
    for (const checked of this.#shown.keys()) if (!sites.includes(checked)) this.#forget(checked);
    if (this.#areRootsRequested) this.#options.send({ isAll: true, ids: [] });
  }

  dispose(): void {
    for (const checked of [...this.#shown.keys()]) this.#forget(checked);
  }

  #forget(checked: CheckedSite): void {
    this.#pending.get(checked)?.();
    this.#pending.delete(checked);
    this.#shown.delete(checked);
  }

  #notify(checked: CheckedSite): void {
    this.#pending.get(checked)?.();
    this.#pending.delete(checked);
    try {
      const change = this.#shown.get(checked)?.change();
      if (change !== undefined) this.#options.send(change);
    } catch (error) {
      this.#options.onFailure(error);
    }
  }
}
