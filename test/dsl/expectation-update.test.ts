import assert from "node:assert/strict";
import { asTemplateText, callingFile, replaceExpectation } from "./expectation-update.ts";

/** Separate from the next brace, because lint would report both together. */
const dollar = "$";

describe("expectation update", () => {
  it("replaces a whole literal, escapes included", () => {
    const source = `check(\`a \\\`b\\\` \\${dollar}{c} \\\\n\`);\nother(\`x\`);\n`;
    assert.equal(
      replaceExpectation(source, `a \`b\` ${dollar}{c} \\n`, "new `$&`"),
      "check(`new \\`$&\\``);\nother(`x`);\n",
    );
  });

  it("replaces every literal that is the same", () => {
    assert.equal(replaceExpectation("f(`a`);\ng(`a`);\n", "a", "b"), "f(`b`);\ng(`b`);\n");
  });

  it("replaces changed lines of a text that is put together from parts", () => {
    const source = "f(head + `one\n//^ error[x]\n` + tail);\ng(`one\n//^ error[y]\nlast`);\n";
    const updated = replaceExpectation(
      source,
      "HEAD\none\n//^ error[y]\nlast\nTAIL",
      "HEAD\none\nlast\nTAIL",
    );
    assert.equal(updated, "f(head + `one\n//^ error[x]\n` + tail);\ng(`one\nlast`);\n");
  });

  it("replaces text in a file with unchanged texts", () => {
    const source = "//= One\na `b`\n//^ error[x]\n//= Two\na `b`\n//^ error[y]\n";
    assert.equal(
      replaceExpectation(source, "a `b`\n//^ error[y]\n", "a `b`\n", (text) => text),
      "//= One\na `b`\n//^ error[x]\n//= Two\na `b`\n",
    );
  });

  it("gives up if the text is not found", () => {
    assert.equal(replaceExpectation("f(`a`);", "b\nc", "d"), undefined);
    assert.equal(replaceExpectation("x\ny\nx\ny", "x\ny", "x"), undefined);
  });

  it("writes a text in the form of a template literal", () => {
    assert.equal(asTemplateText(`\`${dollar}{a}\\`), `\\\`\\${dollar}{a}\\\\`);
  });

  it("finds the calling test", () => {
    assert.match(callingFile() ?? "", /expectation-update\.test\.ts$/);
  });
});
