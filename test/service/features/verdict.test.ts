/** Whether a site would deploy: the verdict, the losses, and what was not checked. */
import assert from "node:assert/strict";
import {
  affectsVerdict,
  analyzeNow,
  forDeployment,
  type Rule,
  rules,
  rulesOfDeployment,
  type Verdict,
  verdictOf,
  verdictSentences,
  verdictText,
} from "../../../server/src/service/index.ts";
import type { SiteSettings } from "../../../server/src/service/snapshot.ts";
import { withFiles, withoutPages, withSettings } from "../../../server/src/service/snapshot.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

const pages = ["a", "b", "c", "d"];
const pageFiles = pages.map((page) => `//- /${page}.mdx\n`).join("");

function siteOf(docsJson: string, otherFiles = "") {
  return fixtureSite(parseFixture(`\n//- /docs.json\n${docsJson}\n${pageFiles}${otherFiles}`));
}

/** A site that is valid except for its navigation and the given settings. */
function siteWith(navigation: string, otherFiles = "", top = "") {
  const head = `"theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }`;
  return siteOf(`{ ${head}, ${top} "navigation": ${navigation} }`, otherFiles);
}

function verdictOn(site: ReturnType<typeof siteOf>, checkedRules: readonly Rule[] = rules): Verdict {
  return verdictOf(analyzeNow(forDeployment(site), checkedRules), checkedRules);
}

const group = (name: string, ...listed: readonly string[]): string =>
  `{ "group": "${name}", "pages": [${listed.map((page) => `"${page}"`).join(", ")}] }`;

const valid = `{ "groups": [${group("A", "a", "b")}] }`;

const apiGroup = (...listed: readonly string[]): string =>
  group("API", ...listed).replace("{", '{ "openapi": "api.json",');

const operation = '{ "summary": "X", "responses": { "200": { "description": "OK" } } }';
const api = `//- /api.json\n{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/x": { "get": ${operation} } } }\n`;

describe("the verdict about a deployment", () => {
  interface Case {
    readonly name: string;
    readonly site: ReturnType<typeof siteOf>;
    readonly text: string;
    readonly lost?: readonly string[];
  }

  const cases: readonly Case[] = [
    { name: "nothing is wrong", site: siteWith(valid), text: "would deploy" },
    {
      name: "a page without a file is an entry",
      site: siteWith(`{ "groups": [${group("A", "a", "gone", "b")}] }`),
      text: "would deploy, but without 1 entry",
    },
    {
      name: "a dropped list loses its pages, each once",
      site: siteWith(
        `{ "tabs": [{ "tab": "T", "groups": [${group("A", "a")}], "pages": ["b", "b", "c"] }] }`,
      ),
      text: "would deploy, but without 2 pages",
      lost: ["b", "c"],
    },
    {
      name: "pages that are lost by two causes count once",
      site: siteWith(
        `{ "languages": [{ "language": "en", "href": "https://a.test", "pages": ["b", "c"] }, { "language": "fr", "tabs": [{ "pages": ["c", "d"] }] }, { "language": "de", "pages": ["a"] }] }`,
      ),
      text: "would deploy, but without 3 pages",
      lost: ["b", "c", "d"],
    },
    {
      name: "a dropped section whose pages stand elsewhere is an entry",
      site: siteWith(
        `{ "tabs": [{ "tab": "T", "groups": [${group("A", "a")}], "anchors": [{ "anchor": "N", "pages": ["b"] }] }, { "tab": "U", "pages": ["a"] }] }`,
      ),
      text: "would deploy, but without 1 entry",
    },
    {
      name: "pages below a misspelled key",
      site: siteWith(
        `{ "groups": [${group("A", "a")}, { "group": "B", "openapi": "https://a.test/x.json", "page": ["b"] }] }`,
      ),
      text: "would deploy, but without 1 page",
      lost: ["b"],
    },
    {
      name: "a key without pages that is dropped loses nothing",
      site: siteWith(`{ "groups": [{ "group": "A", "collapsed": true, "pages": ["a"] }] }`),
      text: "would deploy",
    },
    {
      name: "a wrong value below a tab empties the list",
      site: siteWith(
        `{ "tabs": [{ "tab": "T", "groups": [${group("A", "a")}, { "group": "B", "hidden": "no", "pages": ["b"] }] }] }`,
      ),
      text: "would deploy, but without 2 pages",
      lost: ["a", "b"],
    },
    {
      name: "a dropped part of a GraphQL schema is a page",
      site: siteWith(
        `{ "tabs": [{ "tab": "T", "graphql": "https://a.test/x.graphql", "groups": [${group("A", "a")}], "pages": ["a", "QUERY books"] }] }`,
      ),
      text: "would deploy, but without 1 page",
      lost: ["QUERY books"],
    },
    {
      name: "a copy of what is kept loses nothing",
      site: siteWith(`{ "groups": [${group("A", "a", "b")}], "pages": ["a", "b"] }`),
      text: "would deploy",
    },
    {
      name: "what works today only works",
      site: siteWith(`{ "languages": [{ "language": "ja", "pages": ["a"] }] }`),
      text: "would deploy",
    },
    {
      name: "what works no longer does not",
      site: siteWith(
        `{ "languages": [{ "language": "ua", "pages": ["a"] }, { "language": "en", "pages": ["b"] }] }`,
      ),
      text: "would not deploy: 1 cause",
    },
    { name: "text that is no JSON", site: siteOf(`{ "navigation": `), text: "would not deploy: 2 causes" },
    {
      name: "a required key at the top",
      site: siteOf(`{ "theme": "mint", "name": "Docs", "navigation": ${valid} }`),
      text: "would not deploy: 1 cause",
    },
    {
      name: "a value that the configuration cannot have",
      site: siteWith(valid, "", `"favicon": 7,`),
      text: "would not deploy: 1 cause",
    },
    {
      name: "an included file that is missing",
      site: siteWith(`{ "groups": [{ "$ref": "gone.json" }] }`),
      text: "would not deploy: 1 cause",
    },
    {
      name: "an included file that is no JSON is one cause",
      site: siteWith(
        `{ "groups": [{ "$ref": "g.json" }] }`,
        `//- /g.json\n{ "group": "A", "pages": ["a"], }\n`,
      ),
      text: "would not deploy: 1 cause",
    },
    {
      name: "an empty list at the root",
      site: siteWith(`{ "groups": [] }`),
      text: "would not deploy: 1 cause",
    },
    {
      name: "a listed endpoint that its spec does not have",
      site: siteWith(`{ "groups": [${apiGroup("GET /x", "GET /gone")}] }`, api),
      text: "would not deploy: 1 cause",
    },
    {
      name: "a listed endpoint in a list that the platform drops",
      site: siteWith(
        `{ "tabs": [{ "tab": "T", "groups": [${group("A", "a")}], "openapi": "api.json", "pages": ["GET /gone"] }] }`,
        api,
      ),
      text: "would deploy, but without 1 entry",
    },
    {
      name: "an endpoint with a misspelled method",
      site: siteWith(`{ "groups": [${apiGroup("GET /x", "GTE /x")}] }`, api),
      text: "would deploy, but without 1 entry",
    },
    {
      name: "a spec of the navigation that does not exist",
      site: siteWith(`{ "groups": [${group("A", "a")}, { "group": "B", "openapi": "gone.json" }] }`),
      text: "would not deploy: 1 cause",
    },
    {
      name: "a spec of an entry that does not exist",
      site: siteWith(`{ "groups": [${group("A", "a", "gone.json GET /x")}] }`),
      text: "would not deploy: 1 cause",
    },
    {
      name: "a spec of the navigation that is not OpenAPI 3",
      site: siteWith(
        `{ "groups": [${apiGroup("GET /x")}] }`,
        '//- /api.json\n{ "swagger": "2.0", "paths": {} }\n',
      ),
      text: "would not deploy: 1 cause",
    },
    {
      name: "a spec of the navigation that is not JSON",
      site: siteWith(
        `{ "groups": [${apiGroup("GET /x")}] }`,
        '//- /api.json\n{ "openapi": "3.1.0" "x": 1 }\n',
      ),
      text: "would not deploy: 1 cause",
    },
    {
      name: "a spec outside the navigation that does not exist",
      site: siteWith(valid, "", '"api": { "openapi": "gone.json" },'),
      text: "would deploy, but without 1 entry",
    },
    {
      name: "an unlisted page whose frontmatter is no YAML",
      site: siteWith(valid, "//- /e.mdx\n---\ntitle: a: b\n---\n"),
      text: "would deploy",
    },
    {
      name: "a listed page whose frontmatter is no YAML",
      site: siteWith(`{ "pages": ["a", "e"] }`, "//- /e.mdx\n---\ntitle: a: b\n---\n"),
      text: "would deploy, but with 1 page incomplete or lost",
    },
    {
      name: "a snippet that cannot be parsed costs the listed pages that show it, directly or through another",
      site: siteWith(
        `{ "pages": ["a", "e", "f"] }`,
        `//- /e.mdx
import Outer from "/snippets/outer.mdx"

<Outer />
//- /f.mdx
import Inner from "/snippets/inner.mdx"

<Inner />
//- /g.mdx
import Inner from "/snippets/inner.mdx"

<Inner />
//- /snippets/outer.mdx
import Inner from "/snippets/inner.mdx"

<Inner />
//- /snippets/inner.mdx
a <5
`,
      ),
      text: "would deploy, but with 2 pages incomplete or lost",
    },
    {
      name: "a snippet that cannot be parsed and that no listed page shows",
      site: siteWith(
        valid,
        `//- /e.mdx\nimport Inner from "/snippets/inner.mdx"\n\n<Inner />\n//- /snippets/inner.mdx\na <5\n`,
      ),
      text: "would deploy",
    },
    {
      name: "a page that is lost and damaged counts once",
      site: siteWith(
        `{ "tabs": [{ "tab": "T", "groups": [${group("A", "a")}], "pages": ["b", "e"] }] }`,
        "//- /e.mdx\na <5\n",
      ),
      text: "would deploy, but with 2 pages incomplete or lost",
      lost: ["b", "e"],
    },
    {
      name: "endpoints whose pages have the same URL",
      site: siteWith(
        `{ "tabs": [{ "tab": "T", "openapi": "one.json" }, { "tab": "U", "openapi": "two.json" }] }`,
        ["one", "two"]
          .map(
            (name) =>
              `//- /${name}.json\n{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/a": { "get": {} }, "/${name}": { "get": {} } } }\n`,
          )
          .join(""),
      ),
      text: "would deploy, but without 1 page",
      lost: ["GET /a"],
    },
    {
      name: "what may stop a deployment beside damaged pages",
      site: siteWith(
        `{ "tabs": [{ "tab": "T", "graphql": "https://a.test/x", "asyncapi": "https://a.test/y" }, { "tab": "U", "pages": ["e"] }] }`,
        "//- /e.mdx\na <5\n",
      ),
      text: "may not deploy: 1 possible cause",
    },
  ];
  for (const { name, site, text, lost = [] } of cases) {
    it(name, () => {
      const verdict = verdictOn(site);
      assert.equal(verdictText(verdict), text);
      assert.deepEqual(verdict.lostPages, lost);
    });
  }

  it("is the same whatever severity a rule has, and in the current dialect", () => {
    const site = siteWith(`{ "groups": [{ "$ref": "gone.json" }, ${group("A", "gone")}] }`);
    const before = verdictOn(site);
    const severities: SiteSettings["severities"] = new Map(rules.map(({ code }) => [code, "off"]));
    assert.deepEqual(verdictOn(withSettings(site, { dialect: "auto", severities })), before);
    assert.equal(forDeployment(site).settings.dialect, "current");
    const chosen = withSettings(site, { dialect: "reference", severities });
    assert.equal(forDeployment(chosen).settings.dialect, "reference");
  });

  it("has no reason from a rule without consequences, and counts the findings of such rules", () => {
    const site = siteWith(`{ "groups": [${group("A", "a", "gone")}] }`, "//- /e.mdx\n[x](/gone) <br>\n");
    const few = rulesOfDeployment(rules);
    assert.ok(few.length < rules.length);
    const { otherFindings, ...reasons } = verdictOn(site);
    const { otherFindings: ofFew, ...reasonsOfFew } = verdictOn(site, few);
    assert.deepEqual(reasonsOfFew, reasons);
    assert.equal(otherFindings, ofFew + 1);
  });

  it("counts findings above the limits of an analysis", () => {
    const broken = ["e", "f", "g"].map((page) => `//- /${page}.mdx\n---\ntitle: a: b\n---\n`).join("");
    const limits = { inOne: 1, inAll: 1, inDocument: 1, isWhole: () => false };
    const verdictWith = (...listed: readonly string[]): Verdict =>
      verdictOf(
        analyzeNow(
          forDeployment(siteWith(`{ "groups": [${group("A", ...listed)}] }`, broken)),
          rules,
          limits,
        ),
        rules,
      );
    const verdict = verdictWith("gone", "lost", "a", "f", "g");
    assert.deepEqual(verdict.damagedPages, ["f", "g"]);
    assert.equal(verdict.lostEntries, 2);
    assert.equal(verdictWith("a").kind, "deploys");
  });

  it("says what was not checked", () => {
    const kinds = (site: ReturnType<typeof siteOf>) => verdictOn(site).unjudged.map(({ kind }) => kind);
    const site = siteWith(valid);
    assert.deepEqual(kinds(site), []);
    assert.deepEqual(kinds(withFiles(site, undefined)), ["files"]);
    assert.deepEqual(kinds(withoutPages(site)), ["page-texts"]);
    const more = siteWith(
      `{ "groups": [{ "sourceRef": "o/r" }, { "group": "A", "openapi": "https://a.test/x.json", "pages": ["a"] }] }`,
    );
    assert.deepEqual(kinds(more), ["remote-specs", "repositories"]);
    const failing: Rule = {
      code: "fails",
      scope: "site",
      title: "Fails",
      severity: "error",
      consequence: "stops",
      facts: [],
      why: "To be told.",
      check() {
        throw new Error("failed");
      },
    };
    assert.deepEqual(verdictOn(site, [...rules, failing]).unjudged, [{ kind: "rules", codes: ["fails"] }]);
    assert.match(
      verdictSentences(verdictOn(more)).join(" "),
      /Not checked: 1 remote spec and the navigation of/,
    );
  });

  it("names other losses even if the deployment would fail", () => {
    const site = siteWith(
      `{ "tabs": [{ "tab": "T", "groups": [${group("A", "a", "e")}], "pages": ["b", "c"] }] }`,
      "//- /e.mdx\n---\ntitle: a: b\n---\n",
      `"favicon": 7,`,
    );
    const verdict = verdictOn(site);
    assert.equal(verdictText(verdict), "would not deploy: 1 cause");
    assert.deepEqual(verdictSentences(verdict), [
      "If it did deploy, 3 pages would be incomplete or lost.",
      "Not published: `b` and `c`.",
      "Incomplete or left out: `e`.",
    ]);
  });

  it("has a finding as a reason for everything it counts", () => {
    for (const { site } of cases) {
      const analysis = analyzeNow(forDeployment(site), rules);
      const { kind, causes, possibleCauses } = verdictOf(analysis, rules);
      const reasons = analysis.findings.filter(affectsVerdict);
      assert.equal(reasons.length === 0, kind === "deploys");
      assert.equal(reasons.filter(({ consequence }) => consequence === "stops").length, causes);
      assert.equal(reasons.filter(({ consequence }) => consequence === "may-stop").length, possibleCauses);
    }
  });
});
