/**
 * The only sender of diagnostics, for clients with pushed diagnostics. A client that pulls is answered from
 * `pulled-findings.ts`; no client gets both.
 *
 * The publisher remembers what it has sent for each file: it sends nothing twice, and clears what no longer exists.
 * While a file is open, a report is sent for each of its versions, even an empty one; a file that is no longer
 * reported is cleared once. Does not depend on how findings are created.
 */
import type { Diagnostic, PublishDiagnosticsParams } from "vscode-languageserver/node";
import { areEqual, FindingsReceiver } from "./file-report.ts";

/** The client's URI and version of an open document. */
export interface OpenAddress {
  readonly uri: string;
  /** Undefined for clients that do not count versions. */
  readonly version: number | undefined;
}

interface PublisherOptions {
  readonly send: (params: PublishDiagnosticsParams) => void;
  /** The open document at an absolute path. */
  readonly openAt: (path: string) => OpenAddress | undefined;
  /** The URI of a closed file. */
  readonly uriOf: (path: string) => string;
  /** Whether the client supports versions of diagnostics. */
  readonly sendsVersions: boolean;
}

interface SentDiagnostics extends OpenAddress {
  readonly diagnostics: readonly Diagnostic[];
}

interface PublishedFile {
  /** The URI while the file is closed; computed on demand. */
  closedUri: string | undefined;
  sent: SentDiagnostics | undefined;
}

export class Publisher extends FindingsReceiver {
  readonly #options: PublisherOptions;
  /** The files by absolute path. */
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
    // The client now uses a different URI for the file; diagnostics of the old URI would never be cleared.
    if (sent !== undefined && sent.uri !== uri && sent.diagnostics.length > 0) {
      send({ uri: sent.uri, diagnostics: [] });
    }
    const isSent = isDelivered(sent, uri, open, diagnostics, isReported);
    if (!isSent) {
      const version = sendsVersions ? open?.version : undefined;
      send({ uri, ...(version === undefined ? {} : { version }), diagnostics: [...diagnostics] });
    }
    if (!isReported) {
      this.#files.delete(path);
      return;
    }
    this.#files.set(path, file);
    if (!isSent || sent === undefined || sent.diagnostics !== diagnostics || sent.version !== open?.version) {
      file.sent = { uri, version: open?.version, diagnostics };
    }
  }

  #closedUri(path: string, file: PublishedFile): string {
    file.closedUri ??= this.#options.uriOf(path);
    return file.closedUri;
  }
}

/** Whether the client has received this state of a file, or does not need it. */
function isDelivered(
  sent: SentDiagnostics | undefined,
  uri: string,
  open: OpenAddress | undefined,
  diagnostics: readonly Diagnostic[],
  isReported: boolean,
): boolean {
  if (sent === undefined || sent.uri !== uri) return diagnostics.length === 0 && open === undefined;
  // Each version of an open document gets its diagnostics, because the client has moved the displayed ones.
  const needsVersion = isReported && open !== undefined;
  if (needsVersion && sent.version !== open.version) return false;
  return areEqual(sent.diagnostics, diagnostics);
}
