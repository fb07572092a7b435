/** Contrast by the WCAG formula, and colors that have enough of it. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { colorWithContrast, contrast, isHexColor } from "../../../server/src/service/text/color-contrast.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, "0")}`);

describe("the contrast of colors", () => {
  it("follows the WCAG formula", () => {
    assert.equal(contrast("#000", "#FFFFFF"), 21);
    assert.equal(contrast("#abc", "#aabbcc"), 1);
    // The known limits of gray on white: 4.54 and 4.48.
    assert.equal(contrast("#767676", "#fff").toFixed(2), "4.54");
    assert.equal(contrast("#777777", "#fff").toFixed(2), "4.48");
    assert.equal(contrast("#ff0000", "#fff").toFixed(2), "4.00");
  });

  it("is the same in both directions, and high enough for a proposed color", () => {
    fc.assert(
      fc.property(color, color, (one, other) => {
        assert.equal(contrast(one, other), contrast(other, one));
        const better = colorWithContrast(one, other, 4.5);
        assert.ok(isHexColor(better));
        assert.ok(contrast(better, other) >= 4.5, `${one} on ${other}: ${better}`);
      }),
    );
  });

  it("exists only for hex colors", () => {
    for (const text of ["#fff", "#A0b1C2"]) assert.ok(isHexColor(text), text);
    for (const text of ["", "fff", "#ff", "#fffff", "#ggg", "red", "#ffffff80", " #fff"])
      assert.ok(!isHexColor(text), text);
  });
});
