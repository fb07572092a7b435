/** The verdict on pages that are mostly scanned is that of the reference parser on their whole text. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { pageRejection, pageVerdict } from "../../../../server/src/service/pages/syntax/page-verdict.ts";
import { judge, rejection } from "../../../../server/src/service/pages/syntax/reference.ts";
import { generatedPage, randomFrom } from "./generated-pages.ts";
import { delicateTexts } from "./known-texts.ts";

describe("the verdict on a page", () => {
  for (const text of delicateTexts) {
    it(`is that of the reference parser: ${JSON.stringify(text)}`, () => {
      assert.deepEqual(pageVerdict(text), judge(text));
      assert.deepEqual(pageRejection(text), rejection(text));
    });
  }

  it("is that of the reference parser for generated pages", () => {
    const first = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000));
    let accepted = 0;
    let samePlace = 0;
    const pages = 3_000;
    for (let seed = first; seed < first + pages; seed += 1) {
      const text = generatedPage(randomFrom(seed));
      const [expected, found] = [judge(text), pageVerdict(text)];
      assert.equal(found.kind, expected.kind, `SEED=${seed}: ${JSON.stringify(text)}`);
      if (expected.kind === "accepted") accepted += 1;
      if (isDeepStrictEqual(found, expected)) samePlace += 1;
    }
    assert.ok(accepted > pages / 5 && accepted < (pages * 4) / 5, `${accepted} of ${pages} are accepted`);
    // A page with several causes may be refused for another one.
    assert.ok(
      samePlace > pages * 0.99,
      `${samePlace} of ${pages} are judged at the same place, SEED=${first}`,
    );
  });
});
