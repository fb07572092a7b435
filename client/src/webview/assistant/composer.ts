/**
 * The form for a question: the text field that grows, the attachments, and one button that sends or stops. The text
 * stays until the question is part of the conversation.
 */
import { button, element } from "./dom.ts";
import { icon } from "./icons.ts";
import { maxQuestion, type PageState, type Send, type ShownAttachment } from "./messages.ts";

export interface Draft {
  readonly text: string;
  /** Whether the text was sent, and it is unknown whether it became a question. */
  readonly isSent: boolean;
}

interface ComposerParts {
  readonly send: Send;
  /** The draft from before the page was unloaded. */
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

export class Composer {
  readonly element: HTMLElement;
  readonly #field: HTMLTextAreaElement;
  readonly #chips = element("ul", {
    part: "attachments",
    className: "chips",
    label: "Attached to the question",
  });
  readonly #action: HTMLButtonElement;
  readonly #parts: ComposerParts;
  #attached = "";
  #isAnswering = false;
  /** Earlier questions of the conversation, each once, the newest last. */
  #questions: readonly string[] = [];
  /** The recalled question, counted from the newest, and the text that the user wrote before. */
  #recalled: { readonly index: number; readonly own: string; readonly text: string } | undefined;
  /** The sent text, as long as it is unknown whether it became a question. */
  #sent: string | undefined;

  constructor(parts: ComposerParts) {
    this.#parts = parts;
    this.#field = element("textarea", {
      part: "input",
      label: "Question",
      attributes: {
        rows: "1",
        maxlength: String(maxQuestion),
        dir: "auto",
        "aria-describedby": "composer-hint",
        spellcheck: "true",
      },
    });
    this.#field.value = parts.draft.text;
    this.#field.addEventListener("input", () => this.#onInput());
    this.#field.addEventListener("keydown", (event) => this.#onKey(event));
    this.#action = button({
      part: "send",
      className: "icon-button action",
      label: "Send",
      isIconOnly: true,
      icon: "send",
      onClick: () => this.#act(),
    });
    const hint = element("p", {
      className: "hidden",
      text: "Enter sends the question, Shift+Enter starts a new line, arrow up recalls earlier questions, Escape stops an answer.",
      attributes: { id: "composer-hint" },
    });
    this.element = element(
      "div",
      { part: "composer", className: "composer", attributes: { role: "form" }, label: "Ask" },
      [this.#chips, element("div", { className: "field" }, [this.#field, this.#action]), hint],
    );
    // A click beside the text focuses the field, because the whole box looks like one field.
    this.element.addEventListener("mousedown", (event) => {
      if (event.target instanceof Element && event.target.closest("button, textarea") === null) {
        event.preventDefault();
        this.focus();
      }
    });
    this.#refresh();
  }

  focus(): void {
    this.#field.focus();
  }

  update({ attachments, isAnswering, site, turns }: PageState): void {
    this.#isAnswering = isAnswering;
    const asked = turns.flatMap((turn) => (turn.role === "user" ? [turn.text] : []));
    this.#questions = asked.filter((text, index) => asked.lastIndexOf(text) === index);
    const placeholder = site === undefined ? "Ask a question" : `Ask about ${site}`;
    this.#field.placeholder = turns.length === 0 ? placeholder : "Ask a follow-up question";
    this.#showChips(attachments);
    this.#refresh();
  }

  /** The question is part of the conversation now. */
  questionShown(text: string): void {
    if (this.#sent === undefined || this.#sent.trim() !== text.trim()) return;
    const isUntouched = this.#field.value === this.#sent;
    this.#sent = undefined;
    if (isUntouched) this.#field.value = "";
    this.#recalled = undefined;
    this.#onInput();
  }

  /** Restores a draft that the extension has stored, if the page has none. */
  restore(text: string): void {
    if (this.#field.value !== "" || text === "") return;
    this.#field.value = text;
    this.#onInput();
  }

  /** The conversation is shown again after the page was unloaded; the sent text may be its last question. */
  resume(lastQuestion: string | undefined): void {
    const { text, isSent } = this.#parts.draft;
    if (!isSent || this.#field.value !== text) return;
    this.#sent = text;
    if (lastQuestion !== undefined) this.questionShown(lastQuestion);
    this.askingEnded();
  }

  /** No answer will come to what was sent. */
  askingEnded(): void {
    this.#sent = undefined;
    this.#onInput();
  }

  /** Adapts the height of the field, which also depends on the width of the view. */
  grow(): void {
    this.#field.rows = 1;
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(this.#field);
    const textHeight =
      this.#field.scrollHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
    const rows = Math.round(textHeight / Number.parseFloat(lineHeight));
    this.#field.rows = Math.max(1, Math.min(rows, maxRows));
  }

  #onInput(): void {
    this.#parts.onDraft({ text: this.#field.value, isSent: this.#sent !== undefined });
    this.#refresh();
  }

  #onKey(event: KeyboardEvent): void {
    // Enter also ends the composition of an input method; some browsers report that only by the key code.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === "ArrowUp" || event.key === "ArrowDown") this.#recall(event);
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    if (!this.#isAnswering) this.#act();
  }

  /** Recalls earlier questions, as a terminal does: upwards from the first line, downwards from the last. */
  #recall(event: KeyboardEvent): void {
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    const { value, selectionStart, selectionEnd } = this.#field;
    if (selectionStart !== selectionEnd) return;
    const isUp = event.key === "ArrowUp";
    const isAtEdge = isUp ? selectionStart === 0 : selectionEnd === value.length;
    const isShownWhole = this.#recalled?.text === value;
    if (!isAtEdge && !isShownWhole) return;
    const index = (this.#recalled?.index ?? 0) + (isUp ? 1 : -1);
    if (index < 0 || index > this.#questions.length) return;
    event.preventDefault();
    const ownText = this.#recalled?.own ?? value;
    const text = index === 0 ? ownText : (this.#questions.at(-index) ?? "");
    this.#field.value = text;
    this.#field.setSelectionRange(isUp ? 0 : text.length, isUp ? 0 : text.length);
    this.#recalled = index === 0 ? undefined : { index, own: ownText, text };
    this.#onInput();
  }

  #act(): void {
    if (this.#isAnswering) {
      this.#parts.send({ type: "stop" });
    } else if (this.#field.value.trim() !== "" && this.#sent === undefined) {
      this.#sent = this.#field.value;
      this.#parts.send({ type: "ask", text: this.#sent });
      this.#onInput();
    }
    this.focus();
  }

  #refresh(): void {
    const label = this.#isAnswering ? "Stop" : "Send";
    const isOther = this.#action.dataset.part !== label.toLowerCase();
    this.#action.dataset.part = label.toLowerCase();
    this.#action.setAttribute("aria-label", label);
    this.#action.title = this.#isAnswering ? "Stop the answer" : "Send (Enter)";
    if (isOther) this.#action.replaceChildren(icon(this.#isAnswering ? "stop" : "send"));
    const isEmpty = this.#field.value.trim() === "";
    this.#action.disabled = !this.#isAnswering && (isEmpty || this.#sent !== undefined);
    this.grow();
  }

  #showChips(attachments: readonly ShownAttachment[]): void {
    const made = JSON.stringify(attachments);
    if (made === this.#attached) return;
    this.#attached = made;
    const hadFocus = this.#chips.contains(document.activeElement);
    const chips = attachments.map(({ id, type, label }) => {
      const remove = button({
        part: "detach",
        className: "icon-button",
        label: `Remove ${label}`,
        isIconOnly: true,
        icon: "close",
        onClick: () => this.#parts.send({ type: "detach", id }),
      });
      return element("li", { part: "attachment", className: "chip", title: label }, [
        icon(type === "code" ? "code" : "selection"),
        element("span", { className: "chip-label", text: label }),
        remove,
      ]);
    });
    this.#chips.replaceChildren(...chips);
    this.#chips.hidden = chips.length === 0;
    if (hadFocus) this.focus();
  }
}

/** Longer questions scroll. */
const maxRows = 12;
