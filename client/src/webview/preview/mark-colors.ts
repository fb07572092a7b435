/**
 * The colors of marks: underlines of links, and the lines at the current page, tab and heading. They are the site's own if these
 * can be seen, and are made darker or lighter if they cannot (WCAG 2.2, 1.4.11). Does not depend on a browser.
 */

type Parts = readonly [red: number, green: number, blue: number];

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

function partsOf(color: string): Parts {
  const digits = color.slice(1);
  const whole = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16));
  return [red, green, blue];
}

/** A share of one color in another. */
function mixed(one: Parts, other: Parts, share: number): Parts {
  const part = (at: 0 | 1 | 2): number => one[at] * share + other[at] * (1 - share);
  return [part(0), part(1), part(2)];
}

function luminance(parts: Parts): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Parts, other: Parts): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function hexOf(parts: Parts): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/**
 * The color of marks in a look.
 * @param color the site's own, with three or six digits
 */
export function markColor(color: string, look: ColorLook): string {
  const [own, back, text] = [partsOf(color), partsOf(looks[look].back), partsOf(looks[look].text)];
  const current = mixed(own, back, tint);
  // A little more than needed, because parts of colors are whole numbers.
  const isSeen = (one: Parts): boolean =>
    Math.min(contrast(one, back), contrast(one, current)) >= minContrast + 0.05;
  for (let share = 0; share < 1; share += step) {
    const mixedColor = mixed(text, own, share);
    if (isSeen(mixedColor)) return hexOf(mixedColor);
  }
  return hexOf(text);
}
