/**
 * Finds the folders that are sites: folders with a docs.json below a workspace folder, and folders whose docs.json is
 * open in the editor. Also finds legacy sites: folders with only a mint.json.
 *
 * Discovery never searches above a workspace folder, nor in node_modules and dot folders, where a docs.json belongs
 * to another project. A docs.json inside a site is a separate site only if it has a navigation or the settings name
 * its folder; open text takes precedence over the file. Discovery does not depend on any other content of sites.
 */
import nodePath from "node:path";
import {
  discoverSitesInBackground,
  legacyFileName,
  looksLikeLegacy,
  siteFileName,
} from "../../host/discover.ts";
import {
  type DocsJsonKind,
  isApiDescription,
  kindOfDocsJson,
  kindOfText,
  maxHead,
} from "../../host/docs-json-kind.ts";
import { isInside, toSitePath } from "../../host/paths.ts";
import { type Background, sliceMilliseconds } from "./background.ts";
import { pathState } from "./path-state.ts";

interface SiteDiscoveryOptions {
  readonly background: Background;
  /** Absolute paths of all open documents. */
  readonly openPaths: () => Iterable<string>;
  /** The text of the open document at an absolute path. */
  readonly openText: (path: string) => string | undefined;
  /** The start of that text. */
  readonly openHead: (path: string, length: number) => string | undefined;
  /** Whether the settings name a folder as a site. */
  readonly isNamed: (root: string) => boolean;
  /** Called when the sites or the legacy sites have changed. */
  readonly onChange: () => void;
  readonly onFailure: (error: unknown) => void;
}

function isExcluded(relativePath: string): boolean {
  return relativePath.split("/").some((name) => name === "node_modules" || name.startsWith("."));
}

/**
 * Whether a folder contains the mint.json of a site, and nothing named docs.json.
 * @param around a folder; names below it must match the disk
 */
function isLegacy(around: string, folder: string): boolean {
  const file = nodePath.join(folder, legacyFileName);
  const stateOf = (path: string) => pathState(around, path);
  if (stateOf(file) !== "file" || stateOf(nodePath.join(folder, siteFileName)) !== "missing") return false;
  return looksLikeLegacy(file);
}

/** A folder with a docs.json. Outside all sites, any docs.json makes a site. */
interface DocsJsonFolder {
  readonly isNested: boolean;
  readonly kind: DocsJsonKind;
}

/** Used for unknown folders; folders of API descriptions are not stored. */
const unknownFolder: DocsJsonFolder = { isNested: false, kind: "api-description" };

/** Whether a folder contains a docs.json. @param around a folder; names below it must match the disk */
function hasDocsJson(around: string, root: string): boolean {
  return pathState(around, nodePath.join(root, siteFileName)) === "file";
}

/** Whether any ancestor of a folder is one of the roots. */
function hasAbove(roots: ReadonlySet<string>, root: string): boolean {
  for (let at = nodePath.dirname(root); ; at = nodePath.dirname(at)) {
    if (roots.has(at)) return true;
    if (nodePath.dirname(at) === at) return false;
  }
}

/** Adds or removes a member; returns whether that changed the set. */
function setPresence(members: Set<string>, member: string, isPresent: boolean): boolean {
  if (members.has(member) === isPresent) return false;
  if (isPresent) members.add(member);
  else members.delete(member);
  return true;
}

export class SiteDiscovery {
  readonly #options: SiteDiscoveryOptions;
  /** Absolute workspace folders, each with a controller that aborts its walks. */
  readonly #folders = new Map<string, AbortController>();
  /** Folders with a docs.json found on disk below workspace folders, with its kind. */
  readonly #found = new Map<string, DocsJsonKind>();
  /** The folders when the sites were last requested. */
  #known: ReadonlyMap<string, DocsJsonFolder> = new Map();
  /** Folders below workspace folders with a site's mint.json and no docs.json. */
  readonly #legacy = new Set<string>();

  constructor(options: SiteDiscoveryOptions) {
    this.#options = options;
  }

  get folders(): readonly string[] {
    return [...this.#folders.keys()];
  }

  /** The innermost workspace folder that contains a path. */
  folderOf(path: string): string | undefined {
    const containing = this.folders.filter((folder) => isInside(folder, path));
    return containing.sort((one, other) => other.length - one.length)[0];
  }

  /** The absolute paths of the folders that are sites, and of those with an ignored docs.json. */
  sites(): { readonly roots: ReadonlySet<string>; readonly ignored: ReadonlySet<string> } {
    const candidates = new Set<string>();
    for (const [root, kind] of this.#found) if (kind !== "api-description") candidates.add(root);
    for (const path of this.#options.openPaths()) {
      if (nodePath.basename(path) !== siteFileName || this.#isExcludedFolder(path)) continue;
      const root = nodePath.dirname(path);
      if (this.#isOpenDescription(path)) candidates.delete(root);
      else candidates.add(root);
    }
    const roots = new Set<string>();
    const ignored = new Set<string>();
    const folders = new Map<string, DocsJsonFolder>();
    for (const root of [...candidates].sort((one, other) => one.length - other.length)) {
      const isNested = hasAbove(roots, root);
      const kind = isNested ? this.kindOf(nodePath.join(root, siteFileName)) : "site";
      folders.set(root, { isNested, kind });
      (kind === "site" ? roots : ignored).add(root);
    }
    this.#known = folders;
    return { roots, ignored };
  }

  /** The kind of a docs.json: determined by the settings, its open text, or the file on disk. */
  kindOf(docsJson: string): DocsJsonKind {
    const root = nodePath.dirname(docsJson);
    if (this.#options.isNamed(root)) return "site";
    const text = this.#options.openText(docsJson);
    return text === undefined ? (this.#found.get(root) ?? kindOfDocsJson(docsJson)) : kindOfText(text);
  }

  /** Whether an open docs.json is an API description, judging by its start. */
  #isOpenDescription(docsJson: string): boolean {
    if (this.#options.isNamed(nodePath.dirname(docsJson))) return false;
    return isApiDescription(this.#options.openHead(docsJson, maxHead) ?? "");
  }

  /** Handles a change of a document's text, after which a docs.json may be a site or no longer one. */
  documentChanged(path: string): void {
    if (nodePath.basename(path) !== siteFileName) return;
    const { isNested, kind } = this.#known.get(nodePath.dirname(path)) ?? unknownFolder;
    // Outside all sites, the start of the text is sufficient: it is a site unless it is an API description.
    const head = isNested ? undefined : this.#options.openHead(path, maxHead);
    const isSame =
      head === undefined
        ? this.kindOf(path) === kind
        : isApiDescription(head) === (kind === "api-description");
    if (!isSame) this.#options.onChange();
  }

  /** The absolute path of each mint.json of a site that has not been replaced by a docs.json. */
  get legacyFiles(): ReadonlySet<string> {
    const folders = new Set(this.#legacy);
    const migrated = new Set<string>();
    for (const path of this.#options.openPaths()) {
      const [folder, name] = [nodePath.dirname(path), nodePath.basename(path)];
      // An unsaved docs.json counts too.
      if (name === siteFileName) migrated.add(folder);
      if (name !== legacyFileName || this.#isExcludedFolder(folder)) continue;
      if (isLegacy(this.#around(folder), folder)) folders.add(folder);
    }
    const legacyFolders = [...folders].filter((folder) => !migrated.has(folder)).sort();
    return new Set(legacyFolders.map((folder) => nodePath.join(folder, legacyFileName)));
  }

  addFolder(folder: string): Promise<void> {
    if (this.#folders.has(folder)) return Promise.resolve();
    this.#folders.set(folder, new AbortController());
    return this.#walk(folder, folder);
  }

  removeFolder(folder: string): void {
    this.#folders.get(folder)?.abort();
    this.#folders.delete(folder);
    for (const roots of [this.#found, this.#legacy]) {
      for (const root of roots.keys())
        if (this.folderOf(root) === undefined || this.#isExcludedFolder(root)) roots.delete(root);
    }
    this.#options.onChange();
  }

  dispose(): void {
    for (const walk of this.#folders.values()) walk.abort();
  }

  /** Searches for sites everywhere again, or only in the workspace folders inside or around one folder. */
  async search(within?: string): Promise<void> {
    for (const folder of this.folders) {
      if (within !== undefined && !isInside(within, folder) && !isInside(folder, within)) continue;
      await this.#walk(folder, within !== undefined && isInside(folder, within) ? within : folder);
    }
  }

  /** The folder below which the names of a path must match the disk: the open one, whatever the editor calls it. */
  #around(path: string): string {
    return this.folderOf(path) ?? nodePath.dirname(path);
  }

  /** Handles a possible change of a file or folder. */
  fileChanged(path: string): void {
    if ([siteFileName, legacyFileName].includes(nodePath.basename(path))) {
      this.probe(nodePath.dirname(path));
      return;
    }
    const state = pathState(this.#around(path), path);
    if (state === "folder") void this.search(path);
    else if (state === "missing") this.recheck(path);
  }

  /** Checks on disk whether the known sites at a path or below it still exist. */
  recheck(path?: string): void {
    let isChanged = false;
    for (const root of this.#found.keys()) {
      if (path !== undefined && !isInside(path, root)) continue;
      if (!hasDocsJson(this.#around(root), root)) isChanged = this.#found.delete(root) || isChanged;
    }
    for (const folder of this.#legacy) {
      if (path !== undefined && !isInside(path, folder)) continue;
      if (!isLegacy(this.#around(folder), folder)) isChanged = this.#legacy.delete(folder) || isChanged;
    }
    if (isChanged) this.#options.onChange();
  }

  /** Determines the kind of a folder's docs.json on disk; returns whether anything has changed. */
  #updateKind(root: string, isIncluded: boolean): boolean {
    const before = this.#found.get(root);
    if (!isIncluded || !hasDocsJson(this.#around(root), root)) return this.#found.delete(root);
    const kind = kindOfDocsJson(nodePath.join(root, siteFileName));
    this.#found.set(root, kind);
    return kind !== before;
  }

  /** Checks on disk whether a folder is a site or a legacy site. */
  probe(folder: string): void {
    const isIncluded = this.folderOf(folder) !== undefined && !this.#isExcludedFolder(folder);
    const isChanged = [
      this.#updateKind(folder, isIncluded),
      setPresence(this.#legacy, folder, isIncluded && isLegacy(this.#around(folder), folder)),
    ];
    if (isChanged.includes(true)) this.#options.onChange();
  }

  /** Checks on disk all folders from a file up to its workspace folder. */
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

  /** Whether every workspace folder that contains a path excludes it from the search. */
  #isExcludedFolder(path: string): boolean {
    const relative = this.folders
      .map((folder) => toSitePath(folder, path))
      .filter((inside) => inside !== undefined);
    return relative.length > 0 && relative.every(isExcluded);
  }

  async #walk(folder: string, start: string): Promise<void> {
    const walk = this.#folders.get(folder);
    if (walk === undefined || isExcluded(toSitePath(folder, start) ?? "")) return;
    try {
      const kinds = new Map<string, DocsJsonKind>();
      const kindOf = (docsJson: string): DocsJsonKind => {
        const kind = kindOfDocsJson(docsJson);
        kinds.set(nodePath.dirname(docsJson), kind);
        return kind;
      };
      const { signal } = walk;
      const pause = this.#options.background.turn;
      const options = { signal, kindOf, sliceMilliseconds, pause };
      const { legacyFiles } = await discoverSitesInBackground(start, options);
      const legacy = new Set(legacyFiles.map((file) => nodePath.dirname(file)));
      // Sites that were added or removed during the walk have been probed, so the disk is checked once more.
      for (const root of this.#found.keys())
        if (isInside(start, root) && !kinds.has(root) && !hasDocsJson(folder, root)) this.#found.delete(root);
      for (const [root, kind] of kinds) if (hasDocsJson(folder, root)) this.#found.set(root, kind);
      for (const legacySite of [...legacy, ...this.#legacy]) {
        if (isInside(start, legacySite)) setPresence(this.#legacy, legacySite, isLegacy(folder, legacySite));
      }
      this.#options.onChange();
    } catch (error) {
      if (!walk.signal.aborted) this.#options.onFailure(error);
    }
  }
}
