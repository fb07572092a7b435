/** One answer on the page: its text as it grows, and below it what came with it and how it ended. */
import type { Answer } from "../../features/assistant/conversation.ts";
import { answerFoot } from "./answer-foot.ts";
import { element } from "./dom.ts";
import type { Send } from "./messages.ts";
import { morphChildren } from "./morph.ts";
import { advance, noMarkdown, type RenderedBlock, type StreamedMarkdown } from "./streamed-markdown.ts";

/** A block that has so many characters is long. */
const longBlock = 20_000;

export class AnswerView {
  readonly element: HTMLElement;
  readonly #text = element("div", { part: "answer-text", className: "markdown" });
  readonly #send: Send;
  #foot: { readonly element: HTMLElement; readonly made: string; readonly dispose: () => void } | undefined;
  #answer: Answer;
  /** The text as far as it has come, which may be more than the answer's. */
  #arrived = "";
  #rendered: StreamedMarkdown = noMarkdown;
  #shown: readonly RenderedBlock[] = [];

  readonly #colorCode: (root: Element) => void;

  /** @param colorCode colors the code of what changes no more */
  constructor(answer: Answer, send: Send, colorCode: (root: Element) => void) {
    this.#colorCode = colorCode;
    this.#answer = answer;
    this.#send = send;
    this.#text.setAttribute("aria-live", "off");
    this.element = element("article", { part: "answer", className: "answer", label: "Answer" }, [this.#text]);
  }

  get answer(): Answer {
    return this.#answer;
  }

  /** What a screen reader says when the answer has come. */
  get plainText(): string {
    const text = document.createElement("div");
    text.append(...[...this.#text.childNodes].map((node) => node.cloneNode(true)));
    // The names of buttons and languages are no part of what was said.
    for (const head of text.querySelectorAll(".code-head")) head.remove();
    return (text.textContent ?? "").replace(/\s+/g, " ").trim();
  }

  /** @param isLast whether it can be asked for again */
  update(answer: Answer, isLast: boolean): void {
    this.#answer = answer;
    this.#arrived = answer.text;
    const isStreaming = answer.state.kind === "streaming";
    this.element.dataset.state = answer.state.kind;
    this.element.setAttribute("aria-busy", String(isStreaming));
    this.draw();
    // A foot is made anew only where it says something else: so the focus stays on its buttons.
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

  /** Takes a piece of text that begins after `from` characters. Returns whether it fits what is here. */
  append(from: number, text: string): boolean {
    if (from > this.#arrived.length) return false;
    this.#arrived = this.#arrived.slice(0, from) + text;
    return true;
  }

  /** Shows all that has arrived. */
  draw(): void {
    const isWhole = this.#answer.state.kind !== "streaming";
    if (this.#rendered.text === this.#arrived && this.#rendered.isWhole === isWhole) return;
    // A long block is rendered anew as it grows by a share of itself, so that all of it costs in proportion to its length.
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
    // The block at the end may still grow.
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
