/** The newest texts of a site's files, with their lines: from open documents, else the snapshot, else the disk. */
import { toAbsolutePath } from "../../../host/paths.ts";
import { readContent } from "../../../host/read-content.ts";
import { maxBytes } from "../../../host/read-file.ts";
import { readPageText } from "../../../host/read-pages.ts";
import { memo } from "../../../service/memo.ts";
import { documentAt, type Site } from "../../../service/snapshot.ts";
import type { PositionEncoding } from "../../../service/text/columns.ts";
import { type LineIndex, lineIndexOfFile } from "../../../service/text/line-index.ts";
import type { OpenDocument, OpenDocuments } from "../open-documents.ts";

interface SiteTextsOptions {
  /** Absolute path of the site's folder. */
  readonly root: string;
  readonly documents: OpenDocuments;
  readonly positionEncoding: PositionEncoding;
  /** The newest snapshot. */
  readonly newest: () => Site;
}

export class SiteTexts {
  readonly #options: SiteTextsOptions;
  /** The lines of closed documents, cached with their trees. */
  readonly #parsedLines = memo(({ text }: NonNullable<ReturnType<typeof documentAt>>) => this.linesIn(text));

  constructor(options: SiteTextsOptions) {
    this.#options = options;
  }

  /** The lines of any text from disk, with columns in the client's encoding. */
  linesIn(text: string): LineIndex {
    return lineIndexOfFile(text, this.#options.positionEncoding);
  }

  /** The lines of a document in the newest snapshot, a spec or a page; undefined if the text cannot be read. */
  linesOf(document: string): LineIndex | undefined {
    const open = this.#openDocument(document);
    if (open !== undefined) return open.lines;
    const site = this.#options.newest();
    const parsed = documentAt(site, document);
    if (parsed === undefined) {
      const text = site.specs.has(document)
        ? this.textOf(document)
        : readPageText(this.#options.root, document);
      return text === undefined ? undefined : this.linesIn(text);
    }
    return this.#parsedLines(parsed);
  }

  /** A position in a file, formatted for a message: `docs.json:17:5`. */
  nameOfPlace = (document: string, offset: number): string => {
    const position = this.linesOf(document)?.positionAt(offset);
    return position === undefined ? document : `${document}:${position.line + 1}:${position.character + 1}`;
  };

  /** The whole text of a file, open or on disk; undefined if the text cannot be read. */
  textOf(document: string): string | undefined {
    const open = this.#openDocument(document);
    if (open !== undefined) return open.lines.text;
    const content = readContent(this.#options.root, document, maxBytes.spec);
    return content.kind === "text" ? content.text : undefined;
  }

  /** Like `linesOf`, but of the whole text of any file. */
  wholeLinesOf(document: string): LineIndex | undefined {
    const open = this.#openDocument(document);
    if (open !== undefined) return open.lines;
    const text = this.textOf(document);
    return text === undefined ? undefined : this.linesIn(text);
  }

  #openDocument(document: string): OpenDocument | undefined {
    const path = toAbsolutePath(this.#options.root, document);
    return path === undefined ? undefined : this.#options.documents.at(path);
  }
}
