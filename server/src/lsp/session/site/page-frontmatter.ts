/**
 * Reads the frontmatter of a site's pages, and keeps track of the pages whose frontmatter is in the snapshot.
 *
 * Frontmatter comes with the texts of pages. When a request needs it sooner, it is read from the first bytes of the
 * files. What has been read stays until an event names the page.
 */

import { readHeads, visitHeadsInBackground } from "../../../host/read-heads.ts";
import type { SliceOptions } from "../../../host/slices.ts";
import { type Frontmatter, parseFrontmatter, withFiles } from "../../../service/snapshot.ts";
import { isAtOrBelow } from "../../../service/text/paths.ts";
import type { SnapshotOwner } from "./snapshot-owner.ts";

/** Frontmatter by file; undefined for a page without any. */
export type FrontmatterByFile = ReadonlyMap<string, Frontmatter | undefined>;

interface PageFrontmatterOptions extends SnapshotOwner {
  /** How reading pauses, and what ends it. */
  readonly slices: SliceOptions;
}

export class PageFrontmatter {
  readonly #options: PageFrontmatterOptions;
  readonly #read = new Set<string>();
  /** Pages that the background is reading; an event about a page takes it out. */
  readonly #beingRead = new Set<string>();

  constructor(options: PageFrontmatterOptions) {
    this.#options = options;
  }

  /** Whether the snapshot says what is in the page. */
  isRead(file: string): boolean {
    return this.#read.has(file);
  }

  /** Something happened to pages, so what the background is reading of them may be out of date. */
  changed(path: string): void {
    for (const file of this.#beingRead) if (isAtOrBelow(file, path)) this.#beingRead.delete(file);
  }

  /** Files are gone. */
  forget(path: string): void {
    for (const file of this.#read) if (isAtOrBelow(file, path)) this.#read.delete(file);
  }

  /** The list of files is new, and holds the frontmatter of just these pages. */
  reset(files: Iterable<string>): void {
    this.#read.clear();
    for (const file of files) this.#read.add(file);
  }

  /** The frontmatter of pages has been put into the snapshot together with their texts. */
  known(files: Iterable<string>): void {
    for (const file of files) this.#read.add(file);
  }

  #learn(heads: FrontmatterByFile): void {
    this.known(heads.keys());
    this.#options.update((site) => withFiles(site, site.files?.withFiles({ frontmatter: heads })));
  }

  /** Reads the frontmatter of one page, which is open or on disk, into the snapshot. */
  put(file: string): void {
    this.#learn(new Map([[file, this.#readOne(file)]]));
  }

  /** The frontmatter of an unread page for one answer. It is not kept: a new list of files is expensive. */
  ofUnread(file: string): Frontmatter | undefined {
    return this.#read.has(file) ? undefined : this.#readOne(file);
  }

  /** Reads many from disk at once, open ones from their texts; keeps nothing. */
  async readAll(files: Iterable<string>): Promise<FrontmatterByFile> {
    const { openText, root, slices } = this.#options;
    const heads = new Map<string, Frontmatter | undefined>();
    const all = [...files];
    const closed = all.filter((file) => openText(file) === undefined);
    const take = (file: string, head: string): void => void heads.set(file, ownFrontmatter(head));
    await visitHeadsInBackground(root, closed, take, slices);
    for (const file of all) {
      const text = openText(file);
      if (text !== undefined) heads.set(file, ownFrontmatter(text));
    }
    return heads;
  }

  /**
   * Reads the frontmatter of unread pages, for features that show titles; findings do not depend on it.
   * @returns whether the snapshot changed; the promise is never rejected
   */
  async want(files: Iterable<string>): Promise<boolean> {
    const wanted = [...files].filter((file) => !this.#read.has(file) && !this.#beingRead.has(file));
    if (wanted.length === 0) return false;
    for (const file of wanted) this.#beingRead.add(file);
    let heads: FrontmatterByFile;
    try {
      heads = await this.readAll(wanted);
    } catch {
      // The site has been closed.
      return false;
    }
    const { newest, openText } = this.#options;
    const news = new Map<string, Frontmatter | undefined>();
    for (const file of wanted) {
      // An event has named the page since then: the next request reads the page again.
      if (!this.#beingRead.delete(file) && openText(file) === undefined) continue;
      news.set(file, heads.get(file));
    }
    const before = newest().files;
    this.#learn(news);
    return newest().files !== before;
  }

  #readOne(file: string): Frontmatter | undefined {
    const { openText, root } = this.#options;
    const text = openText(file) ?? readHeads(root, [file]).heads.get(file);
    return text === undefined ? undefined : ownFrontmatter(text);
  }
}

/** The frontmatter of a text, holding nothing of the text: a part of it would keep all of it in memory. */
export function ownFrontmatter(text: string): Frontmatter | undefined {
  const read = parseFrontmatter(text);
  return read === undefined ? undefined : JSON.parse(JSON.stringify(read));
}
