/** The URLs of generated pages: how names become parts of a URL, and which pages get a number. */
import assert from "node:assert/strict";
import { generatedPagesOf, listedAddress } from "../../../server/src/service/openapi/page-address.ts";
import { parseSpec } from "../../../server/src/service/openapi/specification.ts";

type Operation = Readonly<Record<string, unknown>>;

/** The URLs of the pages of `get` operations, by path. */
function addresses(
  operations: Readonly<Record<string, Operation>>,
  { directory = "api", more = {} }: { directory?: string; more?: object } = {},
): readonly string[] {
  const paths = Object.fromEntries(Object.entries(operations).map(([path, get]) => [path, { get }]));
  const spec = parseSpec("a.json", JSON.stringify({ openapi: "3.1.0", info: {}, paths, ...more }));
  return generatedPagesOf(spec, directory).map(({ address }) => address);
}

describe("the URL of an endpoint's page", () => {
  it("is made from directory, first tag and summary", () => {
    const address = (summary: string, tags: readonly string[] = [], directory = "api") =>
      addresses({ "/a": { summary, tags } }, { directory }).join();
    assert.equal(address("List users"), "api/list-users");
    assert.equal(address("List users", ["User Groups", "Other"]), "api/user-groups/list-users");
    assert.equal(address("Get (one) user's name, v1.0"), "api/get-one-users-name-v10");
    assert.equal(address("A/B test"), "api/ab-test");
    assert.equal(address("A {id} b"), "api/a--b");
    assert.equal(address("A   b"), "api/a--b");
    assert.equal(address("Über 日本語!"), "api/über-日本語!");
    assert.equal(address("C++ & C#"), "api/c++-&-c#");
    assert.equal(address(" "), "api");
    assert.equal(address("A", [], "/Ref Docs/"), "ref docs/a");
    assert.equal(address("A", [], ""), "a");
    assert.equal(address("A", ["../x"], "a/./b/.."), "a/x/a");
  });

  it("is made from method and path without a summary, and without the parameters", () => {
    const paths = { "/": {}, "/u/{id}/posts": {}, "/u": { summary: "" }, "/a.b": {}, "/~x": {} };
    assert.deepEqual(addresses(paths), [
      "api/get-",
      "api/get-u-posts",
      "api/get-u",
      "api/get-ab",
      "api/get-~x",
    ]);
    const webhooks = { "order.done": { post: {} }, other: { post: { summary: "Another" } } };
    assert.deepEqual(addresses({}, { more: { webhooks } }), ["api/orderdone", "api/another"]);
  });

  it("is the one of `x-mint.href`, without a file extension", () => {
    const set = (href: string) => addresses({ "/a": { summary: "A", "x-mint": { href } } }).join();
    assert.equal(set("/custom/Page/"), "custom/page");
    assert.equal(set("custom/v1.2"), "custom/v1");
    assert.equal(set(""), "api/a");
  });

  it("gets a number in a group of the sidebar only, unless the directory has capitals", () => {
    const tagged = (tag: string) => ({ tags: [tag], summary: "List" });
    const paths = {
      "/a": tagged("T"),
      "/b": tagged("T"),
      "/c": tagged("t"),
      "/d": { summary: "List" },
      "/e": tagged("T"),
    };
    assert.deepEqual(addresses(paths), [
      "api/t/list",
      "api/t/list-1",
      "api/t/list",
      "api/list",
      "api/t/list-2",
    ]);
    const same = { "/a": tagged("T"), "/b": tagged("T") };
    assert.deepEqual(addresses(same, { directory: "API" }), ["api/t/list", "api/t/list"]);
    const more = {
      tags: [
        { name: "T", "x-group": "G" },
        { name: "t", "x-group": "G" },
      ],
    };
    assert.deepEqual(addresses({ "/a": tagged("T"), "/b": tagged("t") }, { more }), [
      "api/t/list",
      "api/t/list-1",
    ]);
  });

  it("is found in linear time for a name with very many braces", () => {
    const summary = `${"{".repeat(300_000)}a`;
    assert.equal(addresses({ "/a": { summary } }).join(), "api/a");
    assert.equal(addresses({ "/a": { summary: "A {b{c} d} e" } }).join(), "api/a--d-e");
  });

  it("is found in linear time for very many equal names", () => {
    const paths = Array.from({ length: 49_000 }, (_, index) => [`/${index}`, { summary: "List" }] as const);
    assert.equal(addresses(Object.fromEntries(paths)).at(-1), "api/list-48999");
  });

  it("does not count hidden endpoints, whose mark may have any value but an empty one", () => {
    const marked = (mark: unknown) => ({
      "/a": { summary: "List", "x-hidden": mark },
      "/b": { summary: "List" },
    });
    for (const mark of [true, "true", "false", 1, {}])
      assert.deepEqual(addresses(marked(mark)), ["api/list"]);
    for (const mark of [false, "", 0, null])
      assert.deepEqual(addresses(marked(mark)), ["api/list", "api/list-1"]);
  });

  it("of a listed endpoint never has a number", () => {
    const spec = parseSpec(
      "a.json",
      JSON.stringify({ openapi: "3.1.0", paths: { "/a": { get: {}, post: {} }, "/a/{id}": { get: {} } } }),
    );
    assert.deepEqual(
      spec.operations.map((operation) => listedAddress("Api", operation)),
      ["api/get-a", "api/post-a", "api/get-a"],
    );
  });
});
