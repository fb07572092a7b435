/**
 * What can be written at an offset of a JSON file of the site. Chooses who makes the proposals; what
 * an element may have the table of elements says, what the rest of docs.json may have its schema.
 *
 * An item never makes a right file wrong: keys come with values that are right as they stand, and
 * nothing is offered that the rules of the site would refuse. (A list, a name or a page that is still
 * to be filled in may be a warning until it is.) Two kinds are the author's own risk: another spec
 * and another `$ref` file, of which nobody has read whether they fit.
 */
import { type ChildKey, fieldSpec } from "../../navigation/elements.ts";
import type { ChildList } from "../../navigation/model.ts";
import type { VisitedElement } from "../../navigation/walk.ts";
import { checkValue } from "../../rules/field-value.ts";
import { knowsKey } from "../../rules/meant-key.ts";
import { type Schema, topLevelSchema } from "../../schema/schema.ts";
import { mainDocument, mainTree, type Site } from "../../site/site.ts";
import type { Segment } from "../../syntax/tree.ts";
import { fieldSchema, settingSchema } from "../place/schema-of-place.ts";
import { type PlaceInSite, placeAt, type Spot } from "../place-at.ts";
import { list as arrayDraft, type Draft, value } from "./draft.ts";
import {
  elementDraft,
  elementKeys,
  fieldDraft,
  languageCodes,
  mayList,
  newElements,
} from "./element-drafts.ts";
import { addressProposals, endpointProposals, pageProposals } from "./pages.ts";
import { type Completions, nothing, type Proposal, type Proposals } from "./proposal.ts";
import { navigationDraft, schemaDraft, schemaKeys, schemaValues } from "./schema-drafts.ts";
import { referenceProposals, specProposals } from "./site-files.ts";
import { writeItems } from "./write.ts";

export type { CompletionItem, CompletionKind, Completions, Subject } from "./proposal.ts";

/**
 * The completions at an offset; undefined in what is no JSON file of the site.
 * @param document path of the file, relative to the site's root
 */
export function completionsAt(site: Site, document: string, offset: number): Completions | undefined {
  const place = placeAt(site, document, offset);
  if (place === undefined) return undefined;
  const { proposals, isIncomplete } = proposalsAt(site, place);
  const sorted = [...proposals].sort((one, other) => one.rank - other.rank);
  return { items: writeItems(place.tree, place.syntax, sorted), isIncomplete };
}

function proposalsAt(site: Site, place: PlaceInSite): Proposals {
  const { syntax } = place;
  const [spot] = place.spots;
  if (spot === undefined) {
    const isNew = place.document === mainDocument && place.tree.root === undefined;
    return isNew ? all([newDocument()]) : nothing;
  }
  const isInObject = syntax.container?.node.kind === "object";
  if (syntax.kind === "key" || (syntax.kind === "slot" && isInObject)) return all(keysAt(site, place, spot));
  const { node } = syntax;
  // What holds something is not replaced as a whole.
  if (node?.kind === "object" || node?.kind === "array") return nothing;
  return valuesAt(site, place, spot);
}

/** What an empty docs.json begins with. */
function newDocument(): Proposal {
  const draft = schemaDraft(topLevelSchema, "");
  return { label: "New docs.json", kind: "element", draft, rank: 0, detail: "what every site needs" };
}

function all(proposals: readonly Proposal[]): Proposals {
  return { proposals, isIncomplete: false };
}

function joined(...parts: readonly Proposals[]): Proposals {
  return {
    proposals: parts.flatMap((part) => part.proposals),
    isIncomplete: parts.some((part) => part.isIncomplete),
  };
}

/** The keys of the object around, but for the one that is typed over. */
function keysPresent({ syntax }: PlaceInSite): ReadonlySet<string> {
  const node = syntax.container?.node;
  if (node?.kind !== "object") return new Set();
  const others = node.properties.filter((property) => property !== syntax.property);
  return new Set(others.map((property) => property.key.value));
}

function keysAt(site: Site, place: PlaceInSite, spot: Spot): readonly Proposal[] {
  const { syntax } = place;
  const edited = syntax.property?.key.value;
  const present = keysPresent(place);
  const written = syntax.property?.value;
  switch (spot.kind) {
    case "element":
    case "key": {
      const { element } = spot.owner;
      // A key that is right stays; one that is not may become any that its value fits.
      if (written !== undefined && edited !== undefined && knowsKey(element, edited)) return [];
      const keys = elementKeys(site, spot.owner, edited).filter(
        ({ key }) => key !== undefined && !present.has(key),
      );
      if (written === undefined) return keys;
      return keys.filter(({ key = "" }) => {
        const field = fieldSpec(element.kind, key);
        return field === undefined
          ? written.kind === "array"
          : [...checkValue(field.type, written)].length === 0;
      });
    }
    case "field": {
      const segments = edited === undefined ? spot.inner : spot.inner.slice(0, -1);
      return keysOfSchema(spot.spec === undefined ? undefined : fieldSchema(spot.spec.type, segments), place);
    }
    case "setting":
      return keysOfSchema(
        settingSchema(edited === undefined ? spot.segments : spot.segments.slice(0, -1)),
        place,
      );
    default:
      return [];
  }
}

function keysOfSchema(schema: Schema | undefined, place: PlaceInSite): readonly Proposal[] {
  if (schema === undefined) return [];
  const keys = schemaKeys(schema, keysPresent(place));
  const { property } = place.syntax;
  if (property?.value === undefined) return keys;
  // A key that is right stays; of others nobody can tell which their value fits.
  return [];
}

function valuesAt(site: Site, place: PlaceInSite, spot: Spot): Proposals {
  const { syntax, document } = place;
  const own = syntax.node?.kind === "string" ? syntax.node.value : undefined;
  switch (spot.kind) {
    case "reference":
      return all(referenceProposals(site, document));
    case "field":
      return fieldValues(site, place, spot.owner, spot.key, [...spot.inner, ...newItem(place)], own);
    case "list":
      // Behind the key itself stands the list; in the list its entries.
      return syntax.container?.node.kind === "array"
        ? entriesOf(site, spot.owner, spot.key, spot.list, syntax.typed, own)
        : newList(site, spot.owner, spot.key);
    case "entry":
      return entriesOf(site, spot.owner, spot.key, spot.list, syntax.typed, own);
    case "setting":
      return settingValues(site, [...spot.segments, ...newItem(place)], syntax.typed, own);
    default:
      return spot.kind === "element" && spot.owner.element.kind === "global"
        ? globalValue(site, spot.owner)
        : nothing;
  }
}

/** The last segment of an item that is still to come. */
function newItem({ syntax }: PlaceInSite): readonly Segment[] {
  return syntax.node === undefined && syntax.container?.node.kind === "array" ? [syntax.index] : [];
}

function newList(site: Site, owner: VisitedElement, key: ChildKey): Proposals {
  if (!mayList(site, owner, key)) return nothing;
  const [element] = newElements(site, owner, key);
  const draft = key === "pages" || element?.draft === undefined ? arrayDraft() : arrayDraft(element.draft);
  return all([{ label: "[ … ]", kind: "value", draft, rank: 0 }]);
}

function globalValue(site: Site, owner: VisitedElement): Proposals {
  const draft = arrayDraft(elementDraft(site, "anchor", owner, true));
  return all([whole({ kind: "object", members: [["anchors", draft]] })]);
}

function entriesOf(
  site: Site,
  owner: VisitedElement,
  key: ChildKey,
  list: ChildList | undefined,
  typed: string,
  own: string | undefined,
): Proposals {
  // A list that may not stand here is not made longer.
  if (!mayList(site, owner, key)) return nothing;
  const elements = all(newElements(site, owner, key));
  if (key !== "pages") return elements;
  const pages = pageProposals(site, owner, list, typed, own);
  const endpoints = endpointProposals(site, owner, typed, own);
  // Methods are in capitals, and pages hardly ever.
  const isForEndpoints = /^[A-Z]/.test(typed) || (typed === "" && list?.hasEndpoints === true);
  return isForEndpoints ? joined(endpoints, pages, elements) : joined(pages, endpoints, elements);
}

function fieldValues(
  site: Site,
  { syntax }: PlaceInSite,
  owner: VisitedElement,
  key: string,
  inner: readonly Segment[],
  own: string | undefined,
): Proposals {
  const spec = fieldSpec(owner.element.kind, key);
  if (spec === undefined) return nothing;
  const { type } = spec;
  if (type.type === "spec" && isSource(inner)) {
    return all(specProposals(site, key === "asyncapi" ? "asyncapi" : "openapi"));
  }
  if (inner.length > 0) {
    const schema = fieldSchema(type, inner);
    return schema === undefined ? nothing : all(schemaValues(schema));
  }
  switch (type.type) {
    case "name":
      return owner.element.kind === "language" ? all(languageCodes(site, owner.parent, own)) : nothing;
    case "boolean":
      return all([flag(true), flag(false)]);
    case "enum":
      return all(type.values.map((one) => ({ label: one, kind: "choice", draft: value(one), rank: 0 })));
    case "page-path":
      return pageProposals(site, owner, undefined, syntax.typed, own);
    case "href": {
      const isExternal = owner.element.inGlobal && site.settings.dialect === "reference";
      return isExternal ? nothing : addressProposals(site, syntax.typed);
    }
    case "color":
    case "global":
    case "definition":
      return all([whole(fieldDraft(site, owner, spec))]);
    default:
      return nothing;
  }
}

/** Whether a place inside a spec's value names a file: the value itself, an item, or `source`. */
function isSource(inner: readonly Segment[]): boolean {
  const last = inner.at(-1);
  return last === undefined || typeof last === "number" || last === "source";
}

function whole(draft: Draft): Proposal {
  return { label: "{ … }", kind: "value", draft, rank: 0 };
}

function flag(on: boolean): Proposal {
  return { label: String(on), kind: "choice", draft: value(on), rank: 0 };
}

function settingValues(
  site: Site,
  segments: readonly Segment[],
  typed: string,
  own: string | undefined,
): Proposals {
  const [first, second] = segments;
  if (first === "navigation") {
    return segments.length === 1 ? all([whole(navigationDraft)]) : nothing;
  }
  if (first === "api" && (second === "openapi" || second === "asyncapi") && isSource(segments.slice(2))) {
    return all(specProposals(site, second));
  }
  if (first === "redirects" && segments.at(-1) === "destination") {
    const isSourceOfAny = redirectSources(site);
    return addressProposals(site, typed, (address) => address !== own && isSourceOfAny(address));
  }
  const schema = settingSchema(segments);
  // Examples of addresses are no addresses of this site.
  if (schema === undefined || first === "redirects") {
    return schema === undefined ? nothing : all(schemaValues({ ...schema, examples: [] }));
  }
  return all(schemaValues(schema));
}

/** Whether an address is redirected itself, so that a redirect to it would make a chain or a circle. */
function redirectSources(site: Site): (address: string) => boolean {
  const root = mainTree(site)?.root;
  const redirects =
    root?.kind === "object"
      ? root.properties.findLast((property) => property.key.value === "redirects")?.value
      : undefined;
  const exact = new Set<string>();
  const beginnings: string[] = [];
  for (const item of redirects?.kind === "array" ? redirects.items : []) {
    const source =
      item.kind === "object" ? item.properties.find(({ key }) => key.value === "source")?.value : undefined;
    if (source?.kind !== "string") continue;
    const address = source.value.startsWith("/") ? source.value : `/${source.value}`;
    const wildcard = address.search(/[*:]/);
    if (wildcard === -1) exact.add(address.replace(/(?<=.)\/+$/, ""));
    else beginnings.push(address.slice(0, wildcard));
  }
  return (address) =>
    exact.has(address) || beginnings.some((beginning) => `${address}/`.startsWith(beginning));
}
