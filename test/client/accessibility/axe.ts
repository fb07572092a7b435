/** Runs axe-core, which finds barriers in a page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "../../extension/vscode/playwright.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** All automatic checks for WCAG 2.2 AA, and the best practices of axe-core. */
const options: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: { "target-size": { enabled: true } },
  resultTypes: ["violations"],
};

/** The impacts of barriers, the most serious first. */
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
 * @param hasOwnColors whether the page sets its colors itself: axe-core does not see those that the system forces
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
