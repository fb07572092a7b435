/** The reports of sites for files, and the union of several sites' reports for one file. */
import type { Diagnostic } from "vscode-languageserver/node";

/** What one site reports for one file. */
export interface FileReport {
  readonly diagnostics: readonly Diagnostic[];
}

/** The owner of reports: one site. */
export type Reporter = object;

const nothing: readonly Diagnostic[] = [];

/** What all sites report for one file, each finding once. */
function unionOf(reports: ReadonlyMap<Reporter, FileReport>): readonly Diagnostic[] {
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

/**
 * Receives all findings and brings them to the client. Several sites may report one file (two sites may refer to a file
 * of the inner one); the client gets the union.
 */
export abstract class FindingsReceiver {
  /** By absolute path; files that no site reports are not in it. */
  readonly #files = new Map<string, Map<Reporter, FileReport>>();
  readonly #reportsOf = new Map<Reporter, ReadonlyMap<string, FileReport>>();

  /** Replaces everything a site has reported. @param reports by absolute path */
  report(reporter: Reporter, reports: ReadonlyMap<string, FileReport>): void {
    const before = this.#reportsOf.get(reporter);
    this.#reportsOf.set(reporter, reports);
    for (const [path, report] of reports) {
      const own = this.#files.get(path) ?? new Map<Reporter, FileReport>();
      this.#files.set(path, own.set(reporter, report));
      this.update(path, unionOf(own), true);
    }
    for (const path of before?.keys() ?? []) {
      const own = reports.has(path) ? undefined : this.#files.get(path);
      if (own === undefined) continue;
      own.delete(reporter);
      if (own.size === 0) this.#files.delete(path);
      this.update(path, unionOf(own), own.size > 0);
    }
  }

  /** Clears everything a site has reported. */
  clear(reporter: Reporter): void {
    this.report(reporter, new Map());
    this.#reportsOf.delete(reporter);
  }

  /**
   * The present findings of one file. Thousands of files may be reported at each keystroke, most of them unchanged, so an
   * unchanged file (whose findings are the same list as before) must cost almost nothing.
   * @param isReported whether any site reports the file, be it without findings
   */
  protected abstract update(path: string, diagnostics: readonly Diagnostic[], isReported: boolean): void;
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
