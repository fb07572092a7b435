/**
 * Collects the findings in JSON files, up to a limit for each rule and file. Findings above the limit are counted, so
 * that none is lost silently.
 */

import type { Finding, Severity } from "../model/finding.ts";
import { getOrInsert } from "../multimap.ts";
import type { CountedFindings, PageLimits } from "./page-limits.ts";

/** How many findings of one rule are kept in one JSON file. */
export type DocumentLimits = Pick<PageLimits, "inDocument" | "extra">;

/** Keeps a limited number of findings for each rule and JSON file, and counts the rest. */
export class DocumentFindings {
  readonly findings: Finding[] = [];
  /** By code, then by document: a large site has thousands of documents, so no combined key is built for each. */
  readonly #kept = new Map<string, Map<string, number>>();
  readonly #leftOut = new Map<string, { -readonly [Key in keyof CountedFindings]: CountedFindings[Key] }>();

  constructor(private readonly limits: DocumentLimits) {}

  /** @param make creates the finding; it is called only if the finding is kept */
  add(code: string, document: string, severity: Severity, make: () => Finding): void {
    const counts = getOrInsert(this.#kept, code, () => new Map<string, number>());
    const count = counts.get(document) ?? 0;
    const { extra, inDocument } = this.limits;
    if (count < inDocument || count < inDocument + (extra?.(code, document) ?? 0)) {
      counts.set(document, count + 1);
      this.findings.push(make());
      return;
    }
    const key = `${code}\u0000${document}\u0000${severity}`;
    getOrInsert(this.#leftOut, key, () => ({ code, document, severity, count: 0 })).count += 1;
  }

  get leftOut(): readonly CountedFindings[] {
    return [...this.#leftOut.values()];
  }
}
