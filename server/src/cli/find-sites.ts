/** Which sites, and which parts of them, the paths of a command line mean. */
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
 * sites, or else the site around the folder. Files that belong to no site are named on stderr and left out,
 * because hooks of git pass every changed file. Throws a UsageError for any other path that names no site.
 * @param options.isQuiet suppresses the names of files that are left out
 * @param options.takesMissingFiles whether a file that does not exist stands for the whole site that it would be in
 */
export function findSites(
  paths: readonly string[],
  terminal: Terminal,
  options: SearchOptions = {},
): readonly SelectedSite[] {
  const sites = sitesNamed(paths, terminal, options);
  const outside = sites.find(({ root }) => !isGranted(root));
  if (outside === undefined) return sites;
  const path = pathForPeople(terminal.currentFolder, outside.root);
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
      // Unreadable files of a site are reported when the files of the site are listed.
      say(notes.filter(({ path }) => !sites.some(({ root }) => isInside(root, path))));
      return sites.map((site) => ({ ...site, only: undefined }));
    }
    const around = siteAround(terminal.currentFolder);
    if (around !== undefined) return [{ ...around, only: undefined }];
  }
  const sites = new Map<string, SelectedSite>();
  const add = (site: SelectedSite): void => void sites.set(site.root, together(sites.get(site.root), site));
  for (const path of paths.length === 0 ? ["."] : paths) {
    if (isPattern(path, terminal.currentFolder)) {
      const parts = partsMatching(path, terminal);
      for (const part of parts) add(part);
      if (parts.length > 0) continue;
      // `[slug].mdx` may be the name of a file that no longer exists.
      if (!takesMissingFiles || /[*?{]/.test(path)) throw new UsageError(`No file of a site matches ${path}`);
    }
    const absolute = absolutePathOf(path, terminal);
    const found = sitesOf(absolute);
    if (found.kind === "sites") {
      say(found.notes);
      for (const site of found.sites) add({ ...site, only: undefined });
      continue;
    }
    const whole = takesMissingFiles && found.kind === "missing" ? siteOfMissingFile(absolute) : undefined;
    if (whole !== undefined) {
      if (!isQuiet) writeLine(`${path} does not exist, so the whole site is checked`);
      add({ ...whole, only: undefined });
      continue;
    }
    if (takesMissingFiles && found.kind === "missing" && isDeletedElsewhere(absolute)) {
      if (!isQuiet)
        writeLine(`${path} was skipped: it does not exist, and no docs.json is next to it or above it`);
      continue;
    }
    const part = partOfSite(found, absolute);
    if (part !== undefined) {
      add(part);
    } else if (found.kind === "other-file") {
      if (!isQuiet)
        writeLine(
          `${path} was skipped: it is not part of a site, because no docs.json is next to it or above it`,
        );
    } else {
      if ("notes" in found) say(found.notes);
      throw new UsageError(withPathAsTyped(found.message, path, terminal));
    }
  }
  return [...sites.values()];
}

/** The parts of sites that a pattern matches; a docs.json stands for its site. */
function partsMatching(pattern: string, { currentFolder }: Terminal): readonly SelectedSite[] {
  const found = new Map<string, SiteFolder | undefined>();
  const files = new Map<string, Set<string>>();
  const whole: SelectedSite[] = [];
  const matching = filesMatching(pattern, currentFolder);
  if (matching === undefined) throw new UsageError(`${pattern} expands to too many patterns`);
  for (const file of matching) {
    const folder = nodePath.dirname(file);
    if (!found.has(folder)) found.set(folder, siteAround(folder));
    const site = found.get(folder);
    const inside = site === undefined ? undefined : toSitePath(site.root, file);
    if (site === undefined || inside === undefined) continue;
    if (file === site.file) whole.push({ ...site, only: undefined });
    else files.set(site.root, (files.get(site.root) ?? new Set()).add(inside));
  }
  const parts = Array.from(files, ([root, only]) => ({
    root,
    file: nodePath.join(root, siteFileName),
    only,
  }));
  return [...whole, ...parts];
}

/** A file or folder as a part of the site around it. */
function partOfSite({ kind }: SitesOfPath, path: string): SelectedSite | undefined {
  const isPart = kind === "other-file" || kind === "former-file" || kind === "no-site";
  const around = isPart ? siteAround(nodePath.dirname(path)) : undefined;
  const inside = around === undefined ? undefined : toSitePath(around.root, path);
  return around === undefined || inside === undefined ? undefined : { ...around, only: new Set([inside]) };
}

/** The site that a deleted file was in; undefined for a path that is rather a misspelled folder. */
function siteOfMissingFile(path: string): SiteFolder | undefined {
  return hasNameOfFile(path) ? siteAround(nodePath.dirname(path)) : undefined;
}

/** Whether a path that does not exist is rather a deleted file than a misspelled folder: `a.md`, `.gitignore`. */
function hasNameOfFile(path: string): boolean {
  return /\../.test(nodePath.basename(path));
}

/** Whether a path that does not exist is a file outside all sites. A docs.json is none: whoever names one means a site. */
function isDeletedElsewhere(path: string): boolean {
  return hasNameOfFile(path) && nodePath.basename(path) !== siteFileName;
}

function together(known: SelectedSite | undefined, part: SelectedSite): SelectedSite {
  if (known === undefined) return part;
  if (known.only === undefined || part.only === undefined) return { ...known, only: undefined };
  return { ...known, only: new Set([...known.only, ...part.only]) };
}

/** Repeats the path as the author typed it, and ends the message like all other messages. */
function withPathAsTyped(message: string, path: string, terminal: Terminal): string {
  const shown = message.replaceAll(absolutePathOf(path, terminal), path);
  return shown.replace(/\.$/, "");
}

/**
 * The site that a command changes: the one that is named, or the one around a folder, or else the only one here.
 * @param errorFor gives the error if several are here
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

/** The error if one site is needed and several are here, which are named by their folders. */
export function severalSites(sites: readonly SiteFolder[], terminal: Terminal): UsageError {
  const folders = firstThree(sites.map(({ root }) => pathForPeople(terminal.currentFolder, root)));
  return new UsageError(`There are ${sites.length} sites here, ${folders}; choose one with --site`);
}
