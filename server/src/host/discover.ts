/**
 * Finds the sites in a folder, one for each `docs.json` below it, and resolves path arguments of the command line.
 *
 * A docs.json inside another site is a separate site if it has a navigation; a file belongs to the nearest site (see
 * list-files.ts). A nested docs.json without a navigation is ignored, unless the user names it.
 */
import nodePath from "node:path";
import { isGranted } from "./boundary.ts";
import { type DocsJsonKind, kindOfDocsJson } from "./docs-json-kind.ts";
import { disk, type FileSystem, type HostNote, reasonOf } from "./file-system.ts";
import { readHead } from "./read-heads.ts";
import { runAtOnce, runInSlices, type SliceOptions } from "./slices.ts";
import { walkFolders } from "./walk.ts";

export const siteFileName = "docs.json";

/** The former name of the configuration, which the platform no longer reads. */
export const legacyFileName = "mint.json";

/** The absolute paths of a site's folder and its docs.json. */
export interface SiteFolder {
  readonly root: string;
  readonly file: string;
}

/** The sites below a folder, and the files that look like a site but are not one. */
interface DiscoveredSites {
  /** Parents before children, siblings by name. */
  readonly sites: readonly SiteFolder[];
  /** Each docs.json inside a site that is not a separate site, because it has no navigation; absolute. */
  readonly ignored: readonly string[];
  /** Each `mint.json` without a docs.json next to it. */
  readonly legacyFiles: readonly string[];
  /** Each file such as `Docs.json` without a docs.json next to it; the platform does not read it. */
  readonly misnamedFiles: readonly string[];
  /** Folders and files that could not be read; absolute paths. */
  readonly notes: readonly HostNote[];
}

interface DiscoverOptions {
  readonly fileSystem?: FileSystem;
  /** Classifies a file named docs.json; by default from its text. */
  readonly kindOf?: (docsJson: string) => DocsJsonKind;
}

/** Every site below an absolute folder, including the folder's own site. Never throws. */
export function discoverSites(folder: string, options: DiscoverOptions = {}): DiscoveredSites {
  return runAtOnce(discovering(folder, options));
}

/** Like `discoverSites`, but without blocking a server; rejects only if the signal aborts the search. */
export function discoverSitesInBackground(
  folder: string,
  options: DiscoverOptions & SliceOptions = {},
): Promise<DiscoveredSites> {
  return runInSlices(discovering(folder, options), options);
}

function* discovering(folder: string, options: DiscoverOptions): Generator<void, DiscoveredSites, void> {
  const { fileSystem = disk, kindOf = kindOfDocsJson } = options;
  const sites: SiteFolder[] = [];
  const roots = new Set<string>();
  const ignored: string[] = [];
  const legacyFiles: string[] = [];
  const misnamedFiles: string[] = [];
  const notes: HostNote[] = [];
  const onNote = ({ path, reason }: HostNote): void => {
    notes.push({ path: nodePath.join(folder, path), reason });
  };
  for (const walked of walkFolders(folder, { fileSystem, links: "once", onNote })) {
    const file = nodePath.join(walked.absolutePath, siteFileName);
    if (walked.fileNames.includes(siteFileName)) {
      const kind = kindOf(file);
      if (kind === "api-description") {
        notes.push({ path: file, reason: "it is an API description, not a site's docs.json" });
      } else if (kind === "without-navigation" && isBelow(roots, folder, walked.absolutePath)) {
        ignored.push(file);
      } else {
        roots.add(walked.absolutePath);
        sites.push({ root: walked.absolutePath, file });
      }
    } else {
      const misnamed = walked.fileNames.find(isMisnamed);
      if (misnamed !== undefined) misnamedFiles.push(nodePath.join(walked.absolutePath, misnamed));
      else if (walked.fileNames.includes(legacyFileName))
        legacyFiles.push(nodePath.join(walked.absolutePath, legacyFileName));
    }
    yield;
  }
  return { sites, ignored, legacyFiles, misnamedFiles, notes };
}

/** Whether a name differs from docs.json only in case. */
function isMisnamed(name: string): boolean {
  return name !== siteFileName && name.toLowerCase() === siteFileName;
}

/** Whether a folder lists a docs.json in exactly this case; true if the folder cannot be listed. */
function listsDocsJson(folder: string, fileSystem: FileSystem): boolean {
  try {
    return fileSystem.readFolder(folder).some(({ name }) => name === siteFileName);
  } catch {
    return true;
  }
}

/** Whether a folder is below one of the roots; searches upwards until the start of the walk. */
function isBelow(roots: ReadonlySet<string>, start: string, folder: string): boolean {
  for (let at = folder; at !== start; ) {
    const parent = nodePath.dirname(at);
    if (parent === at) return false;
    if (roots.has(parent)) return true;
    at = parent;
  }
  return false;
}

/**
 * The site that a folder belongs to: the nearest docs.json with a navigation in the folder or above it. If none has a
 * navigation, the outermost docs.json counts. Folders that are not granted are not searched.
 * @param path the folder's absolute path
 */
export function siteAround(path: string): SiteFolder | undefined {
  let outermost: SiteFolder | undefined;
  for (let folder = path; ; folder = nodePath.dirname(folder)) {
    if (!isGranted(folder)) return outermost;
    const site = { root: folder, file: nodePath.join(folder, siteFileName) };
    const kind =
      exists(site.file) && listsDocsJson(folder, disk) ? kindOfDocsJson(site.file) : "api-description";
    if (kind === "site") return site;
    if (kind === "without-navigation") outermost = site;
    if (nodePath.dirname(folder) === folder) return outermost;
  }
}

function exists(path: string): boolean {
  try {
    return disk.kindOf(path) !== "missing";
  } catch {
    return false;
  }
}

/** Whether a mint.json belongs to a site, judging by its text or the start of it: other tools use that name too. */
export function isLegacyText(text: string): boolean {
  return /"(?:navigation|colors)"\s*:/.test(text);
}

/** Like `isLegacyText`, but for a file; false if it cannot be read. */
export function looksLikeLegacy(mintJson: string): boolean {
  const head = readHead(mintJson);
  return head.kind === "head" && isLegacyText(head.text);
}

/** What a path argument of the command line names. All results except `sites` include a one-sentence message for people. */
export type SitesOfPath =
  | { readonly kind: "sites"; readonly sites: readonly SiteFolder[]; readonly notes: readonly HostNote[] }
  /** A folder with no docs.json in it or its subfolders. */
  | { readonly kind: "no-site"; readonly message: string; readonly notes: readonly HostNote[] }
  | { readonly kind: "missing"; readonly message: string }
  | { readonly kind: "unreadable"; readonly reason: string; readonly message: string }
  /** A file with a different name, which may be part of the site that contains it. */
  | { readonly kind: "other-file"; readonly message: string }
  /** A mint.json, which may be left over in the site that contains it. */
  | { readonly kind: "former-file"; readonly message: string }
  /** Not a regular file, or a misnamed docs.json. */
  | { readonly kind: "not-a-docs-json"; readonly message: string };

/**
 * The sites that a path names: a docs.json names the site of its folder, a folder with a docs.json names only that
 * site, and any other folder names the sites below it.
 *
 * @param path as typed, relative to the process's current folder or absolute; messages repeat it
 */
export function sitesOf(path: string, options: DiscoverOptions = {}): SitesOfPath {
  const fileSystem = options.fileSystem ?? disk;
  const absolute = nodePath.resolve(path);
  try {
    const kind = fileSystem.kindOf(absolute);
    if (kind === "missing")
      return { kind, message: `${path} does not exist; name a site's folder or its docs.json.` };
    if (kind !== "folder") return siteOfFile(path, absolute, kind);
    const file = nodePath.join(absolute, siteFileName);
    const fileKind = fileSystem.kindOf(file);
    const isListed = fileKind !== "missing" && listsDocsJson(absolute, fileSystem);
    if (fileKind === "file" && isListed)
      return { kind: "sites", sites: [{ root: absolute, file }], notes: [] };
    if (isListed) {
      return unreadable(
        nodePath.join(path, siteFileName),
        fileKind === "folder" ? "it is a folder, not a file" : "it is not a regular file",
      );
    }
  } catch (error) {
    return unreadable(path, reasonOf(error));
  }
  const { sites, legacyFiles, misnamedFiles, notes } = discoverSites(absolute, options);
  if (sites.length > 0) return { kind: "sites", sites, notes };
  const folderNote = notes.find((note) => note.path === absolute);
  if (folderNote !== undefined) return unreadable(path, folderNote.reason);
  return { kind: "no-site", message: noSiteMessage(path, absolute, legacyFiles, misnamedFiles), notes };
}

function siteOfFile(path: string, absolute: string, kind: "file" | "other"): SitesOfPath {
  const name = nodePath.basename(absolute);
  if (kind === "other") {
    return {
      kind: "not-a-docs-json",
      message: `${path} is not a regular file; name a site's folder or its docs.json.`,
    };
  }
  if (name === siteFileName) {
    return { kind: "sites", sites: [{ root: nodePath.dirname(absolute), file: absolute }], notes: [] };
  }
  if (isMisnamed(name)) {
    const message = `${path} is not read by the platform, because names are case-sensitive; rename it to ${siteFileName}.`;
    return { kind: "not-a-docs-json", message };
  }
  if (name === legacyFileName) {
    const message = `${path} is the older format, which is not checked; convert it first with docs-json migrate.`;
    return { kind: "former-file", message };
  }
  return {
    kind: "other-file",
    message: `${path} is not a docs.json; pass a site's folder or its docs.json.`,
  };
}

function noSiteMessage(
  path: string,
  absolute: string,
  [legacy]: readonly string[],
  [misnamed]: readonly string[],
): string {
  if (misnamed !== undefined) {
    const location = nodePath.join(path, nodePath.relative(absolute, misnamed));
    return `No docs.json in ${path} or its subfolders, only ${location}, and names are case-sensitive; rename it to ${siteFileName}.`;
  }
  if (legacy === undefined)
    return `No docs.json in ${path} or its subfolders; pass the folder of a site, or its docs.json.`;
  const location = nodePath.join(path, nodePath.relative(absolute, legacy));
  return `No docs.json in ${path} or its subfolders, only ${location}, the older format; convert it first with docs-json migrate.`;
}

function unreadable(path: string, reason: string): SitesOfPath {
  return { kind: "unreadable", reason, message: `${path} could not be read: ${reason}.` };
}
