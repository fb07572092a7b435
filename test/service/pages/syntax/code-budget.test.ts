/** Code that never ends takes bounded time: such text is unchecked. */
import assert from "node:assert/strict";
import { pageVerdict } from "../../../../server/src/service/pages/syntax/page-verdict.ts";
import { syntaxProblems } from "../../../../server/src/service/pages/syntax/problems.ts";
import { referenceVerdict } from "./reference-verdict.ts";

const endless: Readonly<Record<string, string>> = {
  "a module with blank lines": `export const a = (\n${"b,\n\n".repeat(2000)}`,
  "a module of blank lines": `export const a = (\n${"\n".repeat(4000)}`,
  "braces in braces": "{".repeat(4000) + "}".repeat(4000),
  "braces that are no JavaScript": "{a b}".repeat(2000),
};

/** A component of 60 KB with a blank line after each of its 200 parts. */
const longComponent = `export const Long = () => {\n${"  const part = [1, 2, 3];\n".repeat(10)}\n${Array.from(
  { length: 200 },
  (_, index) => `  const part${index} = "${"text ".repeat(55)}";\n\n`,
).join("")}  return <div>{part1}</div>;\n};\n\nText.\n`.replaceAll("const part =", "void");

describe("budget for JavaScript in pages", () => {
  for (const [name, text] of Object.entries(endless)) {
    it(`gives no verdict on ${name}`, () => {
      assert.equal(referenceVerdict(text).kind, "unchecked");
      assert.equal(pageVerdict(text).kind, "unchecked");
      assert.deepEqual(syntaxProblems(text), []);
    });
  }

  it("is enough for a long component", () => {
    assert.ok(longComponent.length > 55_000);
    assert.equal(referenceVerdict(longComponent).kind, "accepted");
  });

  it("is reset for each text", () => {
    assert.equal(referenceVerdict(endless["braces in braces"] ?? "").kind, "unchecked");
    assert.equal(referenceVerdict("{a}").kind, "accepted");
    assert.equal(referenceVerdict("{a b}").kind, "rejected");
  });
});
