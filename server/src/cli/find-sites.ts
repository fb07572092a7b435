/** Finds the sites, and the parts of sites, that the paths of a command line name. */
import nodePath from "node:path";
import { isGranted } from "../host/boundary.ts";
import {
  discoverSites,
  type SiteFolder,
  type SitesOfPath,
  siteAround,
  siteFileName,
  sitesOf,
} from "../host/discover.ts";
import type { HostNote } from "../host/file-system.ts";
import { filesMatching, isPattern } from "../host/path-patterns.ts";
import { isInside, pathForPeople, toSitePath } from "../host/paths.ts";
import { firstThree } from "../service/text/quoting.ts";
import { sayTo } from "./command-run.ts";
import { leftOutSentences } from "./notes.ts";
import type { SelectedSite } from "./selection.ts";
import { type Terminal, UsageError } from "./terminal.ts";
import { absolutePathOf } from "./typed-path.ts";

/**
 * The sites that paths name, each once. Without paths: every site below the current folder, including nested
 * sites, or else the site around the folder. Files that belong to no site are named on stderr and skipped,
 * because git hooks pass every changed file. Throws a UsageError for any other path that names no site.
 * @param options.isQuiet suppresses the messages about skipped files
 * @param options.takesMissingFiles whether a file that does not exist selects the whole site that it would be in
 */
export function findSites(
  paths: readonly string[],
  terminal: Terminal,
  options: SearchOptions = {},
): readonly SelectedSite[] {
  const sites = sitesNamed(paths, terminal, options);
  const forbidden = sites.find(({ root }) => !isGranted(root));
  if (forbidden === undefined) return sites;
  const path = pathForPeople(terminal.currentFolder, forbidden.root);
  throw new UsageError(`${path} is outside the folders that may be used`);
}

interface SearchOptions {
  readonly isQuiet?: boolean;
  readonly takesMissingFiles?: boolean;
}

function sitesNamed(
  paths: readonly string[],
  terminal: Terminal,
  { isQuiet = false, takesMissingFiles = false }: SearchOptions,
): readonly SelectedSite[] {
  const writeLine = sayTo(terminal);
  const say = (notes: readonly HostNote[]): void => {
    const pathOf = (path: string): string => pathForPeople(terminal.currentFolder, path);
    for (const sentence of leftOutSentences(notes, pathOf)) writeLine(sentence);
  };
  if (paths.length === 0) {
    const { sites, notes } = discoverSites(terminal.currentFolder);
    if (sites.length > 0) {
      // Unreadable files inside a site are reported later, when the site's files are listed.
      say(notes.filter(({ path }) => !sites.some(({ root }) => isInside(root, path))));
      return sites.map((site) => ({ ...site, only: undefined }));
    }
    const around = siteAround(terminal.currentFolder);
    if (around !== undefined) return [{ ...around, only: undefined }];
  }
  const sites = new Map<string, SelectedSite>();
  const add = (site: SelectedSite): void => void sites.set(site.root, union(sites.get(site.root), site));
  for (const path of paths.length === 0 ? ["."] : paths) {
    if (isPattern(path, terminal.currentFolder)) {
      const parts = partsMatching(path, terminal);
      for (const part of parts) add(part);
      if (parts.length > 0) continue;
      // `[slug].mdx` may be the name of a file that no longer exists.
      if (!takesMissingFiles || /[*?{]/.test(path)) throw new UsageError(`No file of a site matches ${path}`);
    }
    const absolute = absolutePathOf(path, terminal);
    const result = sitesOf(absolute);
    if (result.kind === "sites") {
      say(result.notes);
      for (const site of result.sites) add({ ...site, only: undefined });
      continue;
    }
    const siteOfFile =
      takesMissingFiles && result.kind === "missing" ? siteOfMissingFile(absolute) : undefined;
    if (siteOfFile !== undefined) {
      if (!isQuiet) writeLine(`${path} does not exist, so the whole site is checked`);
      add({ ...siteOfFile, only: undefined });
      continue;
    }
    if (takesMissingFiles && result.kind === "missing" && isDeletedElsewhere(absolute)) {
      if (!isQuiet)
        writeLine(`${path} was skipped: it does not exist, and no docs.json is next to it or above it`);
      continue;
    }
    const part = partOfSite(result, absolute);
    if (part !== undefined) {
      add(part);
    } else if (result.kind === "other-file") {
      if (!isQuiet)
        writeLine(
          `${path} was skipped: it is not part of a site, because no docs.json is next to it or above it`,
        );
    } else {
      if ("notes" in result) say(result.notes);
      throw new UsageError(withPathAsTyped(result.message, path, terminal));
    }
  }
  return [...sites.values()];
}

/** The parts of sites that a pattern matches; a docs.json selects its whole site. */
function partsMatching(pattern: string, { currentFolder }: Terminal): readonly SelectedSite[] {
  const siteOfFolder = new Map<string, SiteFolder | undefined>();
  const files = new Map<string, Set<string>>();
  const wholeSites: SelectedSite[] = [];
  const matching = filesMatching(pattern, currentFolder);
  if (matching === undefined) throw new UsageError(`${pattern} expands to too many patterns`);
  for (const file of matching) {
    const folder = nodePath.dirname(file);
    if (!siteOfFolder.has(folder)) siteOfFolder.set(folder, siteAround(folder));
    const site = siteOfFolder.get(folder);
    const sitePath = site === undefined ? undefined : toSitePath(site.root, file);
    if (site === undefined || sitePath === undefined) continue;
    if (file === site.file) wholeSites.push({ ...site, only: undefined });
    else files.set(site.root, (files.get(site.root) ?? new Set()).add(sitePath));
  }
  const parts = Array.from(files, ([root, only]) => ({
    root,
    file: nodePath.join(root, siteFileName),
    only,
  }));
  return [...wholeSites, ...parts];
}

/** A file or folder as a part of the site around it. */
function partOfSite({ kind }: SitesOfPath, path: string): SelectedSite | undefined {
  const isPart = kind === "other-file" || kind === "former-file" || kind === "no-site";
  const site = isPart ? siteAround(nodePath.dirname(path)) : undefined;
  const sitePath = site === undefined ? undefined : toSitePath(site.root, path);
  return site === undefined || sitePath === undefined ? undefined : { ...site, only: new Set([sitePath]) };
}

/** The site that a deleted file was in; undefined for a path that is more likely a misspelled folder. */
function siteOfMissingFile(path: string): SiteFolder | undefined {
  return hasNameOfFile(path) ? siteAround(nodePath.dirname(path)) : undefined;
}

/** Whether a path that does not exist is more likely a deleted file (`a.md`, `.gitignore`) than a misspelled folder. */
function hasNameOfFile(path: string): boolean {
  return /\../.test(nodePath.basename(path));
}

/** Whether a path that does not exist is a file outside all sites. A docs.json is not: it was meant to select a site. */
function isDeletedElsewhere(path: string): boolean {
  return hasNameOfFile(path) && nodePath.basename(path) !== siteFileName;
}

/** Merges two selections of the same site. */
function union(known: SelectedSite | undefined, part: SelectedSite): SelectedSite {
  if (known === undefined) return part;
  if (known.only === undefined || part.only === undefined) return { ...known, only: undefined };
  return { ...known, only: new Set([...known.only, ...part.only]) };
}

/** The message with the path as the user typed it, and without a full stop, like all messages. */
function withPathAsTyped(message: string, path: string, terminal: Terminal): string {
  return message.replaceAll(absolutePathOf(path, terminal), path).replace(/\.$/, "");
}

/**
 * The site that a command changes: the one that is named, or the one around a folder, or else the only one in the current folder.
 * @param errorFor creates the error if there are several
 */
export function oneSite(
  named: string | undefined,
  folder: string,
  terminal: Terminal,
  errorFor: (sites: readonly SelectedSite[]) => UsageError = (sites) => severalSites(sites, terminal),
): SelectedSite {
  const around = named === undefined ? siteAround(folder) : undefined;
  if (around !== undefined) return { ...around, only: undefined };
  const sites = findSites(named === undefined ? [] : [named], terminal);
  const [only] = sites;
  if (only !== undefined && sites.length === 1) return only;
  throw errorFor(sites);
}

/** The error if a command needs one site and there are several; it names their folders. */
export function severalSites(sites: readonly SiteFolder[], terminal: Terminal): UsageError {
  const folders = firstThree(sites.map(({ root }) => pathForPeople(terminal.currentFolder, root)));
  return new UsageError(`There are ${sites.length} sites here, ${folders}; choose one with --site`);
}
