/**
 * The places that people name: an entry by the names from the top down, "Guides > Start", as far as they are needed to tell
 * it from others, or by a JSON Pointer, `/navigation/tabs/0` or `nav/guides.json#/pages/1`.
 */
import { navigationListing } from "../../facts/navigation-listing.ts";
import { toPointer } from "../../json/pointer.ts";
import type { Location } from "../../model/location.ts";
import { elementName } from "../../navigation/model.ts";
import { elementLocation, locationOf, type VisitedElement, visitEntries } from "../../navigation/walk.ts";
import { mainDocument, type Site } from "../../site/site.ts";
import { enumerate, shorten } from "../../text/words.ts";
import { type MoveRefusal, refused } from "../move/moved-files.ts";
import { entryOfSection, itemOf } from "./places.ts";

/** A place that a name was found for. */
interface NamedLocation {
  readonly kind: "place";
  readonly location: Location;
}

/** More places of one name are not listed. */
const maxNamed = 5;

const pointerForm = /^(?:([^#]*\.json)?#)?(\/navigation(?:\/.*)?|\/.*)$/s;

/** The location that a pointer names; undefined for text that is not a pointer. */
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
  /** The names from the top, each with the other names that mean it. */
  readonly names: readonly (readonly string[])[];
}

/** The names of the sections from the top down to a section. */
function namesOf(section: VisitedElement | undefined): readonly (readonly string[])[] {
  const names: (readonly string[])[] = [];
  for (let at = section; at !== undefined; at = at.parent) {
    const name = elementName(at.element);
    if (name !== undefined) names.unshift([name]);
  }
  return names;
}

function* candidatesIn(site: Site): Generator<Candidate> {
  const listing = navigationListing(site);
  for (const section of listing.elements) {
    const place = entryOfSection(section);
    if (place !== undefined) yield { location: itemOf(place), names: namesOf(section) };
  }
  const found: Candidate[] = [];
  visitEntries(listing, (entry, owner, list) => {
    if (list === undefined) return;
    const title = entry.kind === "page" ? site.files?.page(entry.path)?.frontmatter : undefined;
    const ownNames = [entry.raw, ...(entry.kind === "page" ? [entry.path] : [])];
    const names = [...ownNames, title?.sidebarTitle ?? "", title?.title ?? ""].filter((name) => name !== "");
    found.push({ location: locationOf(owner, entry.place), names: [...namesOf(owner), names] });
  });
  yield* found;
}

/** Whether the last names agree, and the others are before them in this order. */
function agrees(wanted: readonly string[], { names }: Candidate): boolean {
  let next = wanted.length - 1;
  for (let at = names.length - 1; at >= 0 && next >= 0; at -= 1) {
    const isMeant = names[at]?.includes(wanted[next] ?? "") === true;
    if (isMeant) next -= 1;
    else if (at === names.length - 1) return false;
  }
  return next < 0;
}

/** An entry in a file that several sections include is found in each of them, but is one place. */
function oncePerPlace(candidates: readonly Candidate[]): readonly Candidate[] {
  return [...new Map(candidates.map((one) => [pointerOf(one.location), one])).values()];
}

/**
 * The place of a name. If there are several, it is the one whose names from the top are exactly these; otherwise the answer lists them.
 */
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
  const agreeing = wanted.length === 0 ? [] : [...candidatesIn(site)].filter((one) => agrees(wanted, one));
  const whole = oncePerPlace(agreeing.filter(({ names }) => names.length === wanted.length));
  const all = oncePerPlace(agreeing);
  const [only] = whole.length === 1 ? whole : all;
  if (only === undefined)
    return refused(
      `The navigation has no entry "${shorten(text)}"; name it as docs-json list --pages does, or by its JSON Pointer.`,
    );
  if (whole.length === 1 || all.length === 1) return { kind: "place", location: only.location };
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

/** A location as people write it: a pointer, after the name of its file if that is not docs.json. */
export function pointerOf({ document, segments }: Location): string {
  const pointer = toPointer(segments);
  return document === mainDocument ? pointer : `${document}#${pointer}`;
}
