/**
 * The documents that are open in the editor, with their newest text.
 *
 * Only files count: other schemes (`untitled:`, `git:`) are no part of a site. Keyed by absolute
 * path, because clients write one URI in several ways; the URI is kept as the client writes it.
 */
import type {
  DidChangeTextDocumentParams,
  DidOpenTextDocumentParams,
  Position,
  Range,
} from "vscode-languageserver-protocol";
import { fromFileUri } from "../host/paths.ts";
import { type LineIndex, lineIndex, type TextEdit } from "../service/index.ts";

export interface OpenDocument {
  /** As the client writes it. */
  readonly uri: string;
  /** Absolute. */
  readonly path: string;
  /** Undefined for clients that count none. */
  readonly version: number | undefined;
  /** The text, and where its lines begin. */
  readonly lines: LineIndex;
}

export interface DocumentChange {
  readonly document: OpenDocument;
  /** One after the other, each in the text that the one before made; undefined for a whole new text. */
  readonly edits: readonly TextEdit[] | undefined;
}

/** Numbers that a client may not send but could. */
function position({ line, character }: Position): Position {
  return { line: Math.max(0, Math.trunc(line)), character: Math.max(0, Math.trunc(character)) };
}

/** Ranges may come with their ends swapped. */
function editOf(lines: LineIndex, range: Range, newText: string): TextEdit {
  const one = lines.offsetAt(position(range.start));
  const other = lines.offsetAt(position(range.end));
  return { start: Math.min(one, other), length: Math.abs(one - other), newText };
}

export class OpenDocuments {
  readonly #documents = new Map<string, OpenDocument>();

  /** The document that is open at an absolute path. */
  at(path: string): OpenDocument | undefined {
    return this.#documents.get(path);
  }

  ofUri(uri: string): OpenDocument | undefined {
    const path = fromFileUri(uri);
    return path === undefined ? undefined : this.#documents.get(path);
  }

  all(): readonly OpenDocument[] {
    return [...this.#documents.values()];
  }

  /** Undefined for a document that is no file. */
  open({ textDocument }: DidOpenTextDocumentParams): OpenDocument | undefined {
    const path = fromFileUri(textDocument.uri);
    if (path === undefined) return undefined;
    const { uri, version, text } = textDocument;
    const document = { uri, path, version: version ?? undefined, lines: lineIndex(text) };
    this.#documents.set(path, document);
    return document;
  }

  /** Undefined for a document that is not open here. */
  change({ textDocument, contentChanges }: DidChangeTextDocumentParams): DocumentChange | undefined {
    const before = this.ofUri(textDocument.uri);
    if (before === undefined) return undefined;
    let { lines } = before;
    let edits: TextEdit[] | undefined = [];
    for (const change of contentChanges) {
      if (!("range" in change)) {
        lines = lineIndex(change.text);
        edits = undefined;
        continue;
      }
      const edit = editOf(lines, change.range, change.text);
      lines = lines.update(edit);
      edits?.push(edit);
    }
    const document = { ...before, version: textDocument.version ?? undefined, lines };
    this.#documents.set(before.path, document);
    return { document, edits };
  }

  /** The document as it was; undefined when it was not open. */
  close(uri: string): OpenDocument | undefined {
    const document = this.ofUri(uri);
    if (document !== undefined) this.#documents.delete(document.path);
    return document;
  }
}
