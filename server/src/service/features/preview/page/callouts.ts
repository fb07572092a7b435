/** Writes callouts: each kind has its own icon, its own color, and its name for those who see neither. */
import { capitalize } from "../../../text/words.ts";
import { writeIcon } from "../icon.ts";
import { content, iconOf, text, type WrittenTag, writeText } from "./written-tag.ts";

/** The icon of each kind. */
const icons: Readonly<Record<string, string>> = {
  note: "note-sticky",
  info: "circle-info",
  tip: "lightbulb",
  check: "circle-check",
  warning: "triangle-exclamation",
  danger: "octagon-exclamation",
};

/** A callout of a kind, or of the kind that its attribute `type` says. */
export function callout(written: WrittenTag): void {
  const { node, view } = written;
  const { html, site } = view;
  const type = node.name === "Callout" ? (text(written, "type") ?? "") : (node.name ?? "").toLowerCase();
  const kind = Object.hasOwn(icons, type) ? type : "own";
  const title = text(written, "title");
  const word = kind === "own" ? "Callout" : capitalize(kind);
  const attributes = {
    class: `callout ${kind}`,
    role: "note",
    "aria-label": title === undefined ? word : `${word}: ${title}`,
    "data-color": kind === "own" ? text(written, "color") : undefined,
  };
  html.element("aside", attributes, () => {
    writeIcon(html, site, iconOf(written) ?? icons[kind] ?? "message");
    html.element("div", { class: "callout-text" }, () => {
      writeText(written, "div", "title", title);
      content(written);
    });
  });
}
