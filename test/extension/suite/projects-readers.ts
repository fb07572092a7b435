/** Reader numbers for an author: above a page, behind the rows of the tree, on hover, and in the Pages by Need view. */
import assert from "node:assert/strict";
import {
  type CodeLens,
  commands,
  type Hover,
  MarkdownString,
  type TextDocument,
  window,
  workspace,
} from "vscode";
import type { Platform } from "../../platform/server.ts";
import { adminKey } from "../../platform/support.ts";
import { chooseAfter, clearNotifications, notification } from "./prompts.ts";
import { configure, keysOf, pickerTitle, requestsOf } from "./service.ts";
import { clickRow, rowsWhen, shownViews } from "./trees.ts";
import { fileUri, screenshot, until } from "./workbench.ts";

const operation = "/v1/analytics/";
const needView = "Pages by Need";

async function open(path: string): Promise<TextDocument> {
  const document = await workspace.openTextDocument(fileUri(path));
  await window.showTextDocument(document);
  return document;
}

async function lensesOf({ uri }: TextDocument): Promise<readonly string[]> {
  const lenses = await commands.executeCommand<CodeLens[]>("vscode.executeCodeLensProvider", uri, 10);
  return lenses.flatMap(({ command }) => command?.title ?? []);
}

async function hoverOver({ uri, positionAt, getText }: TextDocument, text: string): Promise<string> {
  const place = positionAt(getText().indexOf(text) + 2);
  const hovers = await commands.executeCommand<Hover[]>("vscode.executeHoverProvider", uri, place);
  return hovers
    .flatMap(({ contents }) => contents)
    .map((part) => (part instanceof MarkdownString ? part.value : String(part)))
    .join("\n")
    .replaceAll("&nbsp;", " ");
}

/**
 * Turns the numbers of a project on, and allows its key. Resolves as soon as the key is allowed, and `done` at the end.
 */
async function readFor(project: string): Promise<{ readonly done: Thenable<unknown> }> {
  await configure("projectId", project);
  const { running } = await chooseAfter(
    "docsJson.showReaders",
    pickerTitle("analytics", project),
    "Use the admin key for agent jobs of happy",
  );
  return { done: running };
}

export function readersSay(platform: () => Platform): void {
  describe("show reader numbers", () => {
    before(() => configure("projectId", "happy"));
    afterEach(clearNotifications);
    after(() => configure("projectId", "happy"));

    it("not before the author turns it on", async () => {
      const page = await open("quickstart.mdx");
      assert.ok(!(await lensesOf(page)).some((title) => title.includes("$(eye)")));
      await rowsWhen("Navigation", "the page is listed", (rows) =>
        rows.some((row) => row.includes("Quickstart")),
      );
      assert.deepEqual(requestsOf(platform(), operation), []);
    });

    it("above the page and behind its row, with a key of their own", async () => {
      const page = await open("quickstart.mdx");
      await (await readFor("happy")).done;
      const words = "1,204 views · 3 of 15 unhelpful";
      await rowsWhen("Navigation", "the numbers are behind the row", (rows) =>
        rows.some((row) => row.includes("Quickstart") && row.includes(words)),
      );
      const sentence = "1,204 views, 3 of 15 readers found it unhelpful in 30 days";
      await until("the lens", async () => (await lensesOf(page)).includes(`$(eye) ${sentence}`));
      assert.deepEqual([...new Set(keysOf(platform(), operation))], [adminKey]);
      assert.deepEqual(
        requestsOf(platform(), operation).map(({ path }) => path.split("/").slice(3).join("/")),
        ["happy/feedback/by-page", "happy/views"],
      );
      await screenshot("readers");
    });

    it("on hover over an entry of docs.json, and on nothing else", async () => {
      const document = await open("docs.json");
      const text = await hoverOver(document, '"guides/publish"');
      assert.match(text, /Feedback: 4 helpful, 11 unhelpful in 30 days/);
      assert.match(text, /Readers: 90 views in 30 days, 10 by agents/);
      assert.match(await hoverOver(document, '"GET /users"'), /Readers: 4 views in 30 days, 1 by agents/);
      assert.doesNotMatch(await hoverOver(document, '"guides/new"'), /Readers|Feedback/);
      assert.doesNotMatch(await hoverOver(document, '"Guides"'), /Readers|Feedback/);
    });

    it("as a view of the pages that need work first, which opens them, without another request", async () => {
      const { length } = requestsOf(platform(), operation);
      await commands.executeCommand("docsJson.showPagesByNeed");
      // A view shows only as many rows as it has space for.
      const rows = await rowsWhen(needView, "the pages", (all) => all.length >= 3);
      assert.deepEqual(
        rows.slice(0, 3).map((row) => row.split(",")[0]?.trim()),
        ["/guides/publish", "/quickstart", "/guides/gone"],
      );
      await screenshot("readers-by-need");
      await clickRow(needView, "/guides/publish");
      await until(
        "the page is open",
        () => window.activeTextEditor?.document.fileName.endsWith("publish.mdx") === true,
      );
      assert.equal(requestsOf(platform(), operation).length, length);
    });

    it("for one project only, and say why another one has no numbers", async () => {
      // The list of notifications takes the keyboard focus, so the key is allowed first.
      const refused = await readFor("forbidden");
      await notification("its scope or your IP address may not be allowed");
      const page = await open("quickstart.mdx");
      assert.ok(!(await lensesOf(page)).some((title) => title.includes("$(eye)")));
      await clearNotifications();
      await refused.done;
      const partial = await readFor("readers-no-views");
      await notification("Feedback was read, but not all views.");
      await partial.done;
      await until("the feedback", async () =>
        (await lensesOf(page)).includes("$(eye) 3 of 15 readers found it unhelpful in 30 days"),
      );
      await configure("projectId", "happy");
      await until("the numbers of happy", async () =>
        (await lensesOf(page)).some((title) => title.startsWith("$(eye) 1,204 views")),
      );
    });

    it("no longer once it is turned off", async () => {
      const page = await open("quickstart.mdx");
      await commands.executeCommand("docsJson.hideReaders");
      await rowsWhen("Navigation", "the rows have no numbers", (rows) =>
        rows.every((row) => !row.includes("views")),
      );
      assert.ok(!(await lensesOf(page)).some((title) => title.includes("$(eye)")));
      await until(
        "the view is gone",
        async () => !(await shownViews()).some(([name]) => name.startsWith(needView)),
      );
    });
  });
}
