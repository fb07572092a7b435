/**
 * Shows a site's frame and page from the engine's HTML, and reports what readers open. Preserves scroll position,
 * focus and opened panels while the content changes. Does not depend on the source of the HTML.
 */
import { morphChildren } from "../assistant/morph.ts";
import { CodeColors } from "../highlighter/code-colors.ts";
import { applyAuthorColors } from "./author-colors.ts";
import { changedBlocks } from "./changed-blocks.ts";
import { type HtmlPart, htmlParts, type PartChanges, type PreviewContent } from "./content.ts";
import { ShownContents } from "./contents.ts";
import { Drawer } from "./drawer.ts";
import { heightAbove, measureFrame } from "./frame-size.ts";
import { drawIcons } from "./icon-images.ts";
import { type ColorLook, markColor } from "./mark-colors.ts";
import { announce, elementOf } from "./skeleton.ts";
import { withChange } from "./text-change.ts";

/** The target that a reader opens: a row of the navigation tree, a URL of the site, or one outside it. */
export type FollowedLink =
  | { readonly kind: "row"; readonly id: string }
  | { readonly kind: "address"; readonly address: string }
  | { readonly kind: "outside"; readonly address: string };

/** The services that the view needs. */
interface PreviewHost {
  /** The URL of a file of the site. */
  readonly addressOf: (file: string) => string;
  readonly open: (target: FollowedLink) => void;
  /** Loads the script that highlights code; rejects if that fails. */
  readonly loadHighlighter: () => Promise<void>;
  /** Whether links that point outside the site can be opened. */
  readonly opensOutside?: boolean;
}

const hexColor = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Elements from HTML, with images, and with panels open as readers have left them. */
function contentOf(
  html: string,
  current: Element,
  host: PreviewHost,
  codeColors: CodeColors,
): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  const { addressOf, opensOutside } = host;
  if (opensOutside === true) {
    for (const link of template.content.querySelectorAll("a[data-link]")) link.setAttribute("href", "#");
  }
  for (const imageElement of template.content.querySelectorAll("img"))
    imageElement.src = addressOf(imageElement.dataset.file ?? "");
  drawIcons(template.content);
  applyAuthorColors(template.content);
  codeColors.color(template.content);
  const opened = new Map<string, boolean>();
  for (const panel of current.querySelectorAll("details")) opened.set(panel.dataset.key ?? "", panel.open);
  for (const newPanel of template.content.querySelectorAll("details")) {
    const isOpen = opened.get(newPanel.dataset.key ?? "");
    // Panels around the current page are always open.
    if (isOpen !== undefined && newPanel.querySelector('[aria-current="page"]') === null)
      newPanel.open = isOpen;
  }
  return template.content;
}

/** The heading that a fragment of the page names. */
function headingOf(fragment: string): HTMLElement | null {
  return document.getElementById(`at-${fragment}`);
}

/** Shows content in the elements of the page, and updates it. */
export class PreviewView {
  readonly #host: PreviewHost;
  readonly #drawer: Drawer;
  readonly #codeColors: CodeColors;
  readonly #contents = new ShownContents();
  #content: Partial<PreviewContent> = {};

  constructor(host: PreviewHost) {
    this.#host = host;
    this.#drawer = new Drawer();
    this.#codeColors = new CodeColors(host.loadHighlighter);
    measureFrame();
    // Captured before other listeners, because an editor opens links itself.
    document.addEventListener("click", (event) => this.#onClick(event), { capture: true });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !leaveMenu()) this.#drawer.close();
    });
  }

  /**
   * Shows content; unchanged parts may be absent.
   * @param changes changes of absent parts
   */
  show(content: Partial<PreviewContent>, changes: PartChanges = {}): void {
    const newContent: { -readonly [Part in keyof PreviewContent]?: PreviewContent[Part] } = {
      ...this.#content,
      ...content,
    };
    const { colors, language, problem, title } = content;
    if (title !== undefined) document.title = title;
    if (problem !== undefined) announce(problem);
    if (colors !== undefined) showColors(colors);
    if (language !== undefined) showLanguage(language);
    for (const part of htmlParts) {
      const before = this.#content[part];
      const change = changes[part];
      // A reloaded page receives whole parts.
      const html = change && before !== undefined ? withChange(before, change) : content[part];
      if (html === undefined || html === before) continue;
      newContent[part] = html;
      this.#draw(part, html, before ?? "");
    }
    this.#content = newContent;
    this.#contents.refresh();
  }

  /**
   * Called when a reader opens another page: shows it from its start, or from a heading, and screen readers read it.
   * @param takesFocus whether the reader opened the page, rather than a file in the editor
   */
  arrived(anchor: string | undefined, takesFocus = true): void {
    closeMenus(undefined);
    this.#drawer.close();
    const main = elementOf("main");
    if (takesFocus) main.focus({ preventScroll: true });
    const heading = anchor === undefined ? null : headingOf(anchor);
    if (heading === null) scrollTo({ top: 0 });
    else heading.scrollIntoView({ block: "start" });
    showWithin(elementOf("sidebar"), document.querySelector('#sidebar [aria-current="page"]'));
  }

  /** The line where an element of the page begins; undefined for elements outside the page. */
  lineOf(element: Element): number | undefined {
    const block = element.closest("[data-block]");
    const index = block === null ? -1 : blocksOfPage().indexOf(block);
    return this.#content.lines?.[index];
  }

  /** Scrolls to the content of a line of the page. */
  showLine(line: number): void {
    const { lines = [] } = this.#content;
    const index = lines.findLastIndex((blockLine) => blockLine <= line);
    const block = blocksOfPage()[index];
    if (block === undefined) return;
    const { top, bottom } = block.getBoundingClientRect();
    const start = heightAbove();
    const isVisible = bottom > start && top < innerHeight && (top >= start || bottom <= innerHeight);
    if (!isVisible) block.scrollIntoView({ block: bottom - top < innerHeight - start ? "center" : "start" });
  }

  /**
   * Updates the elements of a part to match its HTML.
   * @param before the HTML of the current elements
   */
  #draw(part: HtmlPart, html: string, before: string): void {
    const element = elementOf(part);
    const { html: changed, from, until } = changedBlocks(element, before, html);
    morphChildren(element, contentOf(changed, element, this.#host, this.#codeColors), from, until);
  }

  #onClick(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : undefined;
    closeMenus(target?.closest(".menu"));
    const group = target?.closest<HTMLElement>("summary[data-row]");
    const id = group?.dataset.row;
    // A group opens its first page only when it is expanded.
    if (id !== undefined && group?.closest("details")?.open === false) this.#host.open({ kind: "row", id });
    const link = target?.closest("a");
    if (link === null || link === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const { row, address, link: outside } = link.dataset;
    if (row !== undefined) this.#host.open({ kind: "row", id: row });
    else if (address?.startsWith("#") === true) headingOf(address.slice(1))?.scrollIntoView();
    else if (address !== undefined) this.#host.open({ kind: "address", address });
    else if (outside !== undefined && this.#host.opensOutside === true)
      this.#host.open({ kind: "outside", address: outside });
  }
}

function blocksOfPage(): readonly Element[] {
  return [...document.querySelectorAll("#page [data-block]")];
}

/** Scrolls only a list, until one of its elements is visible. */
function showWithin(list: HTMLElement, element: Element | null): void {
  if (element === null) return;
  const [inner, outer] = [element.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  list.scrollBy({ top: inner.top - outer.top - outer.height / 3 });
}

/** Languages written from right to left; a browser detects the direction only for text, not for a language. */
const rightToLeft = /^(?:ar|fa|he|ur)(?:-|$)/;

function showLanguage(language: string): void {
  const site = elementOf("site");
  site.lang = language;
  site.dir = rightToLeft.test(language) ? "rtl" : "ltr";
}

function showColors(colors: readonly string[]): void {
  const { style } = document.documentElement;
  const show = (name: string, color: string | undefined): void => {
    if (color === undefined) style.removeProperty(name);
    else style.setProperty(name, color);
  };
  const [primary, light, dark] = [0, 1, 2].map((index) => {
    const color = colors[index] ?? "";
    return hexColor.test(color) ? color : undefined;
  });
  show("--primary", primary);
  show("--light", light);
  show("--dark", dark);
  const mark = (color: string | undefined, look: ColorLook): string | undefined =>
    color === undefined ? undefined : markColor(color, look);
  show("--mark-on-light", mark(primary, "light"));
  show("--mark-on-dark", mark(light ?? primary, "dark"));
}

/** Closes the open menu, and moves the focus from it to its button; returns whether a menu was open. */
function leaveMenu(): boolean {
  const menu = [...document.querySelectorAll<HTMLDetailsElement>("#top .menu[open], #top .menu [open]")][0];
  if (menu === undefined) return false;
  const hadFocus = menu.contains(document.activeElement);
  closeMenus(undefined);
  if (hadFocus) menu.querySelector("summary")?.focus();
  return true;
}

/** Closes all menus of the frame except one. */
function closeMenus(except: Element | null | undefined): void {
  for (const menu of document.querySelectorAll(".menu")) {
    const details = menu instanceof HTMLDetailsElement ? menu : menu.querySelector("details");
    if (menu !== except && details !== null) details.open = false;
  }
}
