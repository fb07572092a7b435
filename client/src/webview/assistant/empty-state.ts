/** The content of the view before the first question: its purpose, what leaves this machine, and how to begin. */
import { element } from "./dom.ts";
import { icon } from "./icons.ts";
import type { PageState } from "./messages.ts";

export function emptyState({ host, site }: PageState): HTMLElement {
  const about = site === undefined ? "your documentation" : site;
  return element("section", { part: "empty", className: "empty", label: "About the assistant" }, [
    element("h2", { text: `Ask about ${about}` }),
    element("p", {
      text: "The assistant answers from the published documentation, and names the pages it used.",
    }),
    element("p", {
      text: "Type a question below. To ask about a page or a passage, open its context menu in the editor.",
    }),
    element("p", { className: "privacy" }, [
      icon("note"),
      element("span", {
        text: `Your question and what you attach go to ${host}; nothing is sent before you ask.`,
      }),
    ]),
  ]);
}
