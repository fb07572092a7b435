/**
 * Caches the findings of rules of scope `site` until an input of theirs changes, so that an edit in a page runs
 * only the rules that read page texts. The findings do not depend on the severities in the settings.
 */
import type { SiteView } from "../facts/site-view.ts";
import { memo } from "../memo.ts";
import type { SiteFinding, SiteRule } from "../rules/rule.ts";
import type { Site } from "../site/site.ts";

/** The findings of a rule of scope `site`, and the inputs that they were computed from. */
interface CachedFindings {
  readonly inputs: readonly unknown[];
  readonly found: Iterable<SiteFinding>;
}

/** The last findings of each rule of scope `site`, for each state of the JSON files. */
const cachedByRule = memo((_: Site["documents"]) => new Map<SiteRule, CachedFindings>());

/** The inputs of a rule other than the JSON files. Most rules do not read pages, so an edit in a page leaves them valid. */
function inputsOf(rule: SiteRule, { files, pages, renames, settings, specs }: Site): readonly unknown[] {
  const { byFile, imports, modules, texts, unreadable } = pages;
  const ofPages = rule.readsPages === true ? byFile : undefined;
  return [files, specs, renames, settings, imports, modules, texts, unreadable, ofPages];
}

/** The findings of a rule; the same objects as long as its inputs stay the same. */
export function foundBy(rule: SiteRule, view: SiteView): Iterable<SiteFinding> {
  const cache = cachedByRule(view.site.documents);
  const inputs = inputsOf(rule, view.site);
  const cached = cache.get(rule);
  if (cached?.inputs.every((input, index) => input === inputs[index]) === true) return cached.found;
  const store = (found: readonly SiteFinding[]): void => void cache.set(rule, { inputs, found });
  const found = rule.check(view);
  // A rule that returns an array may return the same one again, so it is not copied.
  if (!Array.isArray(found)) return storedAtEnd(found, store);
  store(found);
  return found;
}

/** Yields each finding immediately, so that those before a crash of the rule are used, and stores them at the end. */
function* storedAtEnd(
  findings: Iterable<SiteFinding>,
  store: (found: readonly SiteFinding[]) => void,
): Generator<SiteFinding, void> {
  const found: SiteFinding[] = [];
  for (const finding of findings) {
    found.push(finding);
    yield finding;
  }
  store(found);
}
