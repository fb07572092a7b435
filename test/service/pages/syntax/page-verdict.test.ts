/** The verdict on mostly scanned pages is that of the reference parser on their whole text. */

import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { readSyntax } from "../../../../server/src/service/pages/syntax/page-reading.ts";
import { pageRejection, pageVerdict } from "../../../../server/src/service/pages/syntax/page-verdict.ts";
import { bodyStart, parsedText } from "../../../../server/src/service/pages/syntax/parsed-text.ts";
import { caseCount } from "../../../case-count.ts";
import { seed } from "../../../seed.ts";
import { generatedPage, randomFrom } from "./generated-pages.ts";
import { delicateTexts } from "./known-texts.ts";
import { referenceVerdict, rejection } from "./reference-verdict.ts";

/** What the parts of a page, read separately, say about the whole page; undefined if they say nothing. */
function kindByParts(text: string): string | undefined {
  const { kind } = readSyntax(parsedText(text), bodyStart(text));
  return kind === "whole" ? undefined : kind === "rejected" ? "rejected" : kind;
}

describe("the verdict on a page", () => {
  for (const text of delicateTexts) {
    it(`is that of the reference parser: ${JSON.stringify(text)}`, () => {
      const expected = referenceVerdict(text);
      assert.equal(kindByParts(text) ?? expected.kind, expected.kind);
      assert.deepEqual(pageVerdict(text), expected);
      assert.deepEqual(pageRejection(text), rejection(text));
    });
  }

  it("is that of the reference parser for generated pages", () => {
    let accepted = 0;
    let samePlace = 0;
    const pages = caseCount(3_000);
    for (let page = seed; page < seed + pages; page += 1) {
      const text = generatedPage(randomFrom(page));
      const [expected, found] = [referenceVerdict(text), pageVerdict(text)];
      const kinds = [found.kind, kindByParts(text) ?? expected.kind];
      assert.deepEqual(
        kinds,
        [expected.kind, expected.kind],
        `DOCS_JSON_SEED=${page}: ${JSON.stringify(text)}`,
      );
      if (expected.kind === "accepted") accepted += 1;
      if (isDeepStrictEqual(found, expected)) samePlace += 1;
    }
    assert.ok(accepted > pages / 5 && accepted < (pages * 4) / 5, `${accepted} of ${pages} are accepted`);
    // A page with several causes may be rejected for another one.
    assert.ok(
      samePlace > pages * 0.99,
      `${samePlace} of ${pages} are judged at the same place, DOCS_JSON_SEED=${seed}`,
    );
  });
});
