/**
 * Reads the texts of a site's pages, and keeps track of which pages have been read and which have to be.
 *
 * Pages are read in the background, in slices. A page that is open, or that an event names, is read at once, and
 * replaces what the background read before. Does not depend on messages or analyses.
 */
import { statSync } from "node:fs";
import type { HostNote } from "../../../host/file-system.ts";
import { toAbsolutePath } from "../../../host/paths.ts";
import { readPage } from "../../../host/read-pages.ts";
import { runAtOnce, runInSlices, type SliceOptions } from "../../../host/slices.ts";
import {
  type FileNames,
  type Frontmatter,
  type Intern,
  maxPageLength,
  newIntern,
  type PageContent,
  pageContent,
  pageOfFile,
  type ReadPages,
  type Site,
  type UnreadablePage,
  withMadePages,
  withoutPages,
  withPages,
  withPageTexts,
  withReadPages,
} from "../../../service/snapshot.ts";
import { ownFrontmatter, type PageFrontmatter } from "./page-frontmatter.ts";
import type { SnapshotOwner } from "./snapshot-owner.ts";

interface PageReaderOptions extends SnapshotOwner {
  readonly isWanted: boolean;
  /** Whether some rule wants to know what is wrong with the syntax of pages. */
  readonly judgesSyntax: boolean;
  /** How reading pauses, and what ends it. */
  readonly slices: SliceOptions;
  /** Is told of which pages the snapshot has got the frontmatter. */
  readonly frontmatter: PageFrontmatter;
  /** A page exists and cannot be read. */
  readonly onUnreadable: (note: HostNote) => void;
}

/** What was read of a file: no content if the file is gone, a reason if it is there and has no text. */
interface ReadPage {
  readonly file: string;
  readonly content: PageContent | UnreadablePage | undefined;
  readonly frontmatter: Frontmatter | undefined;
}

/** How many new pages are read before the next analysis; more are read in the background. */
const maxReadAtOnce = 16;

export class PageReader {
  readonly #options: PageReaderOptions;
  #isWanted: boolean;
  #judgesSyntax: boolean;
  /** For the pages that are being read together; another one once they are read, because its table takes much memory. */
  #intern = newIntern();
  /** Files that are still to be read, or looked at again. */
  readonly #waiting = new Set<string>();
  /** When a file that was read had been written, and its size; in one number. */
  readonly #stamps = new Map<string, number>();
  /** Files that were read at once while the background read them, too. */
  readonly #overtaken = new Set<string>();
  /** The list of files that the pages are in step with. */
  #files: FileNames | undefined;
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
    const { pages } = site;
    const files = site.files?.names;
    if (!this.#isWanted || files === this.#files) return;
    this.#files = files;
    const gone: [file: string, content: undefined][] = [];
    for (const file of [...pages.byFile.keys(), ...pages.unreadable.keys()]) {
      const isModule = pages.modules.has(file);
      if (isModule || (files !== undefined && pageOfFile(files, file) !== undefined)) continue;
      gone.push([file, undefined]);
      this.#stamps.delete(file);
    }
    if (gone.length > 0) this.#options.update((newest) => withPages(newest, gone));
    const fresh: string[] = [];
    for (const { file } of files?.pages() ?? []) {
      if (!pages.byFile.has(file) && !pages.unreadable.has(file)) fresh.push(file);
    }
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
    // An intern that stays would keep the texts of each keystroke.
    const read = [this.#read(file, this.#options.openText(file), newIntern())];
    this.#options.update((site) => this.#withRead(site, read));
    this.#options.frontmatter.known([file]);
  }

  /** Reads all that waits, unless that is being done. Gives whether anything changed. */
  async readAll(): Promise<boolean> {
    // Even if no page waits now, all pages may have been read at once since then.
    if (this.#isReading || !this.#isWanted) return false;
    this.#isReading = true;
    // Nothing tells the server that permissions have changed, or that files can be opened again.
    const { pages } = this.#options.newest();
    for (const file of pages.unreadable.keys()) if (!pages.modules.has(file)) this.#waiting.add(file);
    const { slices } = this.#options;
    let isChanged = false;
    try {
      while (this.#waiting.size > 0) {
        const intern = this.#intern;
        const read = await runInSlices(this.#readWaiting(), slices);
        // The reading of texts was turned off since then, or off and on again.
        const isStale = (): boolean => intern !== this.#intern || !this.#isWanted;
        if (isStale()) continue;
        isChanged = (await this.#takeAll(read, isStale)) || isChanged;
      }
    } catch (error) {
      if (slices.signal?.aborted !== true) throw error;
    } finally {
      this.#isReading = false;
      this.#overtaken.clear();
      this.#intern = newIntern();
    }
    if (!this.#isWanted) return isChanged;
    this.#options.update((site) => {
      isChanged ||= site.pages.texts === "reading";
      return withPageTexts(site, "read");
    });
    return isChanged;
  }

  *#readWaiting(): Generator<undefined, readonly ReadPage[]> {
    const read: ReadPage[] = [];
    for (const file of this.#waiting) {
      this.#waiting.delete(file);
      const open = this.#options.openText(file);
      const stamp = open === undefined ? this.#stampOf(file) : undefined;
      if (stamp === undefined || this.#stamps.get(file) !== stamp) {
        read.push(this.#read(file, open, this.#intern, stamp));
      }
      yield;
    }
    return read;
  }

  /**
   * Puts what the background read into the snapshot, in one step that is prepared in slices: until then, an edit of docs.json
   * finds the pages as they were, and checks none of them again.
   */
  async #takeAll(read: readonly ReadPage[], isStale: () => boolean): Promise<boolean> {
    const { newest, slices, update } = this.#options;
    const news = (): readonly ReadPage[] => read.filter(({ file }) => !this.#overtaken.has(file));
    if (news().length === 0) return false;
    const before = newest();
    const made = await runInSlices(withReadPages(before, this.#changesOf(before, news())), slices);
    if (isStale()) return false;
    const last = newest();
    update((site) => withMadePages(site, before, made) ?? this.#withRead(site, news()));
    this.#options.frontmatter.known(read.map(({ file }) => file));
    this.#overtaken.clear();
    return newest() !== last;
  }

  /** @param open the text of the page if it is open */
  #read(
    file: string,
    open: string | undefined,
    intern: Intern,
    stamp = open === undefined ? this.#stampOf(file) : undefined,
  ): ReadPage {
    const { newest, onUnreadable, root } = this.#options;
    const read = open === undefined ? readPage(root, file) : ({ kind: "text", text: open } as const);
    if (stamp === undefined || read.kind !== "text") this.#stamps.delete(file);
    else this.#stamps.set(file, stamp);
    if (read.kind === "missing") return { file, content: undefined, frontmatter: undefined };
    if (read.kind === "unreadable") {
      if (newest().pages.unreadable.get(file) !== read.reason)
        onUnreadable({ path: file, reason: read.reason });
      return { file, content: read, frontmatter: undefined };
    }
    const { text } = read;
    if (text.length > maxPageLength) {
      const millions = (length: number): string => `${Math.round(length / 1_000_000)} million characters`;
      const reason = `it has ${millions(text.length)}, more than the ${millions(maxPageLength)} that are checked`;
      onUnreadable({ path: file, reason });
    }
    const content = pageContent(text, intern, this.#judgesSyntax);
    return { file, content, frontmatter: ownFrontmatter(text) };
  }

  /** What was read, but for files that are no longer pages. */
  #changesOf(site: Site, read: readonly ReadPage[]): ReadPages {
    return {
      contents: read
        .filter(({ file }) => this.isPage(site, file))
        .map(({ file, content }) => [file, content]),
      frontmatter: new Map(read.map(({ file, frontmatter }) => [file, frontmatter])),
    };
  }

  #withRead(site: Site, read: readonly ReadPage[]): Site {
    return runAtOnce(withReadPages(site, this.#changesOf(site, read)));
  }

  /** Undefined if the file cannot be asked. */
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
