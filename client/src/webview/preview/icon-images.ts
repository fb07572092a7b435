/** Small images for common icons, in the text color; the icon libraries are larger than the whole extension. */

/** SVG paths in a square of 16 by 16, with their names in Font Awesome, Lucide and Tabler. */
const drawings: readonly (readonly [names: string, path: string])[] = [
  ["circle-info info info-circle", "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 7.3v3.6M8 4.9v.6"],
  ["note-sticky sticky-note note", "M2.5 2.5h11v7.5l-3.5 3.5H2.5zM13.5 10H10v3.5"],
  ["lightbulb bulb", "M6 11.5c0-1.6-2-2.4-2-5a4 4 0 0 1 8 0c0 2.6-2 3.4-2 5zM6.3 14h3.4"],
  ["circle-check check-circle", "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM5.3 8.2 7.3 10.2 10.9 6"],
  ["check", "M3 8.6 6.3 12 13 4.6"],
  ["triangle-exclamation triangle-alert alert-triangle", "M8 2.5 14.2 13.5H1.8zM8 6.5v3.2M8 11.3v.6"],
  [
    "octagon-exclamation octagon-alert alert-octagon",
    "M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5zM8 4.8v4M8 10.6v.6",
  ],
  ["message comment message-circle", "M2.5 3h11v8H7l-3 2.5V11H2.5z"],
  ["file file-lines", "M4 1.8h5.4L12.5 5v9.2H4zM9.2 1.8V5.2h3.3"],
  ["folder", "M1.8 3.5h4.4l1.5 1.8h6.5v7.7H1.8z"],
  [
    "rocket",
    "M6 10.5C6 6 8.5 3 13.5 2.5 13 7.5 10 10 5.5 10zM6 6.5 3 7l-1 2.5 3.5.3M9.5 10 9 13l-2.5 1-.3-3.5",
  ],
  ["code", "M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5"],
  ["terminal", "M2.5 4 6.5 8l-4 4M8 12.5h5.5"],
  [
    "book book-open",
    "M8 4C6.5 2.8 4.5 2.5 2 2.7v9.6c2.5-.2 4.5.1 6 1.2 1.5-1.1 3.5-1.4 6-1.2V2.7C11.5 2.5 9.5 2.8 8 4zM8 4v9.5",
  ],
  ["house home", "M2.5 7.5 8 2.5 13.5 7.5M4 6.3V13.5h8V6.3"],
  ["key", "M10.5 2.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8.4 7.6 3 13M4.5 11.5l1.7 1.7"],
  ["lock", "M4 7h8v6.5H4zM5.5 7V5a2.5 2.5 0 0 1 5 0v2"],
  ["gear settings sliders", "M2.5 5h5M11.5 5h2M2.5 11h2M8.5 11h5M9.5 3.2v3.6M6.5 9.2v3.6"],
  [
    "globe world",
    "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM2.2 8h11.6M8 2c2.2 1.8 2.9 3.8 2.9 6S10.2 12.2 8 14C5.8 12.2 5.1 10.2 5.1 8S5.8 3.8 8 2z",
  ],
  ["star", "M8 2l1.8 3.9 4.2.5-3.1 2.9.8 4.2L8 11.4l-3.7 2.1.8-4.2L2 6.4l4.2-.5z"],
  ["flag", "M3.5 14V2.5h9l-2 3 2 3h-9"],
  ["bolt zap", "M9 1.8 3.5 9H8l-1 5.2L12.5 7H8z"],
  [
    "link",
    "M6.5 9.5 9.5 6.5M7 4.5l1.5-1.5a3 3 0 0 1 4.3 4.3L11.3 8.8M9 11.5 7.5 13a3 3 0 0 1-4.3-4.3L4.7 7.2",
  ],
  ["user", "M8 2.5a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zM2.8 13.5c.5-2.5 2.5-3.8 5.2-3.8s4.7 1.3 5.2 3.8"],
  ["heart", "M8 13.5 3 8.5A3.1 3.1 0 0 1 8 4.5a3.1 3.1 0 0 1 5 4z"],
  ["cloud", "M4.5 12.5a3 3 0 0 1 0-6 4 4 0 0 1 7.5 1 2.5 2.5 0 0 1 0 5z"],
  [
    "database",
    "M3 4c0-1.2 2.2-2 5-2s5 .8 5 2-2.2 2-5 2-5-.8-5-2zM3 4v8c0 1.2 2.2 2 5 2s5-.8 5-2V4M3 8c0 1.2 2.2 2 5 2s5-.8 5-2",
  ],
  ["magnifying-glass search", "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3 14 14"],
  ["download", "M8 2.5V10M4.5 6.8 8 10.3l3.5-3.5M2.5 13.5h11"],
  [
    "github brand-github",
    "M6 13.8v-2.3c-2.5.6-3-1-3-1M10 13.8v-2.3c0-.7-.2-1.2-.6-1.5 2-.2 3.6-1 3.6-3.6 0-.8-.3-1.5-.8-2.1.1-.4.1-1.2-.2-1.9-.8 0-1.6.5-2.2.9a6 6 0 0 0-3.6 0c-.6-.4-1.4-.9-2.2-.9-.3.7-.3 1.5-.2 1.9C3.3 4.9 3 5.6 3 6.4 3 9 4.6 9.8 6.6 10c-.4.3-.6.8-.6 1.5",
  ],
];

const paths: ReadonlyMap<string, string> = new Map(
  drawings.flatMap(([names, path]) => names.split(" ").map((name) => [name, path] as const)),
);

const namespace = "http://www.w3.org/2000/svg";

/** Draws the image of each icon that has one; the others keep their letter. */
export function drawIcons(root: ParentNode): void {
  for (const icon of root.querySelectorAll<HTMLElement>(".icon[data-icon]")) {
    const path = paths.get(icon.dataset.icon ?? "");
    if (path === undefined) continue;
    const svg = document.createElementNS(namespace, "svg");
    svg.setAttribute("viewBox", "0 0 16 16");
    svg.setAttribute("aria-hidden", "true");
    const pathElement = document.createElementNS(namespace, "path");
    pathElement.setAttribute("d", path);
    svg.append(pathElement);
    icon.classList.add("drawn");
    icon.append(svg);
  }
}
