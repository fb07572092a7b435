/**
 * The form for a question: the growing text field, the attachments, and one button that sends or stops. The text
 * stays in the field until the question is part of the conversation.
 */
import { button, element } from "./dom.ts";
import { icon } from "./icons.ts";
import { maxQuestion, type PageState, type Send, type ShownAttachment } from "./messages.ts";

export interface Draft {
  readonly text: string;
  /** Whether the text was sent, but may not have become a question. */
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
  #chipsContent = "";
  #isAnswering = false;
  /** Earlier questions of the conversation, each once, newest last. */
  #questions: readonly string[] = [];
  /** The recalled question, as an index from the newest, and the text that the user had written. */
  #recalled: { readonly index: number; readonly draft: string; readonly text: string } | undefined;
  /** The sent text, while it is unknown whether it became a question. */
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
      className: "unseen",
      text: "Enter sends the question, Shift+Enter starts a new line, arrow up recalls earlier questions, Escape stops an answer.",
      attributes: { id: "composer-hint" },
    });
    this.element = element(
      "div",
      { part: "composer", className: "composer", attributes: { role: "form" }, label: "Ask" },
      [this.#chips, element("div", { className: "field" }, [this.#field, this.#action]), hint],
    );
    // A click beside the text focuses the field, because the whole box looks like a field.
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
    const questions = turns.flatMap((turn) => (turn.role === "user" ? [turn.text] : []));
    this.#questions = questions.filter((text, index) => questions.lastIndexOf(text) === index);
    const placeholder = site === undefined ? "Ask a question" : `Ask about ${site}`;
    this.#field.placeholder = turns.length === 0 ? placeholder : "Ask a follow-up question";
    this.#showChips(attachments);
    this.#refresh();
  }

  /** Called when the question is part of the conversation. */
  questionShown(text: string): void {
    if (this.#sent === undefined || this.#sent.trim() !== text.trim()) return;
    const isUntouched = this.#field.value === this.#sent;
    this.#sent = undefined;
    if (isUntouched) this.#field.value = "";
    this.#recalled = undefined;
    this.#onInput();
  }

  /** Restores a draft that the extension has stored, if the field is empty. */
  restore(text: string): void {
    if (this.#field.value !== "" || text === "") return;
    this.#field.value = text;
    this.#onInput();
  }

  /** Called when the conversation is shown again after the page was unloaded; the sent text may be its last question. */
  resume(lastQuestion: string | undefined): void {
    const { text, isSent } = this.#parts.draft;
    if (!isSent || this.#field.value !== text) return;
    this.#sent = text;
    if (lastQuestion !== undefined) this.questionShown(lastQuestion);
    this.askingEnded();
  }

  /** Called when the sent text will not be answered. */
  askingEnded(): void {
    this.#sent = undefined;
    this.#onInput();
  }

  /** Adapts the height of the field to its text, which also depends on the width of the view. */
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
    // Enter also ends the composition of an input method; some browsers report that only through the key code.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === "ArrowUp" || event.key === "ArrowDown") this.#recall(event);
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    if (!this.#isAnswering) this.#act();
  }

  /** Recalls earlier questions like a terminal: upwards from the first line, downwards from the last. */
  #recall(event: KeyboardEvent): void {
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    const { value, selectionStart, selectionEnd } = this.#field;
    if (selectionStart !== selectionEnd) return;
    const isUp = event.key === "ArrowUp";
    const isAtEdge = isUp ? selectionStart === 0 : selectionEnd === value.length;
    const isUnedited = this.#recalled?.text === value;
    if (!isAtEdge && !isUnedited) return;
    const index = (this.#recalled?.index ?? 0) + (isUp ? 1 : -1);
    if (index < 0 || index > this.#questions.length) return;
    event.preventDefault();
    const draft = this.#recalled?.draft ?? value;
    const text = index === 0 ? draft : (this.#questions.at(-index) ?? "");
    this.#field.value = text;
    this.#field.setSelectionRange(isUp ? 0 : text.length, isUp ? 0 : text.length);
    this.#recalled = index === 0 ? undefined : { index, draft, text };
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
    const hasChanged = this.#action.dataset.part !== label.toLowerCase();
    this.#action.dataset.part = label.toLowerCase();
    this.#action.setAttribute("aria-label", label);
    this.#action.title = this.#isAnswering ? "Stop the answer" : "Send (Enter)";
    if (hasChanged) this.#action.replaceChildren(icon(this.#isAnswering ? "stop" : "send"));
    const isEmpty = this.#field.value.trim() === "";
    this.#action.disabled = !this.#isAnswering && (isEmpty || this.#sent !== undefined);
    this.grow();
  }

  #showChips(attachments: readonly ShownAttachment[]): void {
    const content = JSON.stringify(attachments);
    if (content === this.#chipsContent) return;
    this.#chipsContent = content;
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
