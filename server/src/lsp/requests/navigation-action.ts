/** Converts the parameter of `docsJson/navigation/edit`, which may have any value, to an action of the engine. */
import { fromFileUri } from "../../host/paths.ts";
import type { NavigationPlaceName } from "../../protocol.ts";
import { type Destination, type NavigationAction, placeNamed, treeRow } from "../../service/index.ts";
import type { Location } from "../../service/model/location.ts";
import { type SectionKind, sectionKinds } from "../../service/model/section-kind.ts";
import type { Site } from "../../service/snapshot.ts";
import type { CheckedSite } from "../session/site/checked-site.ts";

/** The action that a client requests, or why the request is invalid. */
type ReadAction =
  | { readonly kind: "action"; readonly action: NavigationAction }
  | { readonly kind: "refused"; readonly reason: string };

/** The limits on entries and on the length of names; larger requests are refused. */
const maxEntries = 1000;
const maxName = 10_000;

/** Thrown if a parameter is invalid; the message is for people. */
class InvalidParameterError extends Error {}

type ActionInput = Readonly<Record<string, unknown>>;

function objectOf(value: unknown): ActionInput {
  if (typeof value !== "object" || value === null)
    throw new InvalidParameterError("The request names no action.");
  return value as ActionInput;
}

function textOf(value: unknown): string {
  if (typeof value !== "string" || value.length > maxName)
    throw new InvalidParameterError("The request lacks a string that its action needs.");
  return value;
}

function optionalText(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : textOf(value);
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new InvalidParameterError("The request names no entries.");
  if (value.length > maxEntries)
    throw new InvalidParameterError(`More than ${maxEntries} entries were named; move fewer at a time.`);
  return value;
}

/** Reads parameters that name places in a site. */
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
    if (place.kind === "page") throw new InvalidParameterError("This page is not in the navigation yet.");
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

  /** The page files with the given URIs. */
  files(values: unknown): readonly string[] {
    if (values === undefined) return [];
    return listOf(values).map((value) => {
      const path = fromFileUri(textOf(value));
      const file = path === undefined ? undefined : this.#checked.sitePathOf(path);
      if (file === undefined)
        throw new InvalidParameterError("A file is outside this site, so it cannot be listed in it.");
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
      if (place.kind === "refused") throw new InvalidParameterError(place.reason);
      return { kind: "entry", location: place.location };
    }
    const row = treeRow(this.#site, textOf(id));
    if (row?.kind === "site") return this.#place({ name: "navigation" });
    if (row?.kind === "orphan" && row.pageFile !== undefined) return { kind: "page", file: row.pageFile };
    if (row?.flags.includes("root") === true)
      throw new InvalidParameterError(
        "This is the page that a group opens with; change `root` of the group in the file.",
      );
    const location = row?.item ?? row?.place;
    if (location === undefined)
      throw new InvalidParameterError(
        row === undefined
          ? "The navigation has changed since then; try again."
          : "This row has no entry in the navigation that could be changed.",
      );
    return { kind: "entry", location };
  }
}

function sectionOf(value: unknown): SectionKind {
  const section = sectionKinds.find((kind) => kind === value);
  if (section === undefined)
    throw new InvalidParameterError(`A section is one of ${sectionKinds.join(", ")}.`);
  return section;
}

/** @param redirects whether to add redirects from the URLs of files that move */
function readAction(input: ActionInput, places: PlaceReader, redirects: boolean): NavigationAction {
  const { kind } = input;
  switch (kind) {
    case "move": {
      const { entries, pages } = places.entries(input.entries);
      const to = places.destination(input.to);
      const newPages = [...pages, ...places.files(input.uris)];
      return { kind, entries, pages: newPages, to, movesFiles: input.movesFiles === true, redirects };
    }
    case "shift":
      return { kind, entries: places.entries(input.entries).entries, by: input.by === "up" ? "up" : "down" };
    case "add-page": {
      const title = optionalText(input.title);
      const to = places.destination(input.to);
      return { kind, path: textOf(input.path), ...(title === undefined ? {} : { title }), to };
    }
    case "add-section": {
      const href = optionalText(input.href);
      const to = places.destination(input.to);
      const section = sectionOf(input.section);
      return { kind, section, name: textOf(input.name), ...(href === undefined ? {} : { href }), to };
    }
    case "remove":
      return { kind, entries: places.entries(input.entries).entries, files: input.files === true };
    case "rename":
      return { kind, entry: places.location(input.entry), name: textOf(input.name) };
    case "change-path":
      return { kind, entry: places.location(input.entry), path: textOf(input.path), redirects };
    case "move-files":
      return { kind, entries: places.entries(input.entries).entries, redirects };
    case "wrap": {
      const name = optionalText(input.name);
      const { entries } = places.entries(input.entries);
      return { kind, entries, section: sectionOf(input.section), ...(name === undefined ? {} : { name }) };
    }
    case "unwrap":
      return { kind, entry: places.location(input.entry) };
    case "duplicate": {
      const { entries } = places.entries(input.entries);
      return { kind, entries, division: places.location(input.division), files: input.files === true };
    }
    case "sync-endpoints":
      return { kind };
    case "set": {
      const { key, value } = input;
      if (key !== "default" && key !== "hidden" && key !== "icon")
        throw new InvalidParameterError("Only default, hidden and icon can be set.");
      const newValue = typeof value === "boolean" ? value : optionalText(value);
      return { kind, entry: places.location(input.entry), key, value: newValue };
    }
    default:
      throw new InvalidParameterError("The request names an unknown action.");
  }
}

/** The action of a request. Accepts any value. */
export function navigationAction(checked: CheckedSite, site: Site, value: unknown): ReadAction {
  try {
    const action = readAction(objectOf(value), new PlaceReader(checked, site), checked.addsRedirects);
    return { kind: "action", action };
  } catch (error) {
    if (error instanceof InvalidParameterError) return { kind: "refused", reason: error.message };
    throw error;
  }
}
