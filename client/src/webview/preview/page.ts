/** The page that `docs-json preview` serves: it requests its content from the server, and again when a file has changed. */
import type { PreviewContent } from "./content.ts";
import { announce, buildSkeleton } from "./skeleton.ts";
import { startToolbar } from "./toolbar.ts";
import { type FollowedLink, PreviewView } from "./view.ts";

/** The query for the displayed content, as in the URL. */
let query = location.hash.slice(1);
/** The number of the last request; answers to earlier ones are ignored. */
let lastNumber = 0;

async function show(isNewPage: boolean): Promise<void> {
  lastNumber += 1;
  const number = lastNumber;
  try {
    const answer = await fetch(`frame?${query}`);
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    const { anchor, ...content }: PreviewContent & { readonly anchor?: string } = await answer.json();
    if (number !== lastNumber) return;
    view.show(content);
    if (isNewPage) view.arrived(anchor);
  } catch {
    if (number === lastNumber) announce("The preview has stopped. Start docs-json preview again.");
  }
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
  query = location.hash.slice(1);
  void show(true);
});
// The first event arrives at the start, and again if the connection was lost.
new EventSource("events").addEventListener("changed", () => void show(false));
