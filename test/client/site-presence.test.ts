/** Which file is a reason to start: a docs.json or mint.json, unless it belongs to third-party code. */
import assert from "node:assert/strict";
import type { whenSiteExists } from "../../client/src/features/site-presence.ts";
import { loadWithEditor } from "./load-access.ts";
import type { presence } from "./site-presence-editor.ts";

interface PresenceModules {
  readonly whenSiteExists: typeof whenSiteExists;
  readonly presence: typeof presence;
}

describe("a first site", () => {
  let modules: PresenceModules;
  before(async () => {
    modules = await loadWithEditor(
      `export { whenSiteExists } from "../../client/src/features/site-presence.ts";
       export { presence } from "vscode";`,
      "site-presence-editor.ts",
    );
  });

  const isFoundAt = (path: string): boolean => {
    let isFound = false;
    const watching = modules.whenSiteExists(() => {
      isFound = true;
    });
    modules.presence.opened({ uri: { scheme: "file", path } });
    watching.dispose();
    return isFound;
  };

  it("is found by its file", () => {
    for (const path of ["/work/docs.json", "/work/docs/mint.json", "/elsewhere/docs.json"])
      assert.equal(isFoundAt(path), true, path);
    assert.equal(isFoundAt("/work/other.json"), false);
  });

  it("is no third-party code, also directly in the folder", () => {
    for (const path of [
      "/work/node_modules/some/docs.json",
      "/work/packages/one/node_modules/some/docs.json",
      "/work/.cache/docs.json",
      "/work/docs/.cache/mint.json",
    ])
      assert.equal(isFoundAt(path), false, path);
  });
});
