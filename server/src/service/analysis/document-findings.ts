/**
 * What the rules find in JSON files, limited to a number of findings for each rule and file. The other
 * findings are counted, so that none is lost silently.
 */

import type { Finding, Severity } from "../model/finding.ts";
import { getOrInsert } from "../multimap.ts";
import type { CountedFindings } from "./page-limits.ts";

/** Keeps a limited number of findings for each rule and JSON file, and counts the others. */
export class DocumentFindings {
  readonly findings: Finding[] = [];
  readonly #kept = new Map<string, number>();
  readonly #leftOut = new Map<string, { -readonly [Key in keyof CountedFindings]: CountedFindings[Key] }>();

  constructor(private readonly limit: number) {}

  /** @param make is called only for a finding that is kept. */
  add(code: string, document: string, severity: Severity, make: () => Finding): void {
    const place = `${code}\u0000${document}`;
    const count = this.#kept.get(place) ?? 0;
    if (count < this.limit) {
      this.#kept.set(place, count + 1);
      this.findings.push(make());
      return;
    }
    const key = `${place}\u0000${severity}`;
    getOrInsert(this.#leftOut, key, () => ({ code, document, severity, count: 0, fixable: 0 })).count += 1;
  }

  get leftOut(): readonly CountedFindings[] {
    return [...this.#leftOut.values()];
  }
}
