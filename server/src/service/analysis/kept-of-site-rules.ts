/**
 * Keeps what rules of scope `site` have found for as long as nothing changes that they look at: a letter in a page then runs only the
 * rules that read the texts of pages. Does not depend on severities or settings of authors.
 */
import type { SiteView } from "../facts/site-view.ts";
import { memo } from "../memo.ts";
import type { SiteFinding, SiteRule } from "../rules/rule.ts";
import type { Site } from "../site/site.ts";

/** What a rule of scope `site` found, and what it looked at. */
interface KeptOfRule {
  readonly inputs: readonly unknown[];
  readonly found: Iterable<SiteFinding>;
}

/** What rules of scope `site` found last, for each state of the JSON files. */
const keptOfRules = memo((_: Site["documents"]) => new Map<SiteRule, KeptOfRule>());

/** What a rule may look at besides the JSON files. Most do not look at the texts of pages, so a letter in a page does not concern them. */
function inputsOf(rule: SiteRule, { files, pages, renames, settings, specs }: Site): readonly unknown[] {
  const { byFile, imports, modules, texts, unreadable } = pages;
  const ofPages = rule.readsPages === true ? byFile : undefined;
  return [files, specs, renames, settings, imports, modules, texts, unreadable, ofPages];
}

/** What a rule finds; the same objects where nothing that it looks at has changed. */
export function foundBy(rule: SiteRule, view: SiteView): Iterable<SiteFinding> {
  const kept = keptOfRules(view.site.documents);
  const inputs = inputsOf(rule, view.site);
  const before = kept.get(rule);
  if (before?.inputs.every((input, index) => input === inputs[index]) === true) return before.found;
  const keep = (found: readonly SiteFinding[]): void => void kept.set(rule, { inputs, found });
  const found = rule.check(view);
  // A list that a rule gives is one that it keeps.
  if (!Array.isArray(found)) return whileFound(found, keep);
  keep(found);
  return found;
}

/** Gives each finding as it is found, so that those before a crash of the rule stay, and keeps them at the end. */
function* whileFound(
  findings: Iterable<SiteFinding>,
  keep: (found: readonly SiteFinding[]) => void,
): Generator<SiteFinding, void> {
  const found: SiteFinding[] = [];
  for (const finding of findings) {
    found.push(finding);
    yield finding;
  }
  keep(found);
}
