/**
 * Finds the place that a user names: by the names from the top level down that identify an entry, such as
 * "Guides > Start", or by a JSON Pointer, such as `/navigation/tabs/0` or `nav/guides.json#/pages/1`.
 */
import { navigationListing } from "../../facts/navigation-listing.ts";
import { pageUrl } from "../../facts/site-listing.ts";
import { toPointer } from "../../json/pointer.ts";
import type { Location } from "../../model/location.ts";
import { type Entry, elementName } from "../../navigation/model.ts";
import { elementLocation, locationOf, rootPageOf, type VisitedElement } from "../../navigation/walk.ts";
import { nameOf } from "../../navigation/wording.ts";
import { mainDocument, type Site } from "../../site/site.ts";
import { quoted } from "../../text/quoting.ts";
import { enumerate, shorten } from "../../text/words.ts";
import { type MoveRefusal, refused } from "../move/moved-files.ts";
import { entryOfSection, itemOf } from "./places.ts";

/** The location for a name. */
interface NamedLocation {
  readonly kind: "place";
  readonly location: Location;
}

/** How many places with the same name are listed. */
const maxNamed = 5;

const pointerForm = /^(?:([^#]*\.json)?#)?(\/.*)$/s;

/** The location for a pointer; undefined for text that is not a pointer. */
function locationOfPointer(text: string): Location | undefined {
  const isPlain = text.startsWith("/navigation/") || text === "/navigation";
  if (!isPlain && !text.includes("#")) return undefined;
  if (/^[^#]*\.json#?$/.test(text)) return { document: text.replace(/#$/, ""), segments: [] };
  const match = pointerForm.exec(text);
  if (match === null) return undefined;
  const [, document = mainDocument, pointer = ""] = match;
  const segments = pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
  return { document, segments };
}

interface Candidate {
  readonly location: Location;
  /** The names from the top level down, each with its alternatives. */
  readonly names: readonly (readonly string[])[];
}

/** The names of a section and its ancestors, from the top level down. */
function namesOf(section: VisitedElement | undefined): readonly (readonly string[])[] {
  const names: (readonly string[])[] = [];
  for (let at = section; at !== undefined; at = at.parent) {
    const name = elementName(at.element);
    if (name !== undefined) names.unshift([name]);
  }
  return names;
}

/** The names of a page: its path, as the list has it and in normal form, its URL, its file and its titles. */
function namesOfPage(site: Site, raw: string, path: string): readonly string[] {
  const page = site.files?.page(path);
  const { sidebarTitle = "", title = "" } = page?.frontmatter ?? {};
  const names = [raw, path, `/${path}`, pageUrl(path), page?.file ?? "", sidebarTitle, title];
  return names.filter((name) => name !== "");
}

/** The names of an entry that is not a section; undefined for one without a name. */
function namesOfEntry(site: Site, entry: Entry): readonly string[] | undefined {
  if (entry.kind === "page") return namesOfPage(site, entry.raw, entry.path);
  return entry.kind === "endpoint" || entry.kind === "graphql" ? [entry.raw] : undefined;
}

function* candidatesIn(site: Site): Generator<Candidate> {
  const { elements } = navigationListing(site);
  for (const section of elements) {
    const place = entryOfSection(section);
    if (place !== undefined) yield { location: itemOf(place), names: namesOf(section) };
  }
  for (const owner of elements) {
    for (const entry of owner.element.children.flatMap(({ entries }) => entries)) {
      const names = namesOfEntry(site, entry);
      if (names === undefined) continue;
      yield { location: locationOf(owner, entry.place), names: [...namesOf(owner), names] };
    }
  }
}

/** Why a page that a group opens cannot be named: it is in no list. Undefined if no group opens such a page. */
function refusalOfRoot(site: Site, wanted: string): MoveRefusal | undefined {
  for (const { element } of navigationListing(site).elements) {
    const root = rootPageOf(element);
    if (root === undefined || !namesOfPage(site, root.raw, root.path).includes(wanted)) continue;
    return refused(
      `${quoted(root.path)} is the page that ${nameOf(element)} opens with, not an entry of a list; name the group, change its \`root\` in the file, or move the page with docs-json move.`,
    );
  }
  return undefined;
}

/** Whether the last names are equal, and the other wanted names precede them in this order. */
function matchesNames(wanted: readonly string[], { names }: Candidate): boolean {
  let next = wanted.length - 1;
  for (let index = names.length - 1; index >= 0 && next >= 0; index -= 1) {
    if (names[index]?.includes(wanted[next] ?? "") === true) next -= 1;
    else if (index === names.length - 1) return false;
  }
  return next < 0;
}

/** Removes repeated locations: an entry in a file that several sections include is found in each of them. */
function withoutRepeats(candidates: readonly Candidate[]): readonly Candidate[] {
  return [...new Map(candidates.map((candidate) => [pointerOf(candidate.location), candidate])).values()];
}

/** The location for a name. If several match, the one whose full names are equal, or a refusal that lists them. */
export function placeNamed(site: Site, text: string): NamedLocation | MoveRefusal {
  const pointer = locationOfPointer(text);
  if (pointer !== undefined) return { kind: "place", location: pointer };
  const wanted = text
    .split(/ [>›] /)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const { root } = navigationListing(site);
  if (root !== undefined && wanted.length === 1 && wanted[0] === "navigation")
    return { kind: "place", location: elementLocation(root) };
  const matching =
    wanted.length === 0 ? [] : [...candidatesIn(site)].filter((candidate) => matchesNames(wanted, candidate));
  const exact = withoutRepeats(matching.filter(({ names }) => names.length === wanted.length));
  const all = withoutRepeats(matching);
  const [first] = exact.length === 1 ? exact : all;
  if (first === undefined)
    return (
      refusalOfRoot(site, wanted.at(-1) ?? "") ??
      refused(
        `The navigation has no entry "${shorten(text)}"; name it as docs-json list --pages does, or by its JSON Pointer.`,
      )
    );
  if (exact.length === 1 || all.length === 1) return { kind: "place", location: first.location };
  const named = all
    .slice(0, maxNamed)
    .map(
      ({ names, location }) =>
        `"${shorten(names.map(([name]) => name).join(" > "), 120)}" (${pointerOf(location)})`,
    );
  const more = all.length > maxNamed ? ` and ${all.length - maxNamed} more` : "";
  return refused(
    `"${shorten(text)}" is the name of ${all.length} entries: ${more === "" ? enumerate(named) : named.join(", ")}${more}; name more of the sections around it, or the JSON Pointer.`,
  );
}

/** A location as text: a pointer, preceded by its file and `#` if the file is not docs.json. */
export function pointerOf({ document, segments }: Location): string {
  const pointer = toPointer(segments);
  return document === mainDocument ? pointer : `${document}#${pointer}`;
}
