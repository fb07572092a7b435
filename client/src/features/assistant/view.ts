/** The view of the assistant in the side bar: gives the editor a page whenever the editor shows the view. */
import { randomBytes } from "node:crypto";
import { Disposable, env, Uri, type WebviewView, type WebviewViewProvider, window, workspace } from "vscode";
import { pageFile, pageFolder } from "../../ui/page-files.ts";
import { webviewHtml } from "../../ui/webview-html.ts";
import type { FeatureParts } from "../feature-parts.ts";
import { viewIds } from "../view-ids.ts";
import type { AssistantSession } from "./session.ts";
import { ViewConnection } from "./view-link.ts";

interface AssistantViewParts extends FeatureParts {
  readonly session: AssistantSession;
}

class AssistantView implements WebviewViewProvider, Disposable {
  readonly #parts: AssistantViewParts;
  #link: ViewConnection | undefined;
  #untilGone: Disposable | undefined;
  #isDisposed = false;

  constructor(parts: AssistantViewParts) {
    this.#parts = parts;
  }

  resolveWebviewView(view: WebviewView): void {
    this.#letGo();
    if (this.#isDisposed) return;
    const { session, access, report, extensionUri } = this.#parts;
    const { webview } = view;
    const link = new ViewConnection(webview, {
      session,
      describe: () => access.destination("assistant"),
      onFailure: report,
      copyText: (text) => env.clipboard.writeText(text),
    });
    this.#link = link;
    this.#untilGone = Disposable.from(
      access.onDidChange(() => link.refresh()),
      view.onDidDispose(() => {
        if (this.#link === link) this.#letGo();
      }),
      view.onDidChangeVisibility(() => {
        if (!view.visible) link.pageIsGone();
      }),
    );
    const folder = pageFolder(extensionUri);
    const highlighter = webview.asWebviewUri(Uri.joinPath(folder, "highlighter.js")).toString();
    webview.options = { enableScripts: true, enableForms: false, localResourceRoots: [folder] };
    webview.html = webviewHtml({
      title: "Assistant",
      scripts: [
        { code: pageFile(extensionUri, "markdown.cjs") },
        { code: pageFile(extensionUri, "assistant.js"), data: { highlighter } },
      ],
      style: pageFile(extensionUri, "assistant.css"),
      nonce: randomBytes(16).toString("hex"),
    });
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#letGo();
  }

  #letGo(): void {
    this.#link?.dispose();
    this.#untilGone?.dispose();
    this.#link = undefined;
    this.#untilGone = undefined;
  }
}

export function registerAssistantView(parts: AssistantViewParts): Disposable {
  const view = new AssistantView(parts);
  const register = (): Disposable =>
    window.registerWebviewViewProvider(viewIds.assistant, view, {
      webviewOptions: { retainContextWhenHidden: false },
    });
  // The view's place may be visible before the user trusts the folder; its page is not.
  let shown = workspace.isTrusted ? register() : undefined;
  return Disposable.from(
    view,
    workspace.onDidGrantWorkspaceTrust(() => {
      shown ??= register();
    }),
    { dispose: () => shown?.dispose() },
  );
}
