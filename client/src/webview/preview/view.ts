/**
 * Shows a site's frame and page, as the engine makes their HTML, and says what readers want to open. Keeps scroll, focus and
 * what readers have opened while the content changes. Knows nothing of where the HTML comes from.
 */
import { morphChildren } from "../assistant/morph.ts";

/** The parts of the preview: `FrameParts` of the engine with the page in it. */
export interface PreviewContent {
  /** A text. */
  readonly title: string;
  /** Hex colors or empty texts: primary, and those for light and dark. */
  readonly colors: readonly string[];
  readonly top: string;
  readonly sidebar: string;
  readonly head: string;
  readonly page: string;
  readonly foot: string;
}

/** What readers want to open: a row of the navigation tree, or an address of the site. */
export type FollowedLink =
  | { readonly kind: "row"; readonly id: string }
  | { readonly kind: "address"; readonly address: string };

/** What the view is given. */
export interface PreviewHost {
  /** The address of a file of the site. */
  readonly addressOf: (file: string) => string;
  readonly open: (target: FollowedLink) => void;
}

const parts = ["top", "sidebar", "head", "page", "foot"] as const;
const hexColor = /^#[0-9a-f]{3,6}$/i;

function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element;
}

/** The elements of an HTML text, with pictures and with what readers have opened. */
function contentOf(html: string, present: Element, { addressOf }: PreviewHost): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const picture of template.content.querySelectorAll("img"))
    picture.src = addressOf(picture.dataset.file ?? "");
  const opened = new Map<string, boolean>();
  for (const one of present.querySelectorAll("details")) opened.set(one.dataset.key ?? "", one.open);
  for (const one of template.content.querySelectorAll("details")) {
    const isOpen = opened.get(one.dataset.key ?? "");
    // Around the page that is shown, everything is open.
    if (isOpen !== undefined && one.querySelector('[aria-current="page"]') === null) one.open = isOpen;
  }
  return template.content;
}

/** The heading of an anchor of the page. */
function headingOf(fragment: string): HTMLElement | null {
  return document.getElementById(`at-${fragment}`);
}

/** Shows contents one after the other in the elements of the page. */
export class PreviewView {
  readonly #host: PreviewHost;

  constructor(host: PreviewHost) {
    this.#host = host;
    document.addEventListener("click", (event) => this.#clicked(event));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") closeMenus(undefined);
    });
  }

  /** @param isOther whether readers have gone to another page: it is shown from its start, and screen readers read it. */
  show(content: PreviewContent, isOther: boolean): void {
    document.title = content.title;
    const { style } = document.documentElement;
    for (const [index, name] of ["--primary", "--light", "--dark"].entries()) {
      const color = content.colors[index] ?? "";
      if (hexColor.test(color)) style.setProperty(name, color);
      else style.removeProperty(name);
    }
    for (const part of parts) {
      const element = elementOf(part);
      morphChildren(element, contentOf(content[part], element, this.#host));
    }
    if (!isOther) return;
    closeMenus(undefined);
    elementOf("main").focus({ preventScroll: true });
    elementOf("main").scrollIntoView({ block: "start" });
    document.querySelector('#sidebar [aria-current="page"]')?.scrollIntoView({ block: "nearest" });
  }

  #clicked(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : undefined;
    closeMenus(target?.closest(".menu"));
    const link = target?.closest("a");
    if (link === null || link === undefined) return;
    event.preventDefault();
    const { row, address } = link.dataset;
    if (row !== undefined) this.#host.open({ kind: "row", id: row });
    else if (address?.startsWith("#") === true) headingOf(address.slice(1))?.scrollIntoView();
    else if (address !== undefined) this.#host.open({ kind: "address", address });
  }
}

/** Closes the menus of the frame but one. */
function closeMenus(but: Element | null | undefined): void {
  for (const menu of document.querySelectorAll(".menu")) {
    const details = menu instanceof HTMLDetailsElement ? menu : menu.querySelector("details");
    if (menu !== but && details !== null) details.open = false;
  }
}

/** The buttons for dark colors and the width of a phone, and the one that leads past the navigation. */
export function startToolbar(): void {
  elementOf("skip").addEventListener("click", () => elementOf("main").focus());
  const dark = elementOf("dark");
  const phone = elementOf("phone");
  const root = document.documentElement;
  const set = (button: HTMLElement, name: string, isOn: boolean): void => {
    button.setAttribute("aria-pressed", String(isOn));
    root.classList.toggle(name, isOn);
  };
  set(dark, "dark", matchMedia("(prefers-color-scheme: dark)").matches);
  for (const [button, name] of [
    [dark, "dark"],
    [phone, "phone"],
  ] as const)
    button.addEventListener("click", () => set(button, name, !root.classList.contains(name)));
}
