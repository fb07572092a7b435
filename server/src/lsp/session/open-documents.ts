/**
 * The documents that are open in the editor, with their newest text, which is kept in pieces.
 *
 * Only files count: documents of other schemes (`untitled:`, `git:`) are not part of a site. Clients write one URI in
 * several ways, so a document is found by its absolute path; the URI is kept as the client wrote it.
 */
import type {
  DocumentUri,
  Position,
  Range,
  TextDocumentContentChangeEvent,
} from "vscode-languageserver/node";
import { fromFileUri, toFileUri } from "../../host/paths.ts";
import type { TextEdit } from "../../service/model/location.ts";
import type { PositionEncoding } from "../../service/text/columns.ts";
import { type LineIndex, lineIndex } from "../../service/text/line-index.ts";
import type { Dispatcher } from "../protocol/dispatcher.ts";
import {
  didChangeTextDocumentNotification,
  didCloseTextDocumentNotification,
  didOpenTextDocumentNotification,
  didSaveTextDocumentNotification,
} from "../protocol/methods.ts";

/** What made a text of the one before it. */
export type TextOrigin =
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

/** Called when the list holds the change already, so that a listener finds the newest text in the list. */
export interface DocumentEvents {
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
  const one = lines.offsetAt(position(range.start));
  const other = lines.offsetAt(position(range.end));
  return { start: Math.min(one, other), length: Math.abs(one - other), newText };
}

function updated(
  before: OpenDocument,
  changes: readonly TextDocumentContentChangeEvent[],
  version: number | undefined,
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
  return { ...before, version, lines, origin };
}

export class OpenDocuments {
  readonly #encoding: PositionEncoding;
  /** By absolute path. */
  readonly #documents = new Map<string, OpenDocument>();

  /** @param encoding in what the client counts the columns of positions */
  constructor(encoding: PositionEncoding) {
    this.#encoding = encoding;
  }

  /** Listens to what the client tells of documents. */
  listen(dispatcher: Dispatcher, { onOpened, onChanged, onSaved, onClosed }: DocumentEvents): void {
    const documents = this.#documents;
    dispatcher.notification(didOpenTextDocumentNotification, ({ textDocument: { uri, version, text } }) => {
      const path = fromFileUri(uri);
      if (path === undefined) return;
      const before = documents.get(path);
      if (before !== undefined && before.uri !== uri) {
        documents.delete(path);
        onClosed(before);
      }
      const document: OpenDocument = {
        uri,
        path,
        version: version ?? undefined,
        lines: lineIndex(text, this.#encoding),
        origin: { kind: "opened" },
      };
      documents.set(path, document);
      onOpened(document);
    });
    dispatcher.notification(didChangeTextDocumentNotification, ({ textDocument, contentChanges }) => {
      const before = this.#openAs(textDocument.uri);
      if (before === undefined || contentChanges.length === 0) return;
      const document = updated(before, contentChanges, textDocument.version ?? undefined);
      documents.set(document.path, document);
      onChanged(document);
    });
    dispatcher.notification(didSaveTextDocumentNotification, ({ textDocument }) => {
      const document = this.#openAs(textDocument.uri);
      if (document !== undefined) onSaved(document);
    });
    dispatcher.notification(didCloseTextDocumentNotification, ({ textDocument }) => {
      const document = this.#openAs(textDocument.uri);
      if (document === undefined) return;
      documents.delete(document.path);
      onClosed(document);
    });
  }

  /** The document that the client means, who may write another URI than when the document was opened. */
  #openAs(uri: DocumentUri): OpenDocument | undefined {
    const path = fromFileUri(uri);
    return path === undefined ? undefined : this.#documents.get(path);
  }

  /** The document that is open at an absolute path. */
  at(path: string): OpenDocument | undefined {
    return this.#documents.get(path);
  }

  /** How the client calls a file, open or not. */
  uriOf(path: string): DocumentUri {
    return this.at(path)?.uri ?? toFileUri(path);
  }

  all(): readonly OpenDocument[] {
    return [...this.#documents.values()];
  }
}
