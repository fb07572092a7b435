/** The Changes view in a window: nothing without a repository, then lost URLs, a redirect, a commit. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { commands, window } from "vscode";
import { skip, skipWithoutGit } from "../../skipping.ts";
import { clickRow, rowsIn, rowsOf, rowsWhen } from "./trees.ts";
import { ask, codesIn, fileUri, hasHands, repeatUntil, screenshot, shownText, until } from "./workbench.ts";

const view = "Changes";

const pathOf = (file: string): string => fileUri(file).fsPath;
const git = (...args: readonly string[]): void => {
  const identity = ["user.name=A", "user.email=a@example.com", "commit.gpgSign=false"].flatMap((one) => [
    "-c",
    one,
  ]);
  execFileSync("git", ["-C", pathOf(""), ...identity, ...args]);
};
const hasRow = (text: string) => (rows: readonly string[]) => rows.some((row) => row.includes(text));

describe("the view of changes", () => {
  before(function () {
    skipWithoutGit(this);
    if (!hasHands) skip(this, "no hands in this VS Code: the rows are read in a browser");
  });

  it("says that there is no repository", async () => {
    await until("the site is checked", () => codesIn("docs.json").length === 0);
    await repeatUntil(
      "the view is open",
      async () => void (await commands.executeCommand("docsJson.changes.focus")),
      async () => (await rowsOf(view)).length > 0,
    );
    await rowsWhen(view, "a sentence says why", hasRow("not in a git repository"));
  });

  it("says that nothing differs after a commit", async () => {
    git("init", "-q", "-b", "main");
    git("add", "-A");
    git("commit", "-qm", "first");
    await repeatUntil(
      "the view asks again",
      async () => void (await commands.executeCommand("docsJson.refreshChanges")),
      async () => hasRow("URLs, titles and findings are the same as in main")(await rowsOf(view)),
    );
  });

  it("compares with the branch that is usually deployed while no deployment is known, and goes back", async () => {
    const sentence =
      "No published commit is known here, so your files on “main” are compared with main, the default branch";
    const says = async (): Promise<boolean> => (await shownText()).replace(/\s+/g, " ").includes(sentence);
    await commands.executeCommand("docsJson.compareWithPublished");
    await until("the message says what is compared with what", says);
    await screenshot("changes-published");
    await commands.executeCommand("docsJson.compareWithBranch");
    await until("the message is gone", async () => !(await says()));
    await rowsWhen(
      view,
      "the branch is compared with",
      hasRow("URLs, titles and findings are the same as in main"),
    );
  });

  it("shows what readers lose by a moved page, as files change", async () => {
    mkdirSync(pathOf("guides"));
    renameSync(pathOf("setup.mdx"), pathOf("guides/setup.mdx"));
    writeFileSync(
      pathOf("docs.json"),
      readFileSync(pathOf("docs.json"), "utf8").replace('"setup"', '"guides/setup"'),
    );
    await rowsWhen(view, "the lost URL is shown", hasRow("/setup"));
    const rows = await rowsWhen(view, "the new finding is shown", hasRow("intro.mdx:5"));
    assert.ok(hasRow("its page is now at /guides/setup")(rows), rows.join("\n"));
    await screenshot("changes");
  });

  it("opens a new finding at its place", async () => {
    const isOpen = (): boolean => {
      const editor = window.activeTextEditor;
      return editor?.document.uri.path === fileUri("intro.mdx").path && editor.selection.start.line === 4;
    };
    await repeatUntil("the place is open", () => clickRow(view, "intro.mdx:5"), isOpen);
  });

  it("limits the problems to new findings, and shows all again", async () => {
    const seen = (): string => ["faq.mdx", "intro.mdx"].map((file) => codesIn(file).join()).join(" ");
    await until("an old and a new finding are there", () => seen() === "broken-link broken-link");
    const press = (title: string) => async () =>
      ask("click", {
        selector: `.pane:has(.pane-header[aria-label^="${view}"]) .action-label[aria-label^="${title}"]`,
      });
    await repeatUntil("the filter is on", press("Show Only New Problems"), () => seen() === " broken-link");
    const sentence = "The Problems view shows only new findings.";
    await until("a sentence says so", async () =>
      (await shownText()).replace(/\s+/g, " ").includes(sentence),
    );
    // The old finding is hidden in the Problems view, and still counted.
    const status = await ask("label", { selector: "#status\\.languageStatus" });
    assert.match(status, /docs\.json: 2 warnings, 1 new/);
    await screenshot("changes-new-problems");
    await repeatUntil(
      "the filter is off",
      press("Show All Problems"),
      () => seen() === "broken-link broken-link",
    );
  });

  it("adds the redirect of a lost URL by the button of its row", async () => {
    const hasRedirect = async (): Promise<boolean> => {
      await commands.executeCommand("workbench.action.files.saveAll");
      return /"source": "\/setup"/.test(readFileSync(pathOf("docs.json"), "utf8"));
    };
    const press = async (): Promise<void> => {
      if (await hasRedirect()) return;
      const row = `${rowsIn(view)}:has-text("its page is now at")`;
      // The buttons of a row are visible only while it has the focus.
      await clickRow(view, "its page is now at");
      await ask("click", { selector: `${row} .action-label[aria-label^="Add Redirect"]` });
    };
    await repeatUntil("the redirect is in docs.json", press, hasRedirect);
    await rowsWhen(
      view,
      "no address is lost any more",
      (rows) => !hasRow("Lost URLs")(rows) && !hasRow("intro.mdx:5")(rows),
    );
  });

  it("follows a commit", async () => {
    git("add", "-A");
    git("commit", "-qm", "second");
    await repeatUntil(
      "nothing differs any more",
      async () => void (await commands.executeCommand("docsJson.refreshChanges")),
      async () => hasRow("URLs, titles and findings are the same as in main")(await rowsOf(view)),
    );
  });
});
