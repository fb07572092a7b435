/**
 * What the rules find in JSON files, limited to a number of findings for each rule and file. The other
 * findings are counted, so that none is lost silently.
 */

import type { Finding, Severity } from "../model/finding.ts";
import { getOrInsert } from "../multimap.ts";
import type { CountedFindings, PageLimits } from "./page-limits.ts";

/** How many findings of one rule are kept in one JSON file. */
export type DocumentLimits = Pick<PageLimits, "inDocument" | "besides">;

/** Keeps a limited number of findings for each rule and JSON file, and counts the others. */
export class DocumentFindings {
  readonly findings: Finding[] = [];
  /** By code and document: on a large site there are thousands of documents, so no key is put together for each. */
  readonly #kept = new Map<string, Map<string, number>>();
  readonly #leftOut = new Map<string, { -readonly [Key in keyof CountedFindings]: CountedFindings[Key] }>();

  constructor(private readonly limits: DocumentLimits) {}

  /** @param make is called only for a finding that is kept. */
  add(code: string, document: string, severity: Severity, make: () => Finding): void {
    const counts = getOrInsert(this.#kept, code, () => new Map<string, number>());
    const count = counts.get(document) ?? 0;
    const { besides, inDocument } = this.limits;
    if (count < inDocument || count < inDocument + (besides?.(code, document) ?? 0)) {
      counts.set(document, count + 1);
      this.findings.push(make());
      return;
    }
    const key = `${code}\u0000${document}\u0000${severity}`;
    getOrInsert(this.#leftOut, key, () => ({ code, document, severity, count: 0, fixable: 0 })).count += 1;
  }

  get leftOut(): readonly CountedFindings[] {
    return [...this.#leftOut.values()];
  }
}
