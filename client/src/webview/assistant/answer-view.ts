/** One answer on the page: its text as it grows, and its foot below. */
import type { Answer } from "../../features/assistant/answer.ts";
import { answerFoot } from "./answer-foot.ts";
import { element } from "./dom.ts";
import type { Send } from "./messages.ts";
import { morphChildren } from "./morph.ts";
import { advance, noMarkdown, type RenderedBlock, type StreamedMarkdown } from "./streamed-markdown.ts";

/** The length in characters from which a block counts as long. */
const longBlock = 20_000;

export class AnswerView {
  readonly element: HTMLElement;
  readonly #text = element("div", { part: "answer-text", className: "markdown" });
  readonly #send: Send;
  #foot: { readonly element: HTMLElement; readonly made: string; readonly dispose: () => void } | undefined;
  #answer: Answer;
  /** The text that has arrived, which may be longer than the answer's text in the last state. */
  #arrived = "";
  #rendered: StreamedMarkdown = noMarkdown;
  #shown: readonly RenderedBlock[] = [];

  readonly #colorCode: (root: Element) => void;

  /** @param colorCode colors the code of blocks that will not change any longer */
  constructor(answer: Answer, send: Send, colorCode: (root: Element) => void) {
    this.#colorCode = colorCode;
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
    // The labels of buttons and languages are not part of the answer.
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
    // The foot is rendered again only if its content has changed, so that the focus stays on its buttons.
    const made = isStreaming
      ? `${answer.isSearching === true}`
      : JSON.stringify([{ ...answer, text: answer.text === "" }, isLast]);
    if (this.#foot?.made === made) return;
    this.#foot?.dispose();
    const foot = answerFoot(answer, isLast, this.#send);
    if (this.#foot === undefined) this.element.append(foot.element);
    else this.#foot.element.replaceWith(foot.element);
    this.#foot = { ...foot, made };
  }

  /** Takes a piece of text that begins after `from` characters. Returns whether the piece fits the text so far. */
  append(from: number, text: string): boolean {
    if (from > this.#arrived.length) return false;
    this.#arrived = this.#arrived.slice(0, from) + text;
    return true;
  }

  /** Renders all text that has arrived. */
  draw(): void {
    const isWhole = this.#answer.state.kind !== "streaming";
    if (this.#rendered.text === this.#arrived && this.#rendered.isWhole === isWhole) return;
    // A long block is rendered again only after it has grown by a share of its length, so that the total cost is
    // proportional to the length.
    const { text, open } = this.#rendered;
    const isLong = open.source.length > longBlock && this.#arrived.startsWith(text);
    if (!isWhole && isLong && this.#arrived.length - text.length < open.source.length / 10) return;
    this.#rendered = advance(this.#rendered, this.#arrived, isWhole);
    const blocks = [...this.#rendered.done, this.#rendered.open];
    const holders = this.#text.children;
    blocks.forEach((block, index) => {
      if (this.#shown[index]?.html === block.html) return;
      const holder = holders[index] ?? this.#text.appendChild(element("div"));
      const wanted = document.createElement("template");
      wanted.innerHTML = block.html;
      morphChildren(holder, wanted.content);
    });
    while (holders.length > blocks.length) this.#text.lastElementChild?.remove();
    this.#shown = blocks;
    // The last block may still grow.
    for (let index = 0; index < (isWhole ? blocks.length : blocks.length - 1); index += 1) {
      const holder = holders[index];
      if (holder !== undefined) this.#colorCode(holder);
    }
  }

  dispose(): void {
    this.#foot?.dispose();
    this.element.remove();
  }
}
