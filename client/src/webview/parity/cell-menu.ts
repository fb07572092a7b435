/** The menu of a cell: what can be done with the cell, by the mouse and by keys. */
import { element } from "../assistant/dom.ts";
import type { CellChoice } from "./cells.ts";
import type { CellAction } from "./messages.ts";

/** How far the menu stays from the edges of the page, in pixels. */
const margin = 4;

interface CellMenuOptions {
  /** The cell. */
  readonly anchor: HTMLElement;
  /** What the cell says, for people. */
  readonly title: string;
  readonly text: string;
  readonly choices: readonly CellChoice[];
  readonly onChoose: (action: CellAction) => void;
  /** The focus goes back to where it was. */
  readonly onClose: () => void;
}

/** One menu at a time. */
export class CellMenu {
  #close: (() => void) | undefined;

  /** Closes the menu; gives whether one was open. */
  close(): boolean {
    const close = this.#close;
    close?.();
    return close !== undefined;
  }

  open({ anchor, title, text, choices, onChoose, onClose }: CellMenuOptions): void {
    this.close();
    const items = choices.map(({ action, label }) => {
      const item = element("div", {
        className: "item",
        text: label,
        attributes: { role: "menuitem", tabindex: "-1" },
      });
      item.addEventListener("click", () => choose(action));
      item.addEventListener("mouseenter", () => item.focus());
      return item;
    });
    const menu = element(
      "div",
      { className: "menu", part: "menu", label: title, attributes: { role: "menu", tabindex: "-1" } },
      [element("p", { className: "meaning", text, attributes: { role: "none" } }), ...items],
    );
    const end = (): void => {
      this.#close = undefined;
      outside.abort();
      menu.remove();
    };
    const choose = (action: CellAction): void => {
      end();
      onClose();
      onChoose(action);
    };
    const outside = new AbortController();
    const { signal } = outside;
    this.#close = end;
    menu.addEventListener("keydown", (event) => {
      const at = items.findIndex((item) => item.matches(":focus"));
      const { key } = event;
      const next =
        key === "ArrowDown"
          ? at + 1
          : key === "ArrowUp"
            ? at - 1
            : key === "Home"
              ? 0
              : key === "End"
                ? -1
                : undefined;
      const chosen = choices[at];
      if (next !== undefined) items.at(next % Math.max(1, items.length))?.focus();
      else if ((key === "Enter" || key === " ") && chosen !== undefined) choose(chosen.action);
      else if (key === "Escape" || key === "Tab") {
        end();
        onClose();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
    document.addEventListener(
      "pointerdown",
      (event) => {
        if (event.target instanceof Node && !menu.contains(event.target)) end();
      },
      { signal, capture: true },
    );
    window.addEventListener("resize", end, { signal });
    window.addEventListener("blur", end, { signal });
    (anchor.closest("main") ?? document.body).append(menu);
    place(menu, anchor.getBoundingClientRect());
    (items[0] ?? menu).focus();
  }
}

/** Puts the menu below the cell, or above if there is no room below. */
function place(menu: HTMLElement, cell: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const left = Math.min(Math.max(margin, cell.left), window.innerWidth - width - margin);
  const isBelow = cell.bottom + height + margin <= window.innerHeight;
  const top = isBelow ? cell.bottom : Math.max(margin, cell.top - height);
  menu.style.left = `${Math.max(margin, left)}px`;
  menu.style.top = `${top}px`;
}
