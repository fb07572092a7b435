/** The open preview panels, one for each site. Loaded with the first panel, as a separate bundle. */

import { Disposable, type TextEditor, Uri, ViewColumn, type WebviewPanel, window } from "vscode";
import type { PreviewTarget, SitePreview } from "../../../../server/src/protocol.ts";
import { isObject } from "../../platform/json.ts";
import { innermost } from "../../workspace/sites.ts";
import type { FeatureParts } from "../feature-parts.ts";
import { panelIds } from "../view-ids.ts";
import { PreviewPanel } from "./preview-panel.ts";

export class PreviewPanels implements Disposable {
  readonly #parts: FeatureParts;
  /** By the URI of docs.json. */
  readonly #panels = new Map<string, PreviewPanel>();
  readonly #registrations: Disposable;

  constructor(parts: FeatureParts) {
    this.#parts = parts;
    this.#registrations = Disposable.from(
      window.onDidChangeActiveTextEditor((editor) => this.#follow(editor)),
      window.onDidChangeTextEditorSelection(({ textEditor }) => this.#follow(textEditor)),
    );
  }

  /** Opens a site's panel, or shows another target in the open panel. */
  show(site: Uri, show: readonly PreviewTarget[]): void {
    const openPanel = this.#panels.get(site.toString());
    if (openPanel !== undefined) {
      openPanel.reveal(show);
      return;
    }
    const column = { viewColumn: ViewColumn.Beside, preserveFocus: true };
    // Options that allow scripts and resources are set together with the page.
    const panel = window.createWebviewPanel(panelIds.preview, "Preview", column, { enableFindWidget: true });
    this.#add(panel, site, show);
  }

  /** Restores a panel that was open when the window was closed. @param state the stored state of its page */
  restore(panel: WebviewPanel, state: unknown): void {
    const stored = isObject(state) ? state : {};
    const site = typeof stored.site === "string" ? Uri.parse(stored.site) : this.#anySite();
    if (site === undefined || site.scheme !== "file" || this.#panels.has(site.toString())) {
      panel.dispose();
      return;
    }
    // The server accepts any value as a target.
    this.#add(panel, site, Array.isArray(stored.show) ? stored.show : []);
  }

  /** Called when a site's preview may have changed. */
  changed(site: string): void {
    this.#panelOf(site)?.refresh();
  }

  /** Shows a newer version of a site's preview; resolves, after it was drawn, to whether a panel shows it. */
  async update(update: SitePreview): Promise<boolean> {
    return (await this.#panelOf(update.site)?.update(update)) ?? false;
  }

  /** Called when the server has started. */
  refresh(): void {
    for (const panel of this.#panels.values()) panel.refresh();
  }

  dispose(): void {
    this.#registrations.dispose();
    for (const panel of this.#panels.values()) panel.dispose();
  }

  /** @param site the URI as the server writes it */
  #panelOf(site: string): PreviewPanel | undefined {
    return this.#panels.get(Uri.parse(site).toString());
  }

  #anySite(): Uri | undefined {
    const [folder] = this.#parts.sites.folders;
    return folder === undefined ? undefined : Uri.joinPath(folder, "docs.json");
  }

  #add(panel: WebviewPanel, site: Uri, show: readonly PreviewTarget[]): void {
    const { extensionUri, report, server } = this.#parts;
    const previewPanel = new PreviewPanel(
      {
        panel,
        site,
        show,
        extensionUri,
        ask: async (question) => server()?.preview(question),
        openRow: async (uri, id) => {
          const places = await server()?.navigationPlaces({ uri, id });
          const location = places?.operation ?? places?.entry;
          if (location !== undefined) await window.showTextDocument(Uri.parse(location.uri));
        },
        onFailure: report,
      },
      () => this.#panels.delete(site.toString()),
    );
    this.#panels.set(site.toString(), previewPanel);
  }

  #follow(editor: TextEditor | undefined): void {
    if (editor === undefined) return;
    const folders = [...this.#panels.values()].map(({ site }) => Uri.joinPath(site, "..").path);
    const folder = innermost(folders, editor.document.uri.path);
    for (const panel of this.#panels.values())
      if (Uri.joinPath(panel.site, "..").path === folder) panel.follow(editor);
  }
}
