/**
 * Opens the sites of a command one after the other, and reports on stderr what could not be read. The command
 * decides what to do with each site.
 */
import type { SiteFolder } from "../host/discover.ts";
import { excludedFiles } from "../host/excluded-files.ts";
import { type MissingHistory, missingHistorySentence } from "../host/missing-history.ts";
import {
  type Analysis,
  brokenWords,
  isOnlySyntaxChecked,
  listedPaths,
  unreadFiles,
} from "../service/index.ts";
import { defaultSettings, mainDocument, type Site } from "../service/snapshot.ts";
import { capitalize } from "../service/text/words.ts";
import { interruptionNote } from "./change-record.ts";
import { type StartedRun, sayTo, startRun } from "./command-run.ts";
import { abandonedDrafts } from "./drafts.ts";
import type { Report, UnreadReport } from "./formats/report.ts";
import { printable } from "./formats/sanitize.ts";
import {
  excludedSentence,
  leftOutSentences,
  lossWithoutHistory,
  unlistedUnreadSentences,
  unreadSentences,
} from "./notes.ts";
import { type OpenOptions, openSite } from "./open-site.ts";
import { cacheFolder } from "./pages/cache-folder.ts";
import { type CacheLocation, programVersion } from "./pages/page-cache.ts";
import { threadChoice } from "./pages/thread-choice.ts";
import { nameOfPlaceIn } from "./place-name.ts";
import type { SelectedSite } from "./selection.ts";
import type { Terminal } from "./terminal.ts";

/** The messages of a command, and facts about the site that it visits. */
export interface SitesRun extends StartedRun {
  /** Why git could not find where missing pages of the site were moved; undefined if it could, or if no page is missing. */
  readonly missingHistory: MissingHistory | undefined;
  /** How many pages of the site have been read; undefined if all of them. */
  readonly readPages: number | undefined;
}

/**
 * The heading above the output of a site; empty if there is only one site.
 * @param index the position of the site in the output
 */
export function headOfSite(
  folders: readonly unknown[],
  index: number,
  folder: SelectedSite,
  run: StartedRun,
): string {
  if (folders.length <= 1) return "";
  return `${index === 0 ? "" : "\n"}${printable(run.pathOf(folder, ""))}:\n`;
}

/**
 * The folder of a site, if the next command here must name it: because the user did, or because there are several sites.
 * @param paths the paths that the user typed
 */
export function folderToName(
  paths: readonly string[],
  folders: readonly unknown[],
  folder: SelectedSite,
  run: StartedRun,
): string | undefined {
  const path = run.pathOf(folder, "");
  const isOnlyOne = paths.length === 0 && folders.length <= 1;
  return path === "." || isOnlyOne ? undefined : path;
}

/** Whether the files were listed and none is a page, as if a docs.json was copied without its site. */
function hasNoPages(site: Site): boolean {
  for (const _page of site.files?.pages() ?? []) return false;
  return site.files !== undefined;
}

/** Warns if the navigation lists pages, but no page file exists. */
export function warnIfNoPages(folder: SiteFolder, { site, listing }: Analysis, run: SitesRun): void {
  if (listedPaths(listing).size === 0 || !hasNoPages(site)) return;
  const location = `in ${run.pathOf(folder, "")} or below`;
  run.say(
    `There are no page files ${location}, so every page is missing; use --no-files to check only docs.json`,
  );
}

function brokenWordsOf(folder: SiteFolder, site: Site, run: SitesRun): string | undefined {
  const nameOf = nameOfPlaceIn(site);
  return brokenWords(site, (document, offset) => run.pathOf(folder, nameOf(document, offset)));
}

/**
 * Warns if a JSON file is not valid JSON, so that an answer about the site may be wrong.
 * @returns whether it may be; the command must then end with exit code 2
 */
export function warnIfUncertain(folder: SiteFolder, site: Site, run: SitesRun): boolean {
  const words = brokenWordsOf(folder, site, run);
  if (words !== undefined)
    run.say(`${words}, so what depends on it may be missing or wrong here; fix it first`);
  return words !== undefined;
}

/** Warns if a JSON file is not valid JSON, so that the check is incomplete. */
export function warnIfBroken(folder: SiteFolder, { site }: Analysis, run: SitesRun): void {
  const words = brokenWordsOf(folder, site, run);
  if (words === undefined) return;
  const unchecked = isOnlySyntaxChecked(site) ? "the site" : "that file";
  run.say(`${words}, so only its syntax is checked; fix it to have the rest of ${unchecked} checked`);
}

/** Warns if an earlier run was killed: a change is half done, or drafts are left. */
export function warnIfInterrupted(folder: SiteFolder, { files }: Site, run: SitesRun): void {
  const note = interruptionNote(folder.root);
  if (note !== undefined) run.say(capitalize(note));
  const drafts = abandonedDrafts(folder.root, files?.files() ?? []);
  const [first] = drafts;
  if (first === undefined) return;
  const predicate = drafts.length === 1 ? " is" : ` and ${drafts.length - 1} more are`;
  run.say(
    `${run.pathOf(folder, first)}${predicate} left over from an interrupted run; docs-json fix removes such drafts`,
  );
}

/**
 * Names on stderr the unreadable files that are not among the printed findings.
 * @param isPrinted whether people see the findings
 */
export function reportUnlistedUnread(
  report: Pick<Report, "sites" | "unread">,
  isPrinted: boolean,
  terminal: Terminal,
): void {
  const { currentFolder } = terminal;
  for (const sentence of unlistedUnreadSentences(report, { isPrinted, currentFolder }))
    sayTo(terminal)(sentence);
}

/** The cache of pages; undefined, with a message, if the version of the program is unknown, so that it could become outdated. */
export function cachePlace(
  { environment }: Terminal,
  say: (text: string) => void,
): CacheLocation | undefined {
  const version = programVersion();
  if (version === undefined) say("--cache has no effect, because this program is not the published build");
  return version === undefined ? undefined : { folder: cacheFolder(environment), version };
}

function openedBefore(site: Site | undefined): ReturnType<typeof openSite> | undefined {
  if (site === undefined) return undefined;
  return { kind: "opened", opened: { site, notes: [], missingHistory: undefined, readPages: undefined } };
}

/**
 * Passes on each site that can be read.
 * @returns the files of all sites that could not be read; if there are any, the command must end with exit code 2
 */
export function eachSite(
  folders: readonly SelectedSite[],
  {
    settingsOf = () => defaultSettings,
    ...options
  }: Omit<OpenOptions, "settings" | "onProgress" | "onCacheProblem" | "threads" | "cache"> & {
    /** The settings of a site, by the absolute path of its root; the default settings for a command that reports no findings. */
    readonly settingsOf?: (root: string) => OpenOptions["settings"];
    readonly isCached?: boolean;
    /** Whether only the findings in the selected part of a site are reported. */
    readonly wantsPart?: boolean;
    /** Whether the command itself names the files of a site that could not be read. */
    readonly namesUnread?: boolean;
    /** Whether the command changes the files of a site, which it must not do if it cannot read all of them. */
    readonly isChange?: boolean;
    /** Complete snapshots of sites that are not read again, by the absolute path of the root. */
    readonly known?: ReadonlyMap<string, Site>;
  },
  terminal: Terminal,
  visit: (folder: SelectedSite, site: Site, run: SitesRun) => void,
): readonly UnreadReport[] {
  const { run, progress } = startRun(terminal);
  const { say, pathOf } = run;
  const unread: UnreadReport[] = [];
  const namedSites = new Set(folders.map(({ root }) => root));
  const threads = threadChoice(terminal);
  const cache = options.isCached === true ? cachePlace(terminal, say) : undefined;
  for (const folder of folders) {
    const onProgress = (text: string): void => progress.update(`${pathOf(folder, "")}: ${text}`);
    const opening =
      openedBefore(options.known?.get(folder.root)) ??
      openSite(folder.root, {
        namedSites,
        threads,
        cache,
        ...options,
        settings: settingsOf(folder.root),
        ...(options.wantsPart === true ? { only: folder.only } : {}),
        onProgress,
        onCacheProblem: say,
      });
    const { root } = folder;
    if (opening.kind === "unreadable") {
      unread.push({ root, file: mainDocument, reason: opening.reason });
      say(`${pathOf(folder, mainDocument)} could not be read: ${opening.reason}`);
      continue;
    }
    const { notes, readPages, site } = opening.opened;
    const unreadInSite = unreadFiles(site);
    for (const { path, reason } of unreadInSite) unread.push({ root, file: path, reason });
    const shownPath = (path: string): string => pathOf(folder, path);
    const sentences = options.namesUnread === true ? [] : unreadSentences(unreadInSite, shownPath);
    for (const sentence of [...leftOutSentences(notes, shownPath), ...sentences]) say(sentence);
    const excluded = options.files ? excludedFiles(root) : [];
    const exclusion = excludedSentence(excluded, pathOf(folder, ""), options.isChange === true);
    if (exclusion !== undefined) say(exclusion);
    if (exclusion !== undefined && options.isChange === true) {
      for (const file of excluded) unread.push({ root, file, reason: "a sparse checkout excludes it" });
      continue;
    }
    // A site without a repository has no history that could be missing.
    const history = opening.opened.missingHistory;
    const missingHistory = history?.cause === "no-repository" ? undefined : history;
    if (missingHistory !== undefined)
      say(
        `${pathOf(folder, "")}: ${missingHistorySentence(missingHistory, lossWithoutHistory).replace(/\.$/, "")}`,
      );
    visit(folder, site, { ...run, missingHistory, readPages });
  }
  progress.done();
  return unread;
}
