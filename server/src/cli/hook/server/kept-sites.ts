/**
 * The sites that the answering process keeps in memory. Their files are watched, so that an answer needs only the
 * edited files; a site that cannot be watched is read for each answer.
 */
import fs from "node:fs";
import nodePath from "node:path";
import { analyzeNow, rules, type StateFiles } from "../../../service/index.ts";
import type { Site } from "../../../service/snapshot.ts";
import { openSite } from "../../open-site.ts";
import { WatchedSite } from "../../preview/watched-site.ts";
import { siteAfterChanges } from "../../site-after-changes.ts";
import type { StatesOfEdit } from "../answer.ts";
import { editedFiles, readStates, type StatesReading, statesOf } from "../edited-states.ts";

/** How many sites are kept; the least recently used one is removed first. */
const maxSites = 3;

/** A site in memory. */
interface KeptSite {
  /** The text of the configuration file that its settings are from; undefined if there is none. */
  readonly configuration: string | undefined;
  readonly watched: WatchedSite;
  /** Processes the reported changes immediately. */
  readonly catchUp: () => void;
  site: Site;
  /** The stamps of the files that have been read again. */
  readonly stamps: Map<string, string>;
}

/** A string that changes whenever a file is written; undefined if there is no file. */
function stampOf(root: string, file: string): string | undefined {
  try {
    const { ino, size, mtimeNs, ctimeNs } = fs.statSync(nodePath.join(root, file), { bigint: true });
    return [ino, size, mtimeNs, ctimeNs].join(" ");
  } catch {
    return undefined;
  }
}

/** Reads files of a kept site again, unless they have not changed. @returns whether the site can still be kept */
function refresh(
  root: string,
  kept: KeptSite,
  files: readonly string[],
  listing?: StateFiles["listing"],
): boolean {
  const stamps = files.map((file) => [file, stampOf(root, file)] as const);
  if (stamps.every(([file, stamp]) => stamp !== undefined && kept.stamps.get(file) === stamp)) return true;
  const site = siteAfterChanges(root, kept.site, new Set(files), listing);
  if (site === undefined) return false;
  kept.site = site;
  for (const [file, stamp] of stamps) {
    if (stamp === undefined) kept.stamps.delete(file);
    else kept.stamps.set(file, stamp);
  }
  return true;
}

export class KeptSites {
  readonly #sites = new Map<string, KeptSite>();
  /** Roots of sites to read when no request is waiting, and how to read them. */
  readonly #wanted = new Map<string, StatesReading & { readonly configuration: string | undefined }>();
  /** Roots whose folders the system cannot watch. */
  readonly #unwatchable = new Set<string>();

  /** @param watch watches one folder; the system's function by default */
  constructor(
    private readonly threads: StatesReading["threads"],
    private readonly watch: typeof fs.watch = fs.watch,
  ) {}

  /** Whether there are sites to read for later requests. */
  get hasWanted(): boolean {
    return this.#wanted.size > 0;
  }

  /** The states of a site before and after an edit, from memory if the site is kept. */
  readonly statesOfEdit: StatesOfEdit = (root, former, { settings, file }) => {
    const options = { settings, threads: this.threads };
    const configuration = file?.text;
    this.#sites.get(root)?.catchUp();
    // Looked up again, because after too many changes the site is no longer kept.
    const kept = this.#keptWith(root, configuration);
    const files = editedFiles(root, former);
    if (kept === undefined || !refresh(root, kept, files.changed, files.after.listing)) {
      this.#forget(root);
      if (!this.#unwatchable.has(root)) this.#wanted.set(root, { ...options, configuration });
      return readStates(root, former, options);
    }
    // The most recently used site is the last one.
    this.#sites.delete(root);
    this.#sites.set(root, kept);
    return statesOf(root, kept.site, files, former);
  };

  /** Reads the requested sites that are not kept, for later requests. */
  readWanted(): void {
    for (const [root, { configuration, ...options }] of this.#wanted) {
      this.#wanted.delete(root);
      const opening = openSite(root, { ...options, files: true, pages: true, frontmatter: "unlisted" });
      if (opening.kind !== "opened") continue;
      const { site } = opening.opened;
      // The rules remember their findings, most of which the next request needs again.
      analyzeNow(site, rules);
      this.#keep(root, site, configuration);
    }
  }

  close(): void {
    for (const root of [...this.#sites.keys()]) this.#forget(root);
  }

  #keptWith(root: string, configuration: string | undefined): KeptSite | undefined {
    const kept = this.#sites.get(root);
    return kept?.configuration === configuration ? kept : undefined;
  }

  #forget(root: string): void {
    this.#sites.get(root)?.watched.close();
    this.#sites.delete(root);
  }

  #keep(root: string, site: Site, configuration: string | undefined): void {
    this.#forget(root);
    let readNow: (() => void) | undefined;
    const watched = new WatchedSite(site, {
      root,
      read: (_before, changed) => {
        if (changed !== undefined && refresh(root, kept, [...changed])) return kept.site;
        this.#forget(root);
        return undefined;
      },
      changed: () => undefined,
      watch: (folder, listener) => this.watch(folder, listener),
      failed: () => {
        this.#unwatchable.add(root);
        this.#forget(root);
      },
      // A request does not wait for the debounce delay, so the pending call can also be made immediately.
      after: (milliseconds, call) => {
        const timer = setTimeout(call, milliseconds);
        readNow = call;
        return () => {
          clearTimeout(timer);
          readNow = undefined;
        };
      },
    });
    const kept: KeptSite = { configuration, watched, catchUp: () => readNow?.(), site, stamps: new Map() };
    // If a folder cannot be watched, `failed` was called in the constructor.
    if (this.#unwatchable.has(root)) {
      watched.close();
      return;
    }
    this.#sites.set(root, kept);
    const [oldest] = this.#sites.keys();
    if (this.#sites.size > maxSites && oldest !== undefined) this.#forget(oldest);
  }
}
