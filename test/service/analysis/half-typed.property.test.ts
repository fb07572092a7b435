/** While docs.json is half typed, only its syntax is wrong: one stray quote must not put findings all over the site. */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  analyzeNow,
  frameParts,
  placeFindings,
  previewOf,
  rules,
} from "../../../server/src/service/index.ts";
import {
  brokenDocuments,
  defaultSettings,
  documentAt,
  emptySite,
  FileIndex,
  newIntern,
  offsetInOther,
  pageContent,
  readableSite,
  type Site,
  withDocument,
  withEdits,
  withPages,
  withPageTexts,
} from "../../../server/src/service/snapshot.ts";
import { caseCount } from "../../case-count.ts";
import { siteOf, validSite } from "../features/valid-site.ts";
import { treeChildren } from "../navigation-tree/walk-tree.ts";

function findingsOf(site: Site): readonly string[] {
  const analysis = analyzeNow(site, rules);
  assert.deepEqual(analysis.failures, []);
  return placeFindings(analysis)
    .map(({ code, document, message, severity, span }) =>
      JSON.stringify([document, code, severity, span.start, span.length, message]),
    )
    .sort();
}

function isIn(document: string, finding: string): boolean {
  return finding.startsWith(JSON.stringify([document]).slice(0, -1));
}

function isSyntax(finding: string): boolean {
  return finding.startsWith('["docs.json","json-syntax"');
}

function textOf(site: Site): string {
  return documentAt(site, "docs.json")?.text ?? "";
}

/** All rows of the navigation, by the id of their parent row. */
function rowsOf(site: Site): unknown {
  const rows = (id: string | undefined): unknown =>
    treeChildren(site, id)?.map((row) => ({ ...row, below: rows(row.id) }));
  return rows(undefined);
}

const stray = fc.constantFrom(..."\"',:{}[]/\\x-1 \n");

describe("a half-typed docs.json", () => {
  it("has findings about its syntax only, and the rest of the site stays unchanged", () => {
    fc.assert(
      fc.property(validSite, stray, fc.double({ min: 0, max: 1, noNaN: true }), (valid, character, at) => {
        const site = siteOf(valid);
        const before = findingsOf(site);
        const text = textOf(site);
        const start = Math.floor(at * text.length);
        const typed = withEdits(site, "docs.json", [{ start, length: 0, newText: character }]);
        const found = findingsOf(typed);
        if (brokenDocuments(typed).length === 0) {
          assert.doesNotThrow(() => JSON.parse(textOf(typed).replace(/,(\s*[}\]])/g, "$1")));
          return;
        }
        assert.ok(found.some(isSyntax));
        assert.deepEqual(
          found.filter((one) => isIn("docs.json", one) && !isSyntax(one)),
          [],
        );
        assert.deepEqual(
          found.filter((one) => !isIn("docs.json", one)),
          before.filter((one) => !isIn("docs.json", one)),
        );
        const readable = readableSite(typed);
        assert.deepEqual(rowsOf(readable), rowsOf(site));
        assert.deepEqual(
          frameParts(readable, previewOf(readable, [])),
          frameParts(site, previewOf(site, [])),
        );
        const restored = withEdits(typed, "docs.json", [{ start, length: 1, newText: "" }]);
        assert.deepEqual(findingsOf(restored), before);
      }),
      { numRuns: caseCount(100) },
    );
  });

  it("keeps its last readable state through any number of broken ones, and uses each new readable one", () => {
    const edits = fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.nat({ max: 3 }),
        newText: stray,
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(validSite, edits, (valid, changes) => {
        let site = siteOf(valid);
        let last = site;
        for (const { at, length, newText } of changes) {
          const start = Math.floor(at * textOf(site).length);
          site = withEdits(site, "docs.json", [{ start, length, newText }]);
          if (brokenDocuments(site).length === 0) last = site;
          assert.equal(documentAt(readableSite(site), "docs.json"), documentAt(last, "docs.json"));
        }
      }),
      { numRuns: caseCount(60) },
    );
  });

  it("maps each offset back to the text before, except those inside the change", () => {
    const text = fc.string({ maxLength: 20 });
    fc.assert(
      fc.property(text, text, text, text, (head, removed, added, tail) => {
        const empty = withDocument(emptySite(defaultSettings, undefined), "docs.json", {
          kind: "text",
          text: "",
        });
        const before = documentAt(
          withDocument(empty, "docs.json", { kind: "text", text: head + removed + tail }),
          "docs.json",
        );
        const after = documentAt(
          withDocument(empty, "docs.json", { kind: "text", text: head + added + tail }),
          "docs.json",
        );
        assert.ok(before !== undefined && after !== undefined);
        for (let offset = 0; offset <= before.text.length; offset += 1) {
          const oldOffset = offsetInOther(before, after, offset);
          assert.ok(oldOffset >= 0 && oldOffset <= after.text.length);
          if (offset <= head.length) assert.equal(oldOffset, offset);
          // Text that is added beside the same characters can be taken for text before or after them.
          if (removed === "")
            assert.ok(
              after.text.slice(oldOffset) === before.text.slice(offset) ||
                after.text.slice(0, oldOffset) === before.text.slice(0, offset),
            );
        }
      }),
    );
  });
});

const files = ["docs.json", "intro.mdx", "guide.mdx", "orphan.mdx"];
const completeText = JSON.stringify(
  {
    theme: "mint",
    name: "Docs",
    colors: { primary: "#15803D" },
    navigation: { pages: ["intro", "guide", "gone"] },
  },
  null,
  2,
);

function read(docsJson: string): Site {
  const empty = withPageTexts(emptySite(defaultSettings, FileIndex.of({ files })), "read");
  const intern = newIntern();
  const pages = withPages(empty, [
    ["intro.mdx", pageContent("[gone](/gone)\n\n<Card>\n", intern)],
    ["guide.mdx", pageContent("text\n", intern)],
    ["orphan.mdx", pageContent("text\n", intern)],
  ]);
  return withDocument(pages, "docs.json", { kind: "text", text: docsJson });
}

function codesIn(site: Site, document: string): readonly string[] {
  return placeFindings(analyzeNow(site, rules))
    .filter((finding) => finding.document === document)
    .map(({ code }) => code);
}

describe("a docs.json that breaks during typing", () => {
  const breaks: Readonly<Record<string, (text: string) => string>> = {
    "a stray quote": (text) => text.replace('"guide"', '"gui"de"'),
    "a missing comma": (text) => text.replace('"intro",', '"intro"'),
    "an unclosed bracket": (text) => text.replace("]", ""),
    "an unclosed string": (text) => text.replace('"guide"', '"guide'),
    "an entry that is begun": (text) => text.replace('"gone"', '"gone", "'),
    "nothing left": () => "",
  };
  for (const [mistake, broken] of Object.entries(breaks)) {
    it(`${mistake}: findings in pages stay, those in docs.json are about syntax`, () => {
      const before = read(completeText);
      const typed = withDocument(before, "docs.json", { kind: "text", text: broken(completeText) });
      assert.deepEqual([...new Set(codesIn(typed, "docs.json"))], ["json-syntax"]);
      for (const page of ["intro.mdx", "orphan.mdx"])
        assert.deepEqual(codesIn(typed, page), codesIn(before, page));
      assert.ok(codesIn(typed, "orphan.mdx").includes("orphan-page"));
    });

    it(`${mistake}, from the beginning: only the syntax is checked`, () => {
      const analysis = analyzeNow(read(broken(completeText)), rules);
      assert.deepEqual([...new Set(analysis.findings.map(({ code }) => code))], ["json-syntax"]);
    });
  }

  it("comments and trailing commas leave no doubt, so everything is checked", () => {
    const site = read(completeText.replace('"gone"', '"gone", // soon\n').replace("}\n", "},\n"));
    assert.deepEqual(brokenDocuments(site), []);
    assert.ok(codesIn(site, "docs.json").includes("missing-page"));
    assert.ok(codesIn(site, "docs.json").includes("json-syntax"));
  });
});
