/** The rows that the view has requested: which are requested again, and which are forgotten. */
import assert from "node:assert/strict";
import { NavigationModel, type NavigationNode } from "../../../client/src/features/navigation/tree-model.ts";
import type { NavigationQuestion, NavigationTreeRow } from "../../../server/src/protocol.ts";

const site = "file:///docs/docs.json";

/** A server whose rows a test writes, by the id of the parent row; a label is also the id. */
class Server {
  readonly asked: string[] = [];
  readonly children = new Map<string, readonly string[]>();
  /** Labels that differ from the id. */
  readonly labels = new Map<string, string>();
  readonly kinds = new Map<string, NavigationTreeRow["kind"]>();
  more = 0;

  constructor(children: Readonly<Record<string, readonly string[]>>) {
    for (const [id, rows] of Object.entries(children)) this.children.set(id, rows);
  }

  row(id: string): NavigationTreeRow {
    const kind = this.kinds.get(id) ?? "group";
    const label = this.labels.get(id) ?? id;
    return { site, id, kind, label, childCount: this.children.get(id)?.length ?? 0 };
  }

  readonly ask = async ({ id, max, uri }: NavigationQuestion) => {
    const of = uri === undefined ? "" : (id ?? "");
    this.asked.push(max === undefined ? of : `${of} ${max}`);
    const rows = this.children.get(of);
    return rows === undefined ? undefined : { rows: rows.map((one) => this.row(one)), more: this.more };
  };
}

const change = { uri: site, isAll: false, ids: [] };

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
    assert.equal(await model.apply({ ...change, ids: ["a", "unknown"] }), undefined);
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
    server.children.delete("a");
    assert.equal(await model.apply({ ...change, ids: ["a"] }), undefined);
    assert.equal(model.isKnown(a), false);
  });

  it("are refreshed by themselves if only they look different and no rows are below them", async () => {
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    const a1 = await child(a, "a1");
    server.labels.set("a1", "Another");
    assert.deepEqual(await model.apply({ ...change, ids: ["a"] }), [a1]);
    assert.equal(a1.row.label, "Another");
    assert.deepEqual(model.takeRestyled(), [a1]);
    assert.deepEqual(await model.apply({ ...change, ids: ["a"] }), []);
    assert.equal(await child(a, "a1"), a1);
  });

  it("are refreshed with all others if rows are, or were, below them: the editor may be waiting for those", async () => {
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    const b = await child(root, "b");
    server.labels.set("a", "Another");
    assert.equal(await model.apply({ ...change, ids: ["site"] }), undefined);
    assert.equal(a.row.label, "Another");
    await child(b, "b1");
    server.children.set("b", []);
    assert.equal(await model.apply({ ...change, ids: ["site"] }), undefined);
    assert.equal(b.row.childCount, 0);
    assert.deepEqual(await model.apply({ ...change, ids: ["site"] }), []);
    assert.deepEqual(await model.childrenOf(root), [a, b]);
  });

  it("of sites are requested again", async () => {
    const root = await child(undefined, "site");
    server.labels.set("site", "Another");
    assert.equal(await model.apply({ ...change, ids: [""] }), undefined);
    assert.equal(root.row.label, "Another");
  });

  it("report which of them look different, at every depth", async () => {
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    const a1 = await child(a, "a1");
    assert.deepEqual(model.takeRestyled(), []);
    for (const id of ["site", "a", "a1"]) server.labels.set(id, "Another");
    assert.equal(await model.apply({ ...change, ids: ["", "site", "a"] }), undefined);
    assert.deepEqual(new Set(model.takeRestyled()), new Set([root, a, a1]));
    assert.deepEqual(model.takeRestyled(), []);
  });

  it("are made ready for the editor once, until they look different", async () => {
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    const item = model.itemOf(a);
    assert.equal(model.itemOf(a), item);
    await model.apply({ ...change, ids: ["site"] });
    assert.equal(model.itemOf(a), item);
    server.labels.set("a", "Another");
    await model.apply({ ...change, ids: ["site"] });
    assert.deepEqual(model.itemOf(a), { label: "Another" });
    assert.equal(model.itemOf(a), model.itemOf(a));
  });

  it("come and go in a list, and are forgotten", async () => {
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    const a2 = await child(a, "a2");
    server.children.set("a", ["new", "newer", "a2"]);
    assert.equal(await model.apply({ ...change, ids: ["a"] }), undefined);
    const ids = (await model.childrenOf(a)).map(({ row }) => row.id);
    assert.deepEqual(ids, ["new", "newer", "a2"]);
    assert.equal(await child(a, "a2"), a2);
    assert.equal(model.at(`${site}\na1`), undefined);
  });

  it("keep the row that shows more of a list, in which others come and go", async () => {
    server.more = 7;
    const a = await child(await child(undefined, "site"), "a");
    await child(a, "a1");
    server.children.set("a", ["a1", "new"]);
    await model.apply({ ...change, ids: ["a"] });
    const labels = (await model.childrenOf(a)).map(({ row }) => row.label);
    assert.deepEqual(labels, ["a1", "new", "7 more"]);
  });

  it("stay the same while somebody types into the name of a row above, and have new ids", async () => {
    server.children.set("a|b", ["a|b|c"]).set("a", ["a|b"]);
    const labels = { "a|b": "B", "ax|b": "B", "a|b|c": "C", "ax|b|c": "C" };
    for (const [id, label] of Object.entries(labels)) server.labels.set(id, label);
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    const b = await child(a, "a|b");
    const c = await child(b, "a|b|c");
    const { key } = a;
    const items = [b, c].map((node) => model.itemOf(node));
    server.children.set("site", ["ax", "b"]).set("ax", ["ax|b"]).set("ax|b", ["ax|b|c"]);
    assert.equal(await model.apply({ ...change, ids: ["site"] }), undefined);
    assert.deepEqual([a.row.label, a.key], ["ax", key]);
    assert.deepEqual([b.row.id, c.row.id], ["ax|b", "ax|b|c"]);
    // Identical items: the editor keeps the rows that it has rendered.
    for (const [at, node] of [b, c].entries()) assert.equal(model.itemOf(node), items[at]);
    assert.equal(await model.find({ site, ids: ["site", "ax", "ax|b", "ax|b|c"] }), c);
    // The server knows the children of the row only by the new ids.
    for (const id of ["ax", "ax|b"]) assert.ok(server.asked.includes(id), id);
    // Another row gets the former id of the row.
    server.children.set("site", ["ax", "b", "a"]);
    await model.apply({ ...change, ids: ["site"] });
    const fresh = await child(root, "a");
    assert.notEqual(fresh.key, key);
    assert.deepEqual([model.at(key), model.at(fresh.key)], [a, fresh]);
  });

  it("stay as they are where their id only begins with the letters of one that changes", async () => {
    server.children.set("site", ["a", "ab"]);
    const root = await child(undefined, "site");
    const [a, ab] = [await child(root, "a"), await child(root, "ab")];
    server.children.set("site", ["x", "ab"]);
    await model.apply({ ...change, ids: ["site"] });
    assert.deepEqual([a.row.id, ab.row.id], ["x", "ab"]);
  });

  it("are other rows if another kind of row comes in their place", async () => {
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    server.children.set("site", ["x", "b"]);
    server.kinds.set("x", "page");
    await model.apply({ ...change, ids: ["site"] });
    assert.notEqual(await child(root, "x"), a);
    assert.equal(model.at(a.key), undefined);
  });

  it("are other rows if a row takes the id of the one beside it", async () => {
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    const b1 = await child(await child(root, "b"), "b1");
    server.children.set("site", ["b", "b#2"]).set("b#2", ["b1"]).set("b", ["a1"]);
    await model.apply({ ...change, ids: ["site", "b"] });
    assert.equal(model.at(a.key), undefined);
    const [b, second] = await model.childrenOf(root);
    assert.deepEqual([b?.row.id, second?.row.id], ["b", "b#2"]);
    assert.notEqual(await child(second, "b1"), b1);
    assert.equal((await child(b, "a1")).parent, b);
  });

  it("are asked for again after they were gone", async () => {
    const root = await child(undefined, "site");
    await child(await child(root, "a"), "a1");
    server.children.set("site", ["b"]);
    await model.apply({ ...change, ids: ["site"] });
    await child(root, "b");
    server.children.set("site", ["a", "b"]).set("a", ["a3"]);
    await model.apply({ ...change, ids: ["site"] });
    assert.ok(await child(await child(root, "a"), "a3"));
  });

  it("are not taken for a row that has gone since then, and comes back with others", async () => {
    const root = await child(undefined, "site");
    await child(await child(root, "a"), "a1");
    server.children.set("site", ["b"]).set("a", []);
    await model.apply({ ...change, ids: ["site", "a"] });
    server.children.set("site", ["a", "b"]).set("a", ["a1"]);
    await model.apply({ ...change, ids: ["site", "a"] });
    assert.ok(await child(await child(root, "a"), "a1"));
  });

  it("stay known where a row moves below another row", async () => {
    const root = await child(undefined, "site");
    const a1 = await child(await child(root, "a"), "a1");
    server.children.set("a", ["a2"]).set("b", ["a1"]).set("a1", ["below"]);
    const b = await child(root, "b");
    await model.apply({ ...change, ids: ["a", "b"] });
    const moved = await child(b, "a1");
    const below = await child(moved, "below");
    await child(await child(root, "a"), "a2");
    assert.notEqual(moved, a1);
    assert.equal(model.at(moved.key), moved);
    assert.equal(model.at(below.key), below);
  });

  it("are all asked for again when sites come or go, or too much has changed", async () => {
    await child(await child(undefined, "site"), "a");
    assert.equal(await model.apply({ isAll: true, ids: [] }), undefined);
    await child(await child(undefined, "site"), "a");
    assert.deepEqual(server.asked, ["", "site", ""]);
    assert.equal(await model.apply({ ...change, isAll: true }), undefined);
    await child(await child(undefined, "site"), "a");
    assert.deepEqual(server.asked, ["", "site", "", "", "site"]);
  });

  it("are found by a path from the site down", async () => {
    const found = await model.find({ site, ids: ["site", "b", "b1"] });
    assert.equal(found?.row.id, "b1");
    assert.equal(found?.parent?.row.id, "b");
    assert.equal(await model.find({ site, ids: ["site", "gone", "b1"] }), undefined);
  });

  it("are shown in parts if there are too many", async () => {
    const root = await child(undefined, "site");
    const a = await child(root, "a");
    server.more = 7;
    const rows = await model.childrenOf(a);
    const last = rows.at(-1);
    assert.equal(last?.row.label, "7 more");
    assert.ok(last);
    model.showMore(last);
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
