/** Steps of a person at the table of languages, which deletes only by an answer. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { patience } from "../patience.ts";
import { insideWebview } from "./hands.ts";
import { dialog, type Person, press, pressEnter, type Step } from "./person-steps.ts";

const fields = { theme: "mint", name: "Acme", colors: { primary: "#16A34A" } };
const languages = [
  { language: "en", pages: ["one", "two"] },
  { language: "fr", pages: ["fr/one", "fr/two"] },
];

/** Chooses to delete the second page of French. */
async function chooseToDelete({ page }: Person): Promise<void> {
  const table = insideWebview(page, "Parity");
  await table.locator('[data-place="2 2"]').first().click({ timeout: patience });
  await table.getByRole("menuitem", { name: "Remove and Delete the File…" }).click({ timeout: patience });
  await page
    .locator(dialog, { hasText: "Remove fr/two and delete its file?" })
    .waitFor({ timeout: patience });
}

export const paritySteps: readonly Step[] = [
  {
    title: "compares languages, and deletes a page only by an answer",
    async act(person) {
      const { page, run, site } = person;
      mkdirSync(join(site, "fr"), { recursive: true });
      for (const path of languages.flatMap(({ pages }) => pages))
        writeFileSync(join(site, `${path}.mdx`), `---\ntitle: "Page ${path}"\n---\n`);
      writeFileSync(join(site, "docs.json"), JSON.stringify({ ...fields, navigation: { languages } }));
      await run("Docs: Show Language and Version Parity");
      await insideWebview(page, "Parity").getByText("Page one").first().waitFor({ timeout: patience });
      const file = join(site, "fr/two.mdx");
      await chooseToDelete(person);
      await pressEnter(person);
      assert.ok(existsSync(file));
      await chooseToDelete(person);
      await press(person, "Delete the File");
      for (const end = Date.now() + patience; existsSync(file); await page.waitForTimeout(30))
        assert.ok(Date.now() < end, "the file is there");
      await insideWebview(page, "Parity").getByText("Missing").first().waitFor({ timeout: patience });
      // A document that is open stays unsaved, and would be saved over what the next step writes there.
      // A redirect from "/fr/two" stays.
      const isSaved = () => !readFileSync(join(site, "docs.json"), "utf8").includes('"fr/two"');
      for (const end = Date.now() + patience; !isSaved(); await run("File: Save All Files"))
        assert.ok(Date.now() < end, "docs.json is not saved");
    },
  },
];
