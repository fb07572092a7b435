/** The last step of a person, who reloads the window while the preview is open. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { patience } from "../patience.ts";
import { insideWebview } from "./hands.ts";
import { field, focusedChoice, type Person, type Step } from "./person-steps.ts";

/** Opens a file of the site by its name. */
async function openFile({ page, find, see }: Person, file: string): Promise<void> {
  await find("Control+p", file, focusedChoice, file.split("/").at(-1) ?? file);
  await page.locator(field).first().press("Enter");
  await see(`.tab.active[data-resource-name="${file.split("/").at(-1)}"]`);
}

export const previewSteps: readonly Step[] = [
  {
    title: "reloads the window, and the preview is there with its page, shows what changes, and follows",
    async act(person) {
      const { page, run, goTo, picture, site } = person;
      await openFile(person, "arrange/deploy.mdx");
      await run("Docs: Preview Navigation");
      const heading = (text: string) =>
        insideWebview(page, "Preview acme-docs").locator("main h1", { hasText: text }).first();
      await heading("Deploy").waitFor({ timeout: patience });
      // Nothing in the editor says which page it is: only the preview itself knows.
      await openFile(person, "docs.json");
      await goTo(1, 1);
      await page.reload();
      await heading("Deploy").waitFor({ timeout: 3 * patience });
      writeFileSync(join(site, "arrange/deploy.mdx"), "---\ntitle: Ship\n---\n");
      await heading("Ship").waitFor({ timeout: patience });
      await picture("preview-reloaded");
      await openFile(person, "arrange/welcome.mdx");
      await heading("Welcome").waitFor({ timeout: patience });
    },
  },
];
