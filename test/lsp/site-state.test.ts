/** The state of one site: changes that arrive while its files are listed. */
import assert from "node:assert/strict";
import { SiteState, type SiteStateOptions } from "../../server/src/lsp/session/site/site-state.ts";
import { noPageLimits } from "../../server/src/service/analysis/page-limits.ts";
import { rules } from "../../server/src/service/index.ts";
import { defaultSettings } from "../../server/src/service/snapshot.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

describe("the state of a site", () => {
  let site: SiteFolder;
  beforeEach(() => {
    site = new SiteFolder({ "docs.json": docsJson({ pages: ["a"] }), "a.mdx": "", "gone.mdx": "" });
  });
  afterEach(() => site.remove());

  function stateOf(options: Partial<SiteStateOptions>): SiteState {
    return new SiteState({
      root: site.root,
      settings: defaultSettings,
      checksPages: false,
      openText: () => undefined,
      nestedSites: () => [],
      kindOf: () => "site",
      onScanned: () => undefined,
      onFailure: (error) => assert.fail(String(error)),
      onNote: (text) => assert.fail(text),
      ...options,
    });
  }

  function settle(state: SiteState): void {
    for (const steps = state.settle(rules, noPageLimits); steps.next().done !== true; );
  }

  it("applies the file events of a scan when the scan is over", async () => {
    let duringScan: (() => void) | undefined;
    const state = stateOf({
      // This runs after the folders have been listed, and before the list is used.
      nestedSites: () => {
        const act = duringScan;
        duringScan = undefined;
        act?.();
        return [];
      },
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

  it("keeps its pages while others are read, so that an edit of docs.json rechecks none", async () => {
    const names = Array.from({ length: 600 }, (_, number) => `p${number}.mdx`);
    for (const name of names) site.write(name, `# ${name}\n`);
    let onPause: (() => void) | undefined;
    const state = stateOf({
      checksPages: true,
      slices: { sliceMilliseconds: 0, pause: async () => onPause?.() },
    });
    await state.scan();
    settle(state);
    const before = state.site;
    let pauses = 0;
    onPause = () => {
      pauses += 1;
      settle(state);
      assert.equal(state.site.pages, before.pages);
      assert.equal(state.site.files, before.files);
    };
    assert.equal(await state.readPages(), true);
    assert.ok(pauses > names.length, `${pauses} pauses`);
    assert.equal(state.site.pages.byFile.size, names.length + 2);
    assert.equal(state.site.pages.texts, "read");
    state.dispose();
  });

  it("prefers the state after an event about a page while the page was being read", async () => {
    let onPause: (() => void) | undefined;
    const state = stateOf({
      checksPages: true,
      slices: { sliceMilliseconds: 0, pause: async () => onPause?.() },
    });
    await state.scan();
    settle(state);
    let isChanged = false;
    onPause = () => {
      if (state.pageCounts.unread > 0 || isChanged) return;
      isChanged = true;
      for (const page of ["a.mdx", "gone.mdx"]) {
        site.write(page, "# New\n");
        state.hint(page);
      }
      settle(state);
    };
    await state.readPages();
    assert.equal(isChanged, true);
    assert.deepEqual(
      ["a.mdx", "gone.mdx"].map((file) => state.site.pages.byFile.get(file)?.anchors),
      ["\nnew\n", "\nnew\n"],
    );
    state.dispose();
  });

  for (const when of ["while they are read", "after they have been read"]) {
    it(`checks the syntax of pages only if the rule is on; turned on ${when}`, async () => {
      site.write("a.mdx", "a < b\n\n<Note>\n");
      const off = { ...defaultSettings, severities: new Map([["page-syntax", "off"] as const]) };
      const state = new SiteState({
        root: site.root,
        settings: off,
        checksPages: true,
        openText: () => void onPage?.(),
        nestedSites: () => [],
        kindOf: () => "site",
        onScanned: () => undefined,
        onFailure: (error) => assert.fail(String(error)),
        onNote: (text) => assert.fail(text),
      });
      let begun = 0;
      // Called before a page is read: at the second page, the first has been read without a syntax check.
      let onPage: (() => void) | undefined;
      const turnOn = (): void => state.changeSettings(defaultSettings, true);
      const problems = (): readonly unknown[] =>
        ["a.mdx", "gone.mdx"].map((file) => state.site.pages.byFile.get(file)?.syntaxProblems);
      await state.scan();
      settle(state);
      if (when === "while they are read") {
        onPage = () => {
          begun += 1;
          if (begun === 2) turnOn();
        };
        await state.readPages();
        assert.ok(begun > 2);
      } else {
        await state.readPages();
        assert.equal(state.site.pages.byFile.size, 2);
        assert.deepEqual(problems(), [undefined, undefined]);
        turnOn();
      }
      settle(state);
      await state.readPages();
      assert.match(String(problems()[0]), /./);
      assert.equal(problems()[1], "");
      state.changeSettings(off, true);
      site.write("a.mdx", "a < b, longer\n");
      state.hint("a.mdx");
      settle(state);
      await state.readPages();
      assert.deepEqual(problems(), [undefined, ""]);
      state.dispose();
    });
  }
});
