/**
 * Which folders are sites: folders with a docs.json below a workspace folder, and folders whose docs.json is open
 * in the editor. Also finds legacy sites: folders with only a mint.json.
 *
 * Discovery never looks above a workspace folder, nor into node_modules and dot folders, where a docs.json belongs to
 * another project. A docs.json inside a site makes a separate site only with a navigation, or where the settings
 * name its folder; an open text counts instead of the file. Discovery does not depend on any other content of sites.
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
  /** The text of the document that is open at an absolute path. */
  readonly openText: (path: string) => string | undefined;
  /** The beginning of that text. */
  readonly openHead: (path: string, length: number) => string | undefined;
  /** Whether the settings name a folder as a site. */
  readonly isNamed: (root: string) => boolean;
  /** The sites or the legacy sites have changed. */
  readonly onChange: () => void;
  readonly onFailure: (error: unknown) => void;
}

function isOthers(relativePath: string): boolean {
  return relativePath.split("/").some((name) => name === "node_modules" || name.startsWith("."));
}

/**
 * Whether a folder has the mint.json of a site, and nothing by the name of docs.json.
 * @param around the folder below which names must be those on the disk
 */
function isLegacy(around: string, folder: string): boolean {
  const file = nodePath.join(folder, legacyFileName);
  const stateOf = (path: string) => pathState(around, path);
  if (stateOf(file) !== "file" || stateOf(nodePath.join(folder, siteFileName)) !== "missing") return false;
  return looksLikeLegacy(file);
}

/** What is known of a folder with a docs.json. Outside all sites any docs.json makes a site. */
interface KnownFolder {
  readonly isNested: boolean;
  readonly kind: DocsJsonKind;
}

/** Stands for a folder that is unknown; folders of API descriptions are not kept. */
const absent: KnownFolder = { isNested: false, kind: "api-description" };

/** Like `isLegacy`, for a docs.json. */
function hasDocsJson(around: string, root: string): boolean {
  return pathState(around, nodePath.join(root, siteFileName)) === "file";
}

/** Whether any of the folders around one is among these. */
function hasAbove(roots: ReadonlySet<string>, root: string): boolean {
  for (let at = nodePath.dirname(root); ; at = nodePath.dirname(at)) {
    if (roots.has(at)) return true;
    if (nodePath.dirname(at) === at) return false;
  }
}

/** Adds or removes a member; whether that changed the set. */
function setPresence(members: Set<string>, member: string, isPresent: boolean): boolean {
  if (members.has(member) === isPresent) return false;
  if (isPresent) members.add(member);
  else members.delete(member);
  return true;
}

export class SiteDiscovery {
  readonly #options: SiteDiscoveryOptions;
  /** Workspace folders, absolute, each with the walk that is going on in it. */
  readonly #folders = new Map<string, AbortController>();
  /** Folders with a docs.json found on disk below workspace folders, with what it is there. */
  readonly #found = new Map<string, DocsJsonKind>();
  /** What was known of each folder when the sites were requested last. */
  #known: ReadonlyMap<string, KnownFolder> = new Map();
  /** Folders below workspace folders with a site's mint.json and no docs.json. */
  readonly #legacy = new Set<string>();

  constructor(options: SiteDiscoveryOptions) {
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

  /** Which folders are sites, and which hold a docs.json that is ignored; absolute. */
  sites(): { readonly roots: ReadonlySet<string>; readonly ignored: ReadonlySet<string> } {
    const candidates = new Set<string>();
    for (const [root, kind] of this.#found) if (kind !== "api-description") candidates.add(root);
    for (const path of this.#options.openPaths()) {
      if (nodePath.basename(path) !== siteFileName || this.#isOthersFolder(path)) continue;
      const root = nodePath.dirname(path);
      if (this.#isOpenDescription(path)) candidates.delete(root);
      else candidates.add(root);
    }
    const roots = new Set<string>();
    const ignored = new Set<string>();
    const known = new Map<string, KnownFolder>();
    for (const root of [...candidates].sort((one, other) => one.length - other.length)) {
      const isNested = hasAbove(roots, root);
      const kind = isNested ? this.kindOf(nodePath.join(root, siteFileName)) : "site";
      known.set(root, { isNested, kind });
      (kind === "site" ? roots : ignored).add(root);
    }
    this.#known = known;
    return { roots, ignored };
  }

  /** What a docs.json is: by the settings, by its open text, or by what is on disk. */
  kindOf(docsJson: string): DocsJsonKind {
    const root = nodePath.dirname(docsJson);
    if (this.#options.isNamed(root)) return "site";
    const text = this.#options.openText(docsJson);
    return text === undefined ? (this.#found.get(root) ?? kindOfDocsJson(docsJson)) : kindOfText(text);
  }

  /** Whether a docs.json that is open is an API description, which its beginning tells. */
  #isOpenDescription(docsJson: string): boolean {
    if (this.#options.isNamed(nodePath.dirname(docsJson))) return false;
    return isApiDescription(this.#options.openHead(docsJson, maxHead) ?? "");
  }

  /** The text of a document has changed, so a docs.json may now be a site or no longer one. */
  documentChanged(path: string): void {
    if (nodePath.basename(path) !== siteFileName) return;
    const { isNested, kind } = this.#known.get(nodePath.dirname(path)) ?? absent;
    // Outside all sites the whole text need not be read: it is a site's unless it is an API description.
    const head = isNested ? undefined : this.#options.openHead(path, maxHead);
    const isSame =
      head === undefined
        ? this.kindOf(path) === kind
        : isApiDescription(head) === (kind === "api-description");
    if (!isSame) this.#options.onChange();
  }

  /** Absolute paths of every mint.json of a site that no docs.json has taken the place of. */
  get legacyFiles(): ReadonlySet<string> {
    const folders = new Set(this.#legacy);
    const made = new Set<string>();
    for (const path of this.#options.openPaths()) {
      const [folder, name] = [nodePath.dirname(path), nodePath.basename(path)];
      // A docs.json that is not saved yet counts.
      if (name === siteFileName) made.add(folder);
      if (name !== legacyFileName || this.#isOthersFolder(folder)) continue;
      if (isLegacy(this.#around(folder), folder)) folders.add(folder);
    }
    const left = [...folders].filter((folder) => !made.has(folder)).sort();
    return new Set(left.map((folder) => nodePath.join(folder, legacyFileName)));
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
      for (const root of roots.keys()) if (this.folderOf(root) === undefined) roots.delete(root);
    }
    this.#options.onChange();
  }

  dispose(): void {
    for (const walk of this.#folders.values()) walk.abort();
  }

  /** Looks for sites everywhere again, or in the workspace folders that have to do with one folder. */
  async search(within?: string): Promise<void> {
    for (const folder of this.folders) {
      if (within !== undefined && !isInside(within, folder) && !isInside(folder, within)) continue;
      await this.#walk(folder, within !== undefined && isInside(folder, within) ? within : folder);
    }
  }

  /** The folder below which the names of a path must be those on the disk: the one that is open, whatever the editor calls it. */
  #around(path: string): string {
    return this.folderOf(path) ?? nodePath.dirname(path);
  }

  /** Something may have happened to a file or folder. */
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

  /** Reads from disk what a folder's docs.json is; gives whether that changed anything. */
  #look(root: string, isOurs: boolean): boolean {
    const before = this.#found.get(root);
    if (!isOurs || !hasDocsJson(this.#around(root), root)) return this.#found.delete(root);
    const kind = kindOfDocsJson(nodePath.join(root, siteFileName));
    this.#found.set(root, kind);
    return kind !== before;
  }

  /** Checks on disk whether a folder is a site or a legacy site. */
  probe(folder: string): void {
    const isOurs = this.folderOf(folder) !== undefined && !this.#isOthersFolder(folder);
    const isChanged = [
      this.#look(folder, isOurs),
      setPresence(this.#legacy, folder, isOurs && isLegacy(this.#around(folder), folder)),
    ];
    if (isChanged.includes(true)) this.#options.onChange();
  }

  /** Checks on disk the folders from a file up to its workspace folder. */
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
      // What appeared or vanished during the walk has been probed, and the disk is asked once more.
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
