/** The page that `docs-json preview` serves: it asks the server beside it, and asks again when a file has changed. */
import type { PreviewContent } from "./content.ts";
import { announce, buildSkeleton } from "./skeleton.ts";
import { startToolbar } from "./toolbar.ts";
import { type FollowedLink, PreviewView } from "./view.ts";

/** What the page shows, as the query of its URL. */
let shown = location.hash.slice(1);
/** The number of the last question: an older answer comes too late. */
let last = 0;

async function show(isOther: boolean): Promise<void> {
  last += 1;
  const number = last;
  try {
    const answer = await fetch(`frame?${shown}`);
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    const content: PreviewContent = await answer.json();
    if (number !== last) return;
    view.show(content);
    if (isOther) view.arrived(anchorOf(shown));
  } catch {
    if (number === last) announce("The preview has stopped: start docs-json preview again.");
  }
}

/** The heading that the URL of a question leads to. */
function anchorOf(query: string): string | undefined {
  return new URLSearchParams(query).get("address")?.split("#")[1];
}

function queryOf(target: FollowedLink): string {
  return target.kind === "row"
    ? `row=${encodeURIComponent(target.id)}`
    : `address=${encodeURIComponent(target.address)}`;
}

buildSkeleton();
const view = new PreviewView({
  addressOf: (file) => `files/${file.split("/").map(encodeURIComponent).join("/")}`,
  loadHighlighter: async () => {
    await import(new URL("highlighter.js", location.href).href);
  },
  open: (target) => {
    location.hash = queryOf(target);
  },
});

startToolbar({
  isDark: matchMedia("(prefers-color-scheme: dark)").matches,
  isPhone: false,
  isForAgents: false,
});
window.addEventListener("hashchange", () => {
  shown = location.hash.slice(1);
  void show(true);
});
// The first event comes at the start, and again if the server was away.
new EventSource("events").addEventListener("changed", () => void show(false));
