/**
 * The sidebar on a narrow panel: a drawer that a button opens, over the page, which cannot be reached until it is
 * closed.
 */
import { elementOf } from "./skeleton.ts";

/** What cannot be reached while the drawer is open. */
const behind = ["top", "main"];

export class Drawer {
  readonly #button = elementOf("drawer");

  constructor() {
    this.#button.addEventListener("click", () => (this.isOpen ? this.close() : this.#open()));
    elementOf("shade").addEventListener("click", () => this.close());
    // On a wide panel there is no button, and the sidebar is always there.
    new ResizeObserver(() => {
      if (this.#button.offsetParent === null) this.#set(false);
    }).observe(elementOf("drawer-bar"));
  }

  get isOpen(): boolean {
    return this.#button.getAttribute("aria-expanded") === "true";
  }

  /** Closes the drawer if it is open, and gives the focus back to the button. */
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
    for (const id of behind) elementOf(id).inert = isOpen;
  }
}
