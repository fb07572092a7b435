/**
 * The colors of marks: underlines of links, and the lines at the current page, tab and heading. They are the site's own if these
 * can be seen, and are made darker or lighter if they cannot (WCAG 2.2, 1.4.11). Does not depend on a browser.
 */

import {
  contrastOf,
  hexOf,
  mixed,
  type RgbParts,
  rgbParts,
} from "../../../../server/src/service/text/color-contrast.ts";

/** The background of a look that comes nearest to its marks, and its text; page.css has the same. */
const looks = {
  light: { back: "#f5f6f8", text: "#1d2129" },
  dark: { back: "#1e2127", text: "#e8eaee" },
} as const;

export type ColorLook = keyof typeof looks;

/** The least contrast of a mark. */
const minContrast = 3;
/** How much of the site's color is in the background of what is current: in the style, 12 % at most. */
const tint = 0.12;
const step = 0.05;

/**
 * The color of marks in a look.
 * @param color the site's own, with three or six digits
 */
export function markColor(color: string, look: ColorLook): string {
  const [own, back, text] = [rgbParts(color), rgbParts(looks[look].back), rgbParts(looks[look].text)];
  const current = mixed(own, back, tint);
  // A little more than needed, because parts of colors are whole numbers.
  const isSeen = (one: RgbParts): boolean =>
    Math.min(contrastOf(one, back), contrastOf(one, current)) >= minContrast + 0.05;
  for (let share = 0; share < 1; share += step) {
    const mixedColor = mixed(text, own, share);
    if (isSeen(mixedColor)) return hexOf(mixedColor);
  }
  return hexOf(text);
}
