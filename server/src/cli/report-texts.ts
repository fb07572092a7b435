/** The texts of a checked site, for the excerpts and subjects of its findings. Each is read on request, and few are kept. */
import { readContent } from "../host/read-content.ts";
import { maxBytes } from "../host/read-file.ts";
import { readPageText } from "../host/read-pages.ts";
import { subjectOf } from "../service/index.ts";
import type { Site } from "../service/snapshot.ts";
import type { LineIndex } from "../service/text/line-index.ts";
import { lineIndex } from "../service/text/line-index.ts";
import type { GivenText } from "./standard-input.ts";

/** How many texts of pages stay in memory. Findings are reported file by file, so few are needed at a time. */
const maxPageTexts = 50;

/** The texts of a checked site by file. Those of JSON files are in the snapshot; pages and specs are read again. */
export class ReportTexts {
  readonly #indexes = new Map<string, LineIndex | undefined>();
  readonly #pages: string[] = [];

  /**
   * Does not keep the site, which would keep its findings in memory as long as the texts.
   * @param given text that replaces the one on disk
   * @param textOf the texts of a state other than the one on disk
   */
  constructor(
    private readonly root: string,
    readonly documents: Site["documents"],
    private readonly specs: ReadonlySet<string>,
    private readonly given?: GivenText | undefined,
    private readonly textOf?: ((file: string) => string | undefined) | undefined,
  ) {}

  index(file: string): LineIndex | undefined {
    if (this.#indexes.has(file)) return this.#indexes.get(file);
    const document = this.documents.get(file);
    let text = document?.kind === "parsed" ? document.document.text : undefined;
    if (text === undefined) {
      if (this.given?.file === file) text = this.given.text;
      else if (this.textOf !== undefined) text = this.textOf(file);
      else text = this.specs.has(file) ? specText(this.root, file) : readPageText(this.root, file);
      this.#forgetPages();
      this.#pages.push(file);
    }
    const index = text === undefined ? undefined : lineIndex(text);
    this.#indexes.set(file, index);
    return index;
  }

  lineText(file: string, line: number): string | undefined {
    const index = this.index(file);
    if (index === undefined || line >= index.lineCount) return undefined;
    const start = index.offsetAt({ line, character: 0 });
    const end = index.offsetAt({ line, character: Number.MAX_SAFE_INTEGER });
    return index.text.slice(start, end);
  }

  /** The underlined text, which identifies a finding in its file. */
  subjectOf(finding: Parameters<typeof subjectOf>[1]): string {
    return subjectOf({ documents: this.documents }, finding, (file) => this.index(file)?.text);
  }

  #forgetPages(): void {
    if (this.#pages.length < maxPageTexts) return;
    const oldest = this.#pages.shift();
    if (oldest !== undefined) this.#indexes.delete(oldest);
  }
}

function specText(root: string, file: string): string | undefined {
  const content = readContent(root, file, maxBytes.spec);
  return content.kind === "text" ? content.text : undefined;
}

/** The texts of a site, as it was checked. */
export function textsOfSite(
  root: string,
  site: Site,
  given?: GivenText,
  textOf?: (file: string) => string | undefined,
) {
  return new ReportTexts(root, site.documents, new Set(site.specs.keys()), given, textOf);
}
