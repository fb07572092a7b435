/**
 * Tells the client once after each preview that the preview may be another one now. Costs nothing before a client has asked
 * for one.
 */
import { NotificationType } from "vscode-jsonrpc/node";
import { type PreviewChange, previewChangedNotification } from "../../../protocol.ts";
import { mainDocument, type Site } from "../../../service/snapshot.ts";
import type { Outgoing } from "../../protocol/outgoing.ts";
import type { CheckedSite } from "../site/checked-site.ts";

const changedType = new NotificationType<PreviewChange>(previewChangedNotification);

export interface PreviewWatchOptions {
  readonly outgoing: Pick<Outgoing, "notify">;
  readonly uriOf: (path: string) => string;
}

export class PreviewWatch {
  readonly #options: PreviewWatchOptions;
  /** The snapshots of which the client has the newest preview. */
  readonly #shown = new Map<CheckedSite, Site>();

  constructor(options: PreviewWatchOptions) {
    this.#options = options;
  }

  /** The client is given a preview of a snapshot. */
  shown(checked: CheckedSite, site: Site): void {
    this.#shown.set(checked, site);
  }

  /** Texts, files or titles of a site have changed. */
  changed(checked: CheckedSite): void {
    if (!this.#shown.delete(checked)) return;
    const path = checked.absolutePathOf(mainDocument) ?? checked.root;
    this.#options.outgoing.notify(changedType, { uri: this.#options.uriOf(path) });
  }

  /** A site has been analyzed: by then its files are listed and its pages read. */
  analysed(checked: CheckedSite): void {
    if (this.#shown.get(checked) !== checked.site) this.changed(checked);
  }

  /** Sites came or went. */
  sitesChanged(sites: readonly CheckedSite[]): void {
    for (const checked of [...this.#shown.keys()]) if (!sites.includes(checked)) this.changed(checked);
  }
}
