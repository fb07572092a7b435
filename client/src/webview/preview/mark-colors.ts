/**
 * The colors of marks: underlines of links, and the lines at the current page, tab and heading. They are the site's
 * own colors if these are visible, otherwise darker or lighter ones (WCAG 2.2, 1.4.11). Does not depend on a browser.
 */

import {
  contrastOf,
  hexOf,
  mixed,
  type RgbParts,
  rgbParts,
} from "../../../../server/src/service/text/color-contrast.ts";

/** The background of a look that has the least contrast with its marks, and the text color, as in page.css. */
const looks = {
  light: { back: "#f5f6f8", text: "#1d2129" },
  dark: { back: "#1e2127", text: "#e8eaee" },
} as const;

export type ColorLook = keyof typeof looks;

const minContrast = 3;
/** The maximum share of the site's color in the background of the current entry in the style sheet. */
const tint = 0.12;
const step = 0.05;

/**
 * The color of marks in a look.
 * @param color the site's own color, with three or six digits
 */
export function markColor(color: string, look: ColorLook): string {
  const [siteColor, back, text] = [rgbParts(color), rgbParts(looks[look].back), rgbParts(looks[look].text)];
  const tintedBack = mixed(siteColor, back, tint);
  // Slightly more than needed, because color components are integers.
  const isVisible = (candidate: RgbParts): boolean =>
    Math.min(contrastOf(candidate, back), contrastOf(candidate, tintedBack)) >= minContrast + 0.05;
  for (let share = 0; share < 1; share += step) {
    const mixedColor = mixed(text, siteColor, share);
    if (isVisible(mixedColor)) return hexOf(mixedColor);
  }
  return hexOf(text);
}
