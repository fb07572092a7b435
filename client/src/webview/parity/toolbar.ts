/** The toolbar above the table: the choice of a table, a text filter, and buttons for gaps. */
import { element } from "../assistant/dom.ts";
import { gapKinds, gapWords } from "./cells.ts";
import type { PageTable, ParityGap } from "./messages.ts";

export interface ToolbarChoice {
  /** The `place` of the table. */
  readonly place: string;
  readonly text: string;
  readonly gaps: readonly ParityGap[];
}

export class Toolbar {
  readonly element: HTMLElement;
  readonly #tables = element("select", { part: "tables", label: "Which languages or versions" });
  readonly #text = element("input", {
    part: "filter",
    label: "Filter pages",
    attributes: { type: "search", placeholder: "Filter pages", spellcheck: "false" },
  });
  readonly #gaps = element("div", {
    className: "gaps",
    label: "Only pages that are",
    attributes: { role: "group" },
  });
  #choice: ToolbarChoice;
  readonly #onChange: (choice: ToolbarChoice) => void;

  constructor(choice: ToolbarChoice, onChange: (choice: ToolbarChoice) => void) {
    this.#choice = choice;
    this.#onChange = onChange;
    this.#text.value = choice.text;
    this.#text.addEventListener("input", () => this.#change({ text: this.#text.value }));
    this.#tables.addEventListener("change", () => this.#change({ place: this.#tables.value }));
    this.element = element("div", { className: "toolbar", attributes: { role: "search" } }, [
      this.#tables,
      this.#text,
      this.#gaps,
    ]);
  }

  /** Shows the available choices. */
  show(tables: readonly PageTable[], { place, columns }: PageTable): void {
    this.#choice = { ...this.#choice, place };
    const options = tables.map((table) =>
      element("option", { text: table.label, attributes: { value: table.place } }),
    );
    this.#tables.replaceChildren(...options);
    this.#tables.value = place;
    this.#tables.hidden = tables.length < 2;
    const buttons = gapKinds.flatMap((gap) => {
      const count = columns.reduce((sum, { counts }) => sum + counts[gap], 0);
      const isOn = this.#choice.gaps.includes(gap);
      return count === 0 && !isOn ? [] : [this.#gapButton(gap, count, isOn)];
    });
    // Restores the focus, because the buttons are new elements.
    const focusedGap = document.activeElement?.getAttribute("data-gap");
    this.#gaps.replaceChildren(...buttons);
    buttons.find(({ dataset }) => dataset.gap === focusedGap)?.focus();
  }

  #gapButton(gap: ParityGap, count: number, isOn: boolean): HTMLButtonElement {
    const { symbol, name, meaning } = gapWords[gap];
    const toggle = element(
      "button",
      {
        className: gap,
        title: meaning,
        attributes: { type: "button", "aria-pressed": String(isOn), "data-gap": gap },
      },
      [
        element("span", { className: "symbol", text: symbol, attributes: { "aria-hidden": "true" } }),
        element("span", { text: name }),
        element("span", { className: "count", text: String(count) }),
      ],
    );
    toggle.addEventListener("click", () => {
      const { gaps } = this.#choice;
      this.#change({ gaps: isOn ? gaps.filter((other) => other !== gap) : [...gaps, gap] });
    });
    return toggle;
  }

  #change(change: Partial<ToolbarChoice>): void {
    this.#choice = { ...this.#choice, ...change };
    this.#onChange(this.#choice);
  }
}
