/** The built parity page in a real browser. */
import assert from "node:assert/strict";
import { describePage } from "../assistant-view/page-suite.ts";
import { parityPage } from "./built-page.ts";
import { sent, small, tableOf } from "./tables.ts";

describePage(
  "the page of the parity",
  (hand) => {
    const page = () => hand.opened.page;
    const grid = () => page().getByRole("grid");
    const cell = (row: number, column: number) => page().locator(`[data-place="${row} ${column}"]`);
    const texts = (selector: string): Promise<readonly string[]> => page().locator(selector).allInnerTexts();
    const shownPages = (): Promise<readonly string[]> => texts(".body .path");
    const active = (): Promise<string | undefined> =>
      page().evaluate("document.activeElement?.dataset.place");
    const menuItems = (): Promise<readonly string[]> => texts("[role=menuitem]");

    beforeEach(() => hand.opened.post(sent(small)));

    it("is a grid with text and symbols in the cells, and counts in the column heads", async () => {
      assert.equal(await grid().getAttribute("aria-rowcount"), "7");
      assert.equal(await grid().getAttribute("aria-colcount"), "4");
      const heads = page().getByRole("columnheader");
      assert.equal(
        await heads.nth(2).getAttribute("aria-label"),
        "fr: 5 of 6 present (2 older, 2 elsewhere), 1 not listed",
      );
      assert.equal(
        await heads.nth(1).getAttribute("aria-label"),
        "en (the original): 5 of 6 present, 1 missing",
      );
      assert.equal(await cell(2, 3).innerText(), "✕\nMissing");
      assert.equal(await cell(5, 2).innerText(), "↻⇄\nOlder, elsewhere");
      assert.equal(await cell(1, 1).innerText(), "✓\nPresent");
      // Without a title, the name is the end of the path.
      assert.equal(await cell(5, 0).innerText(), "limits\nguides/limits");
      assert.equal(await page().getByRole("combobox").count(), 0);
    });

    it("filters by words and by states", async () => {
      await page().getByRole("searchbox").fill("guides set");
      assert.deepEqual(await shownPages(), ["guides/setup"]);
      assert.equal(await hand.textOf("status"), "1 of 6 pages");
      await page().getByRole("searchbox").fill("");
      await page().getByRole("button", { name: "Missing" }).press("Enter");
      assert.deepEqual(await shownPages(), ["guides/setup", "guides/limits", "fr/legal"]);
      await page().keyboard.press("Enter");
      assert.equal((await shownPages()).length, 6);
      await page().getByRole("button", { name: "Only listed" }).click();
      await page().getByRole("button", { name: "Same file" }).click();
      assert.deepEqual(await shownPages(), ["guides/deploy", "guides/faq"]);
      const pressed = page().locator("button[aria-pressed=true]");
      assert.deepEqual(await pressed.allInnerTexts(), ["!\nOnly listed\n1", "=\nSame file\n1"]);
    });

    it("sorts by a column, the most severe first, and back", async () => {
      const head = cell(0, 3);
      await head.click();
      assert.equal(await head.getAttribute("aria-sort"), "ascending");
      assert.deepEqual(await shownPages(), [
        "guides/setup",
        "guides/limits",
        "fr/legal",
        "guides/deploy",
        "guides/faq",
        "index",
      ]);
      await head.press("Enter");
      assert.equal(await head.getAttribute("aria-sort"), "descending");
      assert.equal((await shownPages())[0], "index");
      await head.press(" ");
      assert.equal(await head.getAttribute("aria-sort"), "none");
      await cell(0, 0).click();
      assert.deepEqual((await shownPages()).slice(0, 2), ["guides/deploy", "guides/limits"]);
    });

    it("can be used with only the keyboard", async () => {
      await page().getByRole("searchbox").focus();
      // Skips the buttons of the states.
      await cell(0, 0).focus();
      for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"])
        await page().keyboard.press(key);
      assert.equal(await active(), "2 3");
      await page().keyboard.press("Enter");
      assert.deepEqual(await menuItems(), ["Create a Copy to Translate", "Open the Original"]);
      await page().keyboard.press("Escape");
      assert.equal(await active(), "2 3");
      await page().keyboard.press("ArrowLeft");
      await page().keyboard.press("Shift+F10");
      assert.deepEqual(await menuItems(), [
        "Compare with the Original",
        "Open",
        "Open the Original",
        "Remove from the Navigation",
        "Remove and Delete the File…",
      ]);
      const act = hand.opened.next("act");
      for (const key of ["ArrowUp", "ArrowDown", "ArrowDown", "Enter"]) await page().keyboard.press(key);
      assert.deepEqual(await act, {
        type: "act",
        place: "/navigation/languages",
        page: "guides/setup",
        column: 1,
        action: "open",
      });
      assert.equal(await active(), "2 2");
      assert.equal(await page().getByRole("menu").count(), 0);
      await page().keyboard.press("Control+End");
      assert.equal(await active(), "6 3");
      await page().keyboard.press("Control+Home");
      assert.equal(await active(), "0 0");
    });

    it("fits into 320 pixels, with its menu and its hints", async () => {
      await hand.open({ width: 320 });
      const versions = tableOf(["v2", "v1"], [["a", "A", "= missing"]], {
        place: "/navigation/versions",
        label: "Versions of a product with a very long name that does not fit into the window",
      });
      await hand.opened.post(sent(small, versions));
      const right = async (selector: string): Promise<number> => {
        const { x = 0, width = 999 } = (await page().locator(selector).boundingBox()) ?? {};
        return x + width;
      };
      assert.ok((await right("select")) <= 320, `select ${await right("select")}`);
      assert.equal(await page().evaluate("document.documentElement.scrollWidth"), 320);
      const hint = () =>
        page().evaluate<string>('getComputedStyle(document.activeElement, "::after").content');
      await page().getByRole("searchbox").focus();
      await page().keyboard.press("Tab");
      assert.match(await hint(), /This page does not exist/);
      assert.equal(await page().evaluate("document.documentElement.scrollWidth"), 320);
      await page().keyboard.press("Escape");
      assert.equal(await hint(), "none");
      await cell(2, 3).focus();
      // A menu closes when the table is scrolled.
      await page().evaluate(
        "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))",
      );
      await page().keyboard.press("Enter");
      assert.ok((await right("[role=menu]")) <= 320, `menu ${await right("[role=menu]")}`);
      // A column of the table is visible beside the column of pages.
      const { width = 0 } = (await cell(1, 0).boundingBox()) ?? {};
      assert.ok(width < 160, `${width}`);
    });

    it("can be used with the mouse", async () => {
      await cell(3, 2).click();
      assert.deepEqual((await menuItems())[0], "List in the Navigation");
      await cell(3, 3).click({ button: "right" });
      assert.equal(await page().getByRole("menu").count(), 1);
      const act = hand.opened.next("act");
      await page().getByRole("menuitem", { name: "Remove from the Navigation" }).click();
      assert.equal((await act).action, "remove");
      assert.equal((await act).column, 2);
      const opened = hand.opened.next("act");
      await cell(6, 0).click();
      // The original lacks the page.
      assert.deepEqual([(await opened).action, (await opened).column], ["open", 1]);
    });

    it("keeps position, filter and focus when the content changes, and after a restart", async () => {
      await cell(4, 2).focus();
      await page().keyboard.press("Enter");
      await hand.opened.post(sent(tableOf(["en", "fr"], [["index", "Welcome", "= ="]])));
      await page().locator(".body .row").nth(1).waitFor({ state: "detached" });
      assert.equal(await active(), "1 2");
      assert.equal(await page().getByRole("menu").count(), 0);
      await hand.opened.post(sent(small));
      await page().getByRole("searchbox").fill("guides");
      const ready = hand.opened.next("ready");
      await page().reload();
      await ready;
      assert.equal(await page().evaluate("acquireVsCodeApi().getState().site"), "file:///site/docs.json");
      await hand.opened.post(sent(small));
      await grid().waitFor();
      assert.equal((await shownPages()).length, 4);
    });

    it("lets the author choose among several tables", async () => {
      const versions = tableOf(["v2", "v1"], [["a", "A", "= missing"]], {
        place: "/navigation/versions",
        kind: "version",
        label: "Versions › API",
        notes: ["3 more pages are not shown."],
      });
      await hand.opened.post(sent(small, versions));
      await page().getByRole("combobox").selectOption("Versions › API");
      assert.equal(await hand.textOf("notes"), "3 more pages are not shown.");
      await cell(1, 2).click();
      assert.deepEqual(await menuItems(), ["Create a Copy of the Original", "Open the Original"]);
      await hand.opened.post(sent());
      await page().getByText("This site does not have two languages or versions to compare.").waitFor();
      assert.equal(await grid().count(), 0);
    });

    it("says that the server does not answer", async () => {
      await hand.open();
      await page().getByText("Comparing pages…").waitFor();
      await hand.opened.post({ type: "failed", text: "No answer." });
      await page().getByText("No answer.").waitFor();
    });

    it("shows texts of the site as text", async () => {
      const hostile = '<img src=x onerror="hit=1"><script>hit=1</script>';
      await hand.opened.post(
        sent(tableOf([hostile, "fr"], [["a", hostile, "= missing"]], { label: hostile, notes: [hostile] })),
      );
      await page().locator(".body .name", { hasText: hostile }).waitFor();
      assert.equal(await page().locator("img, body script:not([nonce])").count(), 0);
      assert.equal(await page().evaluate("typeof hit"), "undefined");
    });

    it("has elements only for the rows on screen", async () => {
      const names = Array.from({ length: 19 }, (_, column) => `l${column}`);
      const words = ["=", "older", "missing", "unlisted"];
      await hand.opened.post(
        sent(
          tableOf(
            names,
            Array.from({ length: 5000 }, (_, row) => [
              `guides/page-${row}`,
              `Page ${row}`,
              names.map((_name, column) => words[(row * column) % words.length] ?? "=").join(" "),
            ]),
          ),
        ),
      );
      await page().getByText("guides/page-3", { exact: true }).waitFor();
      assert.ok((await page().locator(".body .row").count()) < 80);
      await cell(0, 0).focus();
      await page().keyboard.press("Control+End");
      assert.equal(await active(), "5000 19");
      assert.ok(await cell(5000, 19).isVisible());
      assert.ok((await page().locator(".body .row").count()) < 80);
      const isUncovered = await page().evaluate(`(() => {
        const { left, top } = document.activeElement.getBoundingClientRect();
        return document.activeElement.contains(document.elementFromPoint(left + 4, top + 4));
      })()`);
      assert.equal(isUncovered, true);
      await page().keyboard.press("PageUp");
      const [row] = ((await active()) ?? "").split(" ");
      assert.ok(Number(row) < 4995 && Number(row) > 4900);
      // Scrolling with the mouse does not change the focused cell.
      await page().evaluate("document.querySelector('.grid').scrollTo(0, 0)");
      await page().getByText("guides/page-3", { exact: true }).waitFor();
      assert.equal((await active())?.split(" ")[0], row);
    });
  },
  { built: parityPage, width: 900, height: 600 },
);
