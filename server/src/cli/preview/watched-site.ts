/** The newest snapshot of a site whose files change while it is shown. */
import fs from "node:fs";
import type { Site } from "../../service/snapshot.ts";

/** How long nothing must change before the site is read again, in milliseconds. */
const quietTime = 100;

/** Changes below these folders are none of the site. */
const foreign = /(?:^|[\\/])(?:\.git|node_modules)(?:[\\/]|$)/;

/** What a watch is made of. */
export interface WatchOptions {
  /** Absolute. */
  readonly root: string;
  /**
   * Reads the site after a change; undefined where it cannot be read now, so that the last one stays.
   * @param changed paths relative to the root; undefined where it is not known what has changed
   */
  readonly read: (site: Site, changed: ReadonlySet<string> | undefined) => Site | undefined;
  readonly changed: () => void;
  /** The system cannot watch the folder; the text completes "changes are not seen: …". */
  readonly failed: (reason: string) => void;
}

/** A site that is read again after its files have changed. */
export class WatchedSite {
  readonly #options: WatchOptions;
  readonly #watcher: fs.FSWatcher | undefined;
  #site: Site;
  #timer: NodeJS.Timeout | undefined;
  /** What has changed since the site was read; undefined where that is not known. */
  #changed: Set<string> | undefined = new Set();

  constructor(site: Site, options: WatchOptions) {
    this.#site = site;
    this.#options = options;
    try {
      this.#watcher = fs.watch(options.root, { recursive: true }, (_event, file) => {
        if (file === null) this.#changed = undefined;
        else if (foreign.test(file)) return;
        else this.#changed?.add(file);
        this.#later();
      });
      this.#watcher.on("error", (error) => options.failed(error.message));
    } catch (error) {
      options.failed(error instanceof Error ? error.message : String(error));
    }
  }

  get current(): Site {
    return this.#site;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#watcher?.close();
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const changed = this.#changed;
      this.#changed = new Set();
      this.#site = this.#options.read(this.#site, changed) ?? this.#site;
      this.#options.changed();
    }, quietTime);
  }
}
