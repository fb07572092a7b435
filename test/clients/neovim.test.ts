/** Neovim 0.7 with the configuration of docs/editors.md: a client with few capabilities. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { describeSlow } from "../slow.ts";
import { documentedConfiguration, withReplaced } from "./documented-configuration.ts";
import { formerSite, japaneseSite, sampleSite } from "./sample-site.ts";
import { type Editor, needEditor, Workbench } from "./workbench.ts";

const neovim: Editor = {
  name: "Neovim 0.7",
  packages: "neovim",
  probe: ["nvim", "--version"],
  version: /^NVIM v0\.7\./,
};

const scenarios = fileURLToPath(new URL("neovim.lua", import.meta.url));
const documented = (): string => documentedConfiguration("Neovim 0.7", "lua");

describeSlow("Neovim", function () {
  this.slow(3000);
  let bench: Workbench;

  const play = async (
    scenario: string,
    files = sampleSite,
    init = documented(),
    opened = "docs.json",
  ): Promise<void> => {
    bench = new Workbench(files);
    bench.writeHome(".config/nvim/init.lua", init);
    const logging = "lua vim.lsp.set_log_level('debug')";
    const args = ["--headless", opened, "--cmd", logging, "-S", scenarios];
    await bench.play("nvim", args, scenario, ".cache/nvim/lsp.log");
    await bench.serversEnded();
    assert.deepEqual(bench.record, ["started", "ended with 0"]);
    assert.equal(bench.complaints, "");
  };

  before(function () {
    needEditor(this, neovim);
  });

  afterEach(() => bench?.remove());

  it("shows findings in open, closed and referenced files", () => play("findings"));
  it("shows findings while typing", () => play("editing"));
  it("applies a quick fix", () => play("quick_fix"));
  it("moves a page by renaming its entry", () => play("rename_page"));
  it("applies all safe fixes", () => play("fix_all"));
  it("goes to pages and files, and back by references; shows an outline", () => play("navigation"));
  it("completes a page and a key", () => play("completion"));
  it("describes an entry", () => play("hover"));
  it("wraps a page in a group, and undoes it", () => play("refactoring"));
  it("adds a page to the navigation with its lens", () => play("lens"));
  it("turns a rule off", () => play("turn_off"));
  it("updates the list of files when a file is saved or opened", () => play("files"));

  it("creates a docs.json from a mint.json", () => play("migration", formerSite, documented(), "mint.json"));

  it("uses settings in initialization options", async () => {
    await play("usual_settings", japaneseSite);
    bench.remove();
    const other = "dialect = 'current', rules = { ['missing-page'] = 'error' }";
    await play("other_settings", japaneseSite, withReplaced(documented(), "dialect = 'auto'", other));
  });
});
