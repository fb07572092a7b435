/** Selected lines of a page are wrapped in a component. */
import assert from "node:assert/strict";
import { surround } from "../../../../server/src/service/features/refactor/surround.ts";
import { applyEdits } from "../../../../server/src/service/index.ts";
import { pageRejection } from "../../../../server/src/service/pages/syntax/page-verdict.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { fixtureSite } from "../../../dsl/fixture-site.ts";

const site = fixtureSite(parseFixture("//- /docs.json\n{}\n"));

/** @param page in which `⟦` and `⟧` are around the selection */
function offers(page: string, document = "a.mdx") {
  const text = page.replace("⟦", "").replace("⟧", "");
  const [start, end] = [page.indexOf("⟦"), page.indexOf("⟧") - 1];
  const found = [...surround({ site, document, start, end, textOf: () => text })];
  const after = (title: string): string => {
    const edits = found
      .find((candidate) => candidate.title === title)
      ?.make()
      ?.edits.get(document);
    assert.ok(edits, `no ${title}`);
    const changed = applyEdits(text, edits);
    assert.equal(pageRejection(changed), undefined, changed);
    return changed;
  };
  return { titles: found.map(({ title }) => title), after };
}

describe("surrounding lines of a page with a component", () => {
  it("wraps whole lines, and separates them from the surrounding text", () => {
    const { after } = offers("One.\nT⟦wo.\n\nThr⟧ee.\nFour.\n");
    assert.equal(after("Surround with <Note>"), "One.\n\n<Note>\n\nTwo.\n\nThree.\n\n</Note>\n\nFour.\n");
    assert.equal(offers("⟦One.⟧").after("Surround with <Frame>"), "<Frame>\n\nOne.\n\n</Frame>");
    assert.equal(
      offers("One.\r\n\r\n⟦Two.\r\n⟧").after("Surround with <Tip>"),
      "One.\r\n\r\n<Tip>\r\n\r\nTwo.\r\n\r\n</Tip>\r\n",
    );
  });

  it("nests steps and tabs, with a title to replace and the indentation of the lines", () => {
    assert.equal(
      offers("<Card>\n\n  ⟦One.⟧\n\n</Card>\n").after("Surround with <Steps> and <Step>"),
      '<Card>\n\n  <Steps>\n  <Step title="Title">\n\n  One.\n\n  </Step>\n  </Steps>\n\n</Card>\n',
    );
    const { titles } = offers("⟦One.⟧");
    for (const title of ["<Tabs> and <Tab>", "<Card>", "<Accordion>", "<Warning>"])
      assert.ok(titles.includes(`Surround with ${title}`), title);
  });

  it("wraps whole code blocks, lists and components", () => {
    for (const piece of [
      "```js\nif (a) {\n```",
      "- a\n- b",
      '<Card title="A">\n  B\n</Card>',
      "## A\n\n| a |\n|-|\n| b |",
    ])
      offers(`Text.\n\n⟦${piece}⟧\n\nText.\n`).after("Surround with <Info>");
  });

  it("is not offered for parts of code, comments, components and the frontmatter, or without a selection", () => {
    for (const page of [
      "```js\n⟦a⟧\n```\n",
      "⟦```js\na⟧\n```\n",
      "{/*\n⟦a⟧\n*/}\n",
      "<Card>\n⟦a\n</Card>⟧\n",
      "---\n⟦title: A⟧\n---\n\nA\n",
      "⟦---\ntitle: A\n---\n\nA⟧\n",
      "A\n⟦ \n⟧\nB\n",
      "⟦⟧A\n",
    ])
      assert.deepEqual(offers(page).titles, [], page);
    assert.deepEqual(offers("⟦a⟧", "docs.json").titles, []);
  });
});
