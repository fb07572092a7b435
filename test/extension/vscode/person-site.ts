/**
 * Steps of a person that change the site by keyboard and mouse, with dialogs that a VS Code does not show while
 * tests run in it.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dialog, press, type Step } from "./person-steps.ts";

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
    async act({ page, see, goTo, picture, site }) {
      const { line, column } = lineOf(site, '"guides/pages"');
      await goTo(line, column);
      await page.keyboard.type(', "guides/v');
      await see(suggestions, "guides/versions");
      await picture("typing");
      await page.keyboard.press("Enter");
      const proposed = page.locator(".view-line", { hasText: ', "guides/versions"' });
      await proposed.waitFor();
      // Undo goes step by step, as the text was typed, until nothing is left to undo.
      for (let step = 0; step < 12; step += 1) await page.keyboard.press("Control+z");
      await see(".view-line", /"guides\/pages",\s"guides\/components"/);
    },
  },
];

/** The last steps, because they change the files of the site. */
export const treeSteps: readonly Step[] = [
  {
    title: "deletes a page in the tree, and removes its entry after a preview",
    async act(person) {
      const { page, see, run, picture, site } = person;
      const tree = page.locator(".explorer-folders-view");
      const inTree = (name: string) => tree.getByRole("treeitem", { name });
      await run("File: Focus on Files Explorer");
      await inTree("settings").click();
      await inTree("colors.mdx").click();
      await page.keyboard.press("Delete");
      await see(dialog, "colors.mdx");
      await press(person, "Delete");
      await see(dialog, "'docs.json Navigator' wants to make refactoring changes with this file deletion");
      await press(person, "Show Preview");
      const row = page.locator(".bulk-edit-panel .monaco-list-row", { hasText: "docs.json" });
      await row.waitFor();
      // No other change is ticked.
      await see(".bulk-edit-panel .monaco-list-row", '"settings/colors", "/settings/fonts.mdx"');
      await row.getByRole("checkbox").click();
      await picture("delete-page");
      await page.locator(".bulk-edit-panel").getByRole("button", { name: "Apply" }).click();
      await inTree("docs.json").dblclick();
      await see(".view-line", /"pages":\s\["\/settings\/fonts\.mdx"/);
      // The redirects are at the end of the file.
      await page.keyboard.press("Control+End");
      await see(".view-line", /"source":\s"\/settings\/colors",\s"destination":\s"\/settings\/fonts"/);
      await inTree("colors.mdx").waitFor({ state: "detached" });
      assert.ok(!existsSync(join(site, "settings/colors.mdx")));
    },
  },
];
