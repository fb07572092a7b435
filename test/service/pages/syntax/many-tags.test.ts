/** Pages with very many tags, and very long paragraphs: checked without a search for each tag, or given up. */

import assert from "node:assert/strict";
import { pageVerdict } from "../../../../server/src/service/pages/syntax/page-verdict.ts";
import { pageSyntax } from "../../../../server/src/service/pages/syntax/problems.ts";
import { describeSlow } from "../../../slow.ts";

/** Tags that are closed in the order in which they were opened. */
function crossed(count: number, gap: string): string {
  const names = Array.from({ length: count }, (_, index) => `A${index}`);
  return [...names.map((name) => `<${name}>`), ...names.map((name) => `</${name}>`)].join(gap);
}

describeSlow("pages with very many tags", () => {
  it("name the tag that must be closed first if tags cross each other", () => {
    const { problems } = pageSyntax(crossed(3, "\n\n"));
    assert.deepEqual(
      problems.map(({ what }) => what),
      ["`</A0>` comes before `</A1>`, although `<A1>` started last"],
    );
  });

  it("are read to the end if 60,000 tags cross each other", () => {
    assert.equal(pageSyntax(crossed(60_000, "\n\n")).problems.length, 1);
  });

  it("are read to the end if 4,000 tags cross each other in a paragraph", () => {
    assert.equal(pageSyntax(`x ${crossed(4000, " ")}`).problems.length, 1);
  });

  for (const [name, text] of [
    ["open", "<A>\n\n".repeat(100_000)],
    ["close nothing", "</A>\n\n".repeat(100_000)],
    ["are closed by another name", `${"<A>\n\n".repeat(50_000)}${"</B>\n\n".repeat(50_000)}`],
  ] as const) {
    it(`name the first if 100,000 ${name}`, () => {
      assert.equal(pageSyntax(text).problems.length, 20);
    });
  }

  it("have no verdict if one paragraph is longer than the parser can read", () => {
    const text = "*<b>a*</b> ".repeat(20_000);
    assert.deepEqual(pageVerdict(text), { kind: "unchecked", reason: "markup" });
    assert.deepEqual(pageSyntax(text), { problems: [], unchecked: "markup" });
  });

  it("have a verdict if many paragraphs together are as long", () => {
    const text = `${"*<b>a</b>* ".repeat(20)}\n\n`.repeat(1000);
    assert.equal(pageVerdict(text).kind, "accepted");
  });
});
