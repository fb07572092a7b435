/** Emacs 28 with Eglot and the configuration of docs/editors.md: a client that watches files and answers requests for settings. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { describeSlow } from "../slow.ts";
import { documentedConfiguration, withReplaced } from "./documented-configuration.ts";
import { formerSite, japaneseSite, sampleSite } from "./sample-site.ts";
import { type Editor, needEditor, Workbench } from "./workbench.ts";

/**
 * Activates the system's packages, which Emacs does automatically only in an interactive start, and prevents Emacs from
 * compiling them again in the background for each new home folder.
 */
const batch = [
  "--batch",
  "-q",
  "--eval",
  "(progn (setq native-comp-deferred-compilation nil) (package-initialize))",
] as const;

const eglot: Editor = {
  name: "Emacs 28 with Eglot",
  packages: "emacs-nox and elpa-eglot",
  probe: ["emacs", ...batch, "--eval", "(progn (require 'eglot) (princ emacs-version))"],
  version: /^28\./m,
};

const scenarios = fileURLToPath(new URL("eglot.el", import.meta.url));
const documented = (): string =>
  documentedConfiguration("With Eglot", "elisp") + documentedConfiguration("Emacs 28 opens", "elisp");

describeSlow("Eglot", function () {
  this.slow(3000);
  let bench: Workbench;

  const play = async (
    scenario: string,
    files = sampleSite,
    init = documented(),
    name?: string,
  ): Promise<void> => {
    bench = new Workbench(files, name);
    bench.makeRepository();
    const file = bench.writeHome(".emacs.d/init.el", init);
    await bench.play("emacs", [...batch, "-l", file, "-l", scenarios], scenario, "eglot.log");
    await bench.serversEnded();
    assert.deepEqual(bench.record, ["started", "ended with 0"]);
    assert.equal(bench.complaints, "");
  };

  before(function () {
    needEditor(this, eglot);
  });

  afterEach(() => bench?.remove());

  it("shows findings in open, closed and referenced files", () => play("findings-everywhere"));
  it("shows findings while typing", () => play("editing"));
  it("applies a quick fix", () => play("quick-fix"));
  it("applies all safe fixes", () => play("fix-all"));
  it("turns a rule off", () => play("turn-off"));
  it("describes an entry and a key, and completes a page", () => play("asking"));
  it("creates a docs.json from a mint.json", async () => {
    // This version of Eglot creates no file in a folder whose name must be decoded.
    await play("migration", formerSite, documented(), "docs");
  });
  it("updates the list of files by watching", () => play("files"));

  it("takes settings from the workspace configuration", async () => {
    await play("usual-settings", japaneseSite);
    bench.remove();
    const other = ':dialect "current" :rules (:missing-page "error")';
    await play("other-settings", japaneseSite, withReplaced(documented(), ':dialect "auto"', other));
  });
});
