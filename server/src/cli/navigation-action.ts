/** Turns the arguments of `docs-json navigation` into an action of the engine, and finds its entries in the site. */
import { type Destination, type NavigationAction, placeNamed } from "../service/index.ts";
import type { Location } from "../service/model/location.ts";
import { type SectionKind, sectionKinds } from "../service/model/section-kind.ts";
import type { Site } from "../service/snapshot.ts";
import { nearest } from "../service/text/nearest.ts";
import { enumerate } from "../service/text/words.ts";
import { UsageError } from "./terminal.ts";

/** The actions and their operands. */
export const actionUsages = {
  add: "page PATH, or a section by its kind and NAME",
  move: "ENTRY …",
  remove: "ENTRY …",
  rename: "ENTRY NAME, or ENTRY with --path",
  wrap: "ENTRY …",
  unwrap: "ENTRY",
  duplicate: "ENTRY … with --to",
  set: "ENTRY default, hidden or icon, and the name of the icon",
} as const;

type ActionName = keyof typeof actionUsages;

/** The minimum and maximum number of operands; other actions take any number of entries. */
const operandCounts: Partial<Record<ActionName, readonly [least: number, most: number]>> = {
  add: [2, 3],
  set: [2, 3],
  rename: [1, 2],
  unwrap: [1, 1],
};

/** The values of the options that belong to an action. */
interface ActionOptions {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly into?: string | undefined;
  readonly up?: boolean | undefined;
  readonly down?: boolean | undefined;
  readonly files?: boolean | undefined;
  readonly title?: string | undefined;
  readonly href?: string | undefined;
  readonly path?: string | undefined;
  readonly to?: string | undefined;
  readonly in?: string | undefined;
  readonly name?: string | undefined;
  readonly off?: boolean | undefined;
  readonly "no-redirects"?: boolean | undefined;
}

/** The options that an action uses. The others would be ignored, and the result would not be what was asked for. */
const usedOptions: Record<ActionName, readonly (keyof ActionOptions)[]> = {
  add: ["before", "after", "into", "title", "href"],
  move: ["before", "after", "into", "up", "down", "files"],
  remove: ["files"],
  rename: ["path"],
  wrap: ["in", "name"],
  unwrap: [],
  duplicate: ["to", "files"],
  set: ["off"],
};

/** @throws UsageError for an option that the action does not use */
function refuseUnusedOptions(name: ActionName, options: ActionOptions): void {
  const all = new Set(Object.values(usedOptions).flat());
  const unused = [...all].find((key) => options[key] !== undefined && !usedOptions[name].includes(key));
  if (unused !== undefined) throw new UsageError(`navigation ${name} does not use --${unused}`, true);
}

/** The parsed arguments, before the site is opened. */
interface NavigationRequest {
  readonly name: ActionName;
  readonly operands: readonly string[];
  readonly options: ActionOptions;
}

function isAction(name: string): name is ActionName {
  return Object.hasOwn(actionUsages, name);
}

/** The request of a command line. @throws UsageError if the action, its operands or its options are missing or wrong */
export function navigationRequest(positionals: readonly string[], options: ActionOptions): NavigationRequest {
  const [name, ...operands] = positionals;
  const names = Object.keys(actionUsages);
  if (name === undefined) throw new UsageError(`The navigation command needs an action: ${names.join(", ")}`);
  if (!isAction(name)) {
    const better = nearest(name, names, 1)[0];
    const hint = better === undefined ? `use ${enumerate(names, "or")}` : `did you mean ${better}?`;
    throw new UsageError(`Unknown action ${name}; ${hint}`);
  }
  const [least, most] = operandCounts[name] ?? [1, 1000];
  if (operands.length < least || operands.length > most)
    throw new UsageError(`navigation ${name} needs ${actionUsages[name]}`, true);
  refuseUnusedOptions(name, options);
  return { name, operands, options };
}

function locationOf(site: Site, text: string): Location {
  const place = placeNamed(site, text);
  if (place.kind === "refused") throw new UsageError(place.reason.replace(/\.$/, ""));
  return place.location;
}

function destinationOf(site: Site, { before, after, into }: ActionOptions): Destination {
  const targets = [before, after, into].filter((target) => target !== undefined);
  if (targets.length !== 1) throw new UsageError("Say where with one of --before, --after and --into");
  if (before !== undefined) return { before: locationOf(site, before) };
  if (after !== undefined) return { after: locationOf(site, after) };
  return { into: locationOf(site, into ?? "") };
}

function sectionNamed(word: string | undefined, option: string): SectionKind {
  const section = sectionKinds.find((one) => one === word);
  if (section === undefined)
    throw new UsageError(
      `Invalid value ${word ?? "nothing"} for ${option}; use ${enumerate(sectionKinds, "or")}`,
    );
  return section;
}

function addition(site: Site, operands: readonly string[], options: ActionOptions): NavigationAction {
  const [kind, name = "", ...surplus] = operands;
  if (surplus.length > 0)
    throw new UsageError(`navigation add needs ${actionUsages.add}; put a name of several words in quotes`);
  const { title, href } = options;
  if (kind === "page" && href !== undefined)
    throw new UsageError("--href makes a section a link; a page has no link");
  if (kind !== "page" && title !== undefined)
    throw new UsageError("--title is for add page; a section is named by NAME");
  const to = destinationOf(site, options);
  if (kind === "page") return { kind: "add-page", path: name, ...(title === undefined ? {} : { title }), to };
  const section = sectionNamed(kind, "add");
  return { kind: "add-section", section, name, ...(href === undefined ? {} : { href }), to };
}

function renaming(site: Site, operands: readonly string[], options: ActionOptions): NavigationAction {
  const [entry = "", name] = operands;
  const { path } = options;
  if ((name === undefined) === (path === undefined))
    throw new UsageError(`navigation rename needs ${actionUsages.rename}`, true);
  const at = locationOf(site, entry);
  return path === undefined
    ? { kind: "rename", entry: at, name: name ?? "" }
    : { kind: "change-path", entry: at, path, redirects: options["no-redirects"] !== true };
}

function setting(site: Site, operands: readonly string[], { off }: ActionOptions): NavigationAction {
  const [entry = "", key, icon] = operands;
  if (key !== "default" && key !== "hidden" && key !== "icon")
    throw new UsageError(`Invalid key ${key ?? "nothing"} for navigation set; use default, hidden or icon`);
  const isIcon = key === "icon";
  if ((icon !== undefined) !== (isIcon && off !== true))
    throw new UsageError(
      isIcon
        ? "navigation set ENTRY icon needs the name of the icon, or --off"
        : `${key} takes no value; --off removes it`,
    );
  const value = off === true ? undefined : (icon ?? true);
  return { kind: "set", entry: locationOf(site, entry), key, value };
}

/** The action of a request in a site. @throws UsageError if an entry or destination is missing or ambiguous */
export function actionOf(site: Site, { name, operands, options }: NavigationRequest): NavigationAction {
  const [first = ""] = operands;
  const entries = (): readonly Location[] => operands.map((text) => locationOf(site, text));
  const [files, redirects] = [options.files === true, options["no-redirects"] !== true];
  switch (name) {
    case "add":
      return addition(site, operands, options);
    case "rename":
      return renaming(site, operands, options);
    case "set":
      return setting(site, operands, options);
    case "unwrap":
      return { kind: "unwrap", entry: locationOf(site, first) };
    case "remove":
      return { kind: "remove", entries: entries(), files, redirects };
    case "duplicate": {
      if (options.to === undefined) throw new UsageError("Say to which language or version with --to");
      const division = locationOf(site, options.to);
      return { kind: "duplicate", entries: entries(), division, files };
    }
    case "wrap": {
      const section = sectionNamed(options.in ?? "group", "--in");
      const named = options.name === undefined ? {} : { name: options.name };
      return { kind: "wrap", entries: entries(), section, ...named };
    }
    case "move": {
      const { up, down, after, before, into } = options;
      if (up === true || down === true) {
        if (operands.length > 1 || up === down || files || (after ?? before ?? into) !== undefined)
          throw new UsageError("--up and --down move one ENTRY by one place, and nothing else");
        return { kind: "shift", entries: [locationOf(site, first)], by: up === true ? "up" : "down" };
      }
      const moved = entries();
      if (files && (after ?? before ?? into) === undefined)
        return { kind: "move-files", entries: moved, redirects };
      return { kind: "move", entries: moved, to: destinationOf(site, options), movesFiles: files, redirects };
    }
  }
}
