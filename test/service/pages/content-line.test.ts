/** Page contents as lines: the content is restored; other text is rejected or yields content that rules can read. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { unpackedBarriers } from "../../../server/src/service/pages/barriers.ts";
import { unpackedUse } from "../../../server/src/service/pages/component-use.ts";
import { contentLine, contentOfLine } from "../../../server/src/service/pages/content-line.ts";
import { linksOf, newIntern, pageContent } from "../../../server/src/service/pages/page-content.ts";
import { caseCount } from "../../case-count.ts";
import { seed } from "../../seed.ts";
import { generatedPage, mutated, randomFrom } from "./syntax/generated-pages.ts";

const full = `---
title: "A"
openapi: a.json GET /b
---
import { B } from "/snippets/b.mdx"
export const c = 1

# One

![](/i.png)

[here](/b)

#### Deep

<iframe src="x" />

[a](/b#c) {{ v }} <Unknown /> <B /> <ParamField path="x">y</ParamField>
`;

describe("the line of a page's content", () => {
  it("restores the content", () => {
    const random = randomFrom(seed);
    const intern = newIntern();
    let lines = 0;
    for (let count = 0; count < 200; count += 1) {
      const page = generatedPage(random);
      const text = `---\ntitle: A\n---\n${count % 2 === 0 ? page : mutated(random, page)}`;
      const content = pageContent(text, newIntern(), count % 3 > 0);
      const line = contentLine(content);
      if (line === undefined) continue;
      lines += 1;
      assert.doesNotMatch(line, /\n/);
      assert.deepEqual(contentOfLine(line, intern), content);
    }
    assert.ok(lines > 20);
  });

  it("contains links, uses, exports and what the frontmatter names", () => {
    const content = pageContent(full, newIntern());
    assert.equal(unpackedBarriers(content.barriers).length, 4);
    assert.ok(content.use !== "" && content.exports !== "" && content.frontmatter.targets.length > 0);
    assert.deepEqual(contentOfLine(contentLine(content) ?? "", newIntern()), content);
  });

  it("does not exist for a page with its own problem", () => {
    for (const text of ["a <5 b", "---\ntitle: 404\n---\n", "---\ntitle: 'a\n---\n"]) {
      assert.equal(contentLine(pageContent(text, newIntern())), undefined, text);
    }
  });

  it("is rejected, or can be read, if any part of it is replaced", () => {
    const values: readonly unknown[] = JSON.parse(contentLine(pageContent(full, newIntern())) ?? "");
    fc.assert(
      fc.property(fc.nat(values.length - 1), fc.jsonValue(), (index, value) => {
        const content = contentOfLine(JSON.stringify(values.with(index, value)), newIntern());
        if (content === undefined) return;
        assert.equal([...linksOf(content)].length, content.targets.length);
        for (const one of unpackedBarriers(content.barriers))
          assert.ok(!Object.values(one).some(Number.isNaN));
        for (const one of unpackedUse(content.use)) assert.ok(!Object.values(one).some(Number.isNaN));
      }),
      { numRuns: caseCount(500) },
    );
  });

  it("is rejected if it is not such a list", () => {
    const line = contentLine(pageContent(full, newIntern())) ?? "";
    const values: readonly unknown[] = JSON.parse(line);
    const wrong = [
      "",
      "null",
      "{}",
      "[]",
      line.slice(0, -1),
      JSON.stringify(values.slice(1)),
      // A link of an unknown kind, a character that is not a byte, and one position too few.
      JSON.stringify(values.with(1, `\u0009${String(values[1]).slice(1)}`)),
      JSON.stringify(values.with(1, `${String(values[1]).slice(0, -1)}\u0100`)),
      JSON.stringify(values.with(1, String(values[1]).slice(7))),
      // Frontmatter texts: one without a length, and one without a start.
      JSON.stringify(values.with(12, JSON.stringify([{ key: "title", start: 1, characters: 1 }]))),
      JSON.stringify(values.with(12, JSON.stringify([{ key: "a", start: -1, length: 1, characters: 1 }]))),
      // Uses and barriers: of an unknown kind, without a field, with a fraction, and too many.
      JSON.stringify(values.with(7, '[{"kind":"nothing","name":"a","start":1}]')),
      JSON.stringify(values.with(7, '[{"kind":"variable","name":"a"}]')),
      JSON.stringify(values.with(7, '[{"kind":"component","name":"a","starts":[1,null]}]')),
      JSON.stringify(values.with(13, '[{"kind":"noise","start":1,"length":2}]')),
      JSON.stringify(values.with(13, '[{"kind":"image","start":1,"isMarkdown":true}]')),
      JSON.stringify(values.with(13, '[{"kind":"frame","start":1,"length":0.5}]')),
      JSON.stringify(
        values.with(13, '[{"kind":"heading","start":1,"length":2,"level":7,"levelBefore":1,"isFirst":true}]'),
      ),
      JSON.stringify(
        values.with(13, JSON.stringify(Array(301).fill({ kind: "frame", start: 1, length: 2 }))),
      ),
      JSON.stringify(values.with(9, [{ key: "a", target: "toString", text: "", start: 0, length: 0 }])),
      JSON.stringify(values.with(9, [{ key: "a", target: "source", text: "", start: -1, length: 0 }])),
    ];
    for (const row of wrong) assert.equal(contentOfLine(row, newIntern()), undefined, row);
  });
});
