/**
 * Contrast of two colors by the formula of WCAG (F18.5), and the nearest color with enough contrast. Does not depend on
 * sites, because a page of the extension uses it, too.
 */

/** From 0 to 255 each. */
export type RgbParts = readonly [red: number, green: number, blue: number];

const hexColor = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** Whether a string is a color of three or six hexadecimal digits. */
export function isHexColor(text: string): boolean {
  return hexColor.test(text);
}

/** The parts of a hexadecimal color. */
export function rgbParts(color: string): RgbParts {
  const digits = color.slice(1);
  const whole = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  const part = (at: number): number => Number.parseInt(whole.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

function luminance(parts: RgbParts): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, from 1 to 21. */
export function contrastOf(one: RgbParts, other: RgbParts): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** The contrast of two hexadecimal colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastOf(rgbParts(one), rgbParts(other));
}

/** Mixes two colors; `share` is the weight of the first, from 0 to 1. */
export function mixed(one: RgbParts, other: RgbParts, share: number): RgbParts {
  const part = (at: 0 | 1 | 2): number => one[at] * share + other[at] * (1 - share);
  return [part(0), part(1), part(2)];
}

/** A color with six hexadecimal digits. */
export function hexOf(parts: RgbParts): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** The share of black or white that each step adds. */
const step = 0.02;
const black: RgbParts = [0, 0, 0];
const white: RgbParts = [255, 255, 255];

/**
 * The first color on the way from `color` to black or white that has at least the contrast `least` with the background.
 * @param background a hexadecimal color; black or white always reaches a contrast of 4.5 with it
 */
export function colorWithContrast(color: string, background: string, least: number): string {
  const [from, back] = [rgbParts(color), rgbParts(background)];
  const goal = contrastOf(white, back) > contrastOf(black, back) ? white : black;
  for (let share = step; share < 1; share += step) {
    // Rounding to hexadecimal digits changes the contrast, so that of the rounded color counts.
    const written = hexOf(mixed(goal, from, share));
    if (contrastOf(rgbParts(written), back) >= least) return written;
  }
  return hexOf(goal);
}
