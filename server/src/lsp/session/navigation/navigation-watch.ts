/**
 * Tells the client what has changed of the navigation trees that the client shows. Costs nothing before a client has asked
 * for rows.
 */
import type { NavigationChange } from "../../../protocol.ts";
import type { CheckedSite } from "../site/checked-site.ts";
import type { Timers } from "../site/scheduler.ts";
import { ShownNavigation } from "./shown-navigation.ts";

/** How long a tree may show an older text, in milliseconds: a few keystrokes are one change. */
const delay = 40;

interface NavigationWatchOptions {
  readonly send: (change: NavigationChange) => void;
  readonly timers: Timers;
  readonly uriOf: (path: string) => string;
  /** Called if telling a change has failed. */
  readonly onFailure: (error: unknown) => void;
}

export class NavigationWatch {
  readonly #options: NavigationWatchOptions;
  /** The sites whose rows the client has requested. */
  readonly #shown = new Map<CheckedSite, ShownNavigation>();
  /** Takes back the change that is about to be told. */
  readonly #pending = new Map<CheckedSite, () => void>();
  #isAsked = false;

  constructor(options: NavigationWatchOptions) {
    this.#options = options;
  }

  /** The rows of a site, which are watched from now on. */
  shown(checked: CheckedSite): ShownNavigation {
    const known = this.#shown.get(checked);
    if (known !== undefined) return known;
    const shown = new ShownNavigation(checked, this.#options.uriOf);
    this.#shown.set(checked, shown);
    return shown;
  }

  /** The client has requested the rows of all sites. */
  rootsAsked(): void {
    this.#isAsked = true;
  }

  /** Texts, files or titles of a site have changed. */
  changed(checked: CheckedSite): void {
    if (!this.#shown.has(checked) || this.#pending.has(checked)) return;
    const cancel = this.#options.timers.after(delay, () => this.#tell(checked));
    this.#pending.set(checked, cancel);
  }

  /** A site has been analyzed; its rows may have other findings. */
  analyzed(checked: CheckedSite): void {
    if (this.#shown.has(checked)) this.#tell(checked);
  }

  /** Sites came or went. */
  sitesChanged(sites: readonly CheckedSite[]): void {
    for (const checked of this.#shown.keys()) if (!sites.includes(checked)) this.#forget(checked);
    if (this.#isAsked) this.#options.send({ isAll: true, ids: [] });
  }

  dispose(): void {
    for (const checked of [...this.#shown.keys()]) this.#forget(checked);
  }

  #forget(checked: CheckedSite): void {
    this.#pending.get(checked)?.();
    this.#pending.delete(checked);
    this.#shown.delete(checked);
  }

  #tell(checked: CheckedSite): void {
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
