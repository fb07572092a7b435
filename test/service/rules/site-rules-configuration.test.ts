/** What the site rules about settings and generated references report, and what they do not. */
import assert from "node:assert/strict";
import { analyzeNow, type PlacedFinding, placeFindings, rules } from "../../../server/src/service/index.ts";
import { type Content, docs, pages, siteOf } from "./site-findings.ts";

/** The findings of one rule of a small site. */
function findingsBy(
  code: string,
  files: Readonly<Record<string, Content>>,
  options: { readonly withoutFiles?: boolean } = {},
): readonly PlacedFinding[] {
  const chosen = rules.filter((rule) => rule.code === code);
  return placeFindings(analyzeNow(siteOf(files, options), chosen));
}

/** "severity pointer" of each finding. */
function placesBy(code: string, files: Readonly<Record<string, Content>>): readonly string[] {
  return findingsBy(code, files).map(({ severity, pointer }) => `${severity} ${pointer}`);
}

const remote = "https://example.com/sdk.json";
const typedoc = { format: "typedoc", source: remote };

describe("sdk-reference", () => {
  const placesOf = (navigation: object, files: Readonly<Record<string, Content>> = {}) =>
    placesBy("sdk-reference", { ...docs(navigation), ...files });

  it("rejects `sdk` on anything but tabs, groups and versions, and `graphql` on anything but tabs and, perhaps, groups", () => {
    const kinds = {
      tabs: "tab",
      groups: "group",
      versions: "version",
      anchors: "anchor",
      dropdowns: "dropdown",
      products: "product",
      languages: "language",
    };
    for (const [list, key] of Object.entries(kinds)) {
      const navigation = (more: object) => ({ [list]: [{ [key]: "en", ...more, pages: ["a"] }] });
      const sdk = placesOf(navigation({ sdk: typedoc }));
      const takesSdk = ["tabs", "groups", "versions"].includes(list);
      assert.deepEqual(sdk, takesSdk ? [] : [`error /navigation/${list}/0/sdk`], list);
      const graphql = placesOf(navigation({ graphql: "https://example.com/a.graphql" }));
      // On a group it is documented and supported by the latest builder, so nothing certain is reported.
      const severity = list === "groups" ? "information" : "error";
      assert.deepEqual(graphql, list === "tabs" ? [] : [`${severity} /navigation/${list}/0/graphql`], list);
    }
    assert.deepEqual(placesOf({ pages: ["a"], sdk: typedoc }), ["error /navigation/sdk"]);
    const global = {
      pages: ["a"],
      global: { tabs: [{ tab: "A", href: "https://example.com", sdk: typedoc }] },
    };
    assert.deepEqual(placesOf(global), ["error /navigation/global/tabs/0/sdk"]);
  });

  it("is the only rule that reports a reference in the wrong place", () => {
    const files = docs({ anchors: [{ anchor: "A", sdk: typedoc, graphql: remote, pages: ["a"] }] });
    assert.deepEqual(findingsBy("unknown-field", files), []);
    assert.equal(findingsBy("sdk-reference", files).length, 2);
  });

  it("finds a spec beside a reference on one tab, and offers to remove either", () => {
    const tab = (more: object) => ({ tabs: [{ tab: "A", ...more }] });
    const [finding] = findingsBy(
      "sdk-reference",
      docs(tab({ graphql: remote, openapi: "https://a.test/a.json" })),
    );
    assert.deepEqual(
      finding?.fixes.map(({ title }) => title),
      ["Remove `openapi`", "Remove `graphql`"],
    );
    assert.equal(finding?.related.length, 1);
    assert.equal(placesOf(tab({ sdk: typedoc, asyncapi: "https://a.test/a.json" })).length, 1);
    const group = { groups: [{ group: "A", sdk: typedoc, openapi: "https://a.test/a.json", pages: ["a"] }] };
    assert.deepEqual(placesOf(group), []);
  });

  it("finds missing sources, whether files or folders, and reports nothing without a list of files", () => {
    const tab = (source: string) => ({ tabs: [{ tab: "A", sdk: { format: "sphinx", source } }] });
    const files = { "out/index.json": "{}", "typedoc.json": "{}" };
    for (const source of ["out", "./out/", "out/index.json", "typedoc.json", remote]) {
      assert.deepEqual(placesOf(tab(source), files), [], source);
    }
    assert.deepEqual(placesOf(tab("../other/out"), files), [], "what is outside the site");
    assert.deepEqual(placesOf(tab(".cache/out"), files), [], "folders that are not listed");
    assert.deepEqual(placesOf(tab("gone"), files), ["error /navigation/tabs/0/sdk/source"]);
    assert.deepEqual(findingsBy("sdk-reference", docs(tab("gone")), { withoutFiles: true }), []);
    const [other] = findingsBy("sdk-reference", { ...docs(tab("/TypeDoc.json")), ...files });
    assert.deepEqual(
      other?.fixes.map(({ title, safe }) => [title, safe]),
      [["Write `/typedoc.json`", true]],
    );
    const graphql = { tabs: [{ tab: "A", graphql: { source: "gone.graphql" } }] };
    assert.deepEqual(placesOf(graphql), ["error /navigation/tabs/0/graphql/source"]);
    assert.deepEqual(placesOf({ tabs: [{ tab: "A", graphql: "gone.graphql" }] }), [
      "error /navigation/tabs/0/graphql",
    ]);
  });

  it("reports references in one folder: an error for the same source, otherwise a warning", () => {
    const tabs = (one: object, other: object) => ({
      tabs: [
        { tab: "One", sdk: { ...typedoc, ...one } },
        { tab: "The Other", sdk: { ...typedoc, ...other } },
      ],
    });
    assert.deepEqual(placesOf(tabs({}, {})), ["error /navigation/tabs/1/sdk"]);
    const others = tabs(
      { directory: "/sdk/" },
      { directory: "sdk", source: "https://example.com/other.json" },
    );
    assert.deepEqual(placesOf(others), ["warning /navigation/tabs/1/sdk"]);
    assert.deepEqual(placesOf(tabs({}, { directory: "sdk/other" })), []);
    const [finding] = findingsBy("sdk-reference", docs(tabs({}, {})));
    assert.deepEqual(
      finding?.fixes.map(({ title }) => title),
      ["Set `directory` to `sdk-reference/the-other`"],
    );
    const versions = ["1", "2"].map((version) => ({ version, sdk: typedoc, pages: ["a"] }));
    assert.deepEqual(placesOf({ versions }), []);
  });
});

describe("missing-asset", () => {
  const assetsOf = (settings: object, files: Readonly<Record<string, Content>> = {}) =>
    placesBy("missing-asset", { ...docs({ pages: ["a"] }, settings), ...pages("a"), ...files });

  it("checks images and fonts, each at its position", () => {
    const settings = {
      logo: { light: "/l.svg", dark: "/d.svg", href: "/nowhere.svg" },
      favicon: "f.ico",
      background: { image: { light: "/b.png", dark: "./b.png" } },
      thumbnails: { background: "/t.png" },
      fonts: { family: "A", source: "/a.woff2", heading: { family: "B", source: "/b.woff" } },
    };
    assert.deepEqual(assetsOf(settings), [
      "warning /logo/light",
      "warning /logo/dark",
      "warning /favicon",
      "warning /background/image/light",
      "warning /background/image/dark",
      "warning /thumbnails/background",
      "warning /fonts/source",
      "warning /fonts/heading/source",
    ]);
    const names = ["l.svg", "d.svg", "f.ico", "b.png", "t.png", "a.woff2", "b.woff"];
    assert.deepEqual(assetsOf(settings, Object.fromEntries(names.map((name) => [name, ""]))), []);
  });

  it("leaves URLs, data, references and unlisted folders alone, and handles queries and escapes", () => {
    const values = [
      "https://a.test/a.svg",
      "//a.test/a.svg",
      "data:image/svg+xml,x",
      "/.hidden/a.svg",
      "",
      3,
      { $ref: "a.json" },
    ];
    for (const logo of values) assert.deepEqual(assetsOf({ logo }), [], JSON.stringify(logo));
    assert.deepEqual(assetsOf({ logo: "/my%20logo.svg?v=1#x" }, { "my logo.svg": "" }), []);
  });

  it("reports nothing if many pages have not one image, as in a copy made without them", () => {
    const many = pages(..."bcdefghi");
    assert.deepEqual(assetsOf({ favicon: "/gone.svg" }, many), []);
    assert.deepEqual(assetsOf({ favicon: "/gone.svg" }, { ...many, "other.png": "" }), ["warning /favicon"]);
  });
});

describe("ineffective-directory", () => {
  const placesOf = (navigation: object, files: Readonly<Record<string, Content>> = {}) =>
    placesBy("ineffective-directory", { ...docs(navigation), ...files });
  const group = (more: object) => ({ group: "A", pages: ["a"], ...more });

  it("counts a root page at any depth below", () => {
    const nested = {
      tabs: [{ tab: "T", directory: "card", groups: [group({ pages: [group({ root: "a" })] })] }],
    };
    assert.deepEqual(placesOf(nested), []);
    assert.deepEqual(placesOf({ directory: "accordion", groups: [group({ root: "a" })] }), []);
    assert.deepEqual(placesOf({ directory: "accordion", groups: [group({}), group({})] }), [
      "information /navigation/directory",
    ]);
  });

  it("reports nothing for `none`, for wrong values, and where a file or another repository may have a root page", () => {
    for (const directory of ["none", "cards", 3]) {
      assert.deepEqual(placesOf({ directory, groups: [group({})] }), [], String(directory));
    }
    assert.deepEqual(placesOf({ directory: "card", groups: [{ $ref: "gone.json" }] }), []);
    assert.deepEqual(placesOf({ directory: "card", groups: [{ sourceRef: "owner/repo" }] }), []);
    const file = { "g.json": { group: "A", root: "a", pages: [] } };
    assert.deepEqual(placesOf({ directory: "card", groups: [{ $ref: "g.json" }] }, file), []);
  });
});

describe("leftover-mint-json", () => {
  it("reports in the file itself, and only at the root", () => {
    const [finding] = findingsBy("leftover-mint-json", { ...docs({ pages: ["a"] }), "mint.json": "{}" });
    assert.equal(finding?.document, "mint.json");
    assert.deepEqual(findingsBy("leftover-mint-json", { ...docs({ pages: [] }), "a/mint.json": "{}" }), []);
  });
});
