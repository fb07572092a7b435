/**
 * The only sender of diagnostics, for clients that are told of them; for those that ask there is
 * `pulled-findings.ts`, and never both.
 *
 * Remembers what it sent for each file, so that nothing is sent twice and everything that is gone is
 * cleared. A file may be reported by several sites (one nested in another may be referred to by
 * both); the client gets the union. Knows nothing of how findings come about.
 */
import type { Diagnostic, PublishDiagnosticsParams } from "vscode-languageserver/node";
import { areEqual, type FileReport, type FindingsReceiver, type Reporter, unionOf } from "./file-report.ts";

/** What the client calls an open document. */
export interface OpenAddress {
  readonly uri: string;
  /** Undefined for clients that count none. */
  readonly version: number | undefined;
}

export interface PublisherOptions {
  readonly send: (params: PublishDiagnosticsParams) => void;
  /** The address of the document that is open at an absolute path. */
  readonly openAt: (path: string) => OpenAddress | undefined;
  /** The URI of a closed file. */
  readonly uriOf: (path: string) => string;
  /** Whether the client takes the version that diagnostics are about. */
  readonly sendsVersions: boolean;
}

interface Sent extends OpenAddress {
  readonly diagnostics: readonly Diagnostic[];
}

interface PublishedFile {
  readonly reports: Map<Reporter, FileReport>;
  /** The URI while the file is closed; made when it is needed. */
  closedUri: string | undefined;
  sent: Sent | undefined;
}

/** Thousands of closed files may be reported with each keystroke: what is the same costs next to nothing. */
export class Publisher implements FindingsReceiver {
  readonly #options: PublisherOptions;
  /** By absolute path. */
  readonly #files = new Map<string, PublishedFile>();
  readonly #reportsOf = new Map<Reporter, ReadonlyMap<string, FileReport>>();

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /**
   * Replaces everything a site has reported. A file with an empty report is told so for each of its
   * versions while it is open; a file that is not reported at all is cleared once.
   * @param reports by absolute path
   */
  report(reporter: Reporter, reports: ReadonlyMap<string, FileReport>): void {
    const before = this.#reportsOf.get(reporter);
    this.#reportsOf.set(reporter, reports);
    for (const [path, report] of reports) {
      let file = this.#files.get(path);
      if (file === undefined) {
        file = { reports: new Map(), closedUri: undefined, sent: undefined };
        this.#files.set(path, file);
      }
      file.reports.set(reporter, report);
      this.#update(path, file);
    }
    for (const path of before?.keys() ?? []) {
      const file = reports.has(path) ? undefined : this.#files.get(path);
      if (file === undefined) continue;
      file.reports.delete(reporter);
      this.#update(path, file);
    }
  }

  /** Clears everything a site has reported. */
  clear(reporter: Reporter): void {
    this.report(reporter, new Map());
    this.#reportsOf.delete(reporter);
  }

  #update(path: string, file: PublishedFile): void {
    const { openAt, send, sendsVersions } = this.#options;
    const diagnostics = unionOf(file.reports);
    const { sent } = file;
    const open = openAt(path);
    const uri = open?.uri ?? this.#closedUri(path, file);
    // The client calls the file by another URI now: what hangs on the old one would stay for ever.
    if (sent !== undefined && sent.uri !== uri && sent.diagnostics.length > 0) {
      send({ uri: sent.uri, diagnostics: [] });
    }
    const isTold = isKnown(file, uri, open, diagnostics);
    if (!isTold) {
      const version = sendsVersions ? open?.version : undefined;
      send({ uri, ...(version === undefined ? {} : { version }), diagnostics: [...diagnostics] });
    }
    if (file.reports.size === 0) this.#files.delete(path);
    else if (
      !isTold ||
      sent === undefined ||
      sent.diagnostics !== diagnostics ||
      sent.version !== open?.version
    ) {
      file.sent = { uri, version: open?.version, diagnostics };
    }
  }

  #closedUri(path: string, file: PublishedFile): string {
    file.closedUri ??= this.#options.uriOf(path);
    return file.closedUri;
  }
}

/** Whether the client needs no word about this state of a file. */
function isKnown(
  { sent, reports }: PublishedFile,
  uri: string,
  open: OpenAddress | undefined,
  diagnostics: readonly Diagnostic[],
): boolean {
  if (sent === undefined || sent.uri !== uri) return diagnostics.length === 0 && open === undefined;
  // An open document is told of each of its versions, because the client has moved what it shows.
  const wantsVersion = reports.size > 0 && open !== undefined;
  if (wantsVersion && sent.version !== open.version) return false;
  return areEqual(sent.diagnostics, diagnostics);
}
