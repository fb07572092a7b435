/**
 * Findings for clients that pull (`textDocument/diagnostic`, `workspace/diagnostic`): the present findings of each
 * file, and which of them the client has not received. `publisher.ts` pushes findings to other clients.
 *
 * The id of a result is a hash of its content, so that equal findings have equal ids. Knows no messages.
 */
import type { Diagnostic } from "vscode-languageserver/node";
import { contentHash } from "../content-hash.ts";
import { areEqual, type FileReport, type FindingsReceiver, type Reporter, unionOf } from "./file-report.ts";

export interface PulledFindingsOptions {
  /** There are findings that the client has not received, so the client should pull again. */
  readonly onNews: () => void;
  /** Runs an action after every request that waits for the newest findings has its answer. */
  readonly later: (action: () => void) => void;
}

/** The present findings of one file. */
export interface KnownFindings {
  readonly resultId: string;
  readonly diagnostics: readonly Diagnostic[];
}

interface PulledFile {
  readonly reports: Map<Reporter, FileReport>;
  known: KnownFindings;
}

function knownOf(diagnostics: readonly Diagnostic[]): KnownFindings {
  return { resultId: contentHash(JSON.stringify(diagnostics)), diagnostics };
}

const nothing = knownOf([]);

export class PulledFindings implements FindingsReceiver {
  readonly #options: PulledFindingsOptions;
  /** By absolute path; files without findings are not in it. */
  readonly #files = new Map<string, PulledFile>();
  readonly #reportsOf = new Map<Reporter, ReadonlyMap<string, FileReport>>();
  /** Files whose findings changed since the client last received them or was asked to pull. */
  readonly #news = new Set<string>();
  /** Files whose findings the client received as related documents: the id of the result that it has. */
  readonly #sentAsRelated = new Map<string, string>();
  #isWaiting = false;

  constructor(options: PulledFindingsOptions) {
    this.#options = options;
  }

  report(reporter: Reporter, reports: ReadonlyMap<string, FileReport>): void {
    const before = this.#reportsOf.get(reporter) ?? new Map<string, FileReport>();
    this.#reportsOf.set(reporter, reports);
    for (const [path, report] of reports) {
      // Thousands of files may be reported at each keystroke, most of them unchanged.
      if (before.get(path)?.diagnostics === report.diagnostics) continue;
      const file = this.#files.get(path) ?? { reports: new Map<Reporter, FileReport>(), known: nothing };
      if (report.diagnostics.length === 0) file.reports.delete(reporter);
      else file.reports.set(reporter, report);
      this.#update(path, file);
    }
    for (const path of before.keys()) {
      const file = reports.has(path) ? undefined : this.#files.get(path);
      if (file === undefined) continue;
      file.reports.delete(reporter);
      this.#update(path, file);
    }
    this.#notifyLater();
  }

  clear(reporter: Reporter): void {
    this.report(reporter, new Map());
    this.#reportsOf.delete(reporter);
  }

  /** The findings of a file, for an answer to the client. */
  take(path: string): KnownFindings {
    this.#news.delete(path);
    return this.#files.get(path)?.known ?? nothing;
  }

  /** Absolute paths of all files with findings. */
  get paths(): Iterable<string> {
    return this.#files.keys();
  }

  /**
   * The findings of other files for an answer about one file, as related documents: those that the client has not
   * received in this way yet.
   * @param isRelated whether the answer may hold a file
   */
  takeRelated(isRelated: (path: string) => boolean): ReadonlyMap<string, KnownFindings> {
    const taken = new Map<string, KnownFindings>();
    for (const path of new Set([...this.#files.keys(), ...this.#sentAsRelated.keys()])) {
      const known = this.#files.get(path)?.known ?? nothing;
      if (!isRelated(path) || (this.#sentAsRelated.get(path) ?? nothing.resultId) === known.resultId)
        continue;
      taken.set(path, known);
      this.#news.delete(path);
      if (known === nothing) this.#sentAsRelated.delete(path);
      else this.#sentAsRelated.set(path, known.resultId);
    }
    return taken;
  }

  #update(path: string, file: PulledFile): void {
    const diagnostics = unionOf(file.reports);
    if (file.reports.size === 0) this.#files.delete(path);
    else this.#files.set(path, file);
    if (areEqual(file.known.diagnostics, diagnostics)) return;
    file.known = diagnostics.length === 0 ? nothing : knownOf(diagnostics);
    this.#news.add(path);
  }

  #notifyLater(): void {
    if (this.#isWaiting || this.#news.size === 0) return;
    this.#isWaiting = true;
    this.#options.later(() => {
      this.#isWaiting = false;
      if (this.#news.size === 0) return;
      this.#news.clear();
      this.#options.onNews();
    });
  }
}
