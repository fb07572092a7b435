/**
 * Manages the documents that are open in the editor: the library's, with text stored in pieces.
 *
 * Only files count: documents of other schemes (`untitled:`, `git:`) are not part of a site. Clients write the same
 * URI in different ways, so a document is found by its absolute path; the URI is kept as the client wrote it.
 */
import {
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  Disposable,
  type DocumentUri,
  type NotificationType,
  type Position,
  type Range,
  type TextDocumentContentChangeEvent,
  TextDocuments,
} from "vscode-languageserver/node";
import { fromFileUri } from "../../host/paths.ts";
import type { TextEdit } from "../../service/model/location.ts";
import type { PositionEncoding } from "../../service/text/columns.ts";
import { type LineIndex, lineIndex } from "../../service/text/line-index.ts";
import { onNotification, type Registry } from "../protocol/handlers.ts";
import { changedDocument, inDocument, openedDocument, type Shape } from "../protocol/parameters.ts";
import type { ClientUris } from "./client-uris.ts";

/** How a text was derived from the previous one. */
type TextOrigin =
  | { readonly kind: "opened" }
  /** Edits in order; each applies to the result of the previous one. */
  | { readonly kind: "edited"; readonly edits: readonly TextEdit[] }
  | { readonly kind: "replaced" };

/** A document that is open in the editor, with its newest text. */
export interface OpenDocument {
  /** The URI as the client writes it. */
  readonly uri: string;
  /** Absolute path. */
  readonly path: string;
  /** Undefined for clients that do not send versions. */
  readonly version: number | undefined;
  /** The text with its lines. */
  readonly lines: LineIndex;
  readonly origin: TextOrigin;
}

/** Called after the list has been updated, so that a listener finds the newest text in the list. */
interface DocumentEvents {
  readonly onOpened: (document: OpenDocument) => void;
  readonly onChanged: (document: OpenDocument) => void;
  readonly onSaved: (document: OpenDocument) => void;
  readonly onClosed: (document: OpenDocument) => void;
}

/** Corrects negative and fractional numbers, which a faulty client may send. */
function validPosition({ line, character }: Position): Position {
  return { line: Math.max(0, Math.trunc(line)), character: Math.max(0, Math.trunc(character)) };
}

/** Some clients send ranges with their ends swapped. */
function editOf(lines: LineIndex, range: Range, newText: string): TextEdit {
  const startOffset = lines.offsetAt(validPosition(range.start));
  const endOffset = lines.offsetAt(validPosition(range.end));
  return { start: Math.min(startOffset, endOffset), length: Math.abs(startOffset - endOffset), newText };
}

/** Replaces a missing version, because the library requires one. */
const noVersion = -1;

function updatedDocument(
  before: OpenDocument,
  changes: readonly TextDocumentContentChangeEvent[],
  version: number,
): OpenDocument {
  let { lines } = before;
  let edits: TextEdit[] | undefined = [];
  for (const change of changes) {
    if (!("range" in change)) {
      lines = lineIndex(change.text, lines.encoding);
      edits = undefined;
      continue;
    }
    const edit = editOf(lines, change.range, change.text);
    lines = lines.update(edit);
    edits?.push(edit);
  }
  const origin: TextOrigin = edits === undefined ? { kind: "replaced" } : { kind: "edited", edits };
  return { ...before, version: version === noVersion ? undefined : version, lines, origin };
}

export class OpenDocuments {
  readonly #documents: TextDocuments<OpenDocument>;
  /** For each absolute path, the URI with which the client opened the document. */
  readonly #uris = new Map<string, DocumentUri>();

  readonly #clientUris: ClientUris;

  /** @param encoding the client's unit for columns of positions */
  constructor(encoding: PositionEncoding, clientUris: ClientUris) {
    this.#clientUris = clientUris;
    this.#documents = new TextDocuments<OpenDocument>({
      create: (uri, _language, version, text) => ({
        uri,
        path: fromFileUri(uri) ?? uri,
        version: version ?? undefined,
        lines: lineIndex(text, encoding),
        origin: { kind: "opened" },
      }),
      update: updatedDocument,
    });
  }

  /** Registers for the client's notifications about documents. */
  listen(registry: Registry, { onOpened, onChanged, onSaved, onClosed }: DocumentEvents): Disposable {
    /** Handles a notification about a file; its URI may differ from the one with which the document was opened. */
    const on = <Params extends { readonly textDocument: { readonly uri: DocumentUri } }>(
      type: NotificationType<Params>,
      shape: Shape,
      handle: (params: Params, path: string, before: OpenDocument | undefined) => void,
    ): Disposable =>
      onNotification(registry, type, shape, (params) => {
        const path = fromFileUri(params.textDocument.uri);
        if (path !== undefined) handle(params, path, this.at(path));
      });
    let close = (_before: OpenDocument): void => {};
    const notSupported = (): Disposable => Disposable.create(() => {});
    return this.#documents.listen({
      onDidOpenTextDocument: (update) =>
        on(DidOpenTextDocumentNotification.type, openedDocument, (params, path, before) => {
          const { uri } = params.textDocument;
          if (before !== undefined && before.uri !== uri) close(before);
          this.#uris.set(path, uri);
          update(params);
          this.#notify(path, onOpened);
        }),
      onDidChangeTextDocument: (update) =>
        on(DidChangeTextDocumentNotification.type, changedDocument, (params, path, before) => {
          const { contentChanges, textDocument } = params;
          if (before === undefined || contentChanges.length === 0) return;
          const version = textDocument.version ?? noVersion;
          update({ contentChanges, textDocument: { uri: before.uri, version } });
          this.#notify(path, onChanged);
        }),
      onDidSaveTextDocument: () =>
        on(DidSaveTextDocumentNotification.type, inDocument(), (_, path) => this.#notify(path, onSaved)),
      onDidCloseTextDocument: (update) => {
        close = (before) => {
          this.#uris.delete(before.path);
          update({ textDocument: { uri: before.uri } });
          onClosed(before);
        };
        return on(DidCloseTextDocumentNotification.type, inDocument(), (_params, _path, before) => {
          if (before !== undefined) close(before);
        });
      },
      onWillSaveTextDocument: notSupported,
      onWillSaveTextDocumentWaitUntil: notSupported,
    });
  }

  #notify(path: string, listener: (document: OpenDocument) => void): void {
    const document = this.at(path);
    if (document !== undefined) listener(document);
  }

  /** The open document at an absolute path. */
  at(path: string): OpenDocument | undefined {
    const uri = this.#uris.get(path);
    return uri === undefined ? undefined : this.#documents.get(uri);
  }

  /** The client's URI of a file, open or not. */
  uriOf(path: string): DocumentUri {
    return this.#uris.get(path) ?? this.#clientUris.of(path);
  }

  all(): readonly OpenDocument[] {
    return this.#documents.all();
  }
}
