/**
 * The newest snapshot of a site whose files change while it is shown. Watches each folder that has files of the site
 * separately: a recursive watch would also include folders such as node_modules, which alone can use up what the
 * system offers.
 */
import fs from "node:fs";
import nodePath from "node:path";
import type { Site } from "../../service/snapshot.ts";

/** How long nothing must change before the site is read again, in milliseconds. */
const debounceDelay = 100;

/** After so many milliseconds the site is read again, even if files keep changing. */
const maxWait = 1000;

/** Calls back after some milliseconds; returns a function that cancels the call. */
type CallAfter = (milliseconds: number, call: () => void) => () => void;

const afterwards: CallAfter = (milliseconds, call) => {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
};

/** What a watch is made of. */
interface WatchOptions {
  /** Absolute. */
  readonly root: string;
  /**
   * Reads the site after a change; undefined if it cannot be read now, so that the last one stays.
   * @param changed paths relative to the root; undefined if it is unknown what has changed
   */
  readonly read: (site: Site, changed: ReadonlySet<string> | undefined) => Site | undefined;
  readonly changed: () => void;
  /** The system cannot watch all folders; called once. The text completes "changes are not seen: …". */
  readonly failed: (reason: string) => void;
  /** Timers of the system by default. */
  readonly after?: CallAfter;
  /** The system's watch of one folder by default. */
  readonly watch?: (folder: string, listener: (event: string, file: string | null) => void) => fs.FSWatcher;
}

/** The folders of a site that have files, with those around them; the root is the empty path. */
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

/** A site that is read again after its files have changed. */
export class WatchedSite {
  readonly #options: WatchOptions;
  readonly #after: CallAfter;
  readonly #watchers = new Map<string, fs.FSWatcher>();
  #site: Site;
  #cancelQuiet: (() => void) | undefined;
  #cancelWait: (() => void) | undefined;
  #hasFailed = false;
  /** What has changed since the site was read; undefined if that is unknown. */
  #changed: Set<string> | undefined = new Set();

  constructor(site: Site, options: WatchOptions) {
    this.#site = site;
    this.#options = options;
    this.#after = options.after ?? afterwards;
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

  /** Watches the folders of the newest snapshot, and no others. Returns whether there are new ones. */
  #watchFolders(): boolean {
    const folders = foldersOf(this.#site);
    for (const [folder, watcher] of this.#watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    const added = [...folders].filter((folder) => !this.#watchers.has(folder));
    // Whatever the reason for which one folder cannot be watched, the next attempt would probably fail as well.
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
      // A folder that is removed is an error on some systems, and the folder around it reports it anyway.
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
    // Files may have come into a new folder before it was watched.
    this.#changed = undefined;
    this.#later();
  }
}
