/**
 * Sites that have a mint.json and no docs.json yet: which they are, and what is said of them, once in
 * each file. They are no sites, so nothing else is checked or said of them.
 */
import type { Diagnostic } from "vscode-languageserver/node";
import { mainDocument } from "../../service/snapshot.ts";
import { diagnosticSource } from "../protocol/positions.ts";
import type { FileReport } from "./publishing/file-report.ts";

/** Of the action that makes a docs.json. */
export const migrationTitle = `Create ${mainDocument} from this file`;

const start = { line: 0, character: 0 };

/** It is no rule's: there is no site yet whose settings could say anything of rules. */
export const legacyHint: Diagnostic = {
  range: { start, end: start },
  severity: 4,
  source: diagnosticSource,
  message: `This is the older format, which is not checked; the action "${migrationTitle}" makes a ${mainDocument}, which is.`,
};

const report: FileReport = { diagnostics: [legacyHint] };

export class LegacySites {
  readonly #onReports: (reporter: LegacySites, reports: ReadonlyMap<string, FileReport>) => void;
  #files: ReadonlySet<string> = new Set();

  /** @param onReports gets all that is to be shown, by absolute path, with whom it is from */
  constructor(onReports: (reporter: LegacySites, reports: ReadonlyMap<string, FileReport>) => void) {
    this.#onReports = onReports;
  }

  /** Absolute paths of each mint.json of which no docs.json has been made yet. */
  get files(): ReadonlySet<string> {
    return this.#files;
  }

  /** Takes which they are now, and says it anew; whether these are others than before. */
  update(files: ReadonlySet<string>): boolean {
    const before = this.#files;
    this.#files = files;
    this.#onReports(this, new Map([...files].map((file) => [file, report])));
    return before.size !== files.size || [...before].some((file) => !files.has(file));
  }
}
