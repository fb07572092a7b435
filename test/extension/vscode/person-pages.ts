/** Steps of a person who breaks the syntax of a page and fixes it with the light bulb. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { patience } from "../patience.ts";
import type { Person, Step } from "./person-steps.ts";
import { isGone, repeat, waitFor } from "./repeating.ts";

/** A line that the platform cannot parse, the place of its finding, and the line after the first fix. */
interface BrokenLine {
  readonly typed: string;
  /** A column within the finding, from 1. */
  readonly column: number;
  /** Text in the finding. */
  readonly says: string;
  readonly repaired: RegExp;
}

const brokenLines: readonly BrokenLine[] = [
  {
    typed: "Answers take <5 seconds.",
    column: 14,
    says: "read as a tag, but is not",
    repaired: /take\s\\<5\sseconds/,
  },
  { typed: "One line<br>and another.", column: 9, says: "must end with", repaired: /line<br\s\/>and/ },
  { typed: "<!-- a note -->", column: 1, says: "HTML comments", repaired: /\{\/\*\sa\snote\s\*\/\}/ },
  {
    typed: "See <https://example.com>.",
    column: 5,
    says: "not as a URL",
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

/** Types a line at the end of a page, surrounded by blank lines, above earlier typed lines. */
async function typeLine({ page, goTo }: Person, lastLine: number, text: string): Promise<void> {
  const place = (line: number) => page.locator(".statusbar-item", { hasText: `Ln ${line}, Col 1` });
  await goTo(lastLine, 1);
  for (const [key, line] of [
    ["Enter", lastLine + 1],
    ["Enter", lastLine + 2],
    ["ArrowUp", lastLine + 1],
  ] as const)
    await repeat(page, { name: key, act: () => page.keyboard.press(key), effect: place(line) });
  await page.keyboard.insertText(text);
}

/** Steps with a page in the editor, which they restore. */
export const pageSteps: readonly Step[] = [
  {
    title: "breaks a page in six ways, sees each at its place, and fixes each with the light bulb",
    async act(person) {
      const { page, shown, pressFor, run, openFile, goTo, acceptFix, picture, site } = person;
      const before = readFileSync(join(site, "quickstart.mdx"), "utf8");
      const lastLine = before.split("\n").length;
      const squiggles = page.locator(".squiggly-error");
      await openFile("quickstart.mdx");
      for (const [index, { typed, column, says, repaired }] of brokenLines.entries()) {
        await typeLine(person, lastLine, typed);
        await squiggles.first().waitFor({ timeout: patience });
        await goTo(lastLine + 1, column);
        await run("Show or Focus Hover", shown(hover, says));
        if (index === 0) await picture("page-syntax");
        await repeat(page, {
          name: "the hover closes",
          act: () => page.keyboard.press("Escape"),
          effect: isGone(page.locator(hover)),
        });
        await pressFor("Control+.", ".action-widget");
        if (index === 5) await picture("page-syntax-fix");
        await acceptFix(shown(".view-line", repaired));
        await waitFor(page, "the finding goes", isGone(squiggles));
      }
      // VS Code in a browser saves automatically, so the former text is typed again.
      await repeat(page, {
        name: "the former text",
        act: async () => {
          await page.keyboard.press("Control+a");
          await page.keyboard.insertText(before);
        },
        effect: isGone(page.locator(".view-line", { hasText: "Answers" })),
        recover: () => openFile("quickstart.mdx"),
      });
    },
  },
];
