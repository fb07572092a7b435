/** What sites report for files, and what becomes of the reports of several sites for one file. */
import type { Diagnostic } from "vscode-languageserver/node";

/** What one site reports for one file. */
export interface FileReport {
  readonly diagnostics: readonly Diagnostic[];
}

/** The owner of reports: one site. */
export type Reporter = object;

/** Gets to know all findings, and sees to it that the client does. */
export interface FindingsReceiver {
  /** Replaces everything a site has reported. @param reports by absolute path */
  report(reporter: Reporter, reports: ReadonlyMap<string, FileReport>): void;
  /** Clears everything a site has reported. */
  clear(reporter: Reporter): void;
}

const nothing: readonly Diagnostic[] = [];

/** What all sites report for one file, each finding once. */
export function unionOf(reports: ReadonlyMap<Reporter, FileReport>): readonly Diagnostic[] {
  if (reports.size <= 1) {
    for (const report of reports.values()) return report.diagnostics;
    return nothing;
  }
  const seen = new Set<string>();
  return [...reports.values()]
    .flatMap((report) => report.diagnostics)
    .filter((diagnostic) => {
      const key = JSON.stringify(diagnostic);
      return !seen.has(key) && seen.add(key) !== undefined;
    });
}

/** Whether two plain values are the same, field by field. */
export function areEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => areEqual(item, other[index]));
  }
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => areEqual(left[key], right[key]));
}
