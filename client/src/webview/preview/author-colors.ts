/**
 * Applies the colors that authors name for swatches, icons and boxes, as a property of the element. Only values
 * that the browser recognizes as colors are applied.
 */

/** Longer text is not a color. */
const maxLength = 60;

export function applyAuthorColors(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-color]")) {
    const color = element.dataset.color ?? "";
    const isColor =
      color.length <= maxLength && !/url|var|image/i.test(color) && CSS.supports("color", color);
    if (isColor) element.style.setProperty("--own", color);
  }
}
