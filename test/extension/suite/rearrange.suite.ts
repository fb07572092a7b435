/** Rearranging the navigation with the mouse and with keys. Each test restores the site by undoing. */
import assert from "node:assert/strict";
import { commands, Range, WorkspaceEdit, window, workspace } from "vscode";
import { skip } from "../../skipping.ts";
import { retryPatience } from "../patience.ts";
import {
  clickRow,
  closeView,
  dragFile,
  dragRow,
  rowsWhen,
  runOnFocusedRow,
  selectedRows,
  toggleRow,
} from "./trees.ts";
import {
  ask,
  fileUri,
  hasHands,
  isOnScreen,
  ourExtension,
  pressUntil,
  repeatUntil,
  screenshot,
  shownText,
  shows,
  textOf,
  undoIn,
  until,
} from "./workbench.ts";

const view = "Navigation";
const field = ".quick-input-widget .quick-input-box input";

/** A delay in milliseconds that is longer than the tests take. */
const noHover = 600_000;

function has(...texts: readonly string[]): (rows: readonly string[]) => boolean {
  return (rows) => texts.every((text) => rows.some((row) => row.startsWith(text)));
}

/** Selects the row of a page, which opens the page. The rows may move under the mouse while they are rebuilt. */
async function select(text: string, page: string): Promise<void> {
  await until("the row is selected", async () => {
    await clickRow(view, text);
    const isOpen = window.activeTextEditor?.document.uri.path.endsWith(page) === true;
    const selected = await selectedRows(view);
    return isOpen && selected.length === 1 && selected[0]?.startsWith(text) === true;
  });
}

/**
 * Waits until a change is announced: then it is complete and saved, and is one undo step. If it were undone while it
 * is being saved, a file would keep the change, and VS Code would assume that the editor shows it.
 */
async function announced(text: string): Promise<void> {
  await until(`the message: ${text}`, () => shows(text));
}

async function onDisk(file: string): Promise<string> {
  return new TextDecoder().decode(await workspace.fs.readFile(fileUri(file)));
}

/** Restores a file in its document and on disk. */
async function restore(file: string, text: string): Promise<void> {
  await until(`${file} is as before`, async () => {
    const document = await workspace.openTextDocument(fileUri(file));
    if (document.getText() !== text) {
      const edit = new WorkspaceEdit();
      edit.replace(document.uri, new Range(0, 0, document.lineCount, 0), text);
      await workspace.applyEdit(edit);
    }
    await document.save();
    return (await onDisk(file)) === text;
  });
}

/** Closes overlays that a failed test has left open. */
async function closeQuestions(): Promise<void> {
  await commands.executeCommand("notifications.clearAll");
  const close = async (): Promise<void> => {
    if (await isOnScreen(field)) await ask("press", { key: "Escape" });
  };
  await repeatUntil("no question is open", close, async () => !(await isOnScreen(field)));
}

/** Presses a key of the view on a row until docs.json changes; the row is selected again if the key was lost. */
async function pressAt(text: string, page: string, key: string): Promise<void> {
  const before = await textOf("docs.json");
  const press = async (): Promise<void> => {
    // A click after the effect would open the page when the test goes on.
    if ((await textOf("docs.json")) !== before) return;
    await select(text, page);
    await commands.executeCommand("docsJson.navigation.focus");
    if ((await textOf("docs.json")) === before) await ask("press", { key });
  };
  await repeatUntil(`the effect of ${key}`, press, async () => (await textOf("docs.json")) !== before);
}

describe("the navigation is rearranged in its view", () => {
  let docs = "";
  let deploy = "";
  let install: Uint8Array = new Uint8Array();

  before(async function () {
    if (!hasHands) skip(this, "the rows are dragged by the hands of a browser");
    await until("the extension is active", () => ourExtension().isActive);
    docs = await textOf("docs.json");
    deploy = await textOf("nav/deploy.json");
    install = await workspace.fs.readFile(fileUri("guides/install.mdx"));
    await window.showTextDocument(await workspace.openTextDocument(fileUri("docs.json")));
    await workspace.getConfiguration("docsJson").update("navigation.follow", false, true);
    // Sticky rows at the top of a tree would cover the destination row.
    await workspace.getConfiguration("workbench").update("tree.enableStickyScroll", false, true);
    // So would the tooltip of the row under the mouse.
    await workspace.getConfiguration("workbench").update("hover.delay", noHover, true);
    await commands.executeCommand("docsJson.navigation.focus");
    for (const other of ["Assistant", "Deployments", "Agent Jobs"]) await closeView(other);
    await rowsWhen(view, "tabs", has("Guides", "Help"));
    await toggleRow(view, "Guides");
    await rowsWhen(view, "groups", has("Start", "Deploy"));
    await toggleRow(view, "Start");
    await rowsWhen(view, "pages", has("Welcome", "Install"));
  });

  // A failed test must not affect the next one.
  afterEach(async () => {
    if (!(await exists("guides/install.mdx")))
      await workspace.fs.writeFile(fileUri("guides/install.mdx"), install);
    if (docs === "") return;
    await workspace.getConfiguration("docsJson").update("navigation.moveFiles", undefined, true);
    await closeQuestions();
    // An undo in an editor is not on disk yet.
    await restore("docs.json", docs);
    await restore("nav/deploy.json", deploy);
  });

  it("by the mouse: a page into a group of another file, as one step to undo", async () => {
    const before = await textOf("nav/deploy.json");
    await dragRow(view, "Install", "Deploy", async () =>
      (await textOf("nav/deploy.json")).includes("guides/install"),
    );
    assert.ok(!(await textOf("docs.json")).includes("guides/install"));
    await announced('Moved "guides/install" into the group "Deploy"');
    await screenshot("navigation-dragged");
    await undoIn("docs.json");
    await until(
      "all is as before",
      async () => (await textOf("docs.json")) === docs && (await textOf("nav/deploy.json")) === before,
    );
  });

  it("by the mouse: a drop that the rules forbid says why", async () => {
    await rowsWhen(view, "pages", has("Welcome", "Install"));
    await dragRow(view, "Welcome", "Guides", () => shows("A page cannot be next to groups"));
    assert.equal(await textOf("docs.json"), docs);
    await commands.executeCommand("notifications.clearAll");
  });

  it("by keys: a row moves down, and is removed", async () => {
    await rowsWhen(view, "pages", has("Welcome", "Install"));
    await pressAt("Welcome", "/guides/welcome.mdx", "Alt+ArrowDown");
    await until("the order", async () =>
      (await textOf("docs.json")).includes('["guides/install", "guides/welcome"]'),
    );
    await announced('Moved "guides/welcome" down');
    await undoIn("docs.json");
    await until("the old order", async () => (await textOf("docs.json")) === docs);
    await rowsWhen(view, "the old rows", (rows) => {
      const [first, second] = ["Welcome", "Install"].map((text) =>
        rows.findIndex((row) => row.startsWith(text)),
      );
      return first !== undefined && first !== -1 && second === first + 1;
    });
    await pressAt("Install", "/guides/install.mdx", "Delete");
    await until("the page is gone", async () => (await textOf("docs.json")).includes('["guides/welcome"]'));
    await announced('Removed "guides/install" from the navigation');
    await undoIn("docs.json");
    await until("the page is there again", async () => (await textOf("docs.json")) === docs);
  });

  /**
   * Runs a command on a row until its question appears. If the rows are rebuilt during this, no row is focused, and
   * the command asks for the row, or its question is closed.
   */
  async function asking(
    text: string,
    page: string,
    command: string,
  ): Promise<{ readonly done: Thenable<unknown> }> {
    const isOpen = async (): Promise<boolean> => (await ask("count", { selector: field })) === "1";
    return until(`${command} asks`, async () => {
      await select(text, page);
      let hasEnded = false;
      const done = Promise.resolve(runOnFocusedRow(command)).finally(() => {
        hasEnded = true;
      });
      await until(`${command} asks or ends`, async () => hasEnded || (await isOpen()));
      if (hasEnded) return undefined;
      if (!/the selected row/.test(await shownText())) return { done };
      await ask("press", { key: "Escape" });
      await done;
      return undefined;
    });
  }

  /** Presses Enter in the open prompt until the prompt is closed. */
  async function enterInField(): Promise<void> {
    const enter = async (): Promise<void> => {
      if (await isOnScreen(field)) await ask("pressIn", { selector: field, key: "Enter" });
    };
    await repeatUntil("the prompt is answered", enter, async () => !(await isOnScreen(field)));
  }

  /** Runs a command on a row, and answers its question. */
  async function answered(text: string, page: string, command: string, answer: string): Promise<void> {
    const { done } = await asking(text, page, command);
    await ask("fill", { selector: field, text: answer });
    await enterInField();
    await done;
  }

  async function exists(file: string): Promise<boolean> {
    return workspace.fs.stat(fileUri(file)).then(
      () => true,
      () => false,
    );
  }

  it("a page moves to another path with a redirect, and one undo reverts file and texts", async () => {
    await answered("Install", "/guides/install.mdx", "docsJson.changeNavigationPath", "setup/install");
    await until("the file has moved", () => exists("setup/install.mdx"));
    await announced('Moved "guides/install.mdx" to "setup/install.mdx"');
    assert.ok(!(await exists("guides/install.mdx")));
    assert.match(await textOf("docs.json"), /"source": "\/guides\/install"/);
    await undoIn("docs.json");
    await until("the file is back", () => exists("guides/install.mdx"));
    await until("the old text", async () => (await textOf("docs.json")) === docs);
    assert.ok(!(await exists("setup/install.mdx")));
  });

  it("a new page is created and listed, and one undo reverts both", async () => {
    await answered("Welcome", "/guides/welcome.mdx", "docsJson.addNavigationPage", "guides/fresh");
    await until("the file is there", () => exists("guides/fresh.mdx"));
    await announced('Added "guides/fresh"');
    assert.match(await textOf("docs.json"), /"guides\/welcome", "guides\/fresh"/);
    await undoIn("docs.json");
    await until("the old text", async () => (await textOf("docs.json")) === docs);
    await until("the file is gone", async () => !(await exists("guides/fresh.mdx")));
  });

  it("a command that names no row asks by the name of the selected row, and changes nothing before the answer", async () => {
    const { done } = await until("the question", async () => {
      // The rows may be rebuilt after the click; then none is selected.
      await select("Install", "/guides/install.mdx");
      await commands.executeCommand("workbench.action.focusActiveEditorGroup");
      const running = commands.executeCommand("docsJson.removeNavigationEntries");
      for (const end = Date.now() + retryPatience; Date.now() < end; )
        if (/Install\s*guides\/install · the selected row/.test(await shownText())) return { done: running };
      return undefined;
    });
    await screenshot("navigation-asks-for-row");
    assert.equal(await textOf("docs.json"), docs);
    await pressUntil("Escape", async () => !(await isOnScreen(field)));
    await done;
    assert.equal(await textOf("docs.json"), docs);
  });

  it("undo in the view reverts a move with its file and redirect, and a new page", async () => {
    const page = await onDisk("guides/install.mdx");
    await answered("Install", "/guides/install.mdx", "docsJson.changeNavigationPath", "setup/install");
    await until("the file has moved", () => exists("setup/install.mdx"));
    await announced('Moved "guides/install.mdx" to "setup/install.mdx"');
    await commands.executeCommand("docsJson.undoNavigationChange");
    assert.ok(await exists("guides/install.mdx"));
    assert.ok(!(await exists("setup/install.mdx")));
    assert.equal(await textOf("docs.json"), docs);
    assert.equal(await onDisk("guides/install.mdx"), page);
    await answered("Welcome", "/guides/welcome.mdx", "docsJson.addNavigationPage", "guides/fresh");
    await until("the file is there", () => exists("guides/fresh.mdx"));
    await announced('Added "guides/fresh"');
    await commands.executeCommand("docsJson.undoNavigationChange");
    assert.ok(!(await exists("guides/fresh.mdx")));
    assert.equal(await textOf("docs.json"), docs);
  });

  it("open files stay unsaved, others are saved, and undo in the view restores both", async () => {
    // VS Code itself opens documents that an undo has left unsaved.
    await commands.executeCommand("workbench.action.closeAllEditors");
    await window.showTextDocument(await workspace.openTextDocument(fileUri("docs.json")), { preview: false });
    const before = await onDisk("nav/deploy.json");
    await rowsWhen(view, "pages", has("Welcome", "Install"));
    await dragRow(view, "Install", "Deploy", async () =>
      (await onDisk("nav/deploy.json")).includes("guides/install"),
    );
    await announced('Moved "guides/install" into the group "Deploy"');
    const document = await workspace.openTextDocument(fileUri("docs.json"));
    assert.ok(document.isDirty);
    assert.equal(await onDisk("docs.json"), docs);
    // The editor does the same by itself if saving takes long.
    await window.showTextDocument(fileUri("nav/deploy.json"), { preview: false });
    await commands.executeCommand("docsJson.undoNavigationChange");
    assert.equal(await textOf("docs.json"), docs);
    assert.equal(await onDisk("nav/deploy.json"), before);
    assert.ok(!document.isDirty);
  });

  it("by the mouse: a file follows its page if the author wants that, in the same step", async () => {
    const settings = workspace.getConfiguration("docsJson");
    await settings.update("navigation.moveFiles", "ask", true);
    await rowsWhen(view, "the rows", has("Install", "Help"));
    await dragRow(view, "Install", "Help", () => shows("Also move 1 file"));
    await screenshot("navigation-files-too");
    const chosen = '.quick-input-list .monaco-list-row.focused:has-text("Also move 1 file")';
    await repeatUntil(
      "the choice of the file",
      async () => {
        if (!(await isOnScreen(chosen))) await ask("press", { key: "ArrowDown" });
      },
      () => isOnScreen(chosen),
    );
    await repeatUntil(
      "Enter at the choice",
      async () => {
        if (await isOnScreen(chosen)) await ask("press", { key: "Enter" });
      },
      async () => !(await isOnScreen(chosen)),
    );
    // The editor may still run participants of the file rename.
    await until("the file has moved", async () => {
      const isMoved = (await exists("help/install.mdx")) && !(await exists("guides/install.mdx"));
      return isMoved && /\["help\/faq", "help\/install"\]/.test(await textOf("docs.json"));
    });
    await announced('Moved "guides/install" into the tab "Help"');
    assert.match(await textOf("docs.json"), /"source": "\/guides\/install"/);
    await undoIn("docs.json");
    await until("the file is back", () => exists("guides/install.mdx"));
    await until("the old text", async () => (await textOf("docs.json")) === docs);
  });

  it("says what is missing to open a page on the web", async () => {
    await select("Welcome", "/guides/welcome.mdx");
    await commands.executeCommand("workbench.action.focusActiveEditorGroup");
    const done = commands.executeCommand("docsJson.openOnWeb");
    await until("the advice", async () => /Set\s+docsJson\.siteAddress/.test(await shownText()));
    await commands.executeCommand("notifications.clearAll");
    await done;
  });

  it("a file that an edit deletes is back after one undo", async () => {
    const edit = new WorkspaceEdit();
    const document = await workspace.openTextDocument(fileUri("docs.json"));
    const start = document.getText().indexOf(', "guides/install"');
    const end = start + ', "guides/install"'.length;
    edit.delete(document.uri, new Range(document.positionAt(start), document.positionAt(end)));
    edit.deleteFile(fileUri("guides/install.mdx"));
    const page = await workspace.fs.readFile(fileUri("guides/install.mdx"));
    assert.ok(await workspace.applyEdit(edit, { isRefactoring: true }));
    await until("the file is gone", async () => !(await exists("guides/install.mdx")));
    await undoIn("docs.json");
    await until("the file is back", () => exists("guides/install.mdx"));
    assert.deepEqual(await workspace.fs.readFile(fileUri("guides/install.mdx")), page);
    assert.equal(await textOf("docs.json"), docs);
  });

  it("an icon is chosen from a list with images, or typed", async () => {
    const page = await textOf("guides/welcome.mdx");
    const { done } = await asking("Welcome", "/guides/welcome.mdx", "docsJson.setNavigationIcon");
    await until("the list", async () => /common\s+names\s+of\s+Font\s+Awesome/.test(await shownText()));
    await screenshot("navigation-icons");
    await ask("fill", { selector: field, text: "my-own-icon" });
    await until("the row of what is typed", async () => /as\s+typed/.test(await shownText()));
    await enterInField();
    await done;
    await until("the icon", async () => (await textOf("guides/welcome.mdx")).includes('icon: "my-own-icon"'));
    await announced("Changed the icon");
    await undoIn("guides/welcome.mdx");
    await until("the old text", async () => (await textOf("guides/welcome.mdx")) === page);
  });

  it("by the mouse: a file of the Explorer is listed where it is dropped", async () => {
    await commands.executeCommand("workbench.action.closeAllEditors");
    const moved = { viewIds: ["docsJson.navigation"], destinationId: "workbench.view.explorer" };
    await commands.executeCommand("vscode.moveViews", moved);
    await commands.executeCommand("workbench.view.explorer");
    await commands.executeCommand("revealInExplorer", fileUri("guides/ideas.mdx"));
    await commands.executeCommand("docsJson.navigation.focus");
    await rowsWhen(view, "the pages", has("Welcome", "Install"));
    await screenshot("navigation-explorer");
    await dragFile("ideas.mdx", view, "Welcome", () => shows('After "Welcome"'));
    await screenshot("navigation-file-dropped");
    await enterInField();
    await until("the page is listed", async () =>
      (await textOf("docs.json")).includes('["guides/welcome", "guides/ideas", "guides/install"]'),
    );
    await announced('Listed "guides/ideas"');
    await undoIn("docs.json");
    await until("the old text", async () => (await textOf("docs.json")) === docs);
  });
});
