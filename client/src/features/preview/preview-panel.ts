/** A panel beside the editor that previews a site: provides the panel's page, and performs the actions of readers. */
import { randomBytes } from "node:crypto";
import {
  Disposable,
  env,
  Range,
  type TextEditor,
  Uri,
  ViewColumn,
  type Webview,
  type WebviewPanel,
  window,
  workspace,
} from "vscode";
import {
  type PreviewQuestion,
  type PreviewTarget,
  type SitePreview,
  settingsSection,
} from "../../../../server/src/protocol.ts";
import { webAddress } from "../../platform/addresses.ts";
import { pageFile, pageFolder } from "../../ui/page-files.ts";
import { sanitizedText } from "../../ui/sanitized-text.ts";
import { webviewHtml } from "../../ui/webview-html.ts";
import { decodeFromPreview, type FromPreview, type ToPreview } from "../../webview/preview/messages.ts";
import { targetOfEditor } from "./followed-editor.ts";
import { PreviewModel } from "./preview-model.ts";

interface PreviewPanelOptions {
  readonly panel: WebviewPanel;
  /** The docs.json of the site. */
  readonly site: Uri;
  readonly show: readonly PreviewTarget[];
  readonly extensionUri: Uri;
  readonly ask: (question: PreviewQuestion) => Promise<SitePreview | undefined>;
  /** Opens the location of a row that has no page file. */
  readonly openRow: (site: string, row: string) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

export class PreviewPanel implements Disposable {
  readonly #options: PreviewPanelOptions;
  readonly #model: PreviewModel;
  readonly #registrations: Disposable;
  #isFollowing: boolean;
  /** The column in which the author edits. */
  #column: ViewColumn | undefined;

  /** @param onDisposed called when the panel is closed */
  constructor(options: PreviewPanelOptions, onDisposed: () => void) {
    this.#options = options;
    const { ask, extensionUri, panel, show, site } = options;
    const { webview } = panel;
    this.#isFollowing = workspace.getConfiguration(settingsSection, site).get("preview.follow", true);
    this.#column = window.activeTextEditor?.viewColumn;
    const files = Uri.joinPath(site, "..");
    webview.options = {
      enableScripts: true,
      enableForms: false,
      localResourceRoots: [files, pageFolder(extensionUri)],
    };
    panel.title = sanitizedText(`Preview ${files.path.split("/").at(-1) ?? ""}`);
    const icon = (name: string): Uri => Uri.joinPath(extensionUri, "media", name);
    panel.iconPath = { light: icon("docs.svg"), dark: icon("docs-dark.svg") };
    this.#model = new PreviewModel(
      {
        site: site.toString(),
        ask,
        post: (message) => this.#post(message),
        onVisited: () => this.#onVisited(),
      },
      show,
    );
    this.#registrations = Disposable.from(
      webview.onDidReceiveMessage((message: unknown) => this.#receive(message)),
      panel.onDidChangeViewState(() => {
        // A hidden panel unloads its page; a new page reports when it is ready.
        if (!panel.visible) this.#model.pageUnloaded();
      }),
      panel.onDidDispose(() => {
        this.dispose();
        onDisposed();
      }),
    );
    webview.html = this.#html(webview, files);
  }

  get site(): Uri {
    return this.#options.site;
  }

  dispose(): void {
    this.#model.pageUnloaded();
    this.#registrations.dispose();
  }

  /** Brings the panel to the front, and shows a target; the focus stays in the editor. */
  reveal(show: readonly PreviewTarget[]): void {
    this.#options.panel.reveal(undefined, true);
    this.#model.show(show, "author");
  }

  /** Called when the displayed content may have changed. */
  refresh(): void {
    this.#model.refresh();
  }

  /** Shows a newer version of the displayed target; resolves, after it was drawn, to whether the page shows it. */
  update(update: SitePreview): Promise<boolean> {
    return this.#model.update(update);
  }

  /** Shows the content of an editor, if it is a file of the site and the preview follows editors. */
  follow(editor: TextEditor): void {
    this.#column = editor.viewColumn ?? this.#column;
    const target = this.#isFollowing ? targetOfEditor(editor.document, editor.selection.active) : undefined;
    if (target === undefined) return;
    // A page may be listed at several positions; the displayed one stays.
    if (target.uri === this.#model.shown?.page)
      this.#post({ type: "line", line: editor.selection.active.line });
    else this.#model.show([target], "author");
  }

  #html(webview: Webview, files: Uri): string {
    const { extensionUri } = this.#options;
    const highlighter = Uri.joinPath(pageFolder(extensionUri), "highlighter.js");
    const data = {
      files: webview.asWebviewUri(files).toString().replace(/\/$/, ""),
      highlighter: webview.asWebviewUri(highlighter).toString(),
    };
    return webviewHtml({
      title: "Preview",
      scripts: [{ code: pageFile(extensionUri, "preview.js"), data }],
      style: pageFile(extensionUri, "preview.css"),
      imageSource: webview.cspSource,
      nonce: randomBytes(16).toString("hex"),
    });
  }

  #post(message: ToPreview): void {
    // A page that was unloaded since then reports when it is loaded again.
    this.#options.panel.webview.postMessage(message).then(undefined, () => {});
  }

  #receive(message: unknown): void {
    const request = decodeFromPreview(message);
    if (request !== undefined) this.#perform(request).catch(this.#options.onFailure);
  }

  async #perform(request: FromPreview): Promise<void> {
    switch (request.type) {
      case "ready":
        this.#post({ type: "follows", isOn: this.#isFollowing });
        this.#model.pageReady();
        return;
      case "drawn":
        this.#model.pageDrawn();
        return;
      case "row":
        this.#model.show([{ row: request.id }], "reader");
        return;
      case "address":
        this.#model.show([{ address: request.address }], "reader");
        return;
      case "link": {
        const address = webAddress(request.address);
        // The editor asks before it opens a URL that the author has not trusted.
        if (address !== undefined) await env.openExternal(Uri.parse(address, true));
        return;
      }
      case "edit":
        await this.#open(false, request.line);
        return;
      case "follow":
        this.#isFollowing = request.isOn;
        for (const editor of window.visibleTextEditors.slice(0, 1)) if (request.isOn) this.follow(editor);
    }
  }

  #onVisited(): void {
    if (this.#isFollowing) this.#open(true).catch(this.#options.onFailure);
  }

  /** Opens the file of the displayed page, or the entry if it has no file. */
  async #open(preserveFocus: boolean, line?: number): Promise<void> {
    const { shown } = this.#model;
    const { openRow, panel, site } = this.#options;
    if (shown?.page === undefined) {
      if (shown?.row !== undefined && !preserveFocus) await openRow(site.toString(), shown.row);
      return;
    }
    const isBeside = this.#column === undefined || this.#column === panel.viewColumn;
    const viewColumn = isBeside ? otherColumn(panel.viewColumn) : this.#column;
    await window.showTextDocument(Uri.parse(shown.page), {
      preserveFocus,
      preview: true,
      ...(viewColumn === undefined ? {} : { viewColumn }),
      ...(line === undefined ? {} : { selection: new Range(line, 0, line, 0) }),
    });
  }
}

/** A column for a file that does not hide the panel. */
function otherColumn(column: ViewColumn | undefined): ViewColumn {
  return column === undefined || column === ViewColumn.One ? ViewColumn.Beside : ViewColumn.One;
}
