/**
 * Writes content of which readers see one part at a time. The choices are radio buttons, which need no script and which
 * every reader of screens knows; the style shows their labels alone. Each choice is before its panel, so that the
 * keyboard comes from the choice to what it shows.
 */
import type { HtmlWriter } from "./html-writer.ts";

/** A choice with what it shows. */
export interface TabPanel {
  readonly title: string;
  /** Writes the icon before the title. */
  readonly writeIcon?: () => void;
  readonly write: () => void;
}

interface TabGroup {
  readonly className: string;
  /** What screen readers call the group. */
  readonly label: string;
  readonly panels: readonly TabPanel[];
  /** The index of the panel that is shown first. */
  readonly chosen?: number;
}

/** @param budget counts the groups of the page, which tells them apart */
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
