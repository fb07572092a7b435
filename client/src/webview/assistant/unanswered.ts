/** The part below a question without an answer. */
import { button, element } from "./dom.ts";
import type { Send } from "./messages.ts";

export function progress(isSearching = false): HTMLElement {
  const dots = [1, 2, 3].map(() => element("span", { className: "dot" }));
  return element("div", { part: "progress", className: "progress" }, [
    element("span", { text: isSearching ? "Searching the documentation" : "Answering" }),
    element("span", { className: "dots", attributes: { "aria-hidden": "true" } }, dots),
  ]);
}

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

/** The progress while the answer is arriving, otherwise a button to ask again. */
export function unansweredNotice(isAnswering: boolean, send: Send): HTMLElement {
  if (isAnswering) return progress();
  return element("div", { part: "unanswered", className: "unanswered" }, [
    element("p", { className: "note", text: "This question has no answer yet." }),
    retryButton(send),
  ]);
}
