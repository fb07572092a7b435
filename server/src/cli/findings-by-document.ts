/** Goes through the findings of an analysis file by file, so that they need not all be in memory. */
import { type Analysis, findingsInPage, type Rule } from "../service/index.ts";
import type { Finding } from "../service/model/finding.ts";
import { grouped } from "./formats/grouped.ts";

/** The findings of one file. */
interface FindingsOfFile {
  readonly file: string;
  readonly findings: readonly Finding[];
}

/**
 * All findings of an analysis by file, sorted by the path of the file. If the analysis left out findings of pages, these are
 * computed again one page at a time.
 * @param isIncluded whether to include findings of a rule in a file
 */
export function* findingsByDocument(
  analysis: Analysis,
  rules: readonly Rule[],
  isIncluded: (finding: { readonly document: string; readonly code: string }) => boolean,
): Generator<FindingsOfFile, void> {
  const recomputed = new Map<string, Set<string>>();
  for (const { document, code } of analysis.leftOut) {
    if (!isIncluded({ document, code })) continue;
    recomputed.set(document, (recomputed.get(document) ?? new Set()).add(code));
  }
  const kept = grouped(
    analysis.findings
      .filter(
        ({ anchor: { document }, code }) =>
          isIncluded({ document, code }) && recomputed.get(document)?.has(code) !== true,
      )
      .map((finding) => [finding.anchor.document, finding]),
  );
  for (const file of [...new Set([...kept.keys(), ...recomputed.keys()])].sort()) {
    const codes = recomputed.get(file);
    const fromPage = codes === undefined ? [] : findingsInPage(analysis, rules, file, codes);
    yield { file, findings: [...(kept.get(file) ?? []), ...fromPage] };
  }
}
