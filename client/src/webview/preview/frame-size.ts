/**
 * Measures the heights of the sticky parts above the page and passes them to the style sheet: headings stop below
 * these parts after a jump, and the sidebar fills the rest of the window.
 */
import { elementOf } from "./skeleton.ts";

function stickyHeight(element: HTMLElement | null): number {
  return element !== null && getComputedStyle(element).position === "sticky"
    ? // Sticky elements are positioned on whole pixels.
      Math.ceil(element.getBoundingClientRect().height)
    : 0;
}

/** The height of the sticky parts above the page, in pixels. */
export function heightAbove(): number {
  const toolbar = document.querySelector<HTMLElement>(".toolbar");
  const headerRow = document.querySelector<HTMLElement>("#top .bar");
  const header = elementOf("top");
  // On a narrow panel, only one row of the header is sticky.
  const headerHeight = stickyHeight(header) || stickyHeight(headerRow);
  return stickyHeight(toolbar) + headerHeight + stickyHeight(elementOf("drawer-bar"));
}

/** Measures now, and whenever the frame changes its size. */
export function measureFrame(): void {
  const { style } = document.documentElement;
  const measure = (): void => {
    const toolbar = stickyHeight(document.querySelector<HTMLElement>(".toolbar"));
    const above = heightAbove();
    style.setProperty("--toolbar", `${toolbar}px`);
    style.setProperty("--drawer-top", `${above - stickyHeight(elementOf("drawer-bar"))}px`);
    style.setProperty("--above", `${above}px`);
  };
  const observer = new ResizeObserver(measure);
  for (const id of ["top", "drawer-bar", "site"]) observer.observe(elementOf(id));
  // The toolbar's height changes too: fonts load late, and labels differ in length.
  const toolbar = document.querySelector(".toolbar");
  if (toolbar !== null) observer.observe(toolbar);
  measure();
}
