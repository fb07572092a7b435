/**
 * Findings for clients that ask for them (`textDocument/diagnostic`, `workspace/diagnostic`): what is
 * known of each file now, and which of it the client has not been told. To other clients they are sent by
 * `publisher.ts`.
 *
 * The id of a result is made from what it says, so that equal findings have equal ids. Knows no messages.
 */
import type { Diagnostic } from "vscode-languageserver/node";
import { contentHash } from "../content-hash.ts";
import { areEqual, type FileReport, type FindingsReceiver, type Reporter, unionOf } from "./file-report.ts";

export interface PulledFindingsOptions {
  /** Something is known that the client has not been told by the answers of the moment. */
  readonly onNews: () => void;
  /** After everything that waits for the newest findings has been answered. */
  readonly later: (action: () => void) => void;
}

/** All that is known of one file. */
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
  /** Files of which something has become known since the client was told, or told to ask. */
  readonly #news = new Set<string>();
  /** Files whose findings went to the client beside those of a file that it asked about: what it has of them. */
  readonly #toldBeside = new Map<string, string>();
  #isWaiting = false;

  constructor(options: PulledFindingsOptions) {
    this.#options = options;
  }

  report(reporter: Reporter, reports: ReadonlyMap<string, FileReport>): void {
    const before = this.#reportsOf.get(reporter) ?? new Map<string, FileReport>();
    this.#reportsOf.set(reporter, reports);
    for (const [path, report] of reports) {
      // Thousands of files may be reported at each keystroke, most of them as before.
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
    this.#tellLater();
  }

  clear(reporter: Reporter): void {
    this.report(reporter, new Map());
    this.#reportsOf.delete(reporter);
  }

  /** What is known of a file; the client is told of it now. */
  take(path: string): KnownFindings {
    this.#news.delete(path);
    return this.#files.get(path)?.known ?? nothing;
  }

  /** Absolute paths of all files with findings. */
  get paths(): Iterable<string> {
    return this.#files.keys();
  }

  /**
   * What is to be told of other files beside that which the client asks about: all that it has not been
   * told in this way, and nothing twice.
   * @param isMeant whether a file may be told of
   */
  takeBeside(isMeant: (path: string) => boolean): ReadonlyMap<string, KnownFindings> {
    const taken = new Map<string, KnownFindings>();
    for (const path of new Set([...this.#files.keys(), ...this.#toldBeside.keys()])) {
      const known = this.#files.get(path)?.known ?? nothing;
      if (!isMeant(path) || (this.#toldBeside.get(path) ?? nothing.resultId) === known.resultId) continue;
      taken.set(path, known);
      this.#news.delete(path);
      if (known === nothing) this.#toldBeside.delete(path);
      else this.#toldBeside.set(path, known.resultId);
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

  #tellLater(): void {
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
