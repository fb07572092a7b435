/**
 * Reads the texts of a site's pages, and knows which pages have been read and which have to be.
 *
 * Pages are read in the background, in slices. A page that is open, or that an event names, is read at once, and
 * replaces what the background read before. Knows no messages and no analyses.
 */
import { statSync } from "node:fs";
import type { HostNote } from "../../../host/file-system.ts";
import { toAbsolutePath } from "../../../host/paths.ts";
import { readPageText } from "../../../host/read-pages.ts";
import { runInSlices } from "../../../host/slices.ts";
import {
  type Frontmatter,
  maxPageLength,
  newIntern,
  type PageContent,
  pageContent,
  pageOfFile,
  type Site,
  withoutPages,
  withPages,
  withPageTexts,
} from "../../../service/snapshot.ts";
import { ownFrontmatter, type PageFrontmatter } from "./page-frontmatter.ts";

export interface PageReaderOptions {
  /** Absolute. */
  readonly root: string;
  readonly isWanted: boolean;
  /** Whether some rule wants to know what is wrong with the syntax of pages. */
  readonly judgesSyntax: boolean;
  /** The text of a page that is open, by its site path. */
  readonly openText: (file: string) => string | undefined;
  readonly signal: AbortSignal;
  /** Receives the frontmatter of the texts that are read. */
  readonly frontmatter: PageFrontmatter;
  /** Changes the newest snapshot. */
  readonly update: (change: (site: Site) => Site) => void;
  /** A page exists and cannot be read. */
  readonly onUnreadable: (note: HostNote) => void;
}

/** Slices are short because clients wait for answers: one message takes several turns of the event loop. */
const sliceMilliseconds = 2;

/** What was read of a file: nothing where there is no text. */
interface ReadPage {
  readonly file: string;
  readonly content: PageContent | undefined;
  readonly frontmatter: Frontmatter | undefined;
}

/** How many new pages are read before the next analysis; more are read in the background. */
const maxReadAtOnce = 16;

/** Pages that are put into the snapshot together: each time the whole table is copied. */
const batchSize = 2000;

export class PageReader {
  readonly #options: PageReaderOptions;
  #isWanted: boolean;
  #judgesSyntax: boolean;
  #intern = newIntern();
  /** Files that are still to be read, or looked at again. */
  readonly #waiting = new Set<string>();
  /** When a file that was read had been written, and its size; in one number. */
  readonly #stamps = new Map<string, number>();
  /** Files that were read at once while the background read them, too. */
  readonly #overtaken = new Set<string>();
  /** The list of files that the pages are in step with. */
  #files: Site["files"];
  #isReading = false;

  constructor(options: PageReaderOptions) {
    this.#options = options;
    this.#isWanted = options.isWanted;
    this.#judgesSyntax = options.judgesSyntax;
    if (!this.#isWanted) options.update(withoutPages);
  }

  /** How many pages are still to be read. */
  get unreadCount(): number {
    return this.#waiting.size;
  }

  /** Whether the text of a file is looked at. */
  isPage(site: Site, file: string): boolean {
    return this.#isWanted && site.files !== undefined && pageOfFile(site.files, file) !== undefined;
  }

  /** Turns reading pages on or off. */
  want(isWanted: boolean): void {
    if (isWanted === this.#isWanted) return;
    this.#isWanted = isWanted;
    this.#files = undefined;
    this.#waiting.clear();
    this.#stamps.clear();
    this.#intern = newIntern();
    if (!isWanted) this.#options.update(withoutPages);
  }

  /** Turns the verdict on the syntax of pages on or off. Pages that have been read without a verdict are read again. */
  judgeSyntax(isJudged: boolean, { files, pages }: Site): void {
    if (isJudged === this.#judgesSyntax) return;
    this.#judgesSyntax = isJudged;
    if (!isJudged || !this.#isWanted) return;
    for (const { file } of files?.pages() ?? []) {
      if (pages.byFile.get(file)?.syntaxProblems !== undefined) continue;
      this.#stamps.delete(file);
      this.#waiting.add(file);
    }
  }

  /** The files have been listed again: each page may have changed. */
  lookAgain(site: Site): void {
    if (!this.#isWanted) return;
    for (const { file } of site.files?.pages() ?? []) this.#waiting.add(file);
  }

  /** The frontmatter of pages in a snapshot whose texts have been read, and are read again when they change. */
  *frontmatterKept({
    files,
    pages,
  }: Site): Generator<readonly [file: string, head: Frontmatter | undefined]> {
    if (!this.#isWanted) return;
    for (const file of pages.byFile.keys()) {
      const page = files === undefined ? undefined : pageOfFile(files, file);
      if (page !== undefined) yield [file, page.frontmatter];
    }
  }

  /** Forgets files that are no longer pages, and reads files that became pages. */
  keepInStep(site: Site): void {
    const { files, pages } = site;
    if (!this.#isWanted || files === this.#files) return;
    this.#files = files;
    const gone: [file: string, content: undefined][] = [];
    for (const file of pages.byFile.keys()) {
      if (files !== undefined && pageOfFile(files, file) !== undefined) continue;
      gone.push([file, undefined]);
      this.#stamps.delete(file);
    }
    if (gone.length > 0) this.#options.update((newest) => withPages(newest, gone));
    const fresh: string[] = [];
    for (const { file } of files?.pages() ?? []) if (!pages.byFile.has(file)) fresh.push(file);
    if (pages.byFile.size > 0 && fresh.length <= maxReadAtOnce) {
      for (const file of fresh) this.put(file);
      return;
    }
    for (const file of fresh) this.#waiting.add(file);
    if (fresh.length > 0) this.#options.update((newest) => withPageTexts(newest, "reading"));
  }

  /** Reads a page at once. */
  put(file: string): void {
    this.#waiting.delete(file);
    if (this.#isReading) this.#overtaken.add(file);
    this.#take([this.#read(file, this.#options.openText(file))]);
  }

  /** Reads all that waits, unless that is being done. Gives whether anything changed. */
  async readAll(): Promise<boolean> {
    // Even where no page waits now, all pages may have been read at once in the meantime.
    if (this.#isReading || !this.#isWanted) return false;
    this.#isReading = true;
    let isChanged = false;
    try {
      while (this.#waiting.size > 0) {
        const read: ReadPage[] = [];
        const intern = this.#intern;
        const { signal } = this.#options;
        await runInSlices(this.#readBatch(read), { signal, sliceMilliseconds });
        // The reading of texts was turned off in the meantime, or off and on again.
        if (intern !== this.#intern || !this.#isWanted) continue;
        const news = read.filter(({ file }) => !this.#overtaken.has(file));
        this.#overtaken.clear();
        if (news.length === 0) continue;
        isChanged = true;
        this.#take(news);
      }
    } catch (error) {
      if (!this.#options.signal.aborted) throw error;
    } finally {
      this.#isReading = false;
      this.#overtaken.clear();
    }
    if (!this.#isWanted) return isChanged;
    this.#options.update((site) => {
      isChanged ||= site.pages.texts === "reading";
      return withPageTexts(site, "read");
    });
    return isChanged;
  }

  *#readBatch(read: ReadPage[]): Generator<undefined, void> {
    for (const file of this.#waiting) {
      if (read.length >= batchSize) return;
      this.#waiting.delete(file);
      const open = this.#options.openText(file);
      const stamp = open === undefined ? this.#stampOf(file) : undefined;
      if (stamp === undefined || this.#stamps.get(file) !== stamp) read.push(this.#read(file, open, stamp));
      yield;
    }
  }

  /** @param open the text of the page where it is open */
  #read(
    file: string,
    open: string | undefined,
    stamp = open === undefined ? this.#stampOf(file) : undefined,
  ): ReadPage {
    const { root, onUnreadable } = this.#options;
    const text = open ?? readPageText(root, file, onUnreadable);
    if (stamp === undefined) this.#stamps.delete(file);
    else this.#stamps.set(file, stamp);
    if (text === undefined) return { file, content: undefined, frontmatter: undefined };
    if (text.length > maxPageLength) {
      const millions = (length: number): string => `${Math.round(length / 1_000_000)} million characters`;
      const reason = `it has ${millions(text.length)}, more than the ${millions(maxPageLength)} that are looked at`;
      onUnreadable({ path: file, reason });
    }
    const content = pageContent(text, this.#intern, this.#judgesSyntax);
    return { file, content, frontmatter: ownFrontmatter(text) };
  }

  /** Puts what was read into the snapshot, but for files that are no longer pages. */
  #take(read: readonly ReadPage[]): void {
    const { frontmatter: known, update } = this.#options;
    update((site) =>
      withPages(
        site,
        read.filter(({ file }) => this.isPage(site, file)).map(({ file, content }) => [file, content]),
      ),
    );
    known.learn(new Map(read.map(({ file, frontmatter }) => [file, frontmatter])));
  }

  /** Undefined where the file cannot be asked. */
  #stampOf(file: string): number | undefined {
    const path = toAbsolutePath(this.#options.root, file);
    if (path === undefined) return undefined;
    try {
      const { mtimeMs, size } = statSync(path);
      return Math.trunc(mtimeMs) * stampSizes + (size % stampSizes);
    } catch {
      return undefined;
    }
  }
}

/** A time in milliseconds and this number of sizes fit into one exact number. */
const stampSizes = 4096;
