/** An answer on the page: its growing text, and its foot. */
import type { Answer } from "../../features/assistant/answer.ts";
import type { CodeColors } from "../highlighter/code-colors.ts";
import { answerFoot } from "./answer-foot.ts";
import { element } from "./dom.ts";
import { renderMarkdown } from "./markdown.ts";
import type { Send } from "./messages.ts";
import { morphChildren } from "./morph.ts";

export class AnswerView {
  readonly element: HTMLElement;
  readonly #text = element("div", { part: "answer-text", className: "markdown" });
  readonly #send: Send;
  #foot: { readonly element: HTMLElement; readonly data: string; readonly dispose: () => void } | undefined;
  #answer: Answer;
  /** The text that has arrived, which may be longer than in the last state. */
  #arrived = "";
  /** The rendered text. */
  #drawn: { readonly text: string; readonly isWhole: boolean } = { text: "", isWhole: false };
  readonly #colors: CodeColors;

  constructor(answer: Answer, send: Send, colors: CodeColors) {
    this.#colors = colors;
    this.#answer = answer;
    this.#send = send;
    this.#text.setAttribute("aria-live", "off");
    // The service answers in the language of the question.
    this.#text.dir = "auto";
    this.element = element("article", { part: "answer", className: "answer", label: "Answer" }, [this.#text]);
  }

  get answer(): Answer {
    return this.#answer;
  }

  /** The answer as text for screen readers. */
  get plainText(): string {
    const text = document.createElement("div");
    text.append(...[...this.#text.childNodes].map((node) => node.cloneNode(true)));
    // The labels of code blocks are not part of the answer.
    for (const head of text.querySelectorAll(".code-head")) head.remove();
    return (text.textContent ?? "").replace(/\s+/g, " ").trim();
  }

  /**
   * Shows a new state of the answer.
   * @param isLast whether the question can be asked again
   */
  update(answer: Answer, isLast: boolean): void {
    this.#answer = answer;
    this.#arrived = answer.text;
    const isStreaming = answer.state.kind === "streaming";
    this.element.dataset.state = answer.state.kind;
    this.element.setAttribute("aria-busy", String(isStreaming));
    this.draw();
    // The foot is rendered only if its content has changed, so that its buttons keep the focus.
    const data = isStreaming
      ? `${answer.isSearching === true}`
      : JSON.stringify([{ ...answer, text: answer.text === "" }, isLast]);
    if (this.#foot?.data === data) return;
    this.#foot?.dispose();
    const foot = answerFoot(answer, isLast, this.#send);
    if (this.#foot === undefined) this.element.append(foot.element);
    else this.#foot.element.replaceWith(foot.element);
    this.#foot = { ...foot, data };
  }

  /** Takes a piece of text that starts at position `from`. Returns whether the piece fits the text so far. */
  append(from: number, text: string): boolean {
    if (from > this.#arrived.length) return false;
    this.#arrived = this.#arrived.slice(0, from) + text;
    return true;
  }

  /** Renders all text that has arrived; unchanged parts keep their elements. */
  draw(): void {
    const isWhole = this.#answer.state.kind !== "streaming";
    if (this.#drawn.text === this.#arrived && this.#drawn.isWhole === isWhole) return;
    this.#drawn = { text: this.#arrived, isWhole };
    const template = document.createElement("template");
    template.innerHTML = renderMarkdown(this.#arrived);
    // The last block may still grow.
    this.#colors.color(template.content, isWhole ? null : template.content.lastElementChild);
    morphChildren(this.#text, template.content);
  }

  dispose(): void {
    this.#foot?.dispose();
    this.element.remove();
  }
}
