/** The context that the parts of an endpoint page share, and the HTML elements that several of them write. */
import type { Attributes, HtmlWriter, TagName } from "../html-writer.ts";
import { type TabPanel, writeTabs } from "../tabs-html.ts";
import { visible, visibleLine } from "./printed-value.ts";
import type { SpecValues } from "./spec-content.ts";

/** The remaining budget of one page. */
export interface EndpointBudget {
  /** The rows of fields that may still be written. */
  fields: number;
  /** The UTF-16 code units of descriptions that may still be parsed as Markdown. */
  markdown: number;
  /** The last number that was used for a group of choices or an element that can be opened. */
  next: number;
}

/** The context of one endpoint page. */
export interface EndpointView {
  readonly html: HtmlWriter;
  readonly content: SpecValues;
  readonly budget: EndpointBudget;
  /** The name of the endpoint, for the keys of elements that can be opened. */
  readonly key: string;
  /** Writes a description, which is Markdown, if the value is a string that is not blank. */
  readonly describe: (text: unknown) => void;
}

/** Writes an element whose content is text or is written by a function. */
export function element(
  { html }: Pick<EndpointView, "html">,
  tag: TagName,
  attributes: Attributes,
  content: string | (() => void),
): void {
  html.element(tag, attributes, typeof content === "string" ? () => html.text(visible(content)) : content);
}

/** Writes a short string of the spec as code. */
export function code(view: EndpointView, text: string, className?: string): void {
  element(view, "code", { class: className }, visibleLine(text));
}

/** Writes a sentence of the preview itself. */
export function remark(view: Pick<EndpointView, "html">, sentence: string): void {
  element(view, "p", { class: "remark" }, sentence);
}

/** Writes a part of the page with a heading. */
export function section(view: EndpointView, title: string, write: () => void): void {
  element(view, "section", { class: "endpoint-part", "aria-label": title }, () => {
    element(view, "h2", {}, title);
    write();
  });
}

/** Writes a short word next to a name. */
export function mark(view: EndpointView, word: string, className = ""): void {
  element(view, "span", { class: `tag ${className}`.trim() }, word);
}

/** Writes content that readers can open and close. */
export function details(view: EndpointView, title: string, write: () => void, isOpen = false): void {
  view.budget.next += 1;
  const key = `${view.key} ${view.budget.next}`;
  element(view, "details", { class: "inside", open: isOpen, "data-key": key }, () => {
    element(view, "summary", {}, visibleLine(title));
    write();
  });
}

/** Writes a single panel directly, and several as choices. */
export function oneOrChoices(view: EndpointView, label: string, all: readonly TabPanel[]): void {
  if (all.length === 1) all[0]?.write();
  else if (all.length > 1) choices(view, label, all);
}

/** A longer row of choices would be hard to scan. */
const maxChoices = 8;

/** Writes panels as tabs, or as a list of elements that can be opened if there are many. */
export function choices(view: EndpointView, label: string, all: readonly TabPanel[]): void {
  if (all.length > maxChoices) {
    for (const [index, { title, write }] of all.entries()) details(view, title, write, index === 0);
    return;
  }
  const panels = all.map(({ title, write }) => ({ title: visibleLine(title, 100), write }));
  writeTabs(view.html, view.budget, { className: "tabs", label, panels });
}

/** Writes a code block with a title above it. */
export function codeBlock(view: EndpointView, title: string, text: string): void {
  element(view, "figure", { class: "code" }, () => {
    if (title !== "") element(view, "figcaption", {}, visibleLine(title, 100));
    const name = title === "" ? "Code" : `Code: ${visibleLine(title, 100)}`;
    element(view, "pre", { tabindex: "0", role: "group", "aria-label": name }, () =>
      element(view, "code", {}, text),
    );
  });
}
