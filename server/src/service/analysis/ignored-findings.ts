/**
 * Which findings their authors ignore: the one place that decides it, asked by all that publish findings. A finding that is
 * ignored is neither shown nor counted nor fixed. In the verdict on a deployment, what has a consequence cannot be ignored.
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

/** For each code that comments of a page name, the parts of the page that they cover: apart from each other, and in order. */
const coveredParts = memo((content: PageContent): ReadonlyMap<string, readonly CoveredPart[]> => {
  const named = new Map<string, IgnoredRule[]>();
  for (const { rules } of ignoresOf(content)) for (const rule of rules) append(named, rule.code, rule);
  return new Map(Array.from(named, ([code, rules]) => [code, joined(rules)] as const));
});

function joined(rules: readonly IgnoredRule[]): readonly CoveredPart[] {
  const parts: { from: number; to: number }[] = [];
  for (const { from, to } of rules.toSorted((one, other) => one.from - other.from)) {
    const last = parts.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else parts.push({ from, to });
  }
  return parts;
}

/** Whether comments of a page cover a place for findings of a rule. */
function covers(content: PageContent, code: string, offset: number): boolean {
  const parts = coveredParts(content).get(code) ?? [];
  const part = parts[lowerBound(parts.length, (index) => (parts[index]?.to ?? 0) > offset)];
  return part !== undefined && part.from <= offset;
}

/**
 * Whether the author ignores a finding of a rule.
 * @param pages by file; those without comments that ignore findings may be left out
 */
export function isIgnored(
  settings: SiteSettings,
  pages: ReadonlyMap<string, PageContent>,
  rule: Rule,
  { anchor, consequence = rule.consequence }: Pick<SiteFinding, "anchor" | "consequence">,
): boolean {
  if (!("span" in anchor) || rule.isNeverIgnored === true) return false;
  if (settings.judgesDeployment === true && consequence !== "none") return false;
  const content = pages.get(anchor.document);
  return content !== undefined && content.ignores !== "" && covers(content, rule.code, anchor.span.start);
}

/** The pages with comments that ignore findings; the same map for as long as none of these pages changes. */
export const pagesWithIgnores = pagesWhere(({ ignores }) => ignores !== "");

/** Whether comments in pages ignore findings of a site, so that its findings may not be all that a verdict counts. */
export function hasIgnoreComments(byFile: PageContents["byFile"]): boolean {
  return pagesWithIgnores(byFile).size > 0;
}

/** A finding that was ignored: the code of its rule and its offset. */
export interface IgnoredFinding {
  readonly code: string;
  readonly start: number;
}

/** The findings of other rules than those of scope `page` that were ignored, by page file. */
export type IgnoredInPages = ReadonlyMap<string, readonly IgnoredFinding[]>;

/** Whether the same findings were ignored. */
export function areSameIgnored(
  one: readonly IgnoredFinding[] = [],
  other: readonly IgnoredFinding[] = [],
): boolean {
  return areEqualLists(one, other, (a, b) => a.code === b.code && a.start === b.start);
}
