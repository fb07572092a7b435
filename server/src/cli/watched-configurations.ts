/**
 * Watches the configuration files that may apply to sites and are outside their folders: those in parent folders up to the
 * repository's root, or the file of `--config`. A file in the site's own folder is watched with the site's files.
 */
import fs from "node:fs";
import nodePath from "node:path";
import { reasonOf } from "../host/file-system.ts";
import { configurationFolders, nearestConfiguration } from "../host/find-configuration.ts";
import { configurationFileName } from "../service/index.ts";
import { isFile } from "./configured-sites.ts";

/** The debounce delay after a change, in milliseconds. */
const debounceDelay = 100;

interface WatchedConfigurationsOptions {
  /** The roots of all sites, absolute. */
  readonly roots: readonly string[];
  /** The absolute path of the file of `--config`; undefined if the nearest file applies. */
  readonly named: string | undefined;
  /** Called if a file that applies, or applied, to these sites was created, changed or deleted. */
  readonly changed: (path: string, roots: readonly string[]) => void;
  /** Called if the system cannot watch a folder. The reason completes "File changes cannot be watched: …". */
  readonly failed: (reason: string) => void;
}

/** The files to watch, each with the roots of the sites that it may apply to. */
function filesToWatch({
  roots,
  named,
}: WatchedConfigurationsOptions): ReadonlyMap<string, readonly string[]> {
  if (named !== undefined) return new Map([[named, roots]]);
  const files = new Map<string, string[]>();
  for (const root of roots) {
    for (const folder of configurationFolders(root).filter((one) => one !== root)) {
      const path = nodePath.join(folder, configurationFileName);
      files.set(path, [...(files.get(path) ?? []), root]);
    }
  }
  return files;
}

/** Whether a file at the path would apply to a site, which is so unless there is a nearer file. */
function wouldApply(root: string, path: string): boolean {
  return nearestConfiguration(root, configurationFileName, (one) => one === path || isFile(one)) === path;
}

/** Starts watching. @returns a function that stops it */
export function watchConfigurations(options: WatchedConfigurationsOptions): () => void {
  const { named, changed, failed } = options;
  const watchers: fs.FSWatcher[] = [];
  const timers = new Map<string, NodeJS.Timeout>();
  for (const [path, roots] of filesToWatch(options)) {
    const notify = (): void => {
      timers.delete(path);
      const affected = named === undefined ? roots.filter((root) => wouldApply(root, path)) : roots;
      if (affected.length > 0) changed(path, affected);
    };
    try {
      const watcher = fs.watch(nodePath.dirname(path), (_event, file) => {
        if (file !== null && file !== nodePath.basename(path)) return;
        clearTimeout(timers.get(path));
        timers.set(path, setTimeout(notify, debounceDelay));
      });
      watcher.on("error", (error) => {
        watcher.close();
        failed(error.message);
      });
      watchers.push(watcher);
    } catch (error) {
      failed(reasonOf(error));
    }
  }
  return () => {
    for (const timer of timers.values()) clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
