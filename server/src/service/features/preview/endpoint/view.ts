/** What the parts of one endpoint page share, and the forms of HTML that several of them write. Does not depend on specs. */
import type { Attributes, HtmlWriter, TagName } from "../html-writer.ts";
import { type TabPanel, writeTabs } from "../tabs-html.ts";
import { visible, visibleLine } from "./printed-value.ts";
import type { SpecValues } from "./spec-content.ts";

/** What may still be made for one page. */
export interface EndpointBudget {
  /** Rows of fields. */
  fields: number;
  /** UTF-16 code units of descriptions that are read as Markdown. */
  markdown: number;
  /** Numbers for groups of choices, and for what readers open. */
  next: number;
}

/** One endpoint page that is being written. */
export interface EndpointView {
  readonly html: HtmlWriter;
  readonly content: SpecValues;
  readonly budget: EndpointBudget;
  /** The name of the endpoint, for what readers open. */
  readonly key: string;
  /** Writes a description, which is Markdown, if the spec has a text there. */
  readonly describe: (text: unknown) => void;
}

/** Writes an element with text or with what a function writes. */
export function element(
  { html }: Pick<EndpointView, "html">,
  tag: TagName,
  attributes: Attributes,
  content: string | (() => void),
): void {
  html.element(tag, attributes, typeof content === "string" ? () => html.text(visible(content)) : content);
}

/** A short text of the spec as code. */
export function code(view: EndpointView, text: string, className?: string): void {
  element(view, "code", { class: className }, visibleLine(text));
}

/** A sentence of the preview about what it shows. */
export function remark(view: Pick<EndpointView, "html">, sentence: string): void {
  element(view, "p", { class: "remark" }, sentence);
}

/** A part of the page under its heading. */
export function section(view: EndpointView, title: string, write: () => void): void {
  element(view, "section", { class: "endpoint-part", "aria-label": title }, () => {
    element(view, "h2", {}, title);
    write();
  });
}

/** A short word beside a name. */
export function mark(view: EndpointView, word: string, className = ""): void {
  element(view, "span", { class: `tag ${className}`.trim() }, word);
}

/** Something that readers open. */
export function opened(view: EndpointView, title: string, write: () => void, isOpen = false): void {
  view.budget.next += 1;
  const key = `${view.key} ${view.budget.next}`;
  element(view, "details", { class: "inside", open: isOpen, "data-key": key }, () => {
    element(view, "summary", {}, visibleLine(title));
    write();
  });
}

/** Shows the only form of a part as it is, and several as choices. */
export function oneOrChoices(view: EndpointView, label: string, all: readonly TabPanel[]): void {
  if (all.length === 1) all[0]?.write();
  else if (all.length > 1) choices(view, label, all);
}

/** A longer row of choices is hard to scan. */
const maxChoices = 8;

/** Shows one of several forms of the same part. If there are many, readers open them one by one. */
export function choices(view: EndpointView, label: string, all: readonly TabPanel[]): void {
  if (all.length > maxChoices) {
    for (const [index, { title, write }] of all.entries()) opened(view, title, write, index === 0);
    return;
  }
  const panels = all.map(({ title, write }) => ({ title: visibleLine(title, 100), write }));
  writeTabs(view.html, view.budget, { className: "tabs", label, panels });
}

/** Text that is code, with its name above it. */
export function codeBlock(view: EndpointView, title: string, text: string): void {
  element(view, "figure", { class: "code" }, () => {
    if (title !== "") element(view, "figcaption", {}, visibleLine(title, 100));
    const name = title === "" ? "Code" : `Code: ${visibleLine(title, 100)}`;
    element(view, "pre", { tabindex: "0", role: "group", "aria-label": name }, () =>
      element(view, "code", {}, text),
    );
  });
}
