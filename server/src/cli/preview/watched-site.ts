/**
 * Keeps the snapshot of a site up to date while its files change. Watches each folder with files of the site separately,
 * because a recursive watch would include folders such as node_modules, which alone can exceed the system's limit.
 */
import fs from "node:fs";
import nodePath from "node:path";
import type { Site } from "../../service/snapshot.ts";

/** The debounce delay before the site is read again, in milliseconds. */
const debounceDelay = 100;

/** The longest delay before the site is read again while files keep changing, in milliseconds. */
const maxWait = 1000;

/** Calls a function after some milliseconds. @returns a function that cancels the call */
type CallAfter = (milliseconds: number, call: () => void) => () => void;

const systemTimer: CallAfter = (milliseconds, call) => {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
};

/** How to watch a site. */
interface WatchOptions {
  /** Absolute. */
  readonly root: string;
  /**
   * Reads the site after a change; undefined if it cannot be read now, so that the last snapshot is kept.
   * @param changed the changed paths, relative to the root; undefined if they are unknown
   */
  readonly read: (site: Site, changed: ReadonlySet<string> | undefined) => Site | undefined;
  readonly changed: () => void;
  /** Called once if the system cannot watch a folder. The reason completes "File changes cannot be watched: …". */
  readonly failed: (reason: string) => void;
  /** Timers of the system by default. */
  readonly after?: CallAfter;
  /** The system's watch of one folder by default. */
  readonly watch?: (folder: string, listener: (event: string, file: string | null) => void) => fs.FSWatcher;
}

/** The folders of a site's files and their parents; the root is the empty path. */
function foldersOf({ files, documents }: Site): ReadonlySet<string> {
  const folders = new Set([""]);
  for (const file of [...(files?.files() ?? []), ...documents.keys()]) {
    let folder = nodePath.posix.dirname(file);
    while (folder !== "." && !folders.has(folder)) {
      folders.add(folder);
      folder = nodePath.posix.dirname(folder);
    }
  }
  return folders;
}

/** A site that is read again when its files change. */
export class WatchedSite {
  readonly #options: WatchOptions;
  readonly #after: CallAfter;
  readonly #watchers = new Map<string, fs.FSWatcher>();
  #site: Site;
  #cancelQuiet: (() => void) | undefined;
  #cancelWait: (() => void) | undefined;
  #hasFailed = false;
  /** The files that have changed since the site was read; undefined if they are unknown. */
  #changed: Set<string> | undefined = new Set();

  constructor(site: Site, options: WatchOptions) {
    this.#site = site;
    this.#options = options;
    this.#after = options.after ?? systemTimer;
    this.#watchFolders();
  }

  get current(): Site {
    return this.#site;
  }

  close(): void {
    this.#cancelTimers();
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  /** Watches exactly the folders of the newest snapshot. @returns whether there are new ones */
  #watchFolders(): boolean {
    const folders = foldersOf(this.#site);
    for (const [folder, watcher] of this.#watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    const added = [...folders].filter((folder) => !this.#watchers.has(folder));
    // If one folder cannot be watched, the next attempt would probably fail as well.
    return added.map((folder) => !this.#hasFailed && this.#watchFolder(folder)).includes(true);
  }

  #watchFolder(folder: string): boolean {
    const { root, watch = fs.watch } = this.#options;
    const failed = (reason: string): void => {
      if (!this.#hasFailed) this.#options.failed(reason);
      this.#hasFailed = true;
    };
    try {
      const watcher = watch(nodePath.join(root, folder), (_event, file) => {
        if (file === null) this.#changed = undefined;
        else this.#changed?.add(folder === "" ? file : `${folder}/${file}`);
        this.#later();
      });
      // On some systems, deleting a folder is an error, which its parent folder reports as a change anyway.
      watcher.on("error", (error) => {
        watcher.close();
        this.#watchers.delete(folder);
        if (fs.existsSync(nodePath.join(root, folder))) failed(error.message);
      });
      this.#watchers.set(folder, watcher);
      return true;
    } catch (error) {
      if (fs.existsSync(nodePath.join(root, folder)))
        failed(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  #cancelTimers(): void {
    this.#cancelQuiet?.();
    this.#cancelWait?.();
    this.#cancelQuiet = undefined;
    this.#cancelWait = undefined;
  }

  #later(): void {
    this.#cancelQuiet?.();
    this.#cancelQuiet = this.#after(debounceDelay, () => this.#read());
    this.#cancelWait ??= this.#after(maxWait, () => this.#read());
  }

  #read(): void {
    this.#cancelTimers();
    const changed = this.#changed;
    this.#changed = new Set();
    this.#site = this.#options.read(this.#site, changed) ?? this.#site;
    this.#options.changed();
    if (!this.#watchFolders()) return;
    // Files may have been added to a new folder before it was watched.
    this.#changed = undefined;
    this.#later();
  }
}
