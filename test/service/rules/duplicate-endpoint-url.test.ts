/** Endpoints whose pages have the same URL: which ones, where they are reported, and what the verdict says. */
import assert from "node:assert/strict";
import { analyzeNow } from "../../../server/src/service/analysis/analyze.ts";
import { duplicateEndpointUrl } from "../../../server/src/service/rules/duplicate-endpoint-url.ts";
import { type Content, docs, findingsOf, siteOf } from "./site-findings.ts";

interface SpecOptions {
  readonly [key: string]: unknown;
}

/** A spec with the given operations, by path; each is a `get`. */
function spec(operations: Readonly<Record<string, object>>, more: SpecOptions = {}): object {
  const paths = Object.fromEntries(Object.entries(operations).map(([path, get]) => [path, { get }]));
  return { openapi: "3.1.0", info: { title: "A", version: "1" }, paths, ...more };
}

/** The findings of the rule, as their place and what is lost. */
function shared(navigation: object, files: Readonly<Record<string, Content>>): readonly string[] {
  return analyzeNow(siteOf({ ...docs(navigation), ...files }), [duplicateEndpointUrl]).findings.map(
    ({ anchor, affected = [] }) =>
      `/${"segments" in anchor ? anchor.segments.join("/") : ""}:${[...affected].join(",")}`,
  );
}

const list = { summary: "List" };
const group = (openapi: unknown, pages?: readonly unknown[]): object => ({
  groups: [{ group: "G", openapi, ...(pages === undefined ? {} : { pages }) }],
});

describe("duplicate-endpoint-url", () => {
  it("reports listed endpoints, whose URLs get no number", () => {
    const files = { "a.json": spec({ "/a": list, "/b": list, "/c": { summary: "Other" } }) };
    const entries = group("a.json", ["GET /a", "GET /b", "GET /c"]);
    assert.deepEqual(shared(entries, files), ["/navigation/groups/0/pages/1: GET /b a.json"]);
    assert.deepEqual(shared(group("a.json"), files), []);
    assert.deepEqual(shared(group("a.json", ["GET /a", "GET /c"]), files), []);
  });

  it("leaves parameters out of the names of endpoints without a summary", () => {
    const files = { "a.json": spec({ "/u": {}, "/u/{id}": {}, "/u/{id}/x": {} }) };
    const entries = group("a.json", ["GET /u", "GET /u/{id}", "GET /u/{id}/x"]);
    assert.deepEqual(shared(entries, files), ["/navigation/groups/0/pages/1: GET /u/{id} a.json"]);
  });

  it("compares the pages of several specs by directory", () => {
    const files = { "a.json": spec({ "/a": list }), "b.json": spec({ "/b": list, "/c": { summary: "C" } }) };
    const two = (first: unknown, second: unknown): object => ({
      versions: [
        { version: "1", openapi: first },
        { version: "2", openapi: second },
      ],
    });
    const at = (source: string, directory: string) => ({ source, directory });
    const reported = ["/navigation/versions/1/openapi: GET /b b.json"];
    assert.deepEqual(shared(two("a.json", "b.json"), files), reported);
    assert.deepEqual(shared(two(at("a.json", "/api-reference/"), "b.json"), files), reported);
    assert.deepEqual(shared(two(at("a.json", "v1"), "b.json"), files), []);
    assert.deepEqual(shared(two(at("a.json", "v1"), at("b.json", "V1")), files), reported);
    assert.deepEqual(shared(two("a.json", "a.json"), files), []);
    const own = { "x-mint": { href: "/x/y" } };
    const set = { "a.json": spec({ "/a": own }), "b.json": spec({ "/b": own }) };
    assert.deepEqual(shared(two(at("a.json", "v1"), at("b.json", "v2")), set), reported);
  });

  it("reports many endpoints of the same two specs once, with their number", () => {
    const operations = { "/a": { summary: "A" }, "/b": { summary: "B" }, "/c": { summary: "C" } };
    const site = siteOf({
      ...docs({
        tabs: [
          { tab: "1", openapi: "a.json" },
          { tab: "2", openapi: "b.json" },
        ],
      }),
      "a.json": spec(operations),
      "b.json": spec(operations),
    });
    const [finding, ...others] = findingsOf(site).filter(({ code }) => code === "duplicate-endpoint-url");
    assert.deepEqual(others, []);
    assert.match(
      finding?.message ?? "",
      /^3 endpoints of `b\.json` have URLs of endpoints of `a\.json`, such as `\/api-reference\/a`/,
    );
  });

  it("reports pages of a whole spec where the platform adds no number: other groups of one folder, and capitals", () => {
    const tagged = (one: string, other: string) => ({
      "/a": { tags: [one], ...list },
      "/b": { tags: [other], ...list },
    });
    const reported = ["/navigation/groups/0/openapi: GET /b a.json"];
    assert.deepEqual(shared(group("a.json"), { "a.json": spec(tagged("T", "t")) }), reported);
    assert.deepEqual(shared(group("a.json"), { "a.json": spec(tagged("T", "T")) }), []);
    const grouped = { tags: [{ name: "t", "x-group": "T" }] };
    assert.deepEqual(shared(group("a.json"), { "a.json": spec(tagged("T", "t"), grouped) }), []);
    const capitals = group({ source: "a.json", directory: "Reference" });
    assert.deepEqual(shared(capitals, { "a.json": spec(tagged("T", "T")) }), reported);
  });

  it("counts only pages that are certainly generated", () => {
    const files = {
      "a.json": spec({ "/a": list, "/b": { ...list, "x-hidden": "true" } }),
      "b.json": spec({ "/a": list }),
    };
    assert.deepEqual(shared(group("a.json", ["GET /a"]), files), []);
    const both = (second: object): object => ({
      tabs: [
        { tab: "1", openapi: "a.json" },
        { tab: "2", openapi: "b.json", ...second },
      ],
    });
    assert.equal(shared(both({}), files).length, 1);
    assert.deepEqual(shared(both({ openapi: { source: "b.json", overlays: ["o.yaml"] } }), files), []);
    assert.deepEqual(shared(both({ href: "https://example.com" }), files), []);
    assert.deepEqual(shared(both({}), { ...files, "my-overlay.yaml": "overlay: 1.0.0\n" }), []);
    assert.deepEqual(shared(both({}), { ...files, "api-reference/list.mdx": "---\ntitle: Own\n---\n" }), []);
    const dropped = { ...both({}), groups: [] };
    assert.equal(shared(dropped, files).length, 1);
  });
});

describe("orphan-page", () => {
  it("does not report a page at the URL of an endpoint, because it replaces the endpoint's page in the sidebar", () => {
    const orphans = (path: string) =>
      findingsOf(
        siteOf({
          ...docs(group("a.json")),
          "a.json": spec({ "/a": list }),
          [path]: "---\ntitle: Own\n---\n",
        }),
      ).flatMap(({ code, document }) => (code === "orphan-page" ? [document] : []));
    assert.deepEqual(orphans("api-reference/list.mdx"), []);
    assert.deepEqual(orphans("api-reference/other.mdx"), ["api-reference/other.mdx"]);
  });
});
