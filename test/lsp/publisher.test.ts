/** Which findings are sent, and which are not. */
import assert from "node:assert/strict";
import type { Diagnostic, PublishDiagnosticsParams } from "vscode-languageserver-protocol";
import { type OpenAddress, Publisher } from "../../server/src/lsp/session/publishing/publisher.ts";

const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
const found = (message: string): Diagnostic => ({ range, message });

describe("publisher", () => {
  let sent: PublishDiagnosticsParams[];
  let open: Map<string, OpenAddress>;
  let publisher: Publisher;
  const site = { name: "site" };
  const other = { name: "other" };

  const make = (sendsVersions = true): void => {
    sent = [];
    open = new Map();
    publisher = new Publisher({
      send: (params) => sent.push(params),
      openAt: (path) => open.get(path),
      uriOf: (path) => `file://${path}`,
      sendsVersions,
    });
  };

  const report = (
    reporter: object,
    files: Readonly<Record<string, readonly Diagnostic[]>>,
  ): readonly unknown[] => {
    sent = [];
    const reports = Object.entries(files).map(([path, diagnostics]) => [path, { diagnostics }] as const);
    publisher.report(reporter, new Map(reports));
    return sent.map(({ uri, version, diagnostics }) => [
      uri,
      ...(version === undefined ? [] : [version]),
      diagnostics.map(({ message }) => message).join(),
    ]);
  };

  beforeEach(() => make());

  it("sends new findings and clears old ones, once", () => {
    assert.deepEqual(report(site, { "/a": [found("x")], "/b": [found("y")] }), [
      ["file:///a", "x"],
      ["file:///b", "y"],
    ]);
    assert.deepEqual(report(site, { "/a": [found("x")], "/b": [found("y")] }), []);
    assert.deepEqual(report(site, { "/a": [found("z")] }), [
      ["file:///a", "z"],
      ["file:///b", ""],
    ]);
    assert.deepEqual(report(site, { "/a": [found("z")] }), []);
    assert.deepEqual(report(site, {}), [["file:///a", ""]]);
    assert.deepEqual(report(site, {}), []);
  });

  it("sends nothing for closed files without findings", () => {
    assert.deepEqual(report(site, { "/a": [] }), []);
  });

  it("sends each version of an open file once", () => {
    open.set("/a", { uri: "file:///a", version: 1 });
    assert.deepEqual(report(site, { "/a": [] }), [["file:///a", 1, ""]]);
    assert.deepEqual(report(site, { "/a": [] }), []);
    open.set("/a", { uri: "file:///a", version: 2 });
    assert.deepEqual(report(site, { "/a": [] }), [["file:///a", 2, ""]]);
    open.set("/a", { uri: "file:///a", version: 3 });
    assert.deepEqual(report(site, { "/a": [found("x")] }), [["file:///a", 3, "x"]]);
    open.delete("/a");
    assert.deepEqual(report(site, { "/a": [found("x")] }), []);
    open.set("/a", { uri: "file:///a", version: 1 });
    assert.deepEqual(report(site, { "/a": [found("x")] }), [["file:///a", 1, "x"]]);
  });

  it("sends no versions to a client that does not support them", () => {
    make(false);
    open.set("/a", { uri: "file:///a", version: 1 });
    assert.deepEqual(report(site, { "/a": [found("x")] }), [["file:///a", "x"]]);
  });

  it("moves findings to another URI of the file", () => {
    assert.deepEqual(report(site, { "/a b": [found("x")] }), [["file:///a b", "x"]]);
    open.set("/a b", { uri: "file:///a%20b", version: 1 });
    assert.deepEqual(report(site, { "/a b": [found("x")] }), [
      ["file:///a b", ""],
      ["file:///a%20b", 1, "x"],
    ]);
    open.delete("/a b");
    assert.deepEqual(report(site, { "/a b": [] }), [["file:///a%20b", ""]]);
  });

  it("shows a finding of two sites in one file once, and keeps it while one of them reports it", () => {
    report(site, { "/a": [found("x"), found("y")] });
    assert.deepEqual(report(other, { "/a": [found("x")] }), []);
    assert.deepEqual(report(other, { "/a": [found("x"), found("z")] }), [["file:///a", "x,y,z"]]);
    sent = [];
    publisher.clear(site);
    assert.deepEqual(
      sent.map(({ diagnostics }) => diagnostics.map(({ message }) => message).join()),
      ["x,z"],
    );
    sent = [];
    publisher.clear(other);
    publisher.clear(other);
    assert.deepEqual(sent, [{ uri: "file:///a", diagnostics: [] }]);
  });

  it("skips a file whose report is the same object, until it is open or gone", () => {
    const [same, changed] = [found("same"), found("changed")];
    const reports = new Map([["/same", { diagnostics: [same] }]]);
    publisher.report(site, new Map(), reports);
    let paths: string[] = [];
    const { get } = open;
    open.get = (path) => {
      paths.push(path);
      return get.call(open, path);
    };
    publisher.report(site, new Map(), new Map([...reports, ["/new", { diagnostics: [changed] }]]));
    assert.deepEqual(paths, ["/new"]);
    paths = [];
    sent = [];
    publisher.report(site, new Map(reports), new Map(reports));
    publisher.report(site, new Map(), new Map());
    assert.ok(paths.includes("/same"));
    assert.deepEqual(
      sent.map(({ uri, diagnostics }) => [uri, diagnostics.length]),
      [
        ["file:///new", 0],
        ["file:///same", 0],
      ],
    );
  });

  it("sends findings again after any difference", () => {
    const base: Diagnostic = { ...found("x"), code: "a", severity: 1, tags: [1] };
    const variants: readonly Diagnostic[] = [
      base,
      { ...base, message: "y" },
      { ...base, severity: 2 },
      { ...base, tags: [2] },
      { ...base, tags: [1, 2] },
      { ...base, range: { ...range, end: { line: 1, character: 1 } } },
      { ...base, relatedInformation: [{ location: { uri: "file:///b", range }, message: "b" }] },
      { ...base, codeDescription: { href: "file:///a.md" } },
    ];
    for (const variant of variants) {
      assert.equal(report(site, { "/a": [variant] }).length, 1, JSON.stringify(variant));
      assert.equal(report(site, { "/a": [structuredClone(variant)] }).length, 0);
    }
  });
});
