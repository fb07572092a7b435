/**
 * Finds and reads the configuration of each site of a command: the nearest docs-json.config.jsonc, or the file of `--config`.
 * A file that cannot be used ends the command before anything is checked.
 */

import fs from "node:fs";
import nodePath from "node:path";
import { currentDate } from "../host/current-date.ts";
import type { SiteFolder } from "../host/discover.ts";
import { nearestConfiguration, placeOfSite } from "../host/find-configuration.ts";
import { pathForPeople } from "../host/paths.ts";
import { contentOf } from "../host/read-content.ts";
import { maxBytes, readInside } from "../host/read-file.ts";
import {
  type ChosenSettings,
  type ConfigurationProblem,
  type ConfiguredSettings,
  configurationFileName,
  configuredSettings,
  readConfiguration,
  type SiteConfiguration,
  settingsWithout,
} from "../service/index.ts";
import type { Severity } from "../service/model/finding.ts";
import type { SiteSettings } from "../service/snapshot.ts";
import { lineIndex } from "../service/text/line-index.ts";
import { type Terminal, UsageError } from "./terminal.ts";

/** The options that choose a configuration. */
export interface ConfigurationArguments {
  readonly config?: string | undefined;
  readonly "no-config"?: boolean | undefined;
}

/** A configuration file that was read. */
export interface ConfigurationFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  readonly configuration: SiteConfiguration;
}

/** The configuration of one site. */
export interface ConfiguredSite {
  readonly settings: SiteSettings;
  /** Undefined if neither the command line nor a file sets it. */
  readonly failOn: Severity | undefined;
  /** Undefined for a site without a configuration file. */
  readonly file: ConfigurationFile | undefined;
  /** Which entry of the file ignores which findings. */
  readonly entries: ConfiguredSettings["entries"];
}

/** Whether there is a file at an absolute path. */
export function isFile(path: string): boolean {
  return fs.statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** "docs-json.config.jsonc:3:5: …" */
export function placedProblem(
  path: string,
  text: string,
  { message, span }: ConfigurationProblem,
  { currentFolder }: Pick<Terminal, "currentFolder">,
): string {
  const { line, character } = lineIndex(text).positionAt(span.start);
  const place = `${pathForPeople(currentFolder, path)}:${line + 1}:${character + 1}`;
  return `${place}: ${message.replace(/\.$/, "")}`;
}

function readFile(path: string, terminal: Terminal): ConfigurationFile {
  const content = contentOf(readInside(nodePath.dirname(path), path, { maxBytes: maxBytes.json }));
  const name = pathForPeople(terminal.currentFolder, path);
  if (content.kind === "missing") throw new UsageError(`There is no file ${name}`);
  if (content.kind === "unreadable")
    throw new UsageError(`${name} could not be read, so nothing is checked: ${content.reason}`);
  const { text } = content;
  const reading = readConfiguration(text, terminal.today ?? currentDate());
  if (reading.kind === "read") return { path, text, configuration: reading.configuration };
  const [first, ...more] = reading.problems.filter(({ severity }) => severity === "error");
  const moreWords = more.length === 0 ? "" : ` (and ${more.length} more)`;
  const subject = first === undefined ? `${name} is empty` : placedProblem(path, text, first, terminal);
  throw new UsageError(
    `Nothing is checked, because the configuration cannot be used: ${subject}${moreWords}`,
  );
}

/** A function that reads the configuration file of a site, as the options choose it; each file is read once. */
function configurationSource(options: ConfigurationArguments, terminal: Terminal) {
  const { config, "no-config": isOff } = options;
  if (config !== undefined && isOff === true)
    throw new UsageError("Use only one of --config and --no-config");
  const named = config === undefined ? undefined : nodePath.resolve(terminal.currentFolder, config);
  const files = new Map<string, ConfigurationFile>();
  return (root: string): ConfigurationFile | undefined => {
    if (isOff === true) return undefined;
    const path = named ?? nearestConfiguration(root, configurationFileName, isFile);
    if (path === undefined) return undefined;
    const file = files.get(path) ?? readFile(path, terminal);
    files.set(path, file);
    return file;
  };
}

/**
 * The settings of a site.
 * @param file its configuration file
 * @param chosen the settings of the command line, which take precedence
 */
function configuredSite(
  root: string,
  file: ConfigurationFile | undefined,
  chosen: ChosenSettings & { readonly failOn?: Severity | undefined },
): ConfiguredSite {
  if (file === undefined) {
    return { settings: settingsWithout(chosen), failOn: chosen.failOn, file, entries: new Map() };
  }
  const { configuration } = file;
  // If the site is not below the folder of the file that `--config` names, paths are relative to the site's root.
  const place = placeOfSite(root, file.path) ?? "";
  return {
    ...configuredSettings(configuration, place, chosen),
    failOn: chosen.failOn ?? configuration.failOn?.value,
    file,
  };
}

/** The configuration of a site, by the absolute path of its root. */
export type ConfiguredSites = (root: string) => ConfiguredSite;

/** Reads the configuration of every site first, so that one that cannot be used ends the command before it does anything. */
export function configuredSites(
  folders: readonly Pick<SiteFolder, "root">[],
  options: ConfigurationArguments,
  chosen: ChosenSettings & { readonly failOn?: Severity | undefined },
  terminal: Terminal,
): ConfiguredSites {
  const source = configurationSource(options, terminal);
  const sites = new Map<string, ConfiguredSite>();
  const siteAt = (root: string): ConfiguredSite => {
    const site = sites.get(root) ?? configuredSite(root, source(root), chosen);
    sites.set(root, site);
    return site;
  };
  for (const { root } of folders) siteAt(root);
  return siteAt;
}
