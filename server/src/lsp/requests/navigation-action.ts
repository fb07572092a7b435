/** From the parameter of `docsJson/navigation/edit`, which may be anything, to an action of the engine. */
import { fromFileUri } from "../../host/paths.ts";
import type { NavigationPlaceName } from "../../protocol.ts";
import { type Destination, type NavigationAction, placeNamed, treeRow } from "../../service/index.ts";
import type { Location } from "../../service/model/location.ts";
import { type SectionKind, sectionKinds } from "../../service/model/section-kind.ts";
import type { Site } from "../../service/snapshot.ts";
import type { CheckedSite } from "../session/site/checked-site.ts";

/** The action that a client requests, or why it cannot be understood. */
type ReadAction =
  | { readonly kind: "action"; readonly action: NavigationAction }
  | { readonly kind: "refused"; readonly reason: string };

/** More entries are refused, and longer names are not names. */
const maxEntries = 1000;
const maxName = 10_000;

/** Thrown while a parameter is read; the message is for people. */
class MisunderstoodParameterError extends Error {}

type GivenParameters = Readonly<Record<string, unknown>>;

function objectOf(value: unknown): GivenParameters {
  if (typeof value !== "object" || value === null)
    throw new MisunderstoodParameterError("The request names no action.");
  return value as GivenParameters;
}

function textOf(value: unknown): string {
  if (typeof value !== "string" || value.length > maxName)
    throw new MisunderstoodParameterError("The request lacks a string that its action needs.");
  return value;
}

function optionalText(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : textOf(value);
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new MisunderstoodParameterError("The request names no entries.");
  if (value.length > maxEntries)
    throw new MisunderstoodParameterError(
      `More than ${maxEntries} entries were named; move them in smaller parts.`,
    );
  return value;
}

/** Reads places in a site. */
class PlaceReader {
  readonly #checked: CheckedSite;
  readonly #site: Site;

  constructor(checked: CheckedSite, site: Site) {
    this.#checked = checked;
    this.#site = site;
  }

  /** The location of an entry or section. */
  location(value: unknown): Location {
    const place = this.#place(value);
    if (place.kind === "page")
      throw new MisunderstoodParameterError("This page is not in the navigation yet.");
    return place.location;
  }

  /** Entries, and the files of pages that are not listed yet. */
  entries(values: unknown): { readonly entries: readonly Location[]; readonly pages: readonly string[] } {
    const places = listOf(values).map((value) => this.#place(value));
    return {
      entries: places.flatMap((place) => (place.kind === "entry" ? place.location : [])),
      pages: places.flatMap((place) => (place.kind === "page" ? place.file : [])),
    };
  }

  destination(value: unknown): Destination {
    const { before, after, into, index } = objectOf(value);
    if (before !== undefined) return { before: this.location(before) };
    if (after !== undefined) return { after: this.location(after) };
    return { into: this.location(into), ...(Number.isSafeInteger(index) ? { index: Number(index) } : {}) };
  }

  /** The page files of some URIs. */
  files(values: unknown): readonly string[] {
    if (values === undefined) return [];
    return listOf(values).map((value) => {
      const path = fromFileUri(textOf(value));
      const file = path === undefined ? undefined : this.#checked.sitePathOf(path);
      if (file === undefined)
        throw new MisunderstoodParameterError("A file is outside this site, so it cannot be listed in it.");
      return file;
    });
  }

  #place(
    value: unknown,
  ):
    | { readonly kind: "entry"; readonly location: Location }
    | { readonly kind: "page"; readonly file: string } {
    const { row: id, name } = objectOf(value) as Partial<
      Record<keyof NavigationPlaceName | "row" | "name", unknown>
    >;
    if (id === undefined) {
      const place = placeNamed(this.#site, textOf(name));
      if (place.kind === "refused") throw new MisunderstoodParameterError(place.reason);
      return { kind: "entry", location: place.location };
    }
    const row = treeRow(this.#site, textOf(id));
    if (row?.kind === "site") return this.#place({ name: "navigation" });
    if (row?.kind === "orphan" && row.pageFile !== undefined) return { kind: "page", file: row.pageFile };
    if (row?.flags.includes("root") === true)
      throw new MisunderstoodParameterError(
        "This is the page that a group opens with; change `root` of the group in the file.",
      );
    const location = row?.item ?? row?.place;
    if (location === undefined)
      throw new MisunderstoodParameterError(
        row === undefined
          ? "The navigation has changed since then; try again."
          : "This row has no entry in the navigation that could be changed.",
      );
    return { kind: "entry", location };
  }
}

function sectionOf(value: unknown): SectionKind {
  const section = sectionKinds.find((one) => one === value);
  if (section === undefined)
    throw new MisunderstoodParameterError(`A section is one of ${sectionKinds.join(", ")}.`);
  return section;
}

/** @param redirects whether the author wants redirects from the URLs of files that move */
function readAction(given: GivenParameters, places: PlaceReader, redirects: boolean): NavigationAction {
  const { kind } = given;
  switch (kind) {
    case "move": {
      const { entries, pages } = places.entries(given.entries);
      const to = places.destination(given.to);
      const all = [...pages, ...places.files(given.uris)];
      return { kind, entries, pages: all, to, movesFiles: given.movesFiles === true, redirects };
    }
    case "shift":
      return {
        kind,
        entries: places.entries(given.entries).entries,
        by: given.by === "up" ? "up" : "down",
      };
    case "add-page": {
      const title = optionalText(given.title);
      const to = places.destination(given.to);
      return { kind, path: textOf(given.path), ...(title === undefined ? {} : { title }), to };
    }
    case "add-section": {
      const href = optionalText(given.href);
      const to = places.destination(given.to);
      const section = sectionOf(given.section);
      return { kind, section, name: textOf(given.name), ...(href === undefined ? {} : { href }), to };
    }
    case "remove":
      return { kind, entries: places.entries(given.entries).entries, files: given.files === true };
    case "rename":
      return { kind, entry: places.location(given.entry), name: textOf(given.name) };
    case "change-path":
      return { kind, entry: places.location(given.entry), path: textOf(given.path), redirects };
    case "move-files":
      return { kind, entries: places.entries(given.entries).entries, redirects };
    case "wrap": {
      const name = optionalText(given.name);
      const { entries } = places.entries(given.entries);
      return { kind, entries, section: sectionOf(given.section), ...(name === undefined ? {} : { name }) };
    }
    case "unwrap":
      return { kind, entry: places.location(given.entry) };
    case "duplicate": {
      const { entries } = places.entries(given.entries);
      return { kind, entries, division: places.location(given.division), files: given.files === true };
    }
    case "sync-endpoints":
      return { kind };
    case "set": {
      const { key, value } = given;
      if (key !== "default" && key !== "hidden" && key !== "icon")
        throw new MisunderstoodParameterError("Only default, hidden and icon can be set.");
      const isOn = typeof value === "boolean" ? value : optionalText(value);
      return { kind, entry: places.location(given.entry), key, value: isOn };
    }
    default:
      throw new MisunderstoodParameterError("The request names an unknown action.");
  }
}

/** The action of a request. Any value gives an answer. */
export function navigationAction(checked: CheckedSite, site: Site, value: unknown): ReadAction {
  try {
    const action = readAction(objectOf(value), new PlaceReader(checked, site), checked.addsRedirects);
    return { kind: "action", action };
  } catch (error) {
    if (error instanceof MisunderstoodParameterError) return { kind: "refused", reason: error.message };
    throw error;
  }
}
