/** The last step of a person, who reloads the window while the preview and the assistant are on screen. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { patience } from "../patience.ts";
import { isSeenInWebview, seenInWebview } from "./hands.ts";
import { writeArranging } from "./person-arranging.ts";
import { type Person, reloadWindow, type Step } from "./person-steps.ts";
import { comes, repeat } from "./repeating.ts";

/** The order in which the two pages load is random, so one reload would prove little. */
const reloads = 2;

const preview = "Preview acme-docs";

/** A busy machine may need more reloads, because the editor sometimes fills no webview at all. */
const maxReloads = 3;

/** Reloads the window until the preview shows any page. */
async function reloadWithPreview(person: Person): Promise<void> {
  const { page } = person;
  const isFilled = (): Promise<boolean> => isSeenInWebview(page, preview, "main h1", "");
  for (let time = 0; time < maxReloads; time += 1) {
    await reloadWindow(person);
    if (await comes(page, isFilled, 2 * patience)) return;
  }
  throw new Error(`the preview is empty after ${maxReloads} reloads`);
}

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
      // Only the preview itself knows which page it shows. The cursor is moved first, because the preview follows it
      // away from an entry.
      await openFile("docs.json");
      await goTo(1, 1);
      await openFile("arrange/deploy.mdx");
      const heading = (text: string) =>
        seenInWebview(page, preview, { selector: "main h1", text, timeout: patience });
      await run("Docs: Preview Navigation", () => isSeenInWebview(page, preview, "main h1", "Deploy"));
      await openFile("docs.json");
      for (let reload = 0; reload < reloads; reload += 1) {
        await reloadWithPreview(person);
        await heading("Deploy");
      }
      // The editor starts watching files some time after a reload, and does not report earlier changes.
      await repeat(page, {
        name: "the page as it was written to the disk",
        act: async () => writeFileSync(join(site, "arrange/deploy.mdx"), "---\ntitle: Ship\n---\n"),
        effect: () => isSeenInWebview(page, preview, "main h1", "Ship"),
      });
      await picture("preview-reloaded");
      await openFile("arrange/hello.mdx");
      await heading("Hello");
    },
  },
];
