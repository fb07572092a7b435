/**
 * Follows the configuration files that may hold for sites and are not in their folders: those further up in the repository, and one that
 * the command line names. Those in a site's own folder are followed with its files.
 */
import fs from "node:fs";
import nodePath from "node:path";
import { reasonOf } from "../host/file-system.ts";
import { configurationFolders, nearestConfiguration } from "../host/find-configuration.ts";
import { configurationFileName } from "../service/index.ts";
import { isFile } from "./configured-sites.ts";

/** How long no file must change before sites are checked again, in milliseconds. */
const debounceDelay = 100;

interface WatchedConfigurationsOptions {
  /** The roots of all sites, absolute. */
  readonly roots: readonly string[];
  /** The absolute path of the file that the command line names; undefined if the nearest one holds. */
  readonly named: string | undefined;
  /** A file has come, gone or changed that holds, or has held, for these sites. */
  readonly changed: (path: string, roots: readonly string[]) => void;
  /** The system cannot watch a folder. The text completes "changes are not seen: …". */
  readonly failed: (reason: string) => void;
}

/** The folders to watch, each with the file in it and the sites that the file may hold for. */
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

/** Whether no file nearer to a site holds for it, whatever is at the path. */
function mayHold(root: string, path: string): boolean {
  return nearestConfiguration(root, configurationFileName, (one) => one === path || isFile(one)) === path;
}

/** Watches until the function that it returns is called. */
export function watchConfigurations(options: WatchedConfigurationsOptions): () => void {
  const { named, changed, failed } = options;
  const watchers: fs.FSWatcher[] = [];
  const timers = new Map<string, NodeJS.Timeout>();
  for (const [path, roots] of filesToWatch(options)) {
    const news = (): void => {
      timers.delete(path);
      const holding = named === undefined ? roots.filter((root) => mayHold(root, path)) : roots;
      if (holding.length > 0) changed(path, holding);
    };
    try {
      const watcher = fs.watch(nodePath.dirname(path), (_event, file) => {
        if (file !== null && file !== nodePath.basename(path)) return;
        clearTimeout(timers.get(path));
        timers.set(path, setTimeout(news, debounceDelay));
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
