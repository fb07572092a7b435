/** The findings of an analysis, file by file, so that no more of them are in memory than somebody keeps. */
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
 * @param isMeant whether findings of a rule in a file are wanted
 */
export function* findingsByDocument(
  analysis: Analysis,
  rules: readonly Rule[],
  isMeant: (finding: { readonly document: string; readonly code: string }) => boolean,
): Generator<FindingsOfFile, void> {
  const again = new Map<string, Set<string>>();
  for (const { document, code } of analysis.leftOut) {
    if (!isMeant({ document, code })) continue;
    again.set(document, (again.get(document) ?? new Set()).add(code));
  }
  const kept = grouped(
    analysis.findings
      .filter(
        ({ anchor: { document }, code }) =>
          isMeant({ document, code }) && again.get(document)?.has(code) !== true,
      )
      .map((finding) => [finding.anchor.document, finding]),
  );
  for (const file of [...new Set([...kept.keys(), ...again.keys()])].sort()) {
    const codes = again.get(file);
    const inPage = codes === undefined ? [] : findingsInPage(analysis, rules, file, codes);
    yield { file, findings: [...(kept.get(file) ?? []), ...inPage] };
  }
}
