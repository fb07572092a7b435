/**
 * The documents that are open in the editor, with their newest text: the library's list of documents over texts in
 * pieces.
 *
 * Only files count: documents of other schemes (`untitled:`, `git:`) are not part of a site. Clients write one URI in
 * several ways, so a document is found by its absolute path; the URI is kept as the client wrote it.
 */
import {
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  type DocumentUri,
  type Position,
  type Range,
  type TextDocumentContentChangeEvent,
  TextDocuments,
} from "vscode-languageserver/node";
import { fromFileUri, toFileUri } from "../../host/paths.ts";
import type { TextEdit } from "../../service/model/location.ts";
import type { PositionEncoding } from "../../service/text/columns.ts";
import { type LineIndex, lineIndex } from "../../service/text/line-index.ts";
import type { Dispatcher } from "../protocol/dispatcher.ts";

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

/** Stands for a missing version where the library requires a number. */
const noVersion = Number.MIN_SAFE_INTEGER;

function versionOf(version: number): number | undefined {
  return version === noVersion ? undefined : version;
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
  return { ...before, version: versionOf(version), lines, origin };
}

const ignored = { dispose() {} };

export class OpenDocuments {
  readonly #documents: TextDocuments<OpenDocument>;
  /** The URI under which a document was opened, by its absolute path. */
  readonly #uris = new Map<string, DocumentUri>();

  /** @param encoding in what the client counts the columns of positions */
  constructor(encoding: PositionEncoding) {
    this.#documents = new TextDocuments<OpenDocument>({
      create: (uri, _, version, text) => ({
        uri,
        // The listeners below pass on files only.
        path: fromFileUri(uri) ?? uri,
        version: versionOf(version),
        lines: lineIndex(text, encoding),
        origin: { kind: "opened" },
      }),
      update: updated,
    });
  }

  /** Listens to what the client tells of documents. */
  listen(dispatcher: Dispatcher, { onOpened, onChanged, onSaved, onClosed }: DocumentEvents): void {
    const documents = this.#documents;
    documents.onDidOpen(dispatcher.contained("textDocument/didOpen", ({ document }) => onOpened(document)));
    documents.onDidChangeContent(
      dispatcher.contained("textDocument/didChange", ({ document }) => {
        // The library reports an opened document as changed, too.
        if (document.origin.kind !== "opened") onChanged(document);
      }),
    );
    documents.onDidSave(dispatcher.contained("textDocument/didSave", ({ document }) => onSaved(document)));
    documents.onDidClose(dispatcher.contained("textDocument/didClose", ({ document }) => onClosed(document)));
    let closeByUri: (uri: DocumentUri) => void = () => {};
    documents.listen({
      onDidOpenTextDocument: (take) =>
        dispatcher.notification(DidOpenTextDocumentNotification.type, ({ textDocument }) => {
          const path = fromFileUri(textDocument.uri);
          if (path === undefined) return;
          const before = this.#uris.get(path);
          if (before !== undefined && before !== textDocument.uri) closeByUri(before);
          this.#uris.set(path, textDocument.uri);
          take({ textDocument: { ...textDocument, version: textDocument.version ?? noVersion } });
        }),
      onDidChangeTextDocument: (take) =>
        dispatcher.notification(
          DidChangeTextDocumentNotification.type,
          ({ textDocument, contentChanges }) => {
            const uri = this.#openUri(textDocument.uri);
            const version = textDocument.version ?? noVersion;
            if (uri !== undefined) take({ textDocument: { uri, version }, contentChanges });
          },
        ),
      onDidCloseTextDocument: (take) => {
        closeByUri = (uri) => take({ textDocument: { uri } });
        return dispatcher.notification(DidCloseTextDocumentNotification.type, ({ textDocument }) => {
          const uri = this.#openUri(textDocument.uri);
          if (uri === undefined) return;
          this.#uris.delete(fromFileUri(uri) ?? uri);
          closeByUri(uri);
        });
      },
      onDidSaveTextDocument: (take) =>
        dispatcher.notification(DidSaveTextDocumentNotification.type, ({ textDocument }) => {
          const uri = this.#openUri(textDocument.uri);
          if (uri !== undefined) take({ textDocument: { uri } });
        }),
      onWillSaveTextDocument: () => ignored,
      onWillSaveTextDocumentWaitUntil: () => ignored,
    });
  }

  /** The URI under which the client opened the document; the client may write another URI now. */
  #openUri(uri: DocumentUri): DocumentUri | undefined {
    const path = fromFileUri(uri);
    return path === undefined ? undefined : this.#uris.get(path);
  }

  /** The document that is open at an absolute path. */
  at(path: string): OpenDocument | undefined {
    const uri = this.#uris.get(path);
    return uri === undefined ? undefined : this.#documents.get(uri);
  }

  /** How the client calls a file, open or not. */
  uriOf(path: string): DocumentUri {
    return this.at(path)?.uri ?? toFileUri(path);
  }

  all(): readonly OpenDocument[] {
    return this.#documents.all();
  }
}
