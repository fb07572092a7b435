/**
 * Writes tabs. The choices are radio buttons, which need no script and are supported by every screen reader; the
 * style shows only their labels. Each choice is before its panel, so that the keyboard focus moves from a choice
 * to its content.
 */
import type { HtmlWriter } from "./html-writer.ts";

/** A choice with its content. */
export interface TabPanel {
  readonly title: string;
  /** Writes the icon before the title. */
  readonly writeIcon?: () => void;
  readonly write: () => void;
}

interface TabGroup {
  readonly className: string;
  /** The name of the group for screen readers. */
  readonly label: string;
  readonly panels: readonly TabPanel[];
  /** The index of the panel that is shown first. */
  readonly chosen?: number;
}

/** @param budget the number of groups on the page, which gives each group a unique name */
export function writeTabs(
  html: HtmlWriter,
  budget: { next: number },
  { className, label, panels, chosen = 0 }: TabGroup,
): void {
  budget.next += 1;
  const name = `choice-${budget.next}`;
  html.element("div", { class: className, role: "group", "aria-label": label }, () => {
    for (const [index, { title, writeIcon, write }] of panels.entries()) {
      html.element("label", {}, () => {
        html.element("input", { type: "radio", name, checked: index === chosen });
        writeIcon?.();
        html.text(title);
      });
      html.element("section", { class: "panel", "aria-label": title }, write);
    }
  });
}
