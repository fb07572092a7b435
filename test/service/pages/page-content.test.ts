/** What is kept of a page whose syntax no rule asks about. */
import assert from "node:assert/strict";
import { isReadFrom, newIntern, pageContent } from "../../../server/src/service/pages/page-content.ts";
import { unpackedProblems } from "../../../server/src/service/pages/syntax/problem.ts";

const broken = "See [a](/b). It takes <5 ms.\n";

describe("the content of a page", () => {
  it("holds what is wrong with the syntax", () => {
    const content = pageContent(broken, newIntern());
    assert.equal(unpackedProblems(content.syntaxProblems).length, 1);
    assert.ok(isReadFrom(content, broken));
  });

  it("holds nothing of it where nobody asks, and is that of its text all the same", () => {
    const content = pageContent(broken, newIntern(), false);
    assert.equal(content.syntaxProblems, undefined);
    assert.deepEqual(unpackedProblems(content.syntaxProblems), []);
    assert.deepEqual(content.targets, ["/b"]);
    assert.ok(isReadFrom(content, broken));
    assert.ok(!isReadFrom(content, `x ${broken}`));
  });
});
