/** The part below an answer's text: sources, suggestions, the reason for its end, and actions. */
import type { Answer, AnswerState } from "../../features/assistant/answer.ts";
import { webAddress } from "../../platform/addresses.ts";
import { waitingTime } from "./countdown.ts";
import { button, confirm, element } from "./dom.ts";
import { icon } from "./icons.ts";
import type { Send } from "./messages.ts";
import { progress, retryButton } from "./unanswered.ts";

interface Foot {
  readonly element: HTMLElement;
  readonly dispose: () => void;
}

type Ended = Extract<AnswerState, { readonly message: string }>;

function sourceList({ sources }: Answer): readonly HTMLElement[] {
  if (sources.length === 0) return [];
  const items = sources.map(({ address, title }) => {
    const isWeb = webAddress(address) !== undefined;
    const link = element(
      "a",
      { part: "source", title: `Open ${address}`, attributes: { role: "link", tabindex: "0" } },
      [icon(isWeb ? "web" : "page"), element("span", { text: title ?? address })],
    );
    link.dataset.address = address;
    return element("li", {}, [link]);
  });
  return [
    element("section", { className: "sources", label: "Sources" }, [
      element("h3", { text: "Sources" }),
      element("ul", { part: "sources" }, items),
    ]),
  ];
}

function suggestionList({ suggestions }: Answer, send: Send): readonly HTMLElement[] {
  if (suggestions.length === 0) return [];
  const buttons = suggestions.map(({ title, path }) =>
    button({
      part: "suggestion",
      className: "suggestion",
      label: title,
      title: `Open ${path}`,
      icon: "go",
      onClick: () => send({ type: "open", address: path }),
    }),
  );
  return [
    element("section", { className: "suggestions", label: "Related pages" }, [
      element("h3", { text: "Related pages" }),
      element("div", { part: "suggestions" }, buttons),
    ]),
  ];
}

function unknownNote({ unknown }: Answer): readonly HTMLElement[] {
  if (unknown.length === 0) return [];
  const text = `The answer had parts that cannot be shown: ${unknown.join(", ")}`;
  return [element("p", { part: "unknown", className: "note", text })];
}

function remedyButtons(state: Ended, send: Send): readonly HTMLElement[] {
  if (state.kind !== "failed" || state.remedy === undefined) return [];
  const [part, label, iconName, type] =
    state.remedy === "replace-key"
      ? (["replace-key", "Replace Key", "key", "replaceKey"] as const)
      : (["open-settings", "Open Settings", "settings", "openSettings"] as const);
  return [button({ part, className: "primary", label, icon: iconName, onClick: () => send({ type }) })];
}

/** Counts down until the question may be asked again. Returns a function that stops the countdown. */
function countDown(until: number, line: HTMLElement, retry: HTMLButtonElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    clearTimeout(timer);
    const now = Date.now();
    const time = waitingTime(until, now);
    retry.disabled = time !== undefined;
    line.textContent = time === undefined ? "You can ask again now." : `You can ask again in ${time}.`;
    // The next update is due when the current second is over.
    if (time !== undefined) timer = setTimeout(show, (until - now) % 1000 || 1000);
  };
  show();
  return () => clearTimeout(timer);
}

function endNotice(state: Ended, isLast: boolean, send: Send): Foot {
  const retry = retryButton(send);
  const line = element("p", { part: "countdown", className: "countdown" });
  const isWaiting = state.kind === "limited" && state.until !== undefined && isLast;
  const notice = element("div", { part: "notice", className: `notice notice-${state.kind}` }, [
    icon(state.kind === "limited" ? "note" : "warning"),
    element("div", { className: "notice-body" }, [
      element("p", { part: "message", text: state.message }),
      ...(isWaiting ? [line] : []),
      ...(isLast ? [element("div", { className: "actions" }, [...remedyButtons(state, send), retry])] : []),
    ]),
  ]);
  const dispose =
    state.kind === "limited" && state.until !== undefined && isLast
      ? countDown(state.until, line, retry)
      : () => {};
  return { element: notice, dispose };
}

function answerActions({ id, text }: Answer, canRetry: boolean, send: Send): HTMLElement {
  const iconButton = { className: "icon-button", isIconOnly: true } as const;
  const act = (type: "copy" | "insert", pressedButton: () => HTMLElement): void => {
    send({ type, answerId: id });
    confirm(pressedButton());
  };
  const copy: HTMLButtonElement = button({
    ...iconButton,
    part: "copy",
    label: "Copy Answer",
    icon: "copy",
    onClick: () => act("copy", () => copy),
  });
  const insert: HTMLButtonElement = button({
    ...iconButton,
    part: "insert",
    label: "Insert at Cursor",
    icon: "insert",
    onClick: () => act("insert", () => insert),
  });
  const retry = button({
    ...iconButton,
    part: "retry",
    label: "Ask Again",
    icon: "retry",
    onClick: () => send({ type: "retry" }),
  });
  return element("div", { part: "answer-actions", className: "answer-actions" }, [
    ...(text === "" ? [] : [copy, insert]),
    ...(canRetry ? [retry] : []),
  ]);
}

/**
 * Creates the foot of an answer.
 * @param isLast whether the question can be asked again
 */
export function answerFoot(answer: Answer, isLast: boolean, send: Send): Foot {
  const { state } = answer;
  const foot = element("footer", { className: "answer-foot" });
  if (state.kind === "streaming") {
    foot.append(progress(answer.isSearching));
    return { element: foot, dispose: () => {} };
  }
  foot.append(...sourceList(answer), ...suggestionList(answer, send), ...unknownNote(answer));
  if (state.kind === "stopped")
    foot.append(element("p", { part: "stopped", className: "note", text: "Stopped" }));
  const notice = "message" in state ? endNotice(state, isLast, send) : undefined;
  if (notice !== undefined) foot.append(notice.element);
  // After an error, the notice has a button to ask again.
  foot.append(answerActions(answer, isLast && notice === undefined, send));
  return { element: foot, dispose: notice?.dispose ?? (() => {}) };
}
