/** The assistant's view in the side bar: provides its page whenever the editor shows the view. */
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
  #subscriptions: Disposable | undefined;
  #isDisposed = false;

  constructor(parts: AssistantViewParts) {
    this.#parts = parts;
  }

  resolveWebviewView(view: WebviewView): void {
    this.#disconnect();
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
    this.#subscriptions = Disposable.from(
      access.onDidChange(() => link.refresh()),
      view.onDidDispose(() => {
        if (this.#link === link) this.#disconnect();
      }),
      view.onDidChangeVisibility(() => {
        if (!view.visible) link.onPageUnloaded();
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
    this.#disconnect();
  }

  #disconnect(): void {
    this.#link?.dispose();
    this.#subscriptions?.dispose();
    this.#link = undefined;
    this.#subscriptions = undefined;
  }
}

export function registerAssistantView(parts: AssistantViewParts): Disposable {
  const view = new AssistantView(parts);
  const register = (): Disposable =>
    window.registerWebviewViewProvider(viewIds.assistant, view, {
      webviewOptions: { retainContextWhenHidden: false },
    });
  // The view container may be visible before the user trusts the folder; the view's page is not.
  let registration = workspace.isTrusted ? register() : undefined;
  return Disposable.from(
    view,
    workspace.onDidGrantWorkspaceTrust(() => {
      registration ??= register();
    }),
    { dispose: () => registration?.dispose() },
  );
}
