/** The extension's own colors are readable on the side bar of every kind of theme. */
import assert from "node:assert/strict";
import { unpublishedColor } from "../../client/src/features/navigation/row-words.ts";
import manifest from "../../package.json" with { type: "json" };
import { contrast } from "../contrast.ts";

/**
 * The backgrounds of rows in the editor's own themes: of the side bar, and of a row that is selected or under the
 * pointer.
 */
const backgrounds = {
  dark: ["#181818", "#252526", "#1F1F1F", "#2A2D2E", "#37373D"],
  light: ["#F8F8F8", "#F3F3F3", "#FFFFFF", "#E4E6F1", "#E8E8E8", "#F2F2F2"],
  highContrast: ["#000000"],
  highContrastLight: ["#FFFFFF"],
} as const;

describe("the colors of the extension", () => {
  it("are compared rightly", () => {
    assert.equal(contrast("#000000", "#FFFFFF").toFixed(1), "21.0");
    assert.equal(contrast("#767676", "#FFFFFF").toFixed(2), "4.54");
  });

  for (const { id, defaults } of manifest.contributes.colors) {
    it(`${id} is readable in every kind of theme`, () => {
      for (const [theme, behind] of Object.entries(backgrounds)) {
        const color = defaults[theme as keyof typeof backgrounds];
        for (const background of behind)
          assert.ok(contrast(color, background) >= 4.5, `${theme}: ${color} on ${background}`);
      }
    });
  }

  it("are those that the views use", () => {
    assert.deepEqual(
      manifest.contributes.colors.map(({ id }) => id),
      [unpublishedColor],
    );
  });
});
