/** Marks of the preview are visible with any colors of a site. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { markColor } from "../../../client/src/webview/preview/mark-colors.ts";
import { contrast } from "../../contrast.ts";

const backgrounds = { light: ["#ffffff", "#f5f6f8"], dark: ["#14161a", "#1e2127", "#000000"] } as const;
const looks = ["light", "dark"] as const;

describe("the color of marks", () => {
  it("is the site's own if it is visible", () => {
    assert.equal(markColor("#aa3300", "light"), "#aa3300");
    assert.equal(markColor("#fff", "dark"), "#ffffff");
  });

  it("has a contrast of 3:1 for any color of a site", () => {
    const part = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 3, maxLength: 3 }),
        fc.constantFrom(...looks),
        (parts, look) => {
          const color = `#${parts.map((one) => one.toString(16).padStart(2, "0")).join("")}`;
          const mark = markColor(color, look);
          for (const background of backgrounds[look])
            assert.ok(contrast(mark, background) >= 3, `${mark} on ${background}`);
        },
      ),
    );
  });
});
