/** The icons of the assistant's page, drawn in the surrounding text color. */

/** SVG paths in a square of 16 by 16. */
const drawings = {
  send: "M8 13V3.5M3.8 7.7 8 3.5l4.2 4.2",
  stop: "M4.5 4.5h7v7h-7z",
  retry: "M13 8a5 5 0 1 1-1.6-3.7M13 2.2v3.2H9.8",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  insert: "M2.5 3h11M2.5 13h11M8 5.3v5M5.8 8.3 8 10.5l2.2-2.2",
  done: "M3 8.6 6.3 12 13 4.6",
  close: "m4 4 8 8M12 4l-8 8",
  page: "M4 1.8h5.4L12.5 5v9.2H4zM9.2 1.8V5.2h3.3",
  web: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM2.2 8h11.6M8 2c2.2 1.8 2.9 3.8 2.9 6S10.2 12.2 8 14C5.8 12.2 5.1 10.2 5.1 8S5.8 3.8 8 2z",
  go: "M3 8h9.5M8.7 4.2 12.5 8l-3.8 3.8",
  code: "M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5",
  selection: "M2.5 4h11M2.5 8h7M2.5 12h9",
  key: "M10.5 2.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8.4 7.6 3 13M4.5 11.5l1.7 1.7",
  settings: "M2.5 5h5M11.5 5h2M2.5 11h2M8.5 11h5M9.5 3.2v3.6M6.5 9.2v3.6",
  warning: "M8 2.5 14.2 13.5H1.8zM8 6.5v3.2M8 11.3v.6",
  note: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 7.3v3.6M8 4.9v.6",
  down: "M8 3v9.5M3.8 8.3 8 12.5l4.2-4.2",
} as const;

export type IconName = keyof typeof drawings;

const svg = "http://www.w3.org/2000/svg";

/** A decorative icon: the text or label beside it has the same meaning. */
export function icon(name: IconName): SVGElement {
  const element = document.createElementNS(svg, "svg");
  element.setAttribute("viewBox", "0 0 16 16");
  element.setAttribute("class", `icon icon-${name}`);
  element.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg, "path");
  path.setAttribute("d", drawings[name]);
  element.append(path);
  return element;
}
