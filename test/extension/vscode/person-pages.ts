/** Steps of a person who breaks the syntax of a page, and repairs it by the light bulb. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Step } from "./person-steps.ts";

/** A line that the platform cannot parse, where its finding stands, and what the first fix makes of it. */
interface BrokenLine {
  readonly typed: string;
  /** A column within the finding, from 1. */
  readonly column: number;
  /** Words of the finding. */
  readonly says: string;
  readonly repaired: RegExp;
}

const brokenLines: readonly BrokenLine[] = [
  {
    typed: "Answers take <5 seconds.",
    column: 14,
    says: "beginning of a tag",
    repaired: /take\s\\<5\sseconds/,
  },
  { typed: "One line<br>and another.", column: 9, says: "must end with", repaired: /line<br\s\/>and/ },
  { typed: "<!-- a note -->", column: 1, says: "no comments of HTML", repaired: /\{\/\*\sa\snote\s\*\/\}/ },
  {
    typed: "See <https://example.com>.",
    column: 5,
    says: "no addresses in angle brackets",
    repaired: /\[https:\/\/example\.com\]\(https:\/\/example\.com\)/,
  },
  {
    typed: "Send {user name} along.",
    column: 6,
    says: "is read as JavaScript",
    repaired: /Send\s\\\{user\sname\}/,
  },
  { typed: "<Note>Read on.", column: 1, says: "is never closed", repaired: /<Note>Read\son\.<\/Note>/ },
];

const hover = ".monaco-hover:not(.hidden) .hover-contents";

/** Steps with a page in the editor, which they leave as it was, with docs.json before it. */
export const pageSteps: readonly Step[] = [
  {
    title: "breaks a page in six ways, sees each at its place, and repairs each by the light bulb",
    async act({ page, see, pressFor, run, goTo, acceptFix, picture, site }) {
      const file = join(site, "quickstart.mdx");
      const before = readFileSync(file, "utf8");
      const lastLine = before.split("\n").length;
      const squiggles = page.locator(".squiggly-error");
      await page.getByRole("treeitem", { name: "quickstart.mdx" }).dblclick();
      await page.locator(".tab.active", { hasText: "quickstart.mdx" }).waitFor();
      for (const [index, { typed, column, says, repaired }] of brokenLines.entries()) {
        // Blank lines stand around what is typed, and above what was typed before.
        await goTo(lastLine, 1);
        await page.keyboard.press("Enter");
        await page.keyboard.press("Enter");
        await page.keyboard.press("ArrowUp");
        await page.keyboard.insertText(typed);
        await squiggles.first().waitFor();
        await goTo(lastLine + 1, column);
        await run("Show or Focus Hover");
        await see(hover, says);
        if (index === 0) await picture("page-syntax");
        await page.keyboard.press("Escape");
        await pressFor("Control+.", ".action-widget");
        if (index === 5) await picture("page-syntax-fix");
        await acceptFix();
        await see(".view-line", repaired);
        await squiggles.first().waitFor({ state: "detached" });
      }
      // VS Code in a browser saves by itself, so the text is typed as it was.
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText(before);
      await page.locator(".view-line", { hasText: "Answers" }).waitFor({ state: "detached" });
      await page.locator(".tab", { hasText: "docs.json" }).click();
    },
  },
];
