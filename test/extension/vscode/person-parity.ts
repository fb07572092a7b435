/** Steps of a person with the table of languages, which deletes only after an answer. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { patience } from "../patience.ts";
import { insideWebview } from "./hands.ts";
import { dialog, type Person, press, pressEnter, type Step } from "./person-steps.ts";
import { isSeen, repeat, waitFor } from "./repeating.ts";

const fields = { theme: "mint", name: "Acme", colors: { primary: "#15803D" } };
const languages = [
  { language: "en", pages: ["one", "two"] },
  { language: "fr", pages: ["fr/one", "fr/two"] },
];

/** Chooses to delete the second page of French. */
async function chooseToDelete({ page, shown, click }: Person): Promise<void> {
  const table = insideWebview(page, "Parity");
  const entry = table.getByRole("menuitem", { name: "Remove and Delete the File…" }).first();
  const question = shown(dialog, "Remove fr/two and delete its file?");
  await click(table.locator('[data-place="2 2"]').first(), entry);
  await repeat(page, {
    name: "the question about the file",
    act: async (timeout) => {
      if (!(await isSeen(entry))) await table.locator('[data-place="2 2"]').first().click({ timeout });
      await entry.click({ timeout });
    },
    effect: question,
  });
}

export const paritySteps: readonly Step[] = [
  {
    title: "compares languages, and deletes a page only by an answer",
    async act(person) {
      const { page, run, site, closeEditors } = person;
      await closeEditors();
      mkdirSync(join(site, "fr"), { recursive: true });
      for (const path of languages.flatMap(({ pages }) => pages))
        writeFileSync(join(site, `${path}.mdx`), `---\ntitle: "Page ${path}"\n---\n`);
      writeFileSync(join(site, "docs.json"), JSON.stringify({ ...fields, navigation: { languages } }));
      await run(
        "Docs: Show Language and Version Parity",
        insideWebview(page, "Parity").getByText("Page one").first(),
      );
      const file = join(site, "fr/two.mdx");
      await chooseToDelete(person);
      await pressEnter(person);
      assert.ok(existsSync(file));
      await chooseToDelete(person);
      await press(person, "Delete File");
      await waitFor(page, "the file is gone", () => !existsSync(file));
      await insideWebview(page, "Parity").getByText("Missing").first().waitFor({ timeout: patience });
      // An open document stays unsaved, and would be saved over the files of the next step. A redirect from "/fr/two"
      // stays.
      await run(
        "File: Save All Files",
        () => !readFileSync(join(site, "docs.json"), "utf8").includes('"fr/two"'),
      );
    },
  },
];
