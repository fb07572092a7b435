/** The view of the assistant in the side bar: gives the editor a page whenever the editor shows the view. */
import { randomBytes } from "node:crypto";
import {
  commands,
  Disposable,
  env,
  type LogOutputChannel,
  Uri,
  type Webview,
  type WebviewView,
  type WebviewViewProvider,
  window,
  workspace,
} from "vscode";
import { reportTo } from "../../ui/log.ts";
import { pageFile, pageFolder } from "../../ui/page-files.ts";
import { viewIds } from "../view-ids.ts";
import type { AssistantSession } from "./session.ts";
import { pageHtml } from "./view-html.ts";
import { type DestinationText, ViewConnection } from "./view-link.ts";

interface AssistantViewParts {
  readonly session: AssistantSession;
  readonly extensionUri: Uri;
  readonly describe: () => DestinationText;
  readonly log: LogOutputChannel;
}

class AssistantView implements WebviewViewProvider, Disposable {
  readonly #parts: AssistantViewParts;
  #link: ViewConnection | undefined;
  #untilGone: Disposable | undefined;
  #wantsFocus = false;
  #isDisposed = false;

  constructor(parts: AssistantViewParts) {
    this.#parts = parts;
  }

  resolveWebviewView(view: WebviewView): void {
    this.#letGo();
    if (this.#isDisposed) return;
    const { session, describe, log } = this.#parts;
    const { webview } = view;
    const link = new ViewConnection(webview, {
      session,
      describe,
      onFailure: reportTo(log),
      copyText: (text) => env.clipboard.writeText(text),
    });
    this.#link = link;
    this.#untilGone = Disposable.from(
      view.onDidDispose(() => {
        if (this.#link === link) this.#letGo();
      }),
      view.onDidChangeVisibility(() => {
        if (!view.visible) link.pageIsGone();
      }),
    );
    if (this.#wantsFocus) link.focus();
    this.#wantsFocus = false;
    const folder = pageFolder(this.#parts.extensionUri);
    webview.options = { enableScripts: true, enableForms: false, localResourceRoots: [folder] };
    webview.html = this.#html(webview, folder);
  }

  /** Shows the view and moves the cursor into the question field. */
  async focus(): Promise<void> {
    if (this.#link === undefined) this.#wantsFocus = true;
    else this.#link.focus();
    await commands.executeCommand(`${viewIds.assistant}.focus`);
  }

  /** What `describe` returns has changed. */
  refresh(): void {
    this.#link?.refresh();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#letGo();
  }

  #html(webview: Webview, folder: Uri): string {
    const { extensionUri } = this.#parts;
    return pageHtml({
      script: pageFile(extensionUri, "assistant.js"),
      markdown: pageFile(extensionUri, "markdown.cjs"),
      highlighter: webview.asWebviewUri(Uri.joinPath(folder, "highlighter.js")).toString(),
      style: pageFile(extensionUri, "assistant.css"),
      nonce: randomBytes(16).toString("hex"),
    });
  }

  #letGo(): void {
    this.#link?.dispose();
    this.#untilGone?.dispose();
    this.#link = undefined;
    this.#untilGone = undefined;
  }
}

/** The registered view with a function to focus it. */
interface RegisteredAssistantView extends Disposable {
  readonly view: AssistantView;
}

export function registerAssistantView(parts: AssistantViewParts): RegisteredAssistantView {
  const view = new AssistantView(parts);
  const register = (): Disposable =>
    window.registerWebviewViewProvider(viewIds.assistant, view, {
      webviewOptions: { retainContextWhenHidden: false },
    });
  // The view's place may be visible before the user trusts the folder; its page is not.
  let shown = workspace.isTrusted ? register() : undefined;
  const registered = Disposable.from(
    view,
    workspace.onDidGrantWorkspaceTrust(() => {
      shown ??= register();
    }),
    { dispose: () => shown?.dispose() },
  );
  return Object.assign(registered, { view });
}
