/** What is stored of a page if no rule checks its syntax. */
import assert from "node:assert/strict";
import { textsOfKeys } from "../../../server/src/service/pages/frontmatter/text-lengths.ts";
import { unpackedList } from "../../../server/src/service/pages/packed-list.ts";
import {
  isReadFrom,
  newIntern,
  pageContent,
  withInternedTexts,
} from "../../../server/src/service/pages/page-content.ts";
import { caseCount } from "../../case-count.ts";
import { seed } from "../../seed.ts";
import { generatedPage, mutated, randomFrom } from "./syntax/generated-pages.ts";

const broken = "See [a](/b). It takes <5 ms.\n";

describe("the content of a page", () => {
  it("contains syntax problems", () => {
    const content = pageContent(broken, newIntern());
    assert.equal(unpackedList(content.syntaxProblems).length, 1);
    assert.ok(isReadFrom(content, broken));
  });

  it("is the same with the scan that checks whether the page is MDX as without, if it is", () => {
    let compared = 0;
    for (let page = seed; page < seed + caseCount(500); page += 1) {
      const text = generatedPage(randomFrom(page));
      const { syntaxProblems, uncheckedSyntax, ...checked } = pageContent(text, newIntern(), true);
      if (syntaxProblems !== "" || uncheckedSyntax !== undefined) continue;
      const { syntaxProblems: _, uncheckedSyntax: __, ...plain } = pageContent(text, newIntern(), false);
      assert.deepEqual(checked, plain, `DOCS_JSON_SEED=${page}`);
      compared += 1;
    }
    assert.ok(compared > caseCount(100), `${compared} pages were compared`);
  });

  it("contains no syntax problems if they are not requested, and still belongs to its text", () => {
    const content = pageContent(broken, newIntern(), false);
    assert.equal(content.syntaxProblems, undefined);
    assert.deepEqual(unpackedList(content.syntaxProblems), []);
    assert.deepEqual(content.targets, ["/b"]);
    assert.ok(isReadFrom(content, broken));
    assert.ok(!isReadFrom(content, `x ${broken}`));
  });

  it("contains the positions and lengths of the frontmatter texts, and does not belong to other texts", () => {
    const page = (title: string) => `---\ntitle: ${title}\n---\n`;
    const content = pageContent(page("A"), newIntern());
    assert.deepEqual(textsOfKeys(content.frontmatterTexts).get("title"), {
      key: "title",
      start: 11,
      length: 1,
      characters: 1,
    });
    assert.ok(isReadFrom(content, page("B")));
    assert.ok(!isReadFrom(content, page("AB")));
  });

  it("contains its barriers, and does not belong to a text with others", () => {
    const content = pageContent("## One\n\n### Two\n", newIntern());
    assert.equal(content.barriers, "");
    assert.ok(!isReadFrom(content, "## One\n\n#### Two\n"));
  });
});

describe("a content from another thread", () => {
  it("is the same, and uses the texts of the site", () => {
    const random = randomFrom(seed);
    const intern = newIntern();
    for (let count = 0; count < 100; count += 1) {
      const text = `---\ntitle: ${count}\nsidebar_label: a\nopenapi: a.json GET /b\n---\n${mutated(random, generatedPage(random))}`;
      for (const page of [text, text.slice(text.indexOf("\n---") + 5)]) {
        const content = pageContent(page, newIntern());
        assert.deepEqual(withInternedTexts(structuredClone(content), intern), content);
      }
    }
  });

  it("shares what pages with the same keys have", () => {
    const intern = newIntern();
    const [one, other] = ["A", "B"].map((title) =>
      withInternedTexts(structuredClone(pageContent(`---\ntitle: ${title}\n---\n`, newIntern())), intern),
    );
    assert.equal(one?.frontmatter, other?.frontmatter);
  });
});
