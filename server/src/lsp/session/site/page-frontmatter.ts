/**
 * Reads the frontmatter of a site's pages, and tracks which pages have their frontmatter in the snapshot.
 *
 * Frontmatter is read with the texts of pages. If a request needs it sooner, it is read from the first bytes of the
 * files. It is kept until an event names the page.
 */

import { readHeads, visitHeadsInBackground } from "../../../host/read-heads.ts";
import type { SliceOptions } from "../../../host/slices.ts";
import { type Frontmatter, parseFrontmatter, withFiles } from "../../../service/snapshot.ts";
import { isAtOrBelow } from "../../../service/text/paths.ts";
import type { SnapshotOwner } from "./snapshot-owner.ts";

/** Frontmatter by file; undefined for a page without frontmatter. */
export type FrontmatterByFile = ReadonlyMap<string, Frontmatter | undefined>;

interface PageFrontmatterOptions extends SnapshotOwner {
  /** How reading pauses, and what ends it. */
  readonly slices: SliceOptions;
}

export class PageFrontmatter {
  readonly #options: PageFrontmatterOptions;
  readonly #read = new Set<string>();
  /** Pages that are being read in the background; an event about a page removes it. */
  readonly #beingRead = new Set<string>();

  constructor(options: PageFrontmatterOptions) {
    this.#options = options;
  }

  /** Whether the snapshot contains the page's frontmatter. */
  isRead(file: string): boolean {
    return this.#read.has(file);
  }

  /** Handles an event about pages: frontmatter that is being read in the background may be outdated. */
  changed(path: string): void {
    for (const file of this.#beingRead) if (isAtOrBelow(file, path)) this.#beingRead.delete(file);
  }

  /** Forgets deleted files. */
  forget(path: string): void {
    for (const file of this.#read) if (isAtOrBelow(file, path)) this.#read.delete(file);
  }

  /** Handles a new list of files, which contains the frontmatter of exactly these pages. */
  reset(files: Iterable<string>): void {
    this.#read.clear();
    for (const file of files) this.#read.add(file);
  }

  /** Marks pages whose frontmatter has been added to the snapshot together with their texts. */
  markRead(files: Iterable<string>): void {
    for (const file of files) this.#read.add(file);
  }

  #add(heads: FrontmatterByFile): void {
    this.markRead(heads.keys());
    this.#options.update((site) => withFiles(site, site.files?.withFiles({ frontmatter: heads })));
  }

  /** Reads the frontmatter of one page, open or on disk, into the snapshot. */
  put(file: string): void {
    this.#add(new Map([[file, this.#readOne(file)]]));
  }

  /** The frontmatter of an unread page for one answer. It is not stored, because a new list of files is expensive. */
  ofUnread(file: string): Frontmatter | undefined {
    return this.#read.has(file) ? undefined : this.#readOne(file);
  }

  /** Reads the frontmatter of many pages, from open text or from disk; stores nothing. */
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
   * @returns whether the snapshot changed; the promise never rejects
   */
  async readUnread(files: Iterable<string>): Promise<boolean> {
    const unread = [...files].filter((file) => !this.#read.has(file) && !this.#beingRead.has(file));
    if (unread.length === 0) return false;
    for (const file of unread) this.#beingRead.add(file);
    let heads: FrontmatterByFile;
    try {
      heads = await this.readAll(unread);
    } catch {
      // The site has been closed.
      return false;
    }
    const { newest, openText } = this.#options;
    const current = new Map<string, Frontmatter | undefined>();
    for (const file of unread) {
      // An event has named the page since then, so the next request reads it again.
      if (!this.#beingRead.delete(file) && openText(file) === undefined) continue;
      current.set(file, heads.get(file));
    }
    const before = newest().files;
    this.#add(current);
    return newest().files !== before;
  }

  #readOne(file: string): Frontmatter | undefined {
    const { openText, root } = this.#options;
    const text = openText(file) ?? readHeads(root, [file]).heads.get(file);
    return text === undefined ? undefined : ownFrontmatter(text);
  }
}

/** The frontmatter of text, copied, because a part of the text would keep all of it in memory. */
export function ownFrontmatter(text: string): Frontmatter | undefined {
  const frontmatter = parseFrontmatter(text);
  return frontmatter === undefined ? undefined : JSON.parse(JSON.stringify(frontmatter));
}
