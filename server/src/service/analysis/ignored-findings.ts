/**
 * Decides which findings are ignored by comments in pages; everything that publishes findings uses this module. An
 * ignored finding is not shown, counted or fixed. In the verdict on a deployment, findings with a consequence are
 * never ignored.
 */
import { areEqualLists } from "../equal-lists.ts";
import { lowerBound } from "../lower-bound.ts";
import { memo } from "../memo.ts";
import { append } from "../multimap.ts";
import { type IgnoredRule, ignoresOf } from "../pages/ignore-comments.ts";
import type { PageContent } from "../pages/page-content.ts";
import type { Rule, SiteFinding } from "../rules/rule.ts";
import type { PageContents } from "../site/page-contents.ts";
import { pagesWhere } from "../site/page-table.ts";
import type { SiteSettings } from "../site/site.ts";

/** A part of a page; the end is exclusive. */
interface CoveredPart {
  readonly from: number;
  readonly to: number;
}

/** The parts of a page that its ignore comments cover, by the code that they name; disjoint and in order. */
const coveredParts = memo((content: PageContent): ReadonlyMap<string, readonly CoveredPart[]> => {
  const named = new Map<string, IgnoredRule[]>();
  for (const { rules } of ignoresOf(content)) for (const rule of rules) append(named, rule.code, rule);
  return new Map(Array.from(named, ([code, rules]) => [code, merged(rules)] as const));
});

function merged(rules: readonly IgnoredRule[]): readonly CoveredPart[] {
  const parts: { from: number; to: number }[] = [];
  for (const { from, to } of rules.toSorted((one, other) => one.from - other.from)) {
    const last = parts.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else parts.push({ from, to });
  }
  return parts;
}

/** Whether the ignore comments of a page cover an offset for findings of a rule. */
function covers(content: PageContent, code: string, offset: number): boolean {
  const parts = coveredParts(content).get(code) ?? [];
  const part = parts[lowerBound(parts.length, (index) => (parts[index]?.to ?? 0) > offset)];
  return part !== undefined && part.from <= offset;
}

/**
 * Whether a comment ignores a finding of a rule.
 * @param pages by file; pages without ignore comments may be omitted
 */
export function isIgnored(
  settings: SiteSettings,
  pages: ReadonlyMap<string, PageContent>,
  rule: Rule,
  { anchor, consequence = rule.consequence }: Pick<SiteFinding, "anchor" | "consequence">,
): boolean {
  if (!("span" in anchor) || rule.isNeverIgnored === true) return false;
  if (settings.isForVerdict === true && consequence !== "none") return false;
  const content = pages.get(anchor.document);
  return content !== undefined && content.ignores !== "" && covers(content, rule.code, anchor.span.start);
}

/** The pages with ignore comments; the same map as long as these pages stay the same. */
export const pagesWithIgnores = pagesWhere(({ ignores }) => ignores !== "");

/** Whether a site has ignore comments, so that its findings may lack some that a verdict counts. */
export function hasIgnoreComments(byFile: PageContents["byFile"]): boolean {
  return pagesWithIgnores(byFile).size > 0;
}

/** A finding that was ignored: the code of its rule and its offset. */
export interface IgnoredFinding {
  readonly code: string;
  readonly start: number;
}

/** The ignored findings of rules of scopes other than `page`, by page file. */
export type IgnoredInPages = ReadonlyMap<string, readonly IgnoredFinding[]>;

/** Whether the ignored findings are equal. */
export function areSameIgnored(
  one: readonly IgnoredFinding[] = [],
  other: readonly IgnoredFinding[] = [],
): boolean {
  return areEqualLists(one, other, (a, b) => a.code === b.code && a.start === b.start);
}
