/** Compares the verdicts of both sides, counts them, and reports the differences. */

import type { PageVerdicts, SideVerdict } from "./side-verdict.ts";
import type { ComparedText, TextSource } from "./texts.ts";

/** A text with different verdicts. */
interface VerdictDifference {
  readonly name: string;
  readonly text: string;
  readonly ours: SideVerdict;
  readonly theirs: SideVerdict;
}

/** The checked parts of each text. */
const parts = ["page", "frontmatter"] as const;

interface VerdictCounts {
  accepted: number;
  rejected: number;
  /** The number of texts that both reject in the same line. */
  sameLine: number;
  readonly differences: VerdictDifference[];
}

interface SyntaxComparison {
  readonly name: string;
  readonly texts: number;
  readonly counts: Readonly<Record<(typeof parts)[number], VerdictCounts>>;
}

function emptyCounts(): VerdictCounts {
  return { accepted: 0, rejected: 0, sameLine: 0, differences: [] };
}

function count(
  counts: VerdictCounts,
  { name, text }: ComparedText,
  ours: SideVerdict,
  theirs: SideVerdict,
): void {
  if (ours.kind === "accepted" && theirs.kind === "accepted") counts.accepted += 1;
  else if (ours.kind === "rejected" && theirs.kind === "rejected") {
    counts.rejected += 1;
    if (ours.line === theirs.line) counts.sameLine += 1;
  } else counts.differences.push({ name, text, ours, theirs });
}

/** Compares the verdicts of both sides on all texts of a source. */
export function compared(
  source: TextSource,
  ourVerdicts: (text: string) => PageVerdicts,
  theirVerdicts: (text: string) => PageVerdicts,
): SyntaxComparison {
  const counts = { page: emptyCounts(), frontmatter: emptyCounts() };
  let texts = 0;
  for (const one of source.texts) {
    texts += 1;
    const [ours, theirs] = [ourVerdicts(one.text), theirVerdicts(one.text)];
    for (const part of parts) count(counts[part], one, ours[part], theirs[part]);
  }
  return { name: source.name, texts, counts };
}

/** A summary for the terminal, on one line. */
export function headline({ name, texts, counts }: SyntaxComparison): string {
  const results = parts.map((part) => {
    const { accepted, rejected, sameLine, differences } = counts[part];
    return `${part}: both accept ${accepted}, both reject ${rejected} (same line ${sameLine}), differ ${differences.length}`;
  });
  return `${name}: ${texts} texts; ${results.join("; ")}`;
}

function words(verdict: SideVerdict): string {
  if (verdict.kind !== "rejected") return verdict.kind;
  return `rejected in line ${verdict.line ?? "?"}: ${verdict.reason}`;
}

/** The maximum length of a text in a report, because pages of real sites are long. */
const maxShown = 600;

function differenceText({ name, text, ours, theirs }: VerdictDifference): string {
  const excerpt = JSON.stringify(text.length > maxShown ? `${text.slice(0, maxShown)}…` : text);
  return `- ${name}\n  - ours: ${words(ours)}\n  - theirs: ${words(theirs)}\n  - ${excerpt}\n`;
}

/** All differences as Markdown. */
export function reportText(comparisons: readonly SyntaxComparison[], version: string): string {
  const sections = comparisons.flatMap((comparison) =>
    parts.flatMap((part) => {
      const { differences } = comparison.counts[part];
      if (differences.length === 0) return [];
      return [`\n## ${comparison.name}: ${part}\n\n${differences.map(differenceText).join("")}`];
    }),
  );
  return `# Page syntax, ours and the platform's (${version})\n\n${comparisons.map((one) => `- ${headline(one)}\n`).join("")}${sections.join("")}`;
}
