/**
 * The only sender of diagnostics, for clients that take pushed diagnostics. A client that pulls is answered from
 * `pulled-findings.ts`; no client gets both.
 *
 * The publisher remembers what it sent for each file: it sends nothing twice, and clears what is gone. Several sites
 * may report one file (two sites may refer to a file of the inner one); the client gets the union. Knows nothing of
 * how findings are made.
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

/** Thousands of closed files may be reported with each keystroke, so an unchanged file costs almost nothing. */
export class Publisher implements FindingsReceiver {
  readonly #options: PublisherOptions;
  /** By absolute path. */
  readonly #files = new Map<string, PublishedFile>();
  readonly #reportsOf = new Map<Reporter, ReadonlyMap<string, FileReport>>();

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /**
   * Replaces everything a site has reported. While a file is open, an empty report is sent for each of its versions;
   * a file that is no longer reported is cleared once.
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
    // The client uses another URI for the file now; diagnostics of the old URI would never be cleared.
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

/** Whether the client has received this state of a file, or does not need it. */
function isKnown(
  { sent, reports }: PublishedFile,
  uri: string,
  open: OpenAddress | undefined,
  diagnostics: readonly Diagnostic[],
): boolean {
  if (sent === undefined || sent.uri !== uri) return diagnostics.length === 0 && open === undefined;
  // Each version of an open document gets its diagnostics, because the client has moved the diagnostics it shows.
  const wantsVersion = reports.size > 0 && open !== undefined;
  if (wantsVersion && sent.version !== open.version) return false;
  return areEqual(sent.diagnostics, diagnostics);
}
