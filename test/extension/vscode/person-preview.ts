/** The last step of a person, who reloads the window while the preview and the assistant are on screen. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { patience } from "../patience.ts";
import { seenInWebview } from "./hands.ts";
import { field, focusedChoice, type Person, type Step } from "./person-steps.ts";

/** Which of two pages is loaded first is chance, so one reload would show little. */
const reloads = 2;

/** Opens a file of the site by its name. */
async function openFile({ page, find, see }: Person, file: string): Promise<void> {
  const name = file.split("/").at(-1) ?? file;
  await find("Control+p", file, focusedChoice, name);
  await page.locator(field).first().press("Enter");
  await see(`.tab.active[data-resource-name="${name}"]`);
}

export const previewSteps: readonly Step[] = [
  {
    title: "reloads the window, and the preview is there with its page, shows what changes, and follows",
    async act(person) {
      const { page, run, goTo, picture, site } = person;
      await run("Docs: Focus on Assistant View");
      await openFile(person, "arrange/deploy.mdx");
      await run("Docs: Preview Navigation");
      const heading = (text: string, timeout = patience) =>
        seenInWebview(page, "Preview acme-docs", { selector: "main h1", text, timeout });
      await heading("Deploy");
      // Nothing in the editor says which page it is: only the preview itself knows.
      await openFile(person, "docs.json");
      await goTo(1, 1);
      for (let reload = 0; reload < reloads; reload += 1) {
        const loaded = page.waitForEvent("load", { timeout: patience });
        await run("Developer: Reload Window");
        await loaded;
        await heading("Deploy", 3 * patience);
      }
      writeFileSync(join(site, "arrange/deploy.mdx"), "---\ntitle: Ship\n---\n");
      await heading("Ship");
      await picture("preview-reloaded");
      await openFile(person, "arrange/welcome.mdx");
      await heading("Welcome");
    },
  },
];
