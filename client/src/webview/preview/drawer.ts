/** The sidebar on a narrow panel: a drawer over the page, opened by a button. The page is inert until the drawer is closed. */
import { elementOf } from "./skeleton.ts";

/** The elements that are inert while the drawer is open. */
const inertIds = ["top", "main"];

export class Drawer {
  readonly #button = elementOf("drawer");

  constructor() {
    this.#button.addEventListener("click", () => (this.isOpen ? this.close() : this.#open()));
    elementOf("shade").addEventListener("click", () => this.close());
    // A wide panel has no button, and always shows the sidebar.
    new ResizeObserver(() => {
      if (this.#button.offsetParent === null) this.#set(false);
    }).observe(elementOf("drawer-bar"));
  }

  get isOpen(): boolean {
    return this.#button.getAttribute("aria-expanded") === "true";
  }

  /** Closes the drawer if it is open, and returns the focus to the button. */
  close(): void {
    if (!this.isOpen) return;
    this.#set(false);
    this.#button.focus();
  }

  #open(): void {
    this.#set(true);
    const sidebar = elementOf("sidebar");
    const current = sidebar.querySelector<HTMLElement>('[aria-current="page"]');
    (current ?? sidebar).focus();
  }

  #set(isOpen: boolean): void {
    this.#button.setAttribute("aria-expanded", String(isOpen));
    elementOf("site").classList.toggle("drawer-open", isOpen);
    for (const id of inertIds) elementOf(id).inert = isOpen;
  }
}
