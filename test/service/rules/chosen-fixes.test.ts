/** Fixes that an author chooses, byte for byte; the rules' examples test the safe ones. */
import assert from "node:assert/strict";
import { analyzeNow, applyEdits, fixEdits, placeFindings, rules } from "../../../server/src/service/index.ts";
import { documentAt } from "../../../server/src/service/snapshot.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

const head = `"theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }`;

/** docs.json after a fix that resolves the rule's own finding. */
function fixed(main: string, code: string, title: RegExp, otherFiles = ""): string {
  const textOf = (text: string): string => `//- /docs.json\n${text}\n//- /a.mdx\n//- /b.mdx\n${otherFiles}`;
  const site = fixtureSite(parseFixture(textOf(main)));
  const findings = placeFindings(analyzeNow(site, rules)).filter((finding) => finding.code === code);
  const fixes = findings.flatMap((finding) => finding.fixes);
  const fix = fixes.find((entry) => title.test(entry.title));
  assert.ok(fix, `no ${title} among ${JSON.stringify(fixes.map((entry) => entry.title))}`);
  assert.equal(fix.safe, false);
  const edits = fixEdits(site, fix);
  assert.ok(edits);
  const text = applyEdits(
    documentAt(site, "docs.json")?.text ?? "",
    edits.edits.get("docs.json") ?? [],
  ).trimEnd();
  const after = analyzeNow(fixtureSite(parseFixture(textOf(text))), rules).findings;
  assert.ok(after.filter((finding) => finding.code === code).length < findings.length, "it is found again");
  return text;
}

describe("a chosen fix", () => {
  const withRedirects = (...redirects: readonly string[]): string =>
    `{ ${head}, "navigation": { "pages": ["a", "b"] },\n  "redirects": [\n    ${redirects.join(",\n    ")}\n  ]\n}`;
  const good = '{ "source": "/x", "destination": "/a" }';

  it("removes a redirect that points to itself, catches a page, or has no effect", () => {
    for (const [redirect, code] of [
      ['{ "source": "/y", "destination": "/y" }', "redirect-loop"],
      ['{ "source": "/b", "destination": "/a" }', "redirect-shadows-page"],
      ['{ "source": "/y#z", "destination": "/a" }', "redirect-fragment-source"],
      ['{ "source": "/x", "destination": "/b" }', "redirect-duplicate-source"],
    ] as const)
      assert.equal(
        fixed(withRedirects(good, redirect), code, /^Remove the redirect from `\/[ybx]/),
        withRedirects(good),
        code,
      );
  });

  it("encodes the name of a page in the destination of a redirect", () => {
    const page = '//- "/languages/c# new.mdx"\n';
    const site = (destination: string): string =>
      withRedirects(good, `{ "source": "/y", "destination": "${destination}" }`);
    assert.equal(
      fixed(site("/languages/c%23%20neww"), "redirect-dead-destination", /^Redirect to/, page),
      site("/languages/c%23%20new"),
    );
  });

  it("opens a group that a former key kept open, and never reverses its meaning", () => {
    const site = (key: string): string =>
      `{ ${head}, "navigation": { "groups": [{ "group": "A", "pages": [{ "group": "B", ${key}"pages": ["a", "b"] }] }] } }`;
    assert.equal(
      fixed(site('"collapsed":  false, '), "unknown-field", /^Write `expanded`: true$/),
      site('"expanded":  true, '),
    );
    assert.equal(fixed(site('"collapsed": true, '), "unknown-field", /^Remove/), site(""));
    assert.throws(() => fixed(site('"collapsed": true, '), "unknown-field", /expanded/), /no .*expanded/);
  });

  it("renames a misspelled key, unless the platform would then drop what is beside it", () => {
    const site = (inside: string): string =>
      `{ ${head}, "navigation": { "tabs": [{ "tab": "A", ${inside} }, { "tab": "B", "pages": ["b"] }] } }`;
    assert.equal(
      fixed(site('"icno": "x", "paegs": ["a"]'), "unknown-field", /^Rename to `pages`$/),
      site('"icno": "x", "pages": ["a"]'),
    );
    const misfits = [
      '"gruops": [{ "group": "G", "pages": ["b"] }]',
      '"version": "v1"',
      '"icno": ["a"]',
      '"hiden": "a"',
    ];
    for (const beside of misfits) {
      const text = site(`"pages": ["a"], ${beside}`);
      assert.throws(() => fixed(text, "unknown-field", /^Rename/), /no .*Rename/);
      assert.equal(fixed(text, "unknown-field", /^Remove/), site('"pages": ["a"]'));
    }
  });

  it("redirects the whole page, unless that already happens", () => {
    const part = (source: string) => `{ "source": "${source}", "destination": "/a", "permanent": false }`;
    assert.equal(
      fixed(withRedirects(part("/y#z")), "redirect-fragment-source", /^Redirect the whole page `\/y`$/),
      withRedirects(part("/y")),
    );
    assert.throws(
      () => fixed(withRedirects(good, part("/x#z")), "redirect-fragment-source", /whole page/),
      /no \/whole page\//,
    );
  });

  it("uses only the first of several specs", () => {
    const text = (specs: string) =>
      `{ ${head}, "navigation": { "groups": [{ "group": "A", "openapi": ${specs}, "pages": ["GET /u"] }] } }`;
    const spec = `//- /s.json\n{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/u": { "get": {} } } }\n`;
    assert.equal(
      fixed(text('["s.json", "t.json"]'), "multiple-specs", /^Use only `s\.json`$/, spec),
      text('"s.json"'),
    );
  });

  it("sets the spec that contains an endpoint", () => {
    const text = (more: string) =>
      `{ ${head}, "navigation": { "groups": [\n  { "group": "A", "openapi": "s.json", "pages": ["GET /u"] },\n  { "group": "B", "pages": ["POST /u"]${more} }\n] } }`;
    const spec = `//- /s.json\n{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/u": { "get": {}, "post": {} } } }\n`;
    assert.equal(
      fixed(text(""), "endpoint-without-spec", /^Set `openapi` of the group "B" to `s\.json`$/, spec),
      text(', "openapi": "s.json"'),
    );
  });

  it("puts pages beside groups into a group", () => {
    const text = (content: string) =>
      `{ ${head},\n  "navigation": { "tabs": [ { "tab": "T", ${content} } ] }\n}`;
    assert.equal(
      fixed(
        text('"pages": ["a"], "groups": [{ "group": "G", "pages": ["b"] }]'),
        "one-child-type",
        /^Put these pages into a separate group$/,
      ),
      text('"groups": [{ "group": "New group", "pages": ["a"] }, { "group": "G", "pages": ["b"] }]'),
    );
    const atRoot = (content: string) => `{ ${head},\n  "navigation": { ${content} }\n}`;
    assert.equal(
      fixed(
        atRoot('"groups": [{ "group": "G", "pages": ["b"] }], "pages": ["a"]'),
        "single-root-pattern",
        /^Put these pages into a separate group$/,
      ),
      atRoot('"groups": [{ "group": "New group", "pages": ["a"] }, { "group": "G", "pages": ["b"] }]'),
    );
  });

  it("moves groups beside the pages of a group into the list of pages", () => {
    const text = (content: string) =>
      `{ ${head},\n  "navigation": { "groups": [{ "group": "G", ${content} }] }\n}`;
    assert.equal(
      fixed(
        text('"pages": ["a"], "groups": [{ "group": "H", "pages": ["b"] }]'),
        "misplaced-child",
        /^Move these groups into `pages`$/,
      ),
      text('"pages": ["a", { "group": "H", "pages": ["b"] }]'),
    );
  });

  it("removes the key that has no effect", () => {
    assert.equal(
      fixed(
        `{ ${head},\n  "navigation": {\n    "pages": ["a"],\n    "pages": ["b"]\n  }\n}`,
        "duplicate-key",
        /^Remove the first `pages`$/,
      ),
      `{ ${head},\n  "navigation": {\n    "pages": ["b"]\n  }\n}`,
    );
  });
});
