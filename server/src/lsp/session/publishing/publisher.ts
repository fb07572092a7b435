/**
 * The only sender of diagnostics, for clients that take pushed diagnostics. A client that pulls is answered from
 * `pulled-findings.ts`; no client gets both.
 *
 * The publisher remembers what it sent for each file: it sends nothing twice, and clears what is gone. While a file is
 * open, an empty report is sent for each of its versions; a file that is no longer reported is cleared once. Does not
 * depend on how findings are made.
 */
import type { Diagnostic, PublishDiagnosticsParams } from "vscode-languageserver/node";
import { areEqual, FindingsReceiver } from "./file-report.ts";

/** What the client calls an open document. */
export interface OpenAddress {
  readonly uri: string;
  /** Undefined for clients that count none. */
  readonly version: number | undefined;
}

interface PublisherOptions {
  readonly send: (params: PublishDiagnosticsParams) => void;
  /** The URI of the document that is open at an absolute path. */
  readonly openAt: (path: string) => OpenAddress | undefined;
  /** The URI of a closed file. */
  readonly uriOf: (path: string) => string;
  /** Whether the client takes the version that diagnostics are about. */
  readonly sendsVersions: boolean;
}

interface SentDiagnostics extends OpenAddress {
  readonly diagnostics: readonly Diagnostic[];
}

interface PublishedFile {
  /** The URI while the file is closed; made when it is needed. */
  closedUri: string | undefined;
  sent: SentDiagnostics | undefined;
}

export class Publisher extends FindingsReceiver {
  readonly #options: PublisherOptions;
  /** By absolute path. */
  readonly #files = new Map<string, PublishedFile>();

  constructor(options: PublisherOptions) {
    super();
    this.#options = options;
  }

  protected update(path: string, diagnostics: readonly Diagnostic[], isReported: boolean): void {
    const { openAt, send, sendsVersions } = this.#options;
    const file = this.#files.get(path) ?? { closedUri: undefined, sent: undefined };
    const { sent } = file;
    const open = openAt(path);
    const uri = open?.uri ?? this.#closedUri(path, file);
    // The client uses another URI for the file now; diagnostics of the old URI would never be cleared.
    if (sent !== undefined && sent.uri !== uri && sent.diagnostics.length > 0) {
      send({ uri: sent.uri, diagnostics: [] });
    }
    const isTold = isKnown(sent, uri, open, diagnostics, isReported);
    if (!isTold) {
      const version = sendsVersions ? open?.version : undefined;
      send({ uri, ...(version === undefined ? {} : { version }), diagnostics: [...diagnostics] });
    }
    if (!isReported) {
      this.#files.delete(path);
      return;
    }
    this.#files.set(path, file);
    if (!isTold || sent === undefined || sent.diagnostics !== diagnostics || sent.version !== open?.version) {
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
  sent: SentDiagnostics | undefined,
  uri: string,
  open: OpenAddress | undefined,
  diagnostics: readonly Diagnostic[],
  isReported: boolean,
): boolean {
  if (sent === undefined || sent.uri !== uri) return diagnostics.length === 0 && open === undefined;
  // Each version of an open document gets its diagnostics, because the client has moved the diagnostics it shows.
  const wantsVersion = isReported && open !== undefined;
  if (wantsVersion && sent.version !== open.version) return false;
  return areEqual(sent.diagnostics, diagnostics);
}
