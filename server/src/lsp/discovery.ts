/**
 * Which folders are sites: each with a docs.json below a workspace folder, and those of which a
 * docs.json is open in the editor.
 *
 * Never looks above a workspace folder. Not below it either in node_modules and dot folders, where a
 * docs.json is somebody else's. Knows nothing of what a site holds.
 */
import nodePath from "node:path";
import { discoverSitesInBackground, looksLikeSite, siteFileName } from "../host/discover.ts";
import { isInside, toSitePath } from "../host/paths.ts";
import { pathState } from "./path-state.ts";

export interface DiscoveryOptions {
  /** Absolute paths of all open documents. */
  readonly openPaths: () => Iterable<string>;
  /** Some folder has become a site, or is none any more. */
  readonly onChange: () => void;
  readonly onFailure: (error: unknown) => void;
}

function isOthers(relativePath: string): boolean {
  return relativePath.split("/").some((name) => name === "node_modules" || name.startsWith("."));
}

export class Discovery {
  readonly #options: DiscoveryOptions;
  /** Workspace folders, absolute, each with the walk that is going on in it. */
  readonly #folders = new Map<string, AbortController>();
  /** Sites found on disk below workspace folders. */
  readonly #found = new Set<string>();

  constructor(options: DiscoveryOptions) {
    this.#options = options;
  }

  get folders(): readonly string[] {
    return [...this.#folders.keys()];
  }

  /** The innermost workspace folder that holds a path. */
  folderOf(path: string): string | undefined {
    const holding = this.folders.filter((folder) => isInside(folder, path));
    return holding.sort((one, other) => other.length - one.length)[0];
  }

  /** The roots of all sites, absolute. */
  get roots(): ReadonlySet<string> {
    const roots = new Set(this.#found);
    for (const path of this.#options.openPaths()) {
      if (nodePath.basename(path) !== siteFileName || this.#isOthersFolder(path)) continue;
      if (looksLikeSite(path)) roots.add(nodePath.dirname(path));
    }
    return roots;
  }

  addFolder(folder: string): Promise<void> {
    if (this.#folders.has(folder)) return Promise.resolve();
    this.#folders.set(folder, new AbortController());
    return this.#walk(folder, folder);
  }

  removeFolder(folder: string): void {
    this.#folders.get(folder)?.abort();
    this.#folders.delete(folder);
    for (const root of this.#found) if (this.folderOf(root) === undefined) this.#found.delete(root);
    this.#options.onChange();
  }

  dispose(): void {
    for (const walk of this.#folders.values()) walk.abort();
  }

  /** Looks for sites everywhere again, or in the workspace folders that have to do with one folder. */
  async lookAgain(within?: string): Promise<void> {
    for (const folder of this.folders) {
      if (within !== undefined && !isInside(within, folder) && !isInside(folder, within)) continue;
      await this.#walk(folder, within !== undefined && isInside(folder, within) ? within : folder);
    }
  }

  /** Something may have happened to a file or folder. */
  fileChanged(path: string): void {
    if (nodePath.basename(path) === siteFileName) {
      this.probe(nodePath.dirname(path));
      return;
    }
    const state = pathState(path);
    if (state === "folder") void this.lookAgain(path);
    else if (state === "missing") this.recheck(path);
  }

  /** Asks the disk whether the sites that are known, at a path or below it, are still there. */
  recheck(path?: string): void {
    let isChanged = false;
    for (const root of this.#found) {
      if (path !== undefined && !isInside(path, root)) continue;
      if (!this.#isSite(root)) isChanged = this.#found.delete(root) || isChanged;
    }
    if (isChanged) this.#options.onChange();
  }

  /** Asks the disk whether a folder is a site. */
  probe(folder: string): void {
    const isNow =
      this.#isSite(folder) && this.folderOf(folder) !== undefined && !this.#isOthersFolder(folder);
    if (isNow === this.#found.has(folder)) return;
    if (isNow) this.#found.add(folder);
    else this.#found.delete(folder);
    this.#options.onChange();
  }

  /** Asks the disk about the folders from a file up to its workspace folder. */
  probeAround(file: string): void {
    const top = this.folderOf(file);
    if (top === undefined) return;
    let folder = nodePath.dirname(file);
    while (isInside(top, folder)) {
      this.probe(folder);
      const parent = nodePath.dirname(folder);
      if (parent === folder) break;
      folder = parent;
    }
  }

  #isSite(root: string): boolean {
    const file = nodePath.join(root, siteFileName);
    return pathState(file) === "file" && looksLikeSite(file);
  }

  /** Whether every workspace folder that holds a path passes it over. */
  #isOthersFolder(path: string): boolean {
    const relative = this.folders
      .map((folder) => toSitePath(folder, path))
      .filter((inside) => inside !== undefined);
    return relative.length > 0 && relative.every(isOthers);
  }

  async #walk(folder: string, start: string): Promise<void> {
    const walk = this.#folders.get(folder);
    if (walk === undefined || isOthers(toSitePath(folder, start) ?? "")) return;
    try {
      const { sites } = await discoverSitesInBackground(start, { signal: walk.signal });
      const roots = new Set(sites.map((site) => site.root));
      // What appeared or vanished during the walk has been probed, and the disk is asked once more.
      for (const root of this.#found)
        if (isInside(start, root) && !roots.has(root) && !this.#isSite(root)) this.#found.delete(root);
      for (const root of roots) if (this.#isSite(root)) this.#found.add(root);
      this.#options.onChange();
    } catch (error) {
      if (!walk.signal.aborted) this.#options.onFailure(error);
    }
  }
}
