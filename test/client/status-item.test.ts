/** What depends on the server's state in the window: the status item, and the context keys of views and commands. */
import assert from "node:assert/strict";
import type { ServerState } from "../../client/src/features/server-state.ts";
import type { StatusItem } from "../../client/src/features/status-item.ts";
import type { ServerStatus } from "../../server/src/protocol.ts";
import { loadWithEditor } from "./load-access.ts";
import type { shown } from "./status-editor.ts";

interface Modules {
  readonly StatusItem: new (counts: object) => StatusItem;
  readonly shown: typeof shown;
}

const counts = {
  onDidChange: () => ({ dispose: () => {} }),
  below: () => ({ errors: 0, warnings: 0, information: 0, hints: 0 }),
};

const running = (sites: readonly string[]): ServerState => {
  const status: ServerStatus = { sites, formerFiles: [], readings: [], degraded: false, reason: "" };
  return { kind: "running", status };
};

describe("the status item", () => {
  let modules: Modules;
  let item: StatusItem;
  before(async () => {
    modules = await loadWithEditor(
      `export { StatusItem } from "../../client/src/features/status-item.ts";
       export { shown } from "vscode";`,
      "status-editor.ts",
    );
  });
  beforeEach(() => {
    modules.shown.keys.clear();
    item = new modules.StatusItem(counts);
  });

  const key = (name: string): unknown => modules.shown.keys.get(`docsJson.${name}`);

  it("keeps the views of the known sites while the server restarts, and after it has given up", () => {
    item.show({ kind: "running", status: undefined });
    assert.deepEqual([key("isRunning"), key("hasSite")], [true, false]);
    item.show(running(["/work/docs"]));
    assert.deepEqual([key("isRunning"), key("hasSite")], [true, true]);
    item.show({ kind: "starting" });
    assert.deepEqual([key("isRunning"), key("hasSite")], [false, true]);
    item.show({ kind: "running", status: undefined });
    assert.deepEqual([key("isRunning"), key("hasSite")], [true, true]);
    item.show({ kind: "given-up", reason: "It stopped." });
    assert.deepEqual([key("isRunning"), key("hasSite")], [false, true]);
    assert.equal(modules.shown.item.text, "docs.json: not checked");
  });

  it("hides them when the server has found that no site is left", () => {
    item.show(running(["/work/docs"]));
    item.show(running([]));
    assert.equal(key("hasSite"), false);
  });
});
