/** The turns of the conversation on the page, in order, and the scroll position. */
import type { CodeColors } from "../highlighter/code-colors.ts";
import { AnswerView } from "./answer-view.ts";
import { button, element } from "./dom.ts";
import { emptyState } from "./empty-state.ts";
import { icon } from "./icons.ts";
import type { PageState, Send, ShownQuestion, ShownTurn } from "./messages.ts";
import { unansweredNotice } from "./unanswered.ts";

/** The distance from the end at which the page counts as scrolled to the end, in pixels. */
const endTolerance = 24;

interface TurnView {
  readonly element: HTMLElement;
  readonly answer?: AnswerView;
}

function questionView({ text, attachments }: ShownQuestion): HTMLElement {
  const chips = attachments.map(({ type, label }) =>
    element("li", { part: "question-attachment", className: "chip", title: label }, [
      icon(type === "code" ? "code" : "selection"),
      element("span", { className: "chip-label", text: label }),
    ]),
  );
  return element("article", { part: "question", className: "question", label: "Question" }, [
    element("div", { part: "question-text", className: "question-text", text, attributes: { dir: "auto" } }),
    ...(chips.length === 0 ? [] : [element("ul", { className: "chips", label: "Attached" }, chips)]),
  ]);
}

function earlierNote(turns: number, send: Send): HTMLElement {
  const subject = turns === 1 ? "1 earlier message is" : `${turns} earlier messages are`;
  return element("div", { part: "earlier", className: "unanswered" }, [
    element("p", { className: "note", text: `${subject} filed and not shown here.` }),
    button({
      part: "open-transcript",
      className: "secondary",
      label: "Open Whole Conversation",
      onClick: () => send({ type: "openTranscript" }),
    }),
  ]);
}

export class ConversationView {
  /** The part of the page that scrolls. */
  readonly element = element("main", {
    part: "conversation",
    className: "conversation",
    label: "Conversation",
    // The page announces a complete answer once, as text; live announcements would include the labels of buttons.
    attributes: { "aria-live": "off", tabindex: "0" },
  });
  readonly #send: Send;
  readonly #colors: CodeColors;
  readonly #views = new Map<string, TurnView>();
  #note: { readonly turns: number; readonly element: HTMLElement } | undefined;
  #conversationId = "";
  #isAtEnd = true;

  constructor(send: Send, onScroll: () => void, colors: CodeColors) {
    this.#send = send;
    this.#colors = colors;
    this.element.addEventListener(
      "scroll",
      () => {
        const { scrollTop, clientHeight, scrollHeight } = this.element;
        this.#isAtEnd = scrollHeight - scrollTop - clientHeight < endTolerance;
        onScroll();
      },
      { passive: true },
    );
  }

  /** Whether the end stays visible when the conversation grows. */
  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  update(state: PageState): void {
    const { conversationId, turns, isAnswering } = state;
    // The ids of turns are unique only within a conversation.
    const isSameConversation = conversationId === this.#conversationId;
    this.#conversationId = conversationId;
    const currentIds = new Set(isSameConversation ? turns.map(({ id }) => id) : []);
    for (const [id, view] of this.#views) {
      if (currentIds.has(id)) continue;
      view.answer?.dispose();
      view.element.remove();
      this.#views.delete(id);
    }
    const views = turns.map((turn, index) =>
      this.#elementOf(turn, index === turns.length - 1 && !isAnswering),
    );
    const last = turns.at(-1);
    const isUnanswered = last?.role === "user";
    const notice =
      last === undefined
        ? [emptyState(state)]
        : isUnanswered
          ? [unansweredNotice(isAnswering, this.#send)]
          : [];
    this.#arrange([...this.#earlier(state), ...views, ...notice]);
    this.follow();
  }

  /** The notice above a conversation whose beginning is filed. */
  #earlier({ earlierTurns = 0 }: PageState): readonly HTMLElement[] {
    if (earlierTurns === 0) return [];
    if (this.#note?.turns !== earlierTurns) {
      this.#note = { turns: earlierTurns, element: earlierNote(earlierTurns, this.#send) };
    }
    return [this.#note.element];
  }

  answerView(id: string): AnswerView | undefined {
    return this.#views.get(id)?.answer;
  }

  /** Keeps the end visible, unless the reader has scrolled away from it or the page shows only the empty state. */
  follow(): void {
    if (this.#isAtEnd && this.#views.size > 0) this.element.scrollTop = this.element.scrollHeight;
  }

  /** Scrolls to a stored position or to the end. */
  scrollTo(position: number | "end"): void {
    this.#isAtEnd = position === "end";
    this.element.scrollTop = position === "end" ? this.element.scrollHeight : position;
  }

  #elementOf(turn: ShownTurn, isLast: boolean): HTMLElement {
    const existing = this.#views.get(turn.id);
    if (turn.role === "user") {
      const view = existing ?? { element: questionView(turn) };
      this.#views.set(turn.id, view);
      return view.element;
    }
    const answer = existing?.answer ?? new AnswerView(turn, this.#send, this.#colors);
    this.#views.set(turn.id, { element: answer.element, answer });
    answer.update(turn, isLast);
    return answer.element;
  }

  /** Puts the elements in order without moving any that are in place, because a moved element would lose the focus. */
  #arrange(elements: readonly HTMLElement[]): void {
    elements.forEach((child, index) => {
      const currentElement = this.element.children[index];
      if (currentElement !== child) this.element.insertBefore(child, currentElement ?? null);
    });
    while (this.element.children.length > elements.length) this.element.lastElementChild?.remove();
  }
}
