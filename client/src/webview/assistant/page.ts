/**
 * The page of the assistant's view: shows the state that the extension sends, and sends the user's actions. The
 * page itself stores only the draft of a question and the scroll position.
 */
import { CodeColors } from "../highlighter/code-colors.ts";
import { loadScript } from "../highlighter/load-script.ts";
import { startHints } from "../hints.ts";
import { Composer, type Draft } from "./composer.ts";
import { ConversationView } from "./conversation-view.ts";
import { confirm, element } from "./dom.ts";
import { drawnInFrames } from "./frames.ts";
import type { FromPage, PageState, ToPage } from "./messages.ts";
import { progressText, unansweredText } from "./unanswered.ts";

/** The state that the editor stores while the view is hidden. */
interface StoredPageState {
  readonly draft: Draft;
  readonly conversationId: string;
  readonly scroll: number | "end";
}

interface Host {
  readonly postMessage: (message: FromPage) => void;
  readonly getState: () => Partial<StoredPageState> | undefined;
  readonly setState: (state: StoredPageState) => void;
}

declare const acquireVsCodeApi: () => Host;

/** How long after its last change a draft is sent to the extension, in milliseconds. */
const draftDelay = 300;

/** How much of a complete answer is announced to screen readers, in characters. */
const maxAnnouncement = 2000;

const host = acquireVsCodeApi();
let stored: StoredPageState = {
  draft: { text: "", isSent: false },
  conversationId: "",
  scroll: "end",
  ...host.getState(),
};
let shownState: PageState | undefined;

function store(change: Partial<StoredPageState>): void {
  stored = { ...stored, ...change };
  host.setState(stored);
}

/** What screen readers read after an action that only shows a tick. */
const doneAnnouncements: Partial<Record<FromPage["type"], string>> = {
  copy: "The answer was copied.",
  copyCode: "The code was copied.",
};

function send(message: FromPage): void {
  host.postMessage(message);
  const announcement = doneAnnouncements[message.type];
  if (announcement !== undefined) announcer.textContent = announcement;
}

const ownScript = document.currentScript;
const colors = new CodeColors(() => loadScript(ownScript?.dataset.highlighter ?? "", ownScript?.nonce ?? ""));
const announcer = element("div", {
  part: "announcement",
  className: "unseen",
  attributes: { role: "status" },
});
const conversation = new ConversationView(
  send,
  () => {
    // A page without a layout has no scroll position.
    if (shownState === undefined || conversation.element.clientHeight === 0) return;
    store({ scroll: conversation.isAtEnd ? "end" : conversation.element.scrollTop });
  },
  colors,
);
/** The extension stores the draft too, because the page's own state may be lost with the window. */
let draftTimer: ReturnType<typeof setTimeout> | undefined;
const composer = new Composer({
  send,
  draft: stored.draft,
  onDraft: (draft) => {
    if (draft.text !== stored.draft.text) {
      clearTimeout(draftTimer);
      draftTimer = setTimeout(() => send({ type: "draft", text: draft.text }), draftDelay);
    }
    store({ draft });
  },
});

/** The ids of answers with undrawn text. */
const pendingAnswers = new Set<string>();
const requestFrame = drawnInFrames(() => {
  for (const id of pendingAnswers) conversation.answerView(id)?.draw();
  pendingAnswers.clear();
  conversation.follow();
});

/** What the service is doing about the last question; undefined if nothing. */
function activityOf({ isAnswering, turns }: PageState): string | undefined {
  const last = turns.at(-1);
  return isAnswering ? progressText(last?.role === "assistant" && last.isSearching === true) : undefined;
}

/** Announces to screen readers, once each: a new activity of the service, a complete answer, and that no answer will come. */
function announceChange(before: PageState, now: PageState): void {
  const activity = activityOf(now);
  if (activity !== undefined && activity !== activityOf(before)) announcer.textContent = activity;
  const last = now.turns.at(-1);
  if (last?.role === "user" && before.isAnswering && !now.isAnswering) announcer.textContent = unansweredText;
  if (last?.role !== "assistant" || last.state.kind === "streaming") return;
  const earlier = before.turns.find(({ id }) => id === last.id);
  const hasJustEnded =
    earlier?.role === "assistant" ? earlier.state.kind === "streaming" : before.isAnswering;
  if (!hasJustEnded) return;
  const text = conversation.answerView(last.id)?.plainText.slice(0, maxAnnouncement) ?? "";
  const start = last.state.kind === "stopped" ? "Stopped" : "Answer";
  announcer.textContent = "message" in last.state ? `${text} ${last.state.message}` : `${start}: ${text}`;
}

function showState(state: PageState): void {
  const before = shownState;
  const isSame = before?.conversationId === state.conversationId;
  const knownIds = new Set(isSame ? before?.turns.map(({ id }) => id) : []);
  shownState = state;
  if (!isSame) conversation.scrollTo("end");
  conversation.update(state);
  composer.update(state);
  for (const turn of state.turns) {
    if (turn.role !== "user" || knownIds.has(turn.id)) continue;
    composer.questionShown(turn.text);
    // A user who asks a question is shown its answer.
    if (isSame) conversation.scrollTo("end");
  }
  if (before === undefined) {
    composer.restore(state.draft ?? "");
    composer.resume(state.turns.findLast((turn) => turn.role === "user")?.text);
  }
  if (before === undefined && stored.conversationId === state.conversationId)
    conversation.scrollTo(stored.scroll);
  if (before !== undefined && isSame) announceChange(before, state);
  if (stored.conversationId !== state.conversationId) {
    store({ conversationId: state.conversationId, scroll: "end" });
  }
}

function receive(message: ToPage): void {
  switch (message.type) {
    case "state":
      showState(message.state);
      return;
    case "text": {
      const fits = conversation.answerView(message.answerId)?.append(message.from, message.text);
      if (fits === undefined) return;
      // A message was lost: request the whole state.
      if (!fits) {
        send({ type: "ready" });
        return;
      }
      pendingAnswers.add(message.answerId);
      requestFrame();
      return;
    }
    case "asked":
      composer.askingEnded();
  }
}

function addressOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLElement>("[data-address]") : null;
  return link?.dataset.address;
}

function openLink(event: Event): void {
  const address = addressOf(event.target);
  if (address === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  send({ type: "open", address });
}

function copyCode(target: EventTarget | null): void {
  const pressedButton =
    target instanceof Element ? target.closest<HTMLElement>('[data-action="copy-code"]') : null;
  const code = pressedButton?.closest(".code")?.querySelector("code")?.textContent;
  if (pressedButton === null || code === undefined || code === null) return;
  send({ type: "copyCode", text: code.replace(/\n$/, "") });
  confirm(pressedButton);
}

conversation.element.addEventListener("click", (event) => {
  openLink(event);
  copyCode(event.target);
});
conversation.element.addEventListener("keydown", (event) => {
  if (event.key === "Enter") openLink(event);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.isComposing || shownState?.isAnswering !== true) return;
  event.preventDefault();
  send({ type: "stop" });
});
window.addEventListener("message", ({ data }: MessageEvent<ToPage>) => receive(data));
// The editor focuses the page; the page focuses the field, unless another element has the focus.
window.addEventListener("focus", () => {
  if (document.activeElement === document.body || document.activeElement === null) composer.focus();
});
new ResizeObserver(() => {
  composer.grow();
  conversation.follow();
}).observe(conversation.element);

document.body.append(conversation.element, composer.element, announcer);
startHints();
composer.grow();
if (document.hasFocus()) composer.focus();
send({ type: "ready" });
