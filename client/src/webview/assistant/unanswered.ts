/** The part below a question that has no answer yet. */
import { button, element } from "./dom.ts";
import type { Send } from "./messages.ts";

/** What the service is doing, for the user. */
export function progressText(isSearching = false): string {
  return isSearching ? "Searching the documentation" : "Answering";
}

export function progress(isSearching = false): HTMLElement {
  const dots = [1, 2, 3].map(() => element("span", { className: "dot" }));
  return element("div", { part: "progress", className: "progress" }, [
    element("span", { text: progressText(isSearching) }),
    element("span", { className: "dots", attributes: { "aria-hidden": "true" } }, dots),
  ]);
}

/** The note below a question without an answer. */
export const unansweredText = "This question has no answer yet.";

export function retryButton(send: Send): HTMLButtonElement {
  return button({
    part: "retry",
    className: "secondary",
    label: "Retry",
    icon: "retry",
    title: "Ask the question again",
    onClick: () => send({ type: "retry" }),
  });
}

/** The progress while an answer is arriving, otherwise a button to ask again. */
export function unansweredNotice(isAnswering: boolean, send: Send): HTMLElement {
  if (isAnswering) return progress();
  return element("div", { part: "unanswered", className: "unanswered" }, [
    element("p", { className: "note", text: unansweredText }),
    retryButton(send),
  ]);
}
