/** The reports of sites for files, and the union of several sites' reports for one file. */
import type { Diagnostic } from "vscode-languageserver/node";

/** What one site reports for one file. */
export interface FileReport {
  readonly diagnostics: readonly Diagnostic[];
  /** Set if the findings of the newest text are still unknown; the client then keeps the previous ones. */
  readonly isPending?: true;
}

/** Reports by absolute path. */
export type FileReports = ReadonlyMap<string, FileReport>;

const noReports: FileReports = new Map();

/** The reports of a site; the first layer that contains a file determines its report. */
type LayeredReports = readonly FileReports[];

function reportIn(layers: LayeredReports, path: string): FileReport | undefined {
  return layers.find((layer) => layer.has(path))?.get(path);
}

/** The owner of reports: one site. */
export type Reporter = object;

const noDiagnostics: readonly Diagnostic[] = [];

/** The reports of all sites for one file, each finding once. */
function unionOf(reports: ReadonlyMap<Reporter, FileReport>): readonly Diagnostic[] {
  if (reports.size <= 1) {
    for (const report of reports.values()) return report.diagnostics;
    return noDiagnostics;
  }
  const keys = new Set<string>();
  return [...reports.values()]
    .flatMap((report) => report.diagnostics)
    .filter((diagnostic) => {
      const key = JSON.stringify(diagnostic);
      return !keys.has(key) && keys.add(key) !== undefined;
    });
}

/**
 * Receives all findings and delivers them to the client. Several sites may report the same file (two sites may refer
 * to a file of the inner one); the client gets the union.
 */
export abstract class FindingsReceiver {
  /** The reports by absolute path; only files that some site reports. */
  readonly #files = new Map<string, Map<Reporter, FileReport>>();
  readonly #reportsOf = new Map<Reporter, LayeredReports>();

  /**
   * Replaces all reports of a site.
   * @param above reports by absolute path
   * @param below reports of further files, in layers; `above` and earlier layers take precedence. If a layer is the
   * same object as before, files that are only in this layer are skipped
   */
  report(reporter: Reporter, above: FileReports, ...below: readonly FileReports[]): void {
    const before = this.#reportsOf.get(reporter) ?? [];
    const after = [above, ...below];
    this.#reportsOf.set(reporter, after);
    // An open file needs its report even if it is the same as before.
    for (const [path, report] of above) this.#set(reporter, path, report);
    const count = Math.max(after.length, before.length);
    for (let index = 0; index < count; index += 1) {
      const [layer = noReports, formerLayer = noReports] = [after[index], before[index]];
      if (layer === formerLayer) continue;
      for (const path of layer.keys()) this.#apply(reporter, path, after, before);
      for (const path of formerLayer.keys()) if (!layer.has(path)) this.#apply(reporter, path, after, before);
    }
  }

  /** Updates the report of a file that is not in the first layer, if it has changed. */
  #apply(reporter: Reporter, path: string, after: LayeredReports, before: LayeredReports): void {
    if (after[0]?.has(path) === true) return;
    const report = reportIn(after, path);
    if (report === reportIn(before, path)) return;
    if (report === undefined) this.#remove(reporter, path);
    else this.#set(reporter, path, report);
  }

  #set(reporter: Reporter, path: string, report: FileReport): void {
    const fileReports = this.#files.get(path) ?? new Map<Reporter, FileReport>();
    this.#files.set(path, fileReports.set(reporter, report));
    if (report.isPending !== true) this.update(path, unionOf(fileReports), true);
  }

  #remove(reporter: Reporter, path: string): void {
    const fileReports = this.#files.get(path);
    if (fileReports?.delete(reporter) !== true) return;
    if (fileReports.size === 0) this.#files.delete(path);
    this.update(path, unionOf(fileReports), fileReports.size > 0);
  }

  /** Removes all reports of a site. */
  clear(reporter: Reporter): void {
    this.report(reporter, new Map());
    this.#reportsOf.delete(reporter);
  }

  /**
   * Updates the findings of one file. Thousands of files may be reported at each keystroke, most of them unchanged,
   * so an unchanged file (with the same list of findings as before) must cost almost nothing.
   * @param isReported whether any site reports the file, even without findings
   */
  protected abstract update(path: string, diagnostics: readonly Diagnostic[], isReported: boolean): void;
}

/** Whether two plain values are deeply equal. */
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
