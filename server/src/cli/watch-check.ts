/**
 * `docs-json check --watch`: checks sites again whenever their files change, until a signal ends the process. After a change,
 * only the changed files are read; the rest of a snapshot is reused.
 */
import nodePath from "node:path";
import { gitRenames } from "../host/git-renames.ts";
import { pathForPeople } from "../host/paths.ts";
import { missingPaths, navigationListing } from "../service/index.ts";
import { type Site, withRenames } from "../service/snapshot.ts";
import { sayTo } from "./command-run.ts";
import type { ConfigurationArguments } from "./configured-sites.ts";
import { WatchedSite } from "./preview/watched-site.ts";
import { siteAfterChanges } from "./site-after-changes.ts";
import { type ExitCode, type Terminal, UsageError } from "./terminal.ts";
import { watchConfigurations } from "./watched-configurations.ts";

/** The result of a check: its exit code, and the snapshots of the checked sites, by their roots. */
export interface WatchedCheck {
  readonly code: ExitCode;
  readonly sites: ReadonlyMap<string, Site>;
}

/** Runs a check, with the given snapshots instead of reading these sites. */
type CheckAgain = (known: ReadonlyMap<string, Site>) => WatchedCheck;

/** The snapshot after some files have changed; undefined if the whole site must be read again. */
function siteAfter(root: string, last: Site, changed: ReadonlySet<string> | undefined): Site | undefined {
  const next = changed === undefined ? undefined : siteAfterChanges(root, last, changed);
  if (next === undefined || missingPaths(next, navigationListing(next)).length === 0) return next;
  return withRenames(next, gitRenames(root));
}

/** "a.mdx and 2 more changed". */
function namesOf(changed: ReadonlySet<string> | undefined): string {
  const names = [...(changed ?? [])].sort();
  const [first, ...more] = names;
  if (first === undefined) return "files changed";
  return more.length === 0 ? `${first} changed` : `${first} and ${more.length} more changed`;
}

const endingSignals = ["SIGINT", "SIGTERM"] as const;

/**
 * Watches the files of checked sites and checks again after each change. Returns immediately. A signal ends the process, with
 * the exit code of the last check.
 */
export function watchChecks(
  first: WatchedCheck,
  check: CheckAgain,
  { config, "no-config": isWithout }: ConfigurationArguments,
  terminal: Terminal,
): void {
  const say = sayTo(terminal);
  let lastCode = first.code;
  const watched = new Map<string, WatchedSite>();
  const newest = new Map(first.sites);
  const checkAgain = (reason: string): void => {
    say(`${reason}, so the check runs again`);
    try {
      const { code, sites } = check(newest);
      lastCode = code;
      for (const [root, site] of sites) newest.set(root, site);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      // A file may be half written, for example while git merges it.
      say(error.message);
      lastCode = 2;
    }
    say("Waiting for changes; press Ctrl+C to stop");
  };
  const failed = (cause: string): void => say(`File changes cannot be watched: ${cause}`);
  for (const [root, site] of first.sites) {
    const name = nodePath.relative(terminal.currentFolder, root);
    let reason = "";
    const watchedSite = new WatchedSite(site, {
      root,
      read: (_before, changed) => {
        const before = newest.get(root);
        reason = `${name === "" ? "" : `${name}: `}${namesOf(changed)}`;
        const next = before === undefined ? undefined : siteAfter(root, before, changed);
        if (next === undefined) newest.delete(root);
        else newest.set(root, next);
        return next;
      },
      changed: () => checkAgain(reason),
      failed,
    });
    watched.set(root, watchedSite);
  }
  const endConfigurations = watchConfigurations({
    roots: isWithout === true ? [] : [...first.sites.keys()],
    named: config === undefined ? undefined : nodePath.resolve(terminal.currentFolder, config),
    changed: (path, roots) => {
      // The snapshots contain the old settings, so they are not reused.
      for (const root of roots) newest.delete(root);
      checkAgain(`${pathForPeople(terminal.currentFolder, path)} changed`);
    },
    failed,
  });
  const end = (): void => {
    for (const watchedSite of watched.values()) watchedSite.close();
    endConfigurations();
    for (const signal of endingSignals) process.removeListener(signal, end);
    process.exitCode = lastCode;
  };
  for (const signal of endingSignals) process.on(signal, end);
  say("Waiting for changes; press Ctrl+C to stop");
}
