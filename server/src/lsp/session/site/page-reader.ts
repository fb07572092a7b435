/**
 * Reads the texts of a site's pages, and tracks which pages have been read and which have not.
 *
 * Pages are read in the background, in slices. A page that is open, or that an event names, is read immediately, and
 * replaces what the background has read. Does not depend on messages or analyses.
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
  withDerivedPages,
  withoutPages,
  withPages,
  withPageTexts,
  withReadPages,
} from "../../../service/snapshot.ts";
import { ownFrontmatter, type PageFrontmatter } from "./page-frontmatter.ts";
import type { SnapshotOwner } from "./snapshot-owner.ts";

interface PageReaderOptions extends SnapshotOwner {
  /** Whether to read pages at all. */
  readonly isEnabled: boolean;
  /** Whether a rule needs the syntax of pages to be checked. */
  readonly checksSyntax: boolean;
  /** How reading pauses, and what ends it. */
  readonly slices: SliceOptions;
  /** Tracks the pages whose frontmatter is in the snapshot. */
  readonly frontmatter: PageFrontmatter;
  /** Called for a page that exists but cannot be read. */
  readonly onUnreadable: (note: HostNote) => void;
}

/** The result of reading a file: no content if the file is gone, a reason if it exists but cannot be read. */
interface ReadPage {
  readonly file: string;
  readonly content: PageContent | UnreadablePage | undefined;
  readonly frontmatter: Frontmatter | undefined;
}

/** How many new pages are read before the next analysis; if there are more, they are read in the background. */
const maxReadAtOnce = 16;

export class PageReader {
  readonly #options: PageReaderOptions;
  #isEnabled: boolean;
  #checksSyntax: boolean;
  /** For the pages that are being read together; replaced afterwards, because its table uses a lot of memory. */
  #intern = newIntern();
  /** Files that must be read, or checked for changes. */
  readonly #waiting = new Set<string>();
  /** The modification time and size of each file that has been read, in one number. */
  readonly #stamps = new Map<string, number>();
  /** Files that were read immediately while the background was reading them too. */
  readonly #overtaken = new Set<string>();
  /** The list of files that the pages match. */
  #files: FileNames | undefined;
  #isReading = false;

  constructor(options: PageReaderOptions) {
    this.#options = options;
    this.#isEnabled = options.isEnabled;
    this.#checksSyntax = options.checksSyntax;
    if (!this.#isEnabled) options.update(withoutPages);
  }

  /** How many pages have not been read yet. */
  get unreadCount(): number {
    return this.#waiting.size;
  }

  /** Whether a file's text is read as a page. */
  isPage(site: Site, file: string): boolean {
    return this.#isEnabled && site.files !== undefined && pageOfFile(site.files, file) !== undefined;
  }

  /** Turns the reading of pages on or off. */
  setEnabled(isEnabled: boolean): void {
    if (isEnabled === this.#isEnabled) return;
    this.#isEnabled = isEnabled;
    this.#files = undefined;
    this.#waiting.clear();
    this.#stamps.clear();
    this.#intern = newIntern();
    if (!isEnabled) this.#options.update(withoutPages);
  }

  /** Turns the syntax check of pages on or off. Pages that have been read without a syntax check are read again. */
  setSyntaxCheck(isChecked: boolean, { files, pages }: Site): void {
    if (isChecked === this.#checksSyntax) return;
    this.#checksSyntax = isChecked;
    if (!isChecked || !this.#isEnabled) return;
    for (const { file } of files?.pages() ?? []) {
      if (pages.byFile.get(file)?.syntaxProblems !== undefined) continue;
      this.#stamps.delete(file);
      this.#waiting.add(file);
    }
  }

  /** Handles a new listing of the files, after which each page may have changed. */
  checkAll(site: Site): void {
    if (!this.#isEnabled) return;
    for (const { file } of site.files?.pages() ?? []) this.#waiting.add(file);
  }

  /** The frontmatter of pages in a snapshot whose texts have been read; they are read again when they change. */
  *knownFrontmatter({
    files,
    pages,
  }: Site): Generator<readonly [file: string, head: Frontmatter | undefined]> {
    if (!this.#isEnabled) return;
    for (const file of pages.byFile.keys()) {
      const page = files === undefined ? undefined : pageOfFile(files, file);
      if (page !== undefined) yield [file, page.frontmatter];
    }
  }

  /** Forgets files that are no longer pages, and reads files that have become pages. */
  synchronize(site: Site): void {
    const { pages } = site;
    const files = site.files?.names;
    if (!this.#isEnabled || files === this.#files) return;
    this.#files = files;
    const removed: [file: string, content: undefined][] = [];
    for (const file of [...pages.byFile.keys(), ...pages.unreadable.keys()]) {
      const isModule = pages.modules.has(file);
      if (isModule || (files !== undefined && pageOfFile(files, file) !== undefined)) continue;
      removed.push([file, undefined]);
      this.#stamps.delete(file);
    }
    if (removed.length > 0) this.#options.update((newest) => withPages(newest, removed));
    const newFiles = Array.from(files?.pages() ?? [], ({ file }) => file).filter(
      (file) => !pages.byFile.has(file) && !pages.unreadable.has(file),
    );
    if (pages.byFile.size > 0 && newFiles.length <= maxReadAtOnce) {
      for (const file of newFiles) this.put(file);
      return;
    }
    for (const file of newFiles) this.#waiting.add(file);
    if (newFiles.length > 0) this.#options.update((newest) => withPageTexts(newest, "reading"));
  }

  /** Reads a page immediately. */
  put(file: string): void {
    this.#waiting.delete(file);
    if (this.#isReading) this.#overtaken.add(file);
    // A long-lived intern would keep the texts of every keystroke in memory.
    const pages = [this.#read(file, this.#options.openText(file), newIntern())];
    this.#options.update((site) => this.#withPages(site, pages));
    this.#options.frontmatter.markRead([file]);
  }

  /** Reads all waiting pages, unless they are being read. Returns whether anything changed. */
  async readAll(): Promise<boolean> {
    // Continues even if no page is waiting: all pages may have been read immediately, which is recorded below.
    if (this.#isReading || !this.#isEnabled) return false;
    this.#isReading = true;
    // No event reports that permissions have changed, or that files can be opened again.
    const { pages } = this.#options.newest();
    for (const file of pages.unreadable.keys()) if (!pages.modules.has(file)) this.#waiting.add(file);
    const { slices } = this.#options;
    let isChanged = false;
    try {
      while (this.#waiting.size > 0) {
        const intern = this.#intern;
        const read = await runInSlices(this.#readWaiting(), slices);
        // Reading has been turned off since then, or off and on again.
        const isStale = (): boolean => intern !== this.#intern || !this.#isEnabled;
        if (isStale()) continue;
        isChanged = (await this.#addPages(read, isStale)) || isChanged;
      }
    } catch (error) {
      if (slices.signal?.aborted !== true) throw error;
    } finally {
      this.#isReading = false;
      this.#overtaken.clear();
      this.#intern = newIntern();
    }
    if (!this.#isEnabled) return isChanged;
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
   * Adds the pages read in the background to the snapshot, in one step that is prepared in slices: until then, an
   * edit of docs.json finds the pages unchanged, and rechecks none of them.
   */
  async #addPages(read: readonly ReadPage[], isStale: () => boolean): Promise<boolean> {
    const { newest, slices, update } = this.#options;
    const current = (): readonly ReadPage[] => read.filter(({ file }) => !this.#overtaken.has(file));
    if (current().length === 0) return false;
    const before = newest();
    const prepared = await runInSlices(withReadPages(before, this.#changesOf(before, current())), slices);
    if (isStale()) return false;
    const last = newest();
    update((site) => withDerivedPages(site, before, prepared) ?? this.#withPages(site, current()));
    this.#options.frontmatter.markRead(read.map(({ file }) => file));
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
    const content = pageContent(text, intern, this.#checksSyntax);
    return { file, content, frontmatter: ownFrontmatter(text) };
  }

  /** The pages that were read, without files that are no longer pages. */
  #changesOf(site: Site, read: readonly ReadPage[]): ReadPages {
    return {
      contents: read
        .filter(({ file }) => this.isPage(site, file))
        .map(({ file, content }) => [file, content]),
      frontmatter: new Map(read.map(({ file, frontmatter }) => [file, frontmatter])),
    };
  }

  #withPages(site: Site, read: readonly ReadPage[]): Site {
    return runAtOnce(withReadPages(site, this.#changesOf(site, read)));
  }

  /** Undefined if the file's state cannot be read. */
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
