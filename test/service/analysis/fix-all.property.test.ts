/** For any docs.json, fixes terminate, keep it valid JSON, and leave nothing to fix in a second run. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { fixUntilStable } from "../../../server/src/service/analysis/fix-all.ts";
import { listedContent, losesNothing } from "../../../server/src/service/analysis/listed-content.ts";
import { rules } from "../../../server/src/service/index.ts";
import { isStrict } from "../../../server/src/service/json/problems.ts";
import { childKeys, elementSpecs } from "../../../server/src/service/navigation/elements.ts";
import {
  defaultSettings,
  documentAt,
  emptySite,
  FileIndex,
  mainDocument,
  withDocument,
} from "../../../server/src/service/snapshot.ts";
import { caseCount } from "../../case-count.ts";

const fieldKeys = elementSpecs.flatMap((spec) => spec.fields.map((field) => field.key));
const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...fieldKeys) },
  { weight: 1, arbitrary: fc.constantFrom("expandd", "Pages", "$ref", "title", "") },
);
const word = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      "a",
      "./a",
      "/a/b.mdx",
      " a ",
      "a\\b",
      "EN",
      "en",
      "",
      "GET /x",
      "true",
      "#",
      "fa-x",
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 5 }) },
);
const scalar = fc.oneof({ weight: 8, arbitrary: word }, fc.boolean(), fc.integer(), fc.constant(null));

const { element } = fc.letrec<{ element: unknown; list: unknown }>((tie) => ({
  list: fc.array(fc.oneof({ weight: 2, arbitrary: scalar }, { weight: 3, arbitrary: tie("element") }), {
    maxLength: 4,
  }),
  element: fc
    .tuple(
      fc.dictionary(key, scalar, { maxKeys: 4 }),
      fc.dictionary(
        fc.constantFrom(...childKeys, "global"),
        fc.oneof({ maxDepth: 3 }, scalar, tie("list"), tie("element")),
        {
          maxKeys: 2,
        },
      ),
    )
    .map(([fields, children]) => ({ ...fields, ...children })),
}));

const redirects = fc.array(fc.record({ source: word, destination: word }), { maxLength: 3 });
const docs = fc.record(
  {
    theme: scalar,
    name: scalar,
    styling: fc.dictionary(key, scalar, { maxKeys: 2 }),
    redirects,
    navigation: element,
  },
  { requiredKeys: ["navigation"] },
);

function siteOf(text: string) {
  const files = FileIndex.of({ files: ["docs.json", "a.mdx", "b/c.mdx"] });
  return withDocument(emptySite(defaultSettings, files), mainDocument, { kind: "text", text });
}

describe("fixes", () => {
  it("terminate, keep JSON valid, and are complete after one run", () => {
    const indentation = fc.constantFrom(0, 2, "\t");
    fc.assert(
      fc.property(docs, indentation, (value, indent) => {
        const site = siteOf(JSON.stringify(value, null, indent));
        const run = fixUntilStable(site, rules);
        assert.deepEqual(run.analysis.failures, []);
        assert.ok(run.settled, "the fixes do not come to an end");
        const after = documentAt(run.site, mainDocument);
        assert.ok(after !== undefined && isStrict(after), "valid JSON was broken");
        assert.deepEqual(typeof JSON.parse(after.text), "object");
        assert.equal(fixUntilStable(run.site, rules).texts.size, 0);
      }),
      { numRuns: caseCount(300) },
    );
  });

  it("terminate on text that is not JSON", () => {
    const noise = fc.constantFrom(",", "}", "]", '"', "// x\n", "'", ":", "\\", "<<<<<<< a\n", "x", "\r\n");
    fc.assert(
      fc.property(docs, fc.array(fc.tuple(fc.nat(), noise), { maxLength: 4 }), (value, mistakes) => {
        let text = JSON.stringify(value, null, 2);
        for (const [place, mistake] of mistakes) {
          const offset = place % (text.length + 1);
          text = text.slice(0, offset) + mistake + text.slice(offset);
        }
        const run = fixUntilStable(siteOf(text), rules);
        assert.deepEqual(run.analysis.failures, []);
        assert.ok(run.settled, "the fixes do not come to an end");
      }),
      { numRuns: caseCount(300) },
    );
  });

  it("that are only suggested terminate and lose no page, whatever the file contains", () => {
    fc.assert(
      fc.property(docs, (value) => {
        const site = siteOf(JSON.stringify(value, null, 2));
        const safe = fixUntilStable(site, rules);
        const run = fixUntilStable(site, rules, { suggested: true });
        assert.deepEqual(run.analysis.failures, []);
        assert.ok(run.settled, "the fixes do not come to an end");
        const after = documentAt(run.site, mainDocument);
        assert.ok(after !== undefined && isStrict(after), "valid JSON was broken");
        assert.ok(losesNothing(listedContent(safe.site), listedContent(run.site)), "a page was lost");
        assert.equal(fixUntilStable(run.site, rules, { suggested: true }).texts.size, 0);
      }),
      { numRuns: caseCount(300) },
    );
  });
});
