/** Lines that a fix adds to a page use the line endings of the page. */
import assert from "node:assert/strict";
import { editsOfChanges } from "../../../server/src/service/analysis/fix-edits.ts";
import { defaultSettings, emptySite } from "../../../server/src/service/snapshot.ts";

describe("lines that a fix adds to a page", () => {
  function added(before: string | undefined, newText: string): string | undefined {
    const change = {
      kind: "replace-page-text",
      at: { document: "a.mdx", span: { start: 0, length: 0 } },
      newText,
    } as const;
    return editsOfChanges(emptySite(defaultSettings, undefined), "a.mdx", [change], before)?.[0]?.newText;
  }

  it("end like the first line of the page", () => {
    assert.equal(added("a\r\nb", "import A;\n\n"), "import A;\r\n\r\n");
    assert.equal(added("a\r\nb", "import A;\r\n\n"), "import A;\r\n\r\n");
    assert.equal(added("a\nb\r\n", "import A;\n\n"), "import A;\n\n");
  });

  it("stay unchanged in a page of one line and in a page whose text is unknown", () => {
    assert.equal(added("a", "x\n"), "x\n");
    assert.equal(added("", "x\n"), "x\n");
    assert.equal(added(undefined, "x\n"), "x\n");
  });
});
