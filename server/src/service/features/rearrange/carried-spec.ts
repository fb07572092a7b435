/**
 * Keeps the spec of endpoints that move to a section where another spec applies, or none: the entry of an endpoint names the
 * spec itself then (F6.3), and a section gets the `openapi` that it had from a section around it.
 */
import { propertyNamed } from "../../json/pointer.ts";
import type { JsonChange } from "../../model/change.ts";
import { fieldSpec } from "../../navigation/elements.ts";
import { parseEndpoint } from "../../navigation/endpoint.ts";
import type { Field } from "../../navigation/model.ts";
import { isSameSpec, nameOfSource, type SpecSource } from "../../navigation/scope.ts";
import { usesSpecAround } from "../../navigation/subtree.ts";
import { elementLocation, locationOf, selfAndAncestors, type VisitedElement } from "../../navigation/walk.ts";
import type { Site } from "../../site/site.ts";
import { quoted } from "../../text/quoting.ts";
import { capitalize, counted } from "../../text/words.ts";
import { type EntryPlace, itemOf, nameOfEntry } from "./places.ts";
import { writtenEntry } from "./written-entry.ts";

/** A change that gives a moved entry the spec that it has now. */
export interface CarriedSpec {
  readonly place: EntryPlace;
  readonly change: JsonChange;
  /** Whether the change is in the text that moves. */
  readonly isInline: boolean;
  readonly sources: readonly SpecSource[];
  /** Whether the pages of the spec have a `directory`, which an entry cannot name. */
  readonly losesDirectory: boolean;
}

/** The nearest `openapi` of a section and those around it, and the section that has it. */
function inheritedField(
  section: VisitedElement,
): { readonly owner: VisitedElement; readonly field: Field } | undefined {
  for (const owner of selfAndAncestors(section)) {
    const field = owner.element.fields.get("openapi");
    if (field !== undefined) return { owner, field };
  }
  return undefined;
}

function hasDirectory({ value }: Field): boolean {
  const first = value?.kind === "array" ? value.items[0] : value;
  return first?.kind === "object" && propertyNamed(first, "directory") !== undefined;
}

/**
 * What a moved entry needs to keep its spec; undefined if it needs nothing, or if its spec is unknown.
 * @param to the section that it moves to
 * @param document the file of that section
 */
export function carriedSpec(
  site: Site,
  place: EntryPlace,
  to: VisitedElement,
  document: string,
): CarriedSpec | undefined {
  const { owner, entry, section } = place;
  const [source] = owner.specs?.sources ?? [];
  const inherited = inheritedField(owner);
  if (source === undefined || inherited === undefined || owner.specs === undefined) return undefined;
  if (owner.specs.unknown || to.specs?.unknown === true || isSameSpec(source, to.specs?.sources[0]))
    return undefined;
  if (entry.kind === "endpoint" && entry.file === undefined) {
    const value = `${nameOfSource(source)} ${entry.raw.trim()}`;
    if (parseEndpoint(value)?.file === undefined) return undefined;
    const change = { kind: "replace-value", at: itemOf(place), value } as const;
    return {
      place,
      change,
      isInline: true,
      sources: [source],
      losesDirectory: hasDirectory(inherited.field),
    };
  }
  if (section === undefined || fieldSpec(section.element.kind, "openapi") === undefined) return undefined;
  if (section.element.fields.has("openapi") || !usesSpecAround(section.element)) return undefined;
  const at = elementLocation(section);
  const isInline = section.place.document === undefined;
  const from = locationOf(inherited.owner, inherited.field.place);
  const value = writtenEntry(site, from, isInline ? document : at.document);
  if (value === undefined) return undefined;
  const change = { kind: "add-property", at, key: "openapi", value, position: "end" } as const;
  return { place, change, isInline, sources: owner.specs.sources, losesDirectory: false };
}

/** Notes about the entries that name their spec now. */
export function carriedNotes(carried: readonly CarriedSpec[]): readonly string[] {
  const [first] = carried;
  if (first === undefined) return [];
  const [source, ...others] = first.sources;
  const [subject, verb, specs, pronoun] =
    carried.length > 1
      ? [counted(carried.length, "entry", "entries"), "name", "their specs,", "them"]
      : [
          capitalize(nameOfEntry(first.place)),
          "names",
          others.length > 0 ? "its specs," : `its spec, ${quoted(nameOfSource(source))},`,
          "it",
        ];
  const lost = carried.filter(({ losesDirectory }) => losesDirectory).length;
  const page = lost === 1 ? "page of the endpoint" : `pages of ${counted(lost, "endpoint")}`;
  return [
    `${subject} now ${verb} ${specs} because the sections around ${pronoun} do not.`,
    ...(lost === 0 ? [] : [`The ${page} may get another URL, because an entry cannot name a \`directory\`.`]),
  ];
}
