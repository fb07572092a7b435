/** The last step of a person, who reloads the window while the preview and the assistant are on screen. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { patience } from "../patience.ts";
import { isSeenInWebview, seenInWebview } from "./hands.ts";
import { writeArranging } from "./person-arranging.ts";
import { reloadWindow, type Step } from "./person-steps.ts";

/** Which of two pages is loaded first is chance, so one reload would show little. */
const reloads = 2;

const preview = "Preview acme-docs";

export const previewSteps: readonly Step[] = [
  {
    title: "reloads the window, and the preview is there with its page, shows what changes, and follows",
    async act(person) {
      const { page, run, goTo, openFile, picture, site } = person;
      writeArranging(site);
      await run(
        "Docs: Focus on Assistant View",
        page.locator('.pane-header[aria-label^="Assistant"][aria-expanded="true"]'),
      );
      // Nothing in the editor says which page it is: only the preview itself knows. The cursor is there before, for the preview
      // follows it from an entry on which it stood.
      await openFile("docs.json");
      await goTo(1, 1);
      await openFile("arrange/deploy.mdx");
      const heading = (text: string, timeout = patience) =>
        seenInWebview(page, preview, { selector: "main h1", text, timeout });
      await run("Docs: Preview Navigation", () => isSeenInWebview(page, preview, "main h1", "Deploy"));
      await openFile("docs.json");
      for (let reload = 0; reload < reloads; reload += 1) {
        await reloadWindow(person);
        await heading("Deploy", 3 * patience);
      }
      writeFileSync(join(site, "arrange/deploy.mdx"), "---\ntitle: Ship\n---\n");
      await heading("Ship");
      await picture("preview-reloaded");
      await openFile("arrange/hello.mdx");
      await heading("Hello");
    },
  },
];
