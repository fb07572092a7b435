/** The page of the preview beside an editor: the extension sends what is to be shown, and is told what readers do. */

import { loadScript } from "../highlighter/load-script.ts";
import type { FromPreview, ToPreview } from "./messages.ts";
import { announce, buildSkeleton, elementOf } from "./skeleton.ts";
import { type PreviewLook, startToolbar, Toggle } from "./toolbar.ts";
import { PreviewView } from "./view.ts";

/** What the editor stores while the page is hidden, and when the window is closed. */
interface KeptPreview extends Partial<PreviewLook> {
  readonly site?: string;
  readonly show?: readonly object[];
  readonly scroll?: number;
}

interface EditorApi {
  readonly postMessage: (message: FromPreview) => void;
  readonly getState: () => KeptPreview | undefined;
  readonly setState: (state: KeptPreview) => void;
}

declare const acquireVsCodeApi: () => EditorApi;

const api = acquireVsCodeApi();
const ownScript = document.currentScript;
const files = ownScript?.dataset.files ?? "";
let kept: KeptPreview = api.getState() ?? {};
/** Until the first content is there, the page cannot be scrolled to where it was. */
let isShown = false;

function keep(change: KeptPreview): void {
  kept = { ...kept, ...change };
  api.setState(kept);
}

function button(id: string, text: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.id = id;
  made.textContent = text;
  elementOf("status").before(made);
  return made;
}

buildSkeleton();
/** Whether the editor has a dark theme; a light theme of high contrast has the class of the dark one, too. */
function isEditorDark(): boolean {
  const { classList } = document.body;
  if (classList.contains("vscode-high-contrast-light")) return false;
  return classList.contains("vscode-dark") || classList.contains("vscode-high-contrast");
}

const toolbar = startToolbar(
  {
    isDark: kept.isDark ?? isEditorDark(),
    isPhone: kept.isPhone ?? false,
    isForAgents: kept.isForAgents ?? false,
  },
  keep,
);
// What the author has chosen stays, whatever theme the editor gets.
new MutationObserver(() => {
  if (kept.isDark === undefined) toolbar.isDark = isEditorDark();
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
  if (isShown) keep({ scroll: window.scrollY });
});

function receive(message: ToPreview): void {
  switch (message.type) {
    case "content":
      view.show(message.parts, message.changes);
      if (!isShown) window.scrollTo({ top: kept.scroll ?? 0 });
      else if (message.isOther) view.arrived(message.anchor, document.hasFocus());
      isShown = true;
      // The next content comes once this one is drawn.
      requestAnimationFrame(() => api.postMessage({ type: "drawn" }));
      return;
    case "line":
      if (isShown) view.showLine(message.line);
      return;
    case "follows":
      follow.isOn = message.isOn;
      return;
    case "keep":
      keep({ site: message.site, show: message.show });
      return;
    case "say":
      announce(message.text);
  }
}

window.addEventListener("message", ({ data }: MessageEvent<ToPreview>) => receive(data));
api.postMessage({ type: "ready" });
