/** Which sites the paths of a command line mean. */
import nodePath from "node:path";
import { discoverSites, type SiteFolder, sitesOf } from "../host/discover.ts";
import type { HostNote } from "../host/file-system.ts";
import { isInside, pathForPeople } from "../host/paths.ts";
import { printable } from "./formats/excerpt.ts";
import { sentencesOf } from "./notes.ts";
import { type Terminal, UsageError } from "./terminal.ts";

/**
 * The sites that paths name, each once; every site below the current folder without paths, those
 * inside another site included. Throws a UsageError where a path names none.
 */
export function findSites(paths: readonly string[], terminal: Terminal): readonly SiteFolder[] {
  const say = (notes: readonly HostNote[]): void => {
    const pathOf = (path: string): string => pathForPeople(terminal.currentFolder, path);
    for (const sentence of sentencesOf(notes, pathOf))
      terminal.stderr.write(`docs-json: ${printable(sentence)}\n`);
  };
  if (paths.length === 0) {
    const { sites, notes } = discoverSites(terminal.currentFolder);
    if (sites.length > 0) {
      // What lies in a site is told when its files are listed.
      say(notes.filter(({ path }) => !sites.some(({ root }) => isInside(root, path))));
      return sites;
    }
  }
  const sites = new Map<string, SiteFolder>();
  for (const path of paths.length === 0 ? ["."] : paths) {
    const found = sitesOf(nodePath.resolve(terminal.currentFolder, path));
    if ("notes" in found) say(found.notes);
    if (found.kind !== "sites") throw new UsageError(withPathAsTyped(found.message, path, terminal));
    for (const site of found.sites) sites.set(site.root, site);
  }
  return [...sites.values()];
}

/** Messages name the path as the author typed it, and end like all others here. */
function withPathAsTyped(message: string, path: string, terminal: Terminal): string {
  const shown = message.replaceAll(nodePath.resolve(terminal.currentFolder, path), path);
  return shown.replace(/\.$/, "");
}
