/** The state of one site: changes that arrive while its files are listed. */
import assert from "node:assert/strict";
import { SiteState } from "../../server/src/lsp/session/site/site-state.ts";
import { noPageLimits } from "../../server/src/service/analysis/page-findings.ts";
import { rules } from "../../server/src/service/index.ts";
import { defaultSettings } from "../../server/src/service/snapshot.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

describe("state of a site", () => {
  let site: SiteFolder;
  beforeEach(() => {
    site = new SiteFolder({ "docs.json": docsJson({ pages: ["a"] }), "a.mdx": "", "gone.mdx": "" });
  });
  afterEach(() => site.remove());

  function settle(state: SiteState): void {
    for (const steps = state.settle(rules, noPageLimits); steps.next().done !== true; );
  }

  it("applies the file events of a scan when the scan is over", async () => {
    let duringScan: (() => void) | undefined;
    const state = new SiteState({
      root: site.root,
      settings: defaultSettings,
      checksPages: false,
      openText: () => undefined,
      // This runs after the folders have been listed, and before the list is used.
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
    await state.scan();
    settle(state);
    duringScan = () => {
      site.write("new.mdx", "");
      site.delete("gone.mdx");
      state.hint("new.mdx");
      state.hint("gone.mdx");
      settle(state);
    };
    await state.scan();
    assert.equal(duringScan, undefined);
    settle(state);
    assert.deepEqual([...(state.site.files?.files() ?? [])].sort(), ["a.mdx", "docs.json", "new.mdx"]);
    state.dispose();
  });
});
