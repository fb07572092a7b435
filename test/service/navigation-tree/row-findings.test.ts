/** How many findings a row has, and how many are below it. */
import assert from "node:assert/strict";
import { analyzeNow, rowFindings, rules } from "../../../server/src/service/index.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

const text = `
//- /docs.json
{
  "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
  "navigation": { "tabs": [
    { "tab": "One", "groups": [{ "group": "A", "pages": ["gone", "intro"] }, { "group": "B", "pages": ["intro"] }] },
    { "tab": "Two", "hidden": "yes", "pages": ["fine"] }
  ] }
}
//- /intro.mdx
---
title: Intro
---
[Nowhere](/nowhere)
//- /fine.mdx
---
title: Fine
---
//- /alone.mdx
---
title: Alone
---
[Nowhere](/nowhere)
`;

describe("findings of rows", () => {
  const analysis = analyzeNow(fixtureSite(parseFixture(text)), rules);
  const found = rowFindings(analysis);
  const total = ({ error, warning, information, hint }: Record<string, number>): number =>
    (error ?? 0) + (warning ?? 0) + (information ?? 0) + (hint ?? 0);

  it("are those of the entry and of its page file, and are added up in the rows around it", () => {
    const codes = analysis.findings.map(({ code }) => code).sort();
    assert.deepEqual(codes, [
      "broken-link",
      "broken-link",
      "duplicate-page",

      "missing-page",
      "orphan-page",
      "value-type",
    ]);
    const counts = [...found].map(([id, { own, below }]) => `${id} ${total(own)} ${total(below)}`).sort();
    assert.deepEqual(counts, [
      "site 0 6",
      "tab:One 0 3",
      "tab:One|group:A 0 2",
      "tab:One|group:A|page:gone 1 0",
      "tab:One|group:A|page:intro 1 0",
      "tab:One|group:B 0 2",
      "tab:One|group:B|page:intro 2 0",
      "tab:Two 1 0",
      "unlisted 0 2",
      "unlisted|orphan:alone.mdx 2 0",
    ]);
    assert.equal(found.get("tab:One|group:A|page:gone")?.own.warning, 1);
  });

  it("name three of them, those of the row itself first, then the most severe", () => {
    const named = (id: string) => found.get(id)?.worst.map(({ code }) => code);
    assert.deepEqual(named("tab:One|group:B|page:intro")?.sort(), ["broken-link", "duplicate-page"]);
    const { worst = [] } = found.get("site") ?? {};
    assert.equal(worst.length, 3);
    const order = ["error", "warning", "information", "hint"];
    const ranks = analysis.findings.map(({ severity }) => order.indexOf(severity)).sort();
    assert.deepEqual(
      worst.map(({ severity }) => order.indexOf(severity)),
      ranks.slice(0, 3),
    );
    assert.deepEqual(named("tab:Two"), ["value-type"]);
  });

  it("are the same for the same analysis", () => {
    assert.equal(rowFindings(analysis), found);
  });
});
