/**
 * Shows a site's frame and page, as the engine makes their HTML, and says what readers want to open. Keeps scroll, focus and
 * what readers have opened while the content changes. Does not depend on where the HTML comes from.
 */
import { morphChildren } from "../assistant/morph.ts";
import { CodeColors } from "../highlighter/code-colors.ts";
import { changedBlocks } from "./changed-blocks.ts";
import { type HtmlPart, htmlParts, type PartChanges, type PreviewContent } from "./content.ts";
import { ShownContents } from "./contents.ts";
import { Drawer } from "./drawer.ts";
import { heightAbove, measureFrame } from "./frame-size.ts";
import { type ColorLook, markColor } from "./mark-colors.ts";
import { showOwnColors } from "./own-colors.ts";
import { drawIcons } from "./pictures.ts";
import { announce, elementOf } from "./skeleton.ts";
import { withChange } from "./text-change.ts";

/** What readers want to open: a row of the navigation tree, a URL of the site, or one outside it. */
export type FollowedLink =
  | { readonly kind: "row"; readonly id: string }
  | { readonly kind: "address"; readonly address: string }
  | { readonly kind: "outside"; readonly address: string };

/** What the view is given. */
interface PreviewHost {
  /** The URL of a file of the site. */
  readonly addressOf: (file: string) => string;
  readonly open: (target: FollowedLink) => void;
  /** Loads the script that colors code; rejected if it cannot. */
  readonly loadHighlighter: () => Promise<void>;
  /** Whether links that point outside the site can be followed. */
  readonly opensOutside?: boolean;
}

const hexColor = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** The elements of an HTML text, with images and with what readers have opened. */
function contentOf(
  html: string,
  present: Element,
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
  showOwnColors(template.content);
  codeColors.color(template.content);
  const opened = new Map<string, boolean>();
  for (const panel of present.querySelectorAll("details")) opened.set(panel.dataset.key ?? "", panel.open);
  for (const newPanel of template.content.querySelectorAll("details")) {
    const isOpen = opened.get(newPanel.dataset.key ?? "");
    // Around the page that is shown, everything is open.
    if (isOpen !== undefined && newPanel.querySelector('[aria-current="page"]') === null)
      newPanel.open = isOpen;
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
  readonly #drawer: Drawer;
  readonly #codeColors: CodeColors;
  readonly #contents = new ShownContents();
  /** What is shown. */
  #content: Partial<PreviewContent> = {};

  constructor(host: PreviewHost) {
    this.#host = host;
    this.#drawer = new Drawer();
    this.#codeColors = new CodeColors(host.loadHighlighter);
    measureFrame();
    // Before others that listen to clicks: an editor follows links by itself.
    document.addEventListener("click", (event) => this.#clicked(event), { capture: true });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !leaveMenu()) this.#drawer.close();
    });
  }

  /**
   * Shows a content, of which parts that stay may be absent.
   * @param changes of parts that are absent
   */
  show(content: Partial<PreviewContent>, changes: PartChanges = {}): void {
    const shown: { -readonly [Part in keyof PreviewContent]?: PreviewContent[Part] } = {
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
      // A page that has been loaded again is sent all of it.
      const html = change && before !== undefined ? withChange(before, change) : content[part];
      if (html === undefined || html === before) continue;
      shown[part] = html;
      this.#draw(part, html, before ?? "");
    }
    this.#content = shown;
    this.#contents.refresh();
  }

  /**
   * Readers have gone to another page: it is shown from its start, or from a heading, and screen readers read it.
   * @param takesFocus whether readers have come by themselves, and not because somebody opened a file
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

  /** The line of the page on which an element begins; undefined for what is none of the page. */
  lineOf(element: Element): number | undefined {
    const block = element.closest("[data-block]");
    const index = block === null ? -1 : blocksOfPage().indexOf(block);
    return this.#content.lines?.[index];
  }

  /** Brings what is on a line of the page into sight. */
  showLine(line: number): void {
    const { lines = [] } = this.#content;
    const index = lines.findLastIndex((one) => one <= line);
    const block = blocksOfPage()[index];
    if (block === undefined) return;
    const { top, bottom } = block.getBoundingClientRect();
    const start = heightAbove();
    const isSeen = bottom > start && top < innerHeight && (top >= start || bottom <= innerHeight);
    if (!isSeen) block.scrollIntoView({ block: bottom - top < innerHeight - start ? "center" : "start" });
  }

  /**
   * Makes the elements of a part equal to its HTML.
   * @param before the HTML that the elements were made of
   */
  #draw(part: HtmlPart, html: string, before: string): void {
    const element = elementOf(part);
    const { html: changed, from, until } = changedBlocks(element, before, html);
    morphChildren(element, contentOf(changed, element, this.#host, this.#codeColors), from, until);
  }

  #clicked(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : undefined;
    closeMenus(target?.closest(".menu"));
    const group = target?.closest<HTMLElement>("summary[data-row]");
    const id = group?.dataset.row;
    // Only a group that is being opened leads to its first page.
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

/** Scrolls a list, and nothing around it, until an element of it is in sight. */
function showWithin(list: HTMLElement, element: Element | null): void {
  if (element === null) return;
  const [inner, outer] = [element.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  list.scrollBy({ top: inner.top - outer.top - outer.height / 3 });
}

/** Scripts that are written from right to left; a browser knows them only for text, not for a language. */
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

/** Closes the menu that has the focus, and gives the focus to what opened it; says whether there was one. */
function leaveMenu(): boolean {
  const menu = [...document.querySelectorAll<HTMLDetailsElement>("#top .menu[open], #top .menu [open]")][0];
  if (menu === undefined) return false;
  const hadFocus = menu.contains(document.activeElement);
  closeMenus(undefined);
  if (hadFocus) menu.querySelector("summary")?.focus();
  return true;
}

/** Closes the menus of the frame but one. */
function closeMenus(but: Element | null | undefined): void {
  for (const menu of document.querySelectorAll(".menu")) {
    const details = menu instanceof HTMLDetailsElement ? menu : menu.querySelector("details");
    if (menu !== but && details !== null) details.open = false;
  }
}
