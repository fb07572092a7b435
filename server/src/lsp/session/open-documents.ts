/**
 * The documents that are open in the editor: the library's, with text that is kept in pieces.
 *
 * Only files count: documents of other schemes (`untitled:`, `git:`) are not part of a site. Clients write one URI in
 * several ways, so a document is found by its absolute path; the URI is kept as the client wrote it.
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

/** What made a text of the one before it. */
type TextOrigin =
  | { readonly kind: "opened" }
  /** One after the other, each in the text that the one before made. */
  | { readonly kind: "edited"; readonly edits: readonly TextEdit[] }
  | { readonly kind: "replaced" };

/** A document that is open in the editor, with its newest text. */
export interface OpenDocument {
  /** As the client writes it. */
  readonly uri: string;
  /** Absolute. */
  readonly path: string;
  /** Undefined for clients that send no versions. */
  readonly version: number | undefined;
  /** The text, and where its lines begin. */
  readonly lines: LineIndex;
  readonly origin: TextOrigin;
}

/** Called when the list already has the change, so that a listener finds the newest text in the list. */
interface DocumentEvents {
  readonly onOpened: (document: OpenDocument) => void;
  readonly onChanged: (document: OpenDocument) => void;
  readonly onSaved: (document: OpenDocument) => void;
  readonly onClosed: (document: OpenDocument) => void;
}

/** A position without the negative and broken numbers that a faulty client may send. */
function position({ line, character }: Position): Position {
  return { line: Math.max(0, Math.trunc(line)), character: Math.max(0, Math.trunc(character)) };
}

/** Some clients send ranges with their ends swapped. */
function editOf(lines: LineIndex, range: Range, newText: string): TextEdit {
  const startOffset = lines.offsetAt(position(range.start));
  const endOffset = lines.offsetAt(position(range.end));
  return { start: Math.min(startOffset, endOffset), length: Math.abs(startOffset - endOffset), newText };
}

/** The library takes no change without a version. */
const noVersion = -1;

function updated(
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
  /** By absolute path: the URI that the client has opened a document with. */
  readonly #uris = new Map<string, DocumentUri>();

  readonly #clientUris: ClientUris;

  /** @param encoding in what the client counts the columns of positions */
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
      update: updated,
    });
  }

  /** Listens to what the client tells of documents. */
  listen(registry: Registry, { onOpened, onChanged, onSaved, onClosed }: DocumentEvents): Disposable {
    /** Takes what is told of files: a client may write another URI than when it opened the document. */
    const on = <Params extends { readonly textDocument: { readonly uri: DocumentUri } }>(
      type: NotificationType<Params>,
      shape: Shape,
      take: (params: Params, path: string, before: OpenDocument | undefined) => void,
    ): Disposable =>
      onNotification(registry, type, shape, (params) => {
        const path = fromFileUri(params.textDocument.uri);
        if (path !== undefined) take(params, path, this.at(path));
      });
    let close = (_before: OpenDocument): void => {};
    const notOffered = (): Disposable => Disposable.create(() => {});
    return this.#documents.listen({
      onDidOpenTextDocument: (take) =>
        on(DidOpenTextDocumentNotification.type, openedDocument, (params, path, before) => {
          const { uri } = params.textDocument;
          if (before !== undefined && before.uri !== uri) close(before);
          this.#uris.set(path, uri);
          take(params);
          this.#tell(path, onOpened);
        }),
      onDidChangeTextDocument: (take) =>
        on(DidChangeTextDocumentNotification.type, changedDocument, (params, path, before) => {
          const { contentChanges, textDocument } = params;
          if (before === undefined || contentChanges.length === 0) return;
          const version = textDocument.version ?? noVersion;
          take({ contentChanges, textDocument: { uri: before.uri, version } });
          this.#tell(path, onChanged);
        }),
      onDidSaveTextDocument: () =>
        on(DidSaveTextDocumentNotification.type, inDocument(), (_, path) => this.#tell(path, onSaved)),
      onDidCloseTextDocument: (take) => {
        close = (before) => {
          this.#uris.delete(before.path);
          take({ textDocument: { uri: before.uri } });
          onClosed(before);
        };
        return on(DidCloseTextDocumentNotification.type, inDocument(), (_params, _path, before) => {
          if (before !== undefined) close(before);
        });
      },
      onWillSaveTextDocument: notOffered,
      onWillSaveTextDocumentWaitUntil: notOffered,
    });
  }

  #tell(path: string, listener: (document: OpenDocument) => void): void {
    const document = this.at(path);
    if (document !== undefined) listener(document);
  }

  /** The document that is open at an absolute path. */
  at(path: string): OpenDocument | undefined {
    const uri = this.#uris.get(path);
    return uri === undefined ? undefined : this.#documents.get(uri);
  }

  /** How the client calls a file, open or not. */
  uriOf(path: string): DocumentUri {
    return this.#uris.get(path) ?? this.#clientUris.of(path);
  }

  all(): readonly OpenDocument[] {
    return this.#documents.all();
  }
}
