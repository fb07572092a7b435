/** The rows that the view has asked for: which are asked for again, and which are forgotten. */
import assert from "node:assert/strict";
import { NavigationModel, type NavigationNode } from "../../../client/src/features/navigation/tree-model.ts";
import type { NavigationQuestion, NavigationTreeRow } from "../../../server/src/protocol.ts";

const site = "file:///docs/docs.json";

/** A server whose rows a test writes: by the id of the row above, labels as ids. */
class Server {
  readonly asked: string[] = [];
  readonly children = new Map<string, readonly string[]>();
  more = 0;

  constructor(children: Readonly<Record<string, readonly string[]>>) {
    for (const [id, rows] of Object.entries(children)) this.children.set(id, rows);
  }

  row(id: string): NavigationTreeRow {
    return { site, id, kind: "group", label: id, childCount: this.children.get(id)?.length ?? 0 };
  }

  readonly ask = async ({ id, max, uri }: NavigationQuestion) => {
    const of = uri === undefined ? "" : (id ?? "");
    this.asked.push(max === undefined ? of : `${of} ${max}`);
    const rows = this.children.get(of);
    return rows === undefined ? undefined : { rows: rows.map((one) => this.row(one)), more: this.more };
  };
}

const change = { uri: site, isAll: false, renamed: [], ids: [], lists: [], rows: [] };

describe("the rows of the navigation view", () => {
  let server: Server;
  let model: NavigationModel<{ readonly label: string }>;
  const child = async (parent: NavigationNode | undefined, id: string): Promise<NavigationNode> => {
    const found = (await model.childrenOf(parent)).find(({ row }) => row.id === id);
    assert.ok(found, id);
    return found;
  };

  beforeEach(() => {
    server = new Server({ "": ["site"], site: ["a", "b"], a: ["a1", "a2"], b: ["b1"] });
    model = new NavigationModel(server.ask, ({ row }) => ({ label: row.label }));
  });

  it("are asked for once, and are the same objects after a change", async () => {
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    const a1 = await child(a, "a1");
    assert.deepEqual(server.asked, ["", "site", "a"]);
    server.children.set("a", ["new", "a1"]);
    assert.deepEqual(model.apply({ ...change, ids: ["a"] }), [a]);
    assert.equal(await child(a, "a1"), a1);
    assert.equal(await child(a, "new").then(({ parent }) => parent), a);
    assert.deepEqual(server.asked, ["", "site", "a", "a"]);
  });

  it("are not known without an answer, and are asked for again", async () => {
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    assert.equal(model.isKnown(a), false);
    const rows = server.children.get("a") ?? [];
    server.children.delete("a");
    assert.deepEqual(await model.childrenOf(a), []);
    assert.equal(model.isKnown(a), false);
    server.children.set("a", rows);
    assert.equal((await model.childrenOf(a)).length, 2);
    assert.equal(model.isKnown(a), true);
    model.apply({ ...change, ids: ["a"] });
    assert.equal(model.isKnown(a), false);
  });

  it("take another look without asking", async () => {
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    const looks = { ...server.row("a"), label: "Another" };
    assert.deepEqual(model.apply({ ...change, rows: [looks, { ...looks, id: "unknown" }] }), [a]);
    assert.equal(a.row.label, "Another");
    assert.deepEqual(server.asked, ["", "site"]);
  });

  it("tell which of them look different, also below one that is shown again", async () => {
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    const a1 = await child(a, "a1");
    assert.deepEqual(model.takeRestyled(), []);
    const rows = ["site", "a", "a1"].map((id) => ({ ...server.row(id), label: "Another" }));
    assert.deepEqual(model.apply({ ...change, rows }), [root]);
    assert.deepEqual(model.takeRestyled(), [root, a, a1]);
    assert.deepEqual(model.takeRestyled(), []);
    // Rows that are asked for again come as other objects.
    model.apply({ ...change, ids: ["a"] });
    await child(a, "a1");
    assert.ok(model.takeRestyled().includes(a1));
  });

  it("are made ready for the editor once, until they look different", async () => {
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    const item = model.itemOf(a);
    assert.equal(model.itemOf(a), item);
    model.apply({ ...change, rows: [{ ...server.row("a"), label: "Another" }] });
    assert.deepEqual(model.itemOf(a), { label: "Another" });
    assert.equal(model.itemOf(a), model.itemOf(a));
  });

  it("come and go in a list without asking", async () => {
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    const a2 = await child(a, "a2");
    const below = {
      id: "a",
      length: 2,
      start: 0,
      removed: 1,
      rows: [server.row("new"), server.row("newer")],
    };
    assert.deepEqual(model.apply({ ...change, lists: [below] }), [a]);
    const ids = (await model.childrenOf(a)).map(({ row }) => row.id);
    assert.deepEqual(ids, ["new", "newer", "a2"]);
    assert.equal(await child(a, "a2"), a2);
    assert.equal(model.at(`${site}\na1`), undefined);
    assert.deepEqual(server.asked, ["", "site", "a"]);
  });

  it("are asked for again where a list is another one than the server means", async () => {
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    await child(a, "a1");
    const below = { id: "a", length: 3, start: 0, removed: 1, rows: [] };
    model.apply({ ...change, lists: [below] });
    assert.ok(await child(a, "a1"));
    assert.deepEqual(server.asked, ["", "site", "a", "a"]);
  });

  it("keep the row that shows more of a list, in which others come and go", async () => {
    server.more = 7;
    const a = await child(await child(undefined, "site"), "a");
    await child(a, "a1");
    const below = { id: "a", length: 2, start: 1, removed: 1, rows: [server.row("new")] };
    model.apply({ ...change, lists: [below] });
    const labels = (await model.childrenOf(a)).map(({ row }) => row.label);
    assert.deepEqual(labels, ["a1", "new", "7 more"]);
  });

  it("stay the same while somebody types into the name of a row above, and have new ids", async () => {
    server.children.set("a|b", ["a|b|c"]).set("a", ["a|b"]);
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    const b = await child(a, "a|b");
    const c = await child(b, "a|b|c");
    const { key } = a;
    const items = [b, c].map((node) => model.itemOf(node));
    const typed = { ...server.row("ax"), childCount: 1 };
    assert.deepEqual(model.apply({ ...change, renamed: [{ from: "a", to: "ax" }], rows: [typed] }), [a]);
    assert.equal(a.row, typed);
    assert.equal(a.key, key);
    assert.deepEqual([b.row.id, c.row.id], ["ax|b", "ax|b|c"]);
    // The identical items: the editor keeps what it has drawn.
    for (const [at, node] of [b, c].entries()) assert.equal(model.itemOf(node), items[at]);
    assert.equal(await model.find({ site, ids: ["site", "ax", "ax|b", "ax|b|c"] }), c);
    assert.deepEqual(server.asked, ["", "site", "a", "a|b"]);
    // Another row gets the id that the row had before.
    const another = { id: "site", length: 2, start: 2, removed: 0, rows: [server.row("a")] };
    model.apply({ ...change, lists: [another] });
    const fresh = await child(root, "a");
    assert.notEqual(fresh.key, key);
    assert.deepEqual([model.at(key), model.at(fresh.key)], [a, fresh]);
  });

  it("stay as they are where their id only begins with the letters of one that changes", async () => {
    server.children.set("site", ["a", "ab"]);
    const root = await child(undefined, "site");
    const [a, ab] = [await child(root, "a"), await child(root, "ab")];
    model.apply({ ...change, renamed: [{ from: "a", to: "x" }] });
    assert.deepEqual([a.row.id, ab.row.id], ["x", "ab"]);
  });

  it("are forgotten with all below them where another row gets their id", async () => {
    const root = await child(undefined, "site");
    const [a, b] = [await child(root, "a"), await child(root, "b")];
    const b1 = await child(b, "b1");
    model.apply({ ...change, renamed: [{ from: "a", to: "b" }] });
    assert.deepEqual(
      [a, b, b1].map(({ key }) => model.at(key)),
      [a, undefined, undefined],
    );
  });

  it("give their place to a row that gets their id", async () => {
    const root = await child(undefined, "site");
    const [a, b] = [await child(root, "a"), await child(root, "b")];
    const b1 = await child(b, "b1");
    model.apply({
      ...change,
      renamed: [{ from: "a", to: "b" }],
      lists: [{ id: "site", length: 2, start: 1, removed: 1, rows: [] }],
    });
    assert.deepEqual(await model.childrenOf(root), [a]);
    assert.equal(a.row.id, "b");
    assert.deepEqual(
      [b.key, b1.key].map((key) => model.at(key)),
      [undefined, undefined],
    );
    assert.equal(model.at(a.key), a);
  });

  it("are shown again once where a row above is shown again", async () => {
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    await child(a, "a1");
    assert.deepEqual(model.apply({ ...change, ids: ["site", "a"], rows: [server.row("a1")] }), [root]);
  });

  it("are asked for anew after they were gone", async () => {
    const root = await child(undefined, "site");
    await child(await child(root, "a"), "a1");
    server.children.set("site", ["b"]);
    model.apply({ ...change, ids: ["site"] });
    await child(root, "b");
    server.children.set("site", ["a", "b"]).set("a", ["a3"]);
    model.apply({ ...change, ids: ["site"] });
    assert.ok(await child(await child(root, "a"), "a3"));
  });

  it("stay known where a row moves below another row", async () => {
    const root = await child(undefined, "site");
    const a1 = await child(await child(root, "a"), "a1");
    server.children.set("a", ["a2"]).set("b", ["a1"]).set("a1", ["below"]);
    const b = await child(root, "b");
    model.apply({ ...change, ids: ["a", "b"] });
    const moved = await child(b, "a1");
    const below = await child(moved, "below");
    await child(await child(root, "a"), "a2");
    assert.notEqual(moved, a1);
    assert.equal(model.at(moved.key), moved);
    assert.equal(model.at(below.key), below);
  });

  it("are all asked for again when sites come or go, or too much has changed", async () => {
    await child(await child(undefined, "site"), "a");
    assert.equal(model.apply({ isAll: true, renamed: [], ids: [], lists: [], rows: [] }), undefined);
    await child(await child(undefined, "site"), "a");
    assert.deepEqual(server.asked, ["", "site", ""]);
    assert.equal(model.apply({ ...change, isAll: true }), undefined);
    await child(await child(undefined, "site"), "a");
    assert.deepEqual(server.asked, ["", "site", "", "", "site"]);
  });

  it("are found by a path from the site down", async () => {
    const found = await model.find({ site, ids: ["site", "b", "b1"] });
    assert.equal(found?.row.id, "b1");
    assert.equal(found?.parent?.row.id, "b");
    assert.equal(await model.find({ site, ids: ["site", "gone", "b1"] }), undefined);
  });

  it("are shown in parts where there are too many", async () => {
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    server.more = 7;
    const rows = await model.childrenOf(a);
    const last = rows.at(-1);
    assert.equal(last?.row.label, "7 more");
    assert.equal(last && model.showMore(last), a);
    server.more = 0;
    assert.equal((await model.childrenOf(a)).length, 2);
    assert.equal(server.asked.at(-1), "a 10000");
  });

  it("stay empty without an answer, and are asked for again", async () => {
    const silent = new NavigationModel(
      async () => undefined,
      ({ row }) => row.label,
    );
    assert.deepEqual(await silent.childrenOf(undefined), []);
    const root = await child(undefined, "site");
    server.children.delete("a");
    assert.deepEqual(await model.childrenOf(await child(root, "a")), []);
    server.children.set("a", ["a1"]);
    assert.ok(await child(await child(root, "a"), "a1"));
  });
});
