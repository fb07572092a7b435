/**
 * Manages legacy sites: folders with a mint.json and no docs.json yet, and the one hint that each mint.json gets. A
 * legacy site is not a site, so nothing else in it is checked.
 */
import type { Diagnostic } from "vscode-languageserver/node";
import { mainDocument } from "../../service/snapshot.ts";
import { diagnosticSource } from "../protocol/positions.ts";
import type { FileReport } from "./publishing/file-report.ts";

/** The title of the action that creates a docs.json. */
export const migrationTitle = `Create ${mainDocument} from this file`;

const start = { line: 0, character: 0 };

/** The hint does not belong to a rule, because there is no site yet whose settings could configure the rule. */
export const legacyHint: Diagnostic = {
  range: { start, end: start },
  severity: 4,
  source: diagnosticSource,
  message: `This is the older format, which is not checked; the action "${migrationTitle}" creates a ${mainDocument}, which is.`,
};

const report: FileReport = { diagnostics: [legacyHint] };

export class LegacySites {
  readonly #onReports: (reporter: LegacySites, reports: ReadonlyMap<string, FileReport>) => void;
  #files: ReadonlySet<string> = new Set();

  /** @param onReports called with the reporter and all its reports, by absolute path */
  constructor(onReports: (reporter: LegacySites, reports: ReadonlyMap<string, FileReport>) => void) {
    this.#onReports = onReports;
  }

  /** The absolute path of each mint.json that has not been migrated yet. */
  get files(): ReadonlySet<string> {
    return this.#files;
  }

  /** Replaces the files and reports the hints again; returns whether the files have changed. */
  update(files: ReadonlySet<string>): boolean {
    const before = this.#files;
    this.#files = files;
    this.#onReports(this, new Map([...files].map((file) => [file, report])));
    return before.size !== files.size || [...before].some((file) => !files.has(file));
  }
}
