/** The contrast of two colors, as WCAG 2 defines it. */

/** The parts of a color from 0 to 255: of `#rrggbb`, or as a browser computes colors, which may not be transparent. */
function partsOf(color: string): readonly number[] {
  if (color.startsWith("#")) return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const [, name = "", parts = ""] = /^(rgb|color)\((?:srgb )?([^/]*)\)$/.exec(color) ?? [];
  const numbers = parts.split(/[\s,]+/).map(Number);
  if (numbers.length !== 3 || numbers.some(Number.isNaN)) throw new Error(`${color} is not a solid color`);
  return name === "rgb" ? numbers : numbers.map((one) => one * 255);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 for equal colors to 21 for black and white. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
