/**
 * Tells the style how high the parts are that stay above the page while it scrolls: headings that a link leads to stop below
 * them, and the sidebar fills the rest of the window.
 */
import { elementOf } from "./skeleton.ts";

function stuckHeight(element: HTMLElement | null): number {
  return element !== null && getComputedStyle(element).position === "sticky"
    ? // What sticks is on whole pixels.
      Math.ceil(element.getBoundingClientRect().height)
    : 0;
}

/** How much of the window is taken by what stays above the page, in pixels. */
export function heightAbove(): number {
  const [toolbar, bar] = [".toolbar", "#top .bar"].map((one) => document.querySelector<HTMLElement>(one));
  const header = elementOf("top");
  // On a narrow panel only one row of the header stays.
  const ofHeader = stuckHeight(header) || stuckHeight(bar ?? null);
  return stuckHeight(toolbar ?? null) + ofHeader + stuckHeight(elementOf("drawer-bar"));
}

/** Measures now, and whenever the frame has another size. */
export function measureFrame(): void {
  const { style } = document.documentElement;
  const measure = (): void => {
    const toolbar = stuckHeight(document.querySelector<HTMLElement>(".toolbar"));
    const above = heightAbove();
    style.setProperty("--toolbar", `${toolbar}px`);
    style.setProperty("--drawer-top", `${above - stuckHeight(elementOf("drawer-bar"))}px`);
    style.setProperty("--above", `${above}px`);
  };
  const observer = new ResizeObserver(measure);
  for (const id of ["top", "drawer-bar", "site"]) observer.observe(elementOf(id));
  // Its height changes, too: fonts come late, and labels are of different lengths.
  const toolbar = document.querySelector(".toolbar");
  if (toolbar !== null) observer.observe(toolbar);
  measure();
}
