/**
 * Runs the rules of scope `page`, and remembers what they found.
 *
 * A keystroke in docs.json looks at no page again; one in a page looks at that page alone, unless
 * its anchors changed; another list of files looks at all pages, in steps that can be paused.
 */
import type { PageContent } from "../pages/page-content.ts";
import { type PageContents, pageOfFile } from "../site/page-contents.ts";
import type { PageRule, PageView, Rule, SiteFinding, SiteView } from "./rule.ts";
import { type SiteAddresses, siteAddresses } from "./site-addresses.ts";

export interface FoundInPages {
  readonly found: readonly (readonly [PageRule, SiteFinding])[];
  /** Rules that threw, with what they threw. */
  readonly failures: ReadonlyMap<string, unknown>;
}

interface KeptPage {
  readonly file: string;
  readonly addresses: SiteAddresses;
  readonly anchors: object;
  readonly rules: readonly PageRule[];
  readonly found: FoundInPages["found"];
}

interface KeptPages extends FoundInPages {
  readonly addresses: SiteAddresses;
  readonly rules: readonly PageRule[];
}

const keptByPage = new WeakMap<PageContent, KeptPage>();
const keptBySite = new WeakMap<PageContents, KeptPages>();

/** How many pages are looked at between two chances to pause. */
const stride = 200;

const nothing: FoundInPages = { found: [], failures: new Map() };

const pageRules = new WeakMap<readonly Rule[], Map<string, readonly PageRule[]>>();

/** The rules of scope `page` that are not off; the same list for the same question. */
function wantedRules(rules: readonly Rule[], isOff: (rule: Rule) => boolean): readonly PageRule[] {
  const wanted = rules.filter((rule): rule is PageRule => rule.scope === "page" && !isOff(rule));
  const key = wanted.map((rule) => rule.code).join(" ");
  const lists = pageRules.get(rules) ?? new Map<string, readonly PageRule[]>();
  pageRules.set(rules, lists);
  const known = lists.get(key) ?? wanted;
  lists.set(key, known);
  return known;
}

/** Looks at all pages that have been read. Each `yield` is a chance to pause. */
export function* pageFindings(
  view: SiteView,
  rules: readonly Rule[],
  isOff: (rule: Rule) => boolean,
): Generator<undefined, FoundInPages> {
  const { pages } = view.site;
  const wanted = wantedRules(rules, isOff);
  if (pages.byFile.size === 0 || wanted.length === 0) return nothing;
  const addresses = siteAddresses(view);
  if (addresses === undefined) return nothing;
  const before = keptBySite.get(pages);
  if (before?.addresses === addresses && before.rules === wanted) return before;
  const failures = new Map<string, unknown>();
  const pageView: PageView = { addresses, contentOf: (file) => pages.byFile.get(file) };
  const found: (readonly [PageRule, SiteFinding])[] = [];
  let count = 0;
  for (const [file, content] of pages.byFile) {
    count += 1;
    if (count % stride === 0) yield;
    if (content.targets.length === 0 || pageOfFile(addresses.files, file) === undefined) continue;
    for (const one of inPage(file, content, pageView, pages.anchors, wanted, failures)) found.push(one);
  }
  const kept = { found, failures, addresses, rules: wanted };
  keptBySite.set(pages, kept);
  return kept;
}

function inPage(
  file: string,
  content: PageContent,
  view: PageView,
  anchors: object,
  rules: readonly PageRule[],
  failures: Map<string, unknown>,
): FoundInPages["found"] {
  const { addresses } = view;
  const before = keptByPage.get(content);
  const isKept = before?.addresses === addresses && before.rules === rules && before.file === file;
  if (isKept && before.anchors === anchors) return before.found;
  // Where only anchors changed, what was found without them stands.
  const found = isKept ? before.found.filter(([rule]) => !rule.readsAnchors) : [];
  for (const rule of rules) {
    if (isKept && !rule.readsAnchors) continue;
    try {
      for (const finding of rule.check({ file, content }, view)) found.push([rule, finding]);
    } catch (error) {
      failures.set(rule.code, error);
    }
  }
  keptByPage.set(content, {
    file,
    addresses,
    anchors,
    rules,
    found: found.length === 0 ? nothing.found : found,
  });
  return found;
}
