/** Explanations as Markdown and plain text. */
import assert from "node:assert/strict";
import { line, renderProse } from "../../../../server/src/service/features/description/prose.ts";

describe("prose", () => {
  it("cuts long values between characters", () => {
    const halfCharacter = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])/;
    for (const start of ["", "x"]) {
      const text = renderProse([line({ code: `${start}${"😀".repeat(200)}` })], "plaintext");
      assert.ok(text.endsWith("😀…"), text);
      assert.doesNotMatch(text, halfCharacter);
    }
  });
});
