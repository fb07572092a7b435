/** The session of one site: what it hears while it lists the files. */
import assert from "node:assert/strict";
import { SiteState } from "../../server/src/lsp/session/site/site-state.ts";
import { defaultSettings, noPageLimits, rules } from "../../server/src/service/index.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

describe("session of a site", () => {
  let site: SiteFolder;
  beforeEach(() => {
    site = new SiteFolder({ "docs.json": docsJson({ pages: ["a"] }), "a.mdx": "", "gone.mdx": "" });
  });
  afterEach(() => site.remove());

  function settle(session: SiteState): void {
    for (const steps = session.settle(rules, noPageLimits); steps.next().done !== true; );
  }

  it("takes what it hears of files during a scan when the scan is over", async () => {
    let duringScan: (() => void) | undefined;
    const session = new SiteState({
      root: site.root,
      settings: defaultSettings,
      checksPages: false,
      openText: () => undefined,
      // Asked when the folders have been listed, and the list is not in use yet.
      nestedSites: () => {
        const act = duringScan;
        duringScan = undefined;
        act?.();
        return [];
      },
      kindOf: () => "site",
      onScanned: () => undefined,
      onFailure: (error) => assert.fail(String(error)),
      onNote: (text) => assert.fail(text),
    });
    await session.scan();
    settle(session);
    duringScan = () => {
      site.write("new.mdx", "");
      site.delete("gone.mdx");
      session.hint("new.mdx");
      session.hint("gone.mdx");
      settle(session);
    };
    await session.scan();
    assert.equal(duringScan, undefined);
    settle(session);
    assert.deepEqual([...(session.site.files?.files() ?? [])].sort(), ["a.mdx", "docs.json", "new.mdx"]);
    session.dispose();
  });
});
