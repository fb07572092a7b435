/** Whatever an author writes by mistake, the pages said to be published and the verdict are those of the plain description. */
import assert from "node:assert/strict";
import { analyzeNow, forDeployment, rules, verdictOf } from "../../../server/src/service/index.ts";
import { dropOf, dropOfList } from "../../../server/src/service/navigation/drops.ts";
import { visitEntries } from "../../../server/src/service/navigation/walk.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";
import { seed } from "../../seed.ts";
import { publishedPages } from "./published-navigation.ts";
import { type RandomNavigation, randomNavigation } from "./random-navigation.ts";

const frame = { theme: "mint", name: "Docs", colors: { primary: "#15803D" } };

/** Other texts are among the pages by mistake. */
const isPage = (path: string): boolean => /^p\d+$/.test(path);

/** "rejected", or the published pages. */
function outcomeOf({ navigation, pageCount }: RandomNavigation): readonly string[] | "rejected" {
  const pages = Array.from({ length: pageCount }, (_, index) => `//- /p${index}.mdx\n`).join("");
  const text = JSON.stringify({ ...frame, navigation });
  const site = fixtureSite(parseFixture(`//- /docs.json dialect=current\n${text}\n${pages}`));
  const analysis = analyzeNow(forDeployment(site), rules);
  if (verdictOf(analysis, rules).kind === "does-not-deploy") return "rejected";
  const published = new Set<string>();
  visitEntries(analysis.listing, (entry, owner, list) => {
    const drop = list === undefined ? dropOf(owner) : dropOfList(owner, list);
    if (entry.kind === "page" && drop === undefined && isPage(entry.path)) published.add(entry.path);
  });
  return [...published].sort();
}

describe("a navigation with mistakes", () => {
  it("is published as the platform publishes it", () => {
    for (let draw = 0; draw < 600; draw += 1) {
      const random = randomNavigation(seed * 1_000 + draw);
      const expected = publishedPages(random.navigation);
      const outcome = expected === undefined ? "rejected" : [...expected].filter(isPage).sort();
      assert.deepEqual(outcomeOf(random), outcome, JSON.stringify(random.navigation, undefined, 1));
    }
  });
});
