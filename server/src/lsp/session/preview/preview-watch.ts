/**
 * Brings what changes of a preview to the client that shows it, or tells the client to ask again. Costs nothing before a client
 * has requested a preview. Does not depend on how a preview is made.
 */
import type { PreviewChange, SitePreview } from "../../../protocol.ts";
import { mainDocument, type Site } from "../../../service/snapshot.ts";
import type { CheckedSite } from "../site/checked-site.ts";
import type { Timers } from "../site/scheduler.ts";

/** Makes the preview as it is now; undefined if nothing has changed since the last time. */
export type NextPreview = () => SitePreview | undefined;

interface PreviewWatchOptions {
  /** Tells the client that it should ask again. */
  readonly tell: (change: PreviewChange) => void;
  /** Resolved with whether the client shows the update; rejected if the client has ended or cannot show it. */
  readonly update: (update: SitePreview) => Promise<boolean>;
  readonly timers: Pick<Timers, "next">;
  readonly uriOf: (path: string) => string;
  /** Called if an update could not be made. */
  readonly onFailure: (error: unknown) => void;
}

/** A preview that the client shows. */
interface ShownPreview {
  /** The snapshot that it is of. */
  site: Site;
  /** Undefined if the client requests each preview itself. */
  readonly next: NextPreview | undefined;
  /** Whether there may be something new that is not sent. */
  isDue: boolean;
}

export class PreviewWatch {
  readonly #options: PreviewWatchOptions;
  readonly #shown = new Map<CheckedSite, ShownPreview>();
  /** Sites of which the client has an update that it has not drawn yet. */
  readonly #sending = new Set<CheckedSite>();

  constructor(options: PreviewWatchOptions) {
    this.#options = options;
  }

  /** The client is given a preview of a snapshot. @param next for a client that takes updates */
  shown(checked: CheckedSite, site: Site, next: NextPreview | undefined): void {
    this.#shown.set(checked, { site, next, isDue: false });
  }

  /** Texts, files or titles of a site have changed. */
  changed(checked: CheckedSite): void {
    const shown = this.#shown.get(checked);
    if (shown === undefined || shown.isDue) return;
    shown.isDue = true;
    // In the next turn of the event loop: once for several changes, behind an answer that is being sent, and before the server answers
    // requests after them.
    this.#options.timers.next(() => this.#update(checked));
  }

  /** A site has been analyzed: by then its files are listed and its pages read. */
  analyzed(checked: CheckedSite): void {
    const shown = this.#shown.get(checked);
    if (shown !== undefined && shown.site !== checked.site) this.changed(checked);
  }

  /** Sites came or went. */
  sitesChanged(sites: readonly CheckedSite[]): void {
    for (const checked of [...this.#shown.keys()]) if (!sites.includes(checked)) this.#tell(checked);
  }

  dispose(): void {
    this.#shown.clear();
  }

  /** Lets the client ask again. */
  #tell(checked: CheckedSite): void {
    this.#shown.delete(checked);
    const path = checked.absolutePathOf(mainDocument) ?? checked.root;
    this.#options.tell({ uri: this.#options.uriOf(path) });
  }

  #update(checked: CheckedSite): void {
    const shown = this.#shown.get(checked);
    if (shown === undefined || !shown.isDue || this.#sending.has(checked)) return;
    if (shown.next === undefined) {
      this.#tell(checked);
      return;
    }
    shown.isDue = false;
    let update: SitePreview | undefined;
    try {
      update = shown.next();
    } catch (error) {
      this.#options.onFailure(error);
      this.#tell(checked);
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
