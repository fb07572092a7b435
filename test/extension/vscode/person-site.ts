/**
 * Steps of a person that change the site with keyboard and mouse, with dialogs that VS Code does not show while tests
 * run in it.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { patience } from "../patience.ts";
import { dialog, press, type Step } from "./person-steps.ts";
import { comes, isGone, isSeen, repeat, waitFor } from "./repeating.ts";

const suggestions = ".suggest-widget.visible .monaco-list-row.focused";

/** A line of the example's docs.json, from 1. */
function lineOf(site: string, words: string): { readonly line: number; readonly column: number } {
  const lines = readFileSync(join(site, "docs.json"), "utf8").split("\n");
  const index = lines.findIndex((line) => line.includes(words));
  const line = lines[index];
  assert.ok(line !== undefined, words);
  return { line: index + 1, column: line.indexOf(words) + words.length + 1 };
}

/** Steps with docs.json in the editor, which they restore. */
export const typingSteps: readonly Step[] = [
  {
    title: "types the beginning of a page path, and accepts the proposal",
    async act({ page, see, shown, openFile, goTo, picture, site }) {
      await openFile("docs.json");
      const before = readFileSync(join(site, "docs.json"), "utf8");
      const { line, column } = lineOf(site, '"guides/pages"');
      await goTo(line, column);
      await page.keyboard.type(', "guides/v');
      // If the list has not appeared automatically, or was closed, the key opens it.
      await repeat(page, {
        name: "the proposal",
        act: async (timeout) => {
          if (!(await comes(page, shown(suggestions, "guides/versions"), timeout)))
            await page.keyboard.press("Control+Space");
        },
        effect: shown(suggestions, "guides/versions"),
      });
      await picture("typing");
      await repeat(page, {
        name: "Enter at the proposal",
        act: async () => {
          if (await isSeen(shown(suggestions, "guides/versions"))) await page.keyboard.press("Enter");
        },
        effect: page.locator(".view-line", { hasText: ', "guides/versions"' }),
      });
      // Undo works step by step, as the text was typed, until nothing is left to undo.
      await repeat(page, {
        name: "the former text",
        act: async () => {
          for (let step = 0; step < 12; step += 1) await page.keyboard.press("Control+z");
        },
        effect: shown(".view-line", /"guides\/pages",\s"guides\/components"/),
      });
      await see(".view-line", /"guides\/pages",\s"guides\/components"/);
      // VS Code in a browser saves automatically.
      await waitFor(
        page,
        "docs.json is as before",
        () => readFileSync(join(site, "docs.json"), "utf8") === before,
      );
    },
  },
];

/** The last steps, because they change the files of the site. */
export const treeSteps: readonly Step[] = [
  {
    title: "deletes a page in the tree, and removes its entry after a preview",
    async act(person) {
      const { page, see, run, shown, click, openFile, picture, site } = person;
      const tree = page.locator(".explorer-folders-view");
      const inTree = (name: string) => tree.getByRole("treeitem", { name }).first();
      await run("File: Focus on Files Explorer", tree);
      const file = inTree("colors.mdx");
      if (!(await isSeen(file))) await click(inTree("settings"), file);
      const question = shown(dialog, "colors.mdx");
      await repeat(page, {
        name: "the question about the file",
        act: async (timeout) => {
          await file.click({ timeout });
          await page
            .locator(".explorer-folders-view .monaco-list-row.focused", { hasText: "colors.mdx" })
            .first()
            .waitFor({ timeout });
          await page.keyboard.press("Delete");
        },
        effect: question,
      });
      await press(person, "Delete");
      await see(dialog, "'docs.json Navigator' wants to make refactoring changes with this file deletion");
      await press(person, "Show Preview");
      const row = page.locator(".bulk-edit-panel .monaco-list-row", { hasText: "docs.json" });
      await row.waitFor({ timeout: patience });
      // No other change is checked.
      await see(".bulk-edit-panel .monaco-list-row", '"settings/colors", "/settings/fonts.mdx"');
      const box = row.getByRole("checkbox").first();
      await repeat(page, {
        name: "the change is ticked",
        act: async (timeout) => {
          if (!(await box.isChecked({ timeout }))) await box.click({ timeout });
        },
        effect: () => box.isChecked(),
      });
      await picture("delete-page");
      await click(
        page.locator(".bulk-edit-panel").getByRole("button", { name: "Apply" }).first(),
        () => !existsSync(join(site, "settings/colors.mdx")),
      );
      await openFile("docs.json");
      await see(".view-line", /"pages":\s\["\/settings\/fonts\.mdx"/);
      // The redirects are at the end of the file.
      await repeat(page, {
        name: "the end of the file",
        act: () => page.keyboard.press("Control+End"),
        effect: shown(".view-line", /"source":\s"\/settings\/colors",\s"destination":\s"\/settings\/fonts"/),
        recover: () => openFile("docs.json"),
      });
      await waitFor(page, "the file goes from the tree", isGone(inTree("colors.mdx")));
      assert.ok(!existsSync(join(site, "settings/colors.mdx")));
    },
  },
];
