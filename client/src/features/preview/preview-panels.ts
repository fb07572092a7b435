/**
 * The open panels of the preview, one for each site. Loaded with the first of them, as its own bundle.
 */

import { Disposable, type TextEditor, Uri, ViewColumn, type WebviewPanel, window } from "vscode";
import type { PreviewTarget, SitePreview } from "../../../../server/src/protocol.ts";
import { isObject } from "../../platform/json.ts";
import { innermost } from "../../workspace/sites.ts";
import type { FeatureParts } from "../feature-parts.ts";
import { panelIds } from "../view-ids.ts";
import { PreviewPanel } from "./preview-panel.ts";

export class PreviewPanels implements Disposable {
  readonly #parts: FeatureParts;
  /** By the URI of the docs.json. */
  readonly #panels = new Map<string, PreviewPanel>();
  readonly #registrations: Disposable;

  constructor(parts: FeatureParts) {
    this.#parts = parts;
    this.#registrations = Disposable.from(
      window.onDidChangeActiveTextEditor((editor) => this.#follow(editor)),
      window.onDidChangeTextEditorSelection(({ textEditor }) => this.#follow(textEditor)),
    );
  }

  /** Opens the panel of a site, or shows another place in its open panel. */
  show(site: Uri, show: readonly PreviewTarget[]): void {
    const openPanel = this.#panels.get(site.toString());
    if (openPanel !== undefined) {
      openPanel.reveal(show);
      return;
    }
    const place = { viewColumn: ViewColumn.Beside, preserveFocus: true };
    // The options that load and run something are set with the page.
    const panel = window.createWebviewPanel(panelIds.preview, "Preview", place, { enableFindWidget: true });
    this.#add(panel, site, show);
  }

  /** Fills a panel that was open when the window was closed. @param state what its page has kept */
  restore(panel: WebviewPanel, state: unknown): void {
    const kept = isObject(state) ? state : {};
    const site = typeof kept.site === "string" ? Uri.parse(kept.site) : this.#anySite();
    if (site === undefined || site.scheme !== "file" || this.#panels.has(site.toString())) {
      panel.dispose();
      return;
    }
    // The server takes anything for a place.
    this.#add(panel, site, Array.isArray(kept.show) ? kept.show : []);
  }

  /** The preview of a site may be another one. */
  changed(site: string): void {
    this.#panelOf(site)?.refresh();
  }

  /** The preview of a site as it is now; gives whether a panel shows that, once it is on screen. */
  async update(update: SitePreview): Promise<boolean> {
    return (await this.#panelOf(update.site)?.update(update)) ?? false;
  }

  /** The server has started. */
  refresh(): void {
    for (const panel of this.#panels.values()) panel.refresh();
  }

  dispose(): void {
    this.#registrations.dispose();
    for (const panel of this.#panels.values()) panel.dispose();
  }

  /** @param site as the server writes the URI */
  #panelOf(site: string): PreviewPanel | undefined {
    return this.#panels.get(Uri.parse(site).toString());
  }

  #anySite(): Uri | undefined {
    const [folder] = this.#parts.sites.folders;
    return folder === undefined ? undefined : Uri.joinPath(folder, "docs.json");
  }

  #add(panel: WebviewPanel, site: Uri, show: readonly PreviewTarget[]): void {
    const { extensionUri, report, server } = this.#parts;
    const added = new PreviewPanel(
      {
        panel,
        site,
        show,
        extensionUri,
        ask: async (question) => server()?.preview(question),
        openRow: async (uri, id) => {
          const places = await server()?.navigationPlaces({ uri, id });
          const place = places?.operation ?? places?.entry;
          if (place !== undefined) await window.showTextDocument(Uri.parse(place.uri));
        },
        onFailure: report,
      },
      () => this.#panels.delete(site.toString()),
    );
    this.#panels.set(site.toString(), added);
  }

  #follow(editor: TextEditor | undefined): void {
    if (editor === undefined) return;
    const folders = [...this.#panels.values()].map(({ site }) => Uri.joinPath(site, "..").path);
    const folder = innermost(folders, editor.document.uri.path);
    for (const panel of this.#panels.values())
      if (Uri.joinPath(panel.site, "..").path === folder) panel.follow(editor);
  }
}
