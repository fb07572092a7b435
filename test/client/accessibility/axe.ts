/** axe-core, which looks for barriers in a page, as the tests ask it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "../../extension/vscode/playwright.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Everything that WCAG 2.2 AA asks for as far as a program can check it, and what axe-core itself recommends. */
const options: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: { "target-size": { enabled: true } },
  resultTypes: ["violations"],
};

/** How much a barrier hinders, the gravest first. */
export const impacts = ["critical", "serious", "moderate", "minor"] as const;
type Impact = (typeof impacts)[number];

/** An element that fails a rule. */
export interface Barrier {
  readonly rule: string;
  readonly impact: Impact;
  /** The element and what is wrong with it, for people. */
  readonly text: string;
}

/**
 * The barriers of what a page shows now.
 * @param hasOwnColors whether the colors are the page's own: axe-core does not see those that the system forces
 */
export async function barriersOf(page: Page, hasOwnColors: boolean): Promise<readonly Barrier[]> {
  await page.evaluate(source);
  const rules = { ...options.rules, "color-contrast": { enabled: hasOwnColors } };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify({ ...options, rules })})`,
  );
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => ({
      rule: id,
      impact: node.impact ?? impact ?? "minor",
      text: `${id}: ${node.html.slice(0, 200)} (${node.target.join(" ")}): ${node.failureSummary ?? ""}`,
    })),
  );
}
