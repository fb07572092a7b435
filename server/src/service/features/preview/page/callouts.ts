/** Writes callouts. Each kind has an icon, a color, and a name for readers who see neither. */
import { capitalize } from "../../../text/words.ts";
import { writeIcon } from "../icon.ts";
import { content, iconOf, type TagContext, text, writeText } from "./tag-context.ts";

/** The icon of each kind. */
const icons: Readonly<Record<string, string>> = {
  note: "note-sticky",
  info: "circle-info",
  tip: "lightbulb",
  check: "circle-check",
  warning: "triangle-exclamation",
  danger: "octagon-exclamation",
};

/** Writes a callout, whose kind is its name or the value of its attribute `type`. */
export function callout(context: TagContext): void {
  const { node, view } = context;
  const { html, site } = view;
  const type = node.name === "Callout" ? (text(context, "type") ?? "") : (node.name ?? "").toLowerCase();
  const kind = Object.hasOwn(icons, type) ? type : "own";
  const title = text(context, "title");
  const word = kind === "own" ? "Callout" : capitalize(kind);
  const attributes = {
    class: `callout ${kind}`,
    role: "note",
    "aria-label": title === undefined ? word : `${word}: ${title}`,
    "data-color": kind === "own" ? text(context, "color") : undefined,
  };
  html.element("aside", attributes, () => {
    writeIcon(html, site, iconOf(context) ?? icons[kind] ?? "message");
    html.element("div", { class: "callout-text" }, () => {
      writeText(context, "div", "title", title);
      content(context);
    });
  });
}
