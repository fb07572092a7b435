import { topLevelProperty } from "../facts/navigation-listing.ts";
import { valueIn } from "../json/pointer.ts";
import type { SyntaxNode } from "../json/tree.ts";
import { memoLast } from "../memo.ts";
import { mainDocument } from "../site/site.ts";
import { colorWithContrast, contrast, isHexColor } from "../text/color-contrast.ts";
import { quoted } from "../text/quoting.ts";
import { anchorAt, type SiteFinding, type SiteRule } from "./rule.ts";

type Mode = "light" | "dark";

/** The minimum contrast for text of normal size. */
const leastContrast = 4.5;
/** The contrast of a proposed color with the best background, with a reserve because the theme's is unknown. */
const contrastWithReserve = 5.5;

/** The background that gives a color the most contrast: no theme is lighter than white or darker than black. */
const bestBackgrounds = { light: "#ffffff", dark: "#000000" } as const satisfies Record<Mode, string>;

/** The color; undefined for a value that is missing or not a color. */
function colorOf(value: SyntaxNode | undefined): string | undefined {
  return value?.kind === "string" && isHexColor(value.value) ? value.value : undefined;
}

/** The modes that readers can see. */
function shownModes(appearance: SyntaxNode | undefined): readonly Mode[] {
  const strict = valueIn(appearance, "strict");
  const only = valueIn(appearance, "default");
  if (strict?.kind !== "boolean" || !strict.value || only?.kind !== "string") return ["light", "dark"];
  return only.value === "light" || only.value === "dark" ? [only.value] : ["light", "dark"];
}

/** Rounds down, so that insufficient contrast never looks sufficient. */
function ratio(value: number): string {
  return `${(Math.floor(value * 10) / 10).toFixed(1)}:1`;
}

function findingIn(
  mode: Mode,
  colors: SyntaxNode,
  background: SyntaxNode | undefined,
): SiteFinding | undefined {
  // The colors of an image are unknown.
  if (valueIn(background, "image") !== undefined) return undefined;
  // Without `light`, the primary color is used on dark pages too, but no color can be required to be readable on both.
  const key = mode === "dark" ? "light" : "primary";
  const color = colorOf(valueIn(colors, key));
  const written = valueIn(background, "color", mode);
  const siteBackground = colorOf(written);
  if (color === undefined || (written !== undefined && siteBackground === undefined)) return undefined;
  const behind = siteBackground ?? bestBackgrounds[mode];
  const reached = contrast(color, behind);
  if (reached >= leastContrast) return undefined;
  const better = colorWithContrast(
    color,
    behind,
    siteBackground === undefined ? contrastWithReserve : leastContrast,
  );
  const location =
    siteBackground === undefined
      ? `at most ${ratio(reached)} on ${mode} pages`
      : `${ratio(reached)} on the ${mode} background ${quoted(siteBackground)}`;
  const anchor = anchorAt({ document: mainDocument, segments: ["colors", key] });
  return {
    message: `Links in ${quoted(color)} have a contrast of ${location}, but readable text needs 4.5:1; try ${quoted(better)}.`,
    anchor,
  };
}

/** Recomputed only if one of the settings has changed. */
const lowContrasts = memoLast(
  (
    colors: SyntaxNode,
    background: SyntaxNode | undefined,
    appearance: SyntaxNode | undefined,
  ): readonly SiteFinding[] =>
    shownModes(appearance).flatMap((mode) => findingIn(mode, colors, background) ?? []),
);

export const lowContrast = {
  code: "low-contrast",
  title: "A color of the site has too little contrast with the background",
  scope: "site",
  severity: "hint",
  consequence: "none",
  facts: ["F18.5", "F18.10", "F18.11", "F18.7", "F12.2"],
  why: `Links and highlights are shown in \`colors.primary\` on light pages and in \`colors.light\` on dark ones. Text that differs too little from the
page is hard to read for people with low vision, and for everyone in sunlight: WCAG (level AA) requires a contrast of at least 4.5:1. The message proposes a darker or lighter
one. The background is \`background.color\`; without it, only colors are reported that are too weak even on pure white
or pure black, because each theme has its own background. Nothing is reported for a mode that \`appearance.strict\` rules out, or for sites with a background image.`,
  check({ site }) {
    const colors = topLevelProperty(site, "colors")?.value;
    if (colors === undefined) return [];
    return lowContrasts(
      colors,
      topLevelProperty(site, "background")?.value,
      topLevelProperty(site, "appearance")?.value,
    );
  },
} as const satisfies SiteRule;
