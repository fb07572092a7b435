/**
 * Sends changes of a preview to the client that shows it, or tells the client to request it again. Costs nothing
 * until a client requests a preview. Does not depend on how previews are built.
 */
import type { PreviewChange, SitePreview } from "../../../protocol.ts";
import { mainDocument, type Site } from "../../../service/snapshot.ts";
import type { CheckedSite } from "../site/checked-site.ts";
import type { Timers } from "../site/scheduler.ts";

/** Builds the current preview; undefined if nothing has changed since the last call. */
export type NextPreview = () => SitePreview | undefined;

interface PreviewWatchOptions {
  /** Tells the client to request the preview again. */
  readonly notify: (change: PreviewChange) => void;
  /** Resolves with whether the client shows the update; rejects if the client has ended or cannot show it. */
  readonly update: (update: SitePreview) => Promise<boolean>;
  readonly timers: Pick<Timers, "next">;
  readonly uriOf: (path: string) => string;
  /** Called if an update could not be built. */
  readonly onFailure: (error: unknown) => void;
}

/** A preview that the client shows. */
interface ShownPreview {
  /** The snapshot that the preview shows. */
  site: Site;
  /** Undefined if the client requests each preview itself. */
  readonly next: NextPreview | undefined;
  /** Whether there may be changes that have not been sent. */
  isDue: boolean;
}

export class PreviewWatch {
  readonly #options: PreviewWatchOptions;
  readonly #shown = new Map<CheckedSite, ShownPreview>();
  /** Sites with an update that the client has not drawn yet. */
  readonly #sending = new Set<CheckedSite>();

  constructor(options: PreviewWatchOptions) {
    this.#options = options;
  }

  /** Registers a preview that is sent to the client. @param next undefined for a client that does not accept updates */
  shown(checked: CheckedSite, site: Site, next: NextPreview | undefined): void {
    this.#shown.set(checked, { site, next, isDue: false });
  }

  /** Handles a change of texts, files or titles of a site. */
  changed(checked: CheckedSite): void {
    const shown = this.#shown.get(checked);
    if (shown === undefined || shown.isDue) return;
    shown.isDue = true;
    // In the next turn of the event loop: once for several changes, after an answer that is being sent, and before
    // the server answers requests that follow the changes.
    this.#options.timers.next(() => this.#update(checked));
  }

  /** Handles an analysis of a site: by then its files are listed and its pages read. */
  analyzed(checked: CheckedSite): void {
    const shown = this.#shown.get(checked);
    if (shown !== undefined && shown.site !== checked.site) this.changed(checked);
  }

  /** Handles the addition or removal of sites. */
  sitesChanged(sites: readonly CheckedSite[]): void {
    for (const checked of [...this.#shown.keys()]) if (!sites.includes(checked)) this.#notify(checked);
  }

  dispose(): void {
    this.#shown.clear();
  }

  /** Forgets the preview and tells the client to request it again. */
  #notify(checked: CheckedSite): void {
    this.#shown.delete(checked);
    const path = checked.absolutePathOf(mainDocument) ?? checked.root;
    this.#options.notify({ uri: this.#options.uriOf(path) });
  }

  #update(checked: CheckedSite): void {
    const shown = this.#shown.get(checked);
    if (shown === undefined || !shown.isDue || this.#sending.has(checked)) return;
    if (shown.next === undefined) {
      this.#notify(checked);
      return;
    }
    shown.isDue = false;
    let update: SitePreview | undefined;
    try {
      update = shown.next();
    } catch (error) {
      this.#options.onFailure(error);
      this.#notify(checked);
      return;
    }
    shown.site = checked.site;
    if (update !== undefined) void this.#send(checked, shown, update);
  }

  async #send(checked: CheckedSite, shown: ShownPreview, update: SitePreview): Promise<void> {
    this.#sending.add(checked);
    const isShown = await this.#options.update(update).catch(() => false);
    this.#sending.delete(checked);
    // The client may have requested another preview since then.
    if (!isShown && this.#shown.get(checked) === shown) this.#shown.delete(checked);
    this.#update(checked);
  }
}
