/** The menu of a cell, with the actions for the cell, for mouse and keyboard. */
import { element } from "../assistant/dom.ts";
import type { CellChoice } from "./cells.ts";
import type { CellAction } from "./messages.ts";

/** The minimum distance of the menu from the edges of the page, in pixels. */
const margin = 4;

interface CellMenuOptions {
  readonly anchor: HTMLElement;
  /** The name of the cell, for screen readers. */
  readonly title: string;
  readonly text: string;
  readonly choices: readonly CellChoice[];
  readonly onChoose: (action: CellAction) => void;
  /** Called when the menu closes, to restore the focus. */
  readonly onClose: () => void;
}

/** Shows one menu at a time. */
export class CellMenu {
  #close: (() => void) | undefined;

  /** Closes the menu; returns whether one was open. */
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
      listeners.abort();
      menu.remove();
    };
    const choose = (action: CellAction): void => {
      end();
      onClose();
      onChoose(action);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    this.#close = end;
    menu.addEventListener("keydown", (event) => {
      const index = items.findIndex((item) => item.matches(":focus"));
      const { key } = event;
      const next =
        key === "ArrowDown"
          ? index + 1
          : key === "ArrowUp"
            ? index - 1
            : key === "Home"
              ? 0
              : key === "End"
                ? -1
                : undefined;
      const chosen = choices[index];
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
    position(menu, anchor.getBoundingClientRect());
    (items[0] ?? menu).focus();
  }
}

/** Puts the menu below the cell, or above it if there is no room below. */
function position(menu: HTMLElement, cell: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const left = Math.min(Math.max(margin, cell.left), window.innerWidth - width - margin);
  const isBelow = cell.bottom + height + margin <= window.innerHeight;
  const top = isBelow ? cell.bottom : Math.max(margin, cell.top - height);
  menu.style.left = `${Math.max(margin, left)}px`;
  menu.style.top = `${top}px`;
}
