/** The parity of a site in an editor panel: shows the server's answer, and performs the author's actions on cells. */
import { randomBytes } from "node:crypto";
import {
  commands,
  Disposable,
  type LogOutputChannel,
  RelativePattern,
  type TextDocument,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from "vscode";
import type { ParityEditAction, SiteParity } from "../../../../server/src/protocol.ts";
import { confirmed } from "../../ui/confirm.ts";
import { showWarningMessage } from "../../ui/editor-ui.ts";
import { reportTo } from "../../ui/log.ts";
import { pageFile } from "../../ui/page-files.ts";
import { sanitizedText } from "../../ui/sanitized-text.ts";
import { webviewHtml } from "../../ui/webview-html.ts";
import { type CellRequest, fromParityPage, type ToParityPage } from "../../webview/parity/messages.ts";
import { siteFileIn, siteOf } from "../../workspace/sites.ts";
import type { LanguageServer } from "../language-server.ts";
import type { AnnouncedChanges } from "../navigation/announced-changes.ts";
import { applyAnswer } from "../navigation/rearrange.ts";
import { cellOf, pageState } from "./page-state.ts";

/** The debounce delay after a change, in milliseconds. */
const debounceDelay = 400;

/** The files that the parity depends on. */
const files = "**/*.{md,mdx,json}";

interface ParityPanelParts {
  readonly panel: WebviewPanel;
  /** The folder of the site. */
  readonly folder: Uri;
  readonly extensionUri: Uri;
  /** Undefined while no docs.json has been found. */
  readonly server: () => LanguageServer | undefined;
  readonly changes: AnnouncedChanges;
  readonly log: LogOutputChannel;
}

export class ParityPanel implements Disposable {
  readonly #parts: ParityPanelParts;
  readonly #registrations: Disposable;
  #parity: SiteParity | undefined;
  /** The state that was sent to the page, as JSON. */
  #sentState: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The number of the last request; answers to earlier ones are ignored. */
  #lastNumber = 0;
  /** Whether the displayed state is outdated. */
  #isOutdated = true;
  #isDisposed = false;

  constructor(parts: ParityPanelParts) {
    this.#parts = parts;
    const { extensionUri, folder, panel } = parts;
    const { webview } = panel;
    const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, files));
    const refresh = (): void => this.refresh();
    this.#registrations = Disposable.from(
      watcher,
      watcher.onDidChange(refresh),
      watcher.onDidCreate(refresh),
      watcher.onDidDelete(refresh),
      workspace.onDidChangeTextDocument(({ document }) => this.#onEdit(document)),
      panel.onDidChangeViewState(() => {
        if (panel.visible && this.#isOutdated) this.refresh();
      }),
      webview.onDidReceiveMessage((message: unknown) => this.#receive(message)),
    );
    webview.options = { enableScripts: true, enableForms: false, localResourceRoots: [] };
    webview.html = webviewHtml({
      title: "Language and Version Parity",
      scripts: [{ code: pageFile(extensionUri, "parity.js") }],
      style: pageFile(extensionUri, "parity.css"),
      nonce: randomBytes(16).toString("hex"),
    });
  }

  /** Shows the panel. */
  reveal(): void {
    this.#parts.panel.reveal();
  }

  /** Requests the parity again after a short delay that collects further changes. A hidden panel requests nothing. */
  refresh(): void {
    // The panel may have been closed while a change was made.
    if (this.#isDisposed) return;
    this.#isOutdated = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), debounceDelay);
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    this.#lastNumber += 1;
    this.#registrations.dispose();
  }

  get #uri(): string {
    return siteFileIn(this.#parts.folder).toString();
  }

  /** Unsaved text counts for docs.json and the files that it includes. */
  #onEdit({ uri, languageId }: TextDocument): void {
    const isInSite = uri.path.startsWith(`${this.#parts.folder.path}/`);
    if (isInSite && uri.scheme === "file" && languageId.startsWith("json")) this.refresh();
  }

  async #ask(): Promise<void> {
    const { panel, server } = this.#parts;
    if (!panel.visible) return;
    this.#lastNumber += 1;
    const number = this.#lastNumber;
    const answer = await server()?.parity({ uri: this.#uri });
    if (number !== this.#lastNumber) return;
    if (answer === undefined) {
      this.#send({
        type: "failed",
        text: "The language server has not answered; the table appears once it runs.",
      });
      return;
    }
    this.#isOutdated = false;
    this.#parity = answer;
    this.#show(this.#sentState);
  }

  /** @param sentState the state that the page shows: an equal one is not sent again, because it would close an open menu */
  #show(sentState?: string): void {
    if (this.#parity === undefined) return;
    const { name } = siteOf(this.#parts.folder.path);
    const state = pageState(this.#parity, { uri: this.#uri, name });
    this.#sentState = JSON.stringify(state);
    if (this.#sentState !== sentState) this.#send({ type: "state", state });
  }

  #send(message: ToParityPage): void {
    void this.#parts.panel.webview.postMessage(message);
  }

  #receive(data: unknown): void {
    const message = fromParityPage(data);
    if (message?.type === "act") this.#act(message).catch(reportTo(this.#parts.log));
    // A page that was hidden is loaded again.
    else if (message?.type === "ready") {
      this.#show();
      if (this.#isOutdated) void this.#ask();
    }
  }

  async #act(request: CellRequest): Promise<void> {
    const { action } = request;
    const target = this.#parity === undefined ? undefined : cellOf(this.#parity, request);
    const uri = target?.cell.uri;
    const original = target?.original?.uri;
    if (target === undefined) return;
    switch (action) {
      case "open":
        if (uri !== undefined) await open(uri);
        return;
      case "open-original":
        if (original !== undefined) await open(original);
        return;
      case "compare":
        if (uri !== undefined && original !== undefined) await compare(original, uri);
        return;
      case "delete":
        if (await agreesToDelete(target.cell.path ?? request.page))
          await this.#edit(request, action, target.columnName);
        return;
      default:
        await this.#edit(request, action, target.columnName);
    }
  }

  async #edit({ column, page, place }: CellRequest, action: ParityEditAction, name: string): Promise<void> {
    const question = { uri: this.#uri, place, column, name, page, action };
    const { changes, server } = this.#parts;
    await changes.runInTurn(() =>
      applyAnswer(changes, async (changesShared) =>
        server()?.parityEdit(changesShared ? { ...question, changesShared } : question),
      ),
    );
    this.refresh();
  }
}

async function open(uri: string): Promise<void> {
  try {
    await window.showTextDocument(Uri.parse(uri), { viewColumn: ViewColumn.Beside });
  } catch {
    await showWarningMessage("The page cannot be opened; it may have been removed.");
  }
}

async function compare(original: string, uri: string): Promise<void> {
  const [left, right] = [Uri.parse(original), Uri.parse(uri)];
  const title = sanitizedText(`${workspace.asRelativePath(left)} ↔ ${workspace.asRelativePath(right)}`, 200);
  await commands.executeCommand("vscode.diff", left, right, title);
}

function agreesToDelete(path: string): Promise<boolean> {
  return confirmed(
    `Remove ${path} and delete its file?`,
    "This removes the entry, deletes the page file, and redirects its URL to a neighboring page.",
    { keep: "Keep File", act: "Delete File" },
  );
}
