/** The reports of sites for files, and the union of several sites' reports for one file. */
import type { Diagnostic } from "vscode-languageserver/node";

/** What one site reports for one file. */
export interface FileReport {
  readonly diagnostics: readonly Diagnostic[];
  /** Set if the findings of the newest text are still unknown: the client keeps what it has. */
  readonly isPending?: true;
}

/** Reports by absolute path. */
export type FileReports = ReadonlyMap<string, FileReport>;

const noReports: FileReports = new Map();

/** What a site reports; the first layer that has a file says what is reported of it. */
type LayeredReports = readonly FileReports[];

function reportIn(layers: LayeredReports, path: string): FileReport | undefined {
  for (const layer of layers) {
    const report = layer.get(path);
    if (report !== undefined) return report;
  }
  return undefined;
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
  readonly #reportsOf = new Map<Reporter, LayeredReports>();

  /**
   * Replaces everything a site has reported.
   * @param above by absolute path
   * @param below reports of further files, in layers; a file that is in several has the report of the first, or that of `above`.
   * Where such a layer is the same object as before, files that are in it alone are not looked at.
   */
  report(reporter: Reporter, above: FileReports, ...below: readonly FileReports[]): void {
    const before = this.#reportsOf.get(reporter) ?? [];
    const now = [above, ...below];
    this.#reportsOf.set(reporter, now);
    // An open file waits for its report even if that is the same as before.
    for (const [path, report] of above) this.#set(reporter, path, report);
    const count = Math.max(now.length, before.length);
    for (let index = 0; index < count; index += 1) {
      const [layer = noReports, formerLayer = noReports] = [now[index], before[index]];
      if (layer === formerLayer) continue;
      for (const path of layer.keys()) this.#changed(reporter, path, now, before);
      for (const path of formerLayer.keys()) if (!layer.has(path)) this.#changed(reporter, path, now, before);
    }
  }

  /** Takes what is reported of a file that is not in the first layer, if it is another report than before. */
  #changed(reporter: Reporter, path: string, now: LayeredReports, before: LayeredReports): void {
    if (now[0]?.has(path) === true) return;
    const report = reportIn(now, path);
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
