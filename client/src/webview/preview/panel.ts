/** The preview page beside an editor: the extension sends the content, and receives the actions of readers. */

import { loadScript } from "../highlighter/load-script.ts";
import type { FromPreview, ToPreview } from "./messages.ts";
import { announce, buildSkeleton, elementOf } from "./skeleton.ts";
import { type PreviewLook, startToolbar, Toggle } from "./toolbar.ts";
import { PreviewView } from "./view.ts";

/** The state that the editor stores while the page is hidden, and after the window is closed. */
interface StoredPreview extends Partial<PreviewLook> {
  readonly site?: string;
  readonly show?: readonly object[];
  readonly scroll?: number;
}

interface EditorApi {
  readonly postMessage: (message: FromPreview) => void;
  readonly getState: () => StoredPreview | undefined;
  readonly setState: (state: StoredPreview) => void;
}

declare const acquireVsCodeApi: () => EditorApi;

const api = acquireVsCodeApi();
const ownScript = document.currentScript;
const files = ownScript?.dataset.files ?? "";
let stored: StoredPreview = api.getState() ?? {};
/** Whether the first content is shown; before, the page cannot scroll to the stored position. */
let isShown = false;

function store(change: StoredPreview): void {
  stored = { ...stored, ...change };
  api.setState(stored);
}

function button(id: string, text: string): HTMLButtonElement {
  const created = document.createElement("button");
  created.type = "button";
  created.id = id;
  created.textContent = text;
  elementOf("status").before(created);
  return created;
}

buildSkeleton();
/** Whether the editor has a dark theme. A light high-contrast theme has the class of the dark one, too. */
function isEditorDark(): boolean {
  const { classList } = document.body;
  if (classList.contains("vscode-high-contrast-light")) return false;
  return classList.contains("vscode-dark") || classList.contains("vscode-high-contrast");
}

const toolbar = startToolbar(
  {
    isDark: stored.isDark ?? isEditorDark(),
    isPhone: stored.isPhone ?? false,
    isForAgents: stored.isForAgents ?? false,
  },
  store,
);
// The author's choice stays, even if the editor's theme changes.
new MutationObserver(() => {
  if (stored.isDark === undefined) toolbar.isDark = isEditorDark();
}).observe(document.body, { attributeFilter: ["class"] });
button("follow", "Follow").title =
  "Show the page that is open in the editor, and open the pages that are chosen here";
button("edit", "Edit").title = "Open the file of this page";
elementOf("edit").addEventListener("click", () => api.postMessage({ type: "edit" }));
const follow = new Toggle("follow", (isOn) => api.postMessage({ type: "follow", isOn }));

const view = new PreviewView({
  loadHighlighter: () => loadScript(ownScript?.dataset.highlighter ?? "", ownScript?.nonce ?? ""),
  addressOf: (file) => `${files}/${file.split("/").map(encodeURIComponent).join("/")}`,
  opensOutside: true,
  open: (link) => {
    if (link.kind === "row") api.postMessage({ type: "row", id: link.id });
    else api.postMessage({ type: link.kind === "outside" ? "link" : "address", address: link.address });
  },
});

elementOf("page").addEventListener("dblclick", ({ target }) => {
  const line = target instanceof Element ? view.lineOf(target) : undefined;
  api.postMessage({ type: "edit", ...(line === undefined ? {} : { line }) });
});
window.addEventListener("scroll", () => {
  if (isShown) store({ scroll: window.scrollY });
});

function receive(message: ToPreview): void {
  switch (message.type) {
    case "content":
      view.show(message.parts, message.changes);
      if (!isShown) window.scrollTo({ top: stored.scroll ?? 0 });
      else if (message.isArrival) view.arrived(message.anchor, document.hasFocus());
      isShown = true;
      // The extension sends the next content when this one is drawn.
      requestAnimationFrame(() => api.postMessage({ type: "drawn" }));
      return;
    case "line":
      if (isShown) view.showLine(message.line);
      return;
    case "follows":
      follow.isOn = message.isOn;
      return;
    case "keep":
      store({ site: message.site, show: message.show });
      return;
    case "say":
      announce(message.text);
  }
}

window.addEventListener("message", ({ data }: MessageEvent<ToPreview>) => receive(data));
api.postMessage({ type: "ready" });
