/**
 * Completion at an offset of a JSON file of the site. This module chooses the source of the proposals: the
 * table of elements for the navigation, the schema for other keys of docs.json.
 *
 * An item never adds an error to a valid file: keys come with valid values, and nothing is offered that the rules
 * would report. (A list, a name or a page that the author still has to fill in may cause a warning until then.) Files
 * that have not been read, and so may not fit, are offered only if no valid value exists yet.
 */

import { navigationListing, topLevelProperty } from "../../facts/navigation-listing.ts";
import { redirectList } from "../../facts/redirect-list.ts";
import { valueIn } from "../../json/pointer.ts";
import type { Segment } from "../../model/location.ts";
import { type ChildKey, fieldSpec } from "../../navigation/elements.ts";
import type { ChildList } from "../../navigation/model.ts";
import type { VisitedElement } from "../../navigation/walk.ts";
import { isKeyOf } from "../../rules/shared/intended-key.ts";
import { propertiesOf, type Schema, topLevelSchema } from "../../schema/schema.ts";
import { dialectOf } from "../../site/reading.ts";
import { documentAt, mainDocument, type Site } from "../../site/site.ts";
import { type PageText, textOfPage } from "../page-links.ts";
import { type NavigationContext, type PlaceInSite, placeAt } from "../place/place-at.ts";
import { fieldSchema, settingSchema } from "../place/schema-of-place.ts";
import { otherKeysAt } from "../place/syntax-place.ts";
import { list as arrayDraft, type CompletionDraft, value } from "./draft.ts";
import {
  elementDraft,
  elementKeys,
  fieldDraft,
  languageCodes,
  mayList,
  newElements,
  repositoryKey,
  specDraft,
} from "./element-drafts.ts";
import { graphqlProposals } from "./graphql-parts.ts";
import { completionsInPage } from "./in-page.ts";
import { completionsInSpec } from "./in-spec.ts";
import { fitsKey } from "./key-fit.ts";
import { otherKeys } from "./other-keys.ts";
import { otherSettings } from "./other-settings.ts";
import { addressProposals, endpointProposals, pageProposals } from "./pages.ts";
import { type Completions, nothing, type Proposal, type Proposals } from "./proposal.ts";
import { navigationDraft, schemaDraft, schemaKeys, schemaValues } from "./schema-drafts.ts";
import { assetProposals, referenceProposals, specProposals } from "./site-files.ts";
import { writeItems } from "./write.ts";

export type { CompletionItem, Completions } from "./proposal.ts";

/**
 * The completions at an offset of a JSON file of the site, a page or a spec; undefined in any other file, and if the offset is in
 * a page but nothing can be completed there.
 * @param document path of the file, relative to the site's root
 */
export function completionsAt(
  site: Site,
  document: string,
  offset: number,
  page?: PageText,
): Completions | undefined {
  const text = textOfPage(site, document, page);
  if (text !== undefined) return completionsInPage(site, document, text, offset);
  if (page !== undefined && site.specs.has(document) && documentAt(site, document) === undefined) {
    return completionsInSpec(page.text, offset);
  }
  const place = placeAt(site, document, offset);
  if (place === undefined) return undefined;
  const { proposals, isIncomplete } = proposalsForAll(site, place);
  const sorted = [...proposals].sort((one, other) => one.rank - other.rank);
  return { items: writeItems(place.tree, place.syntax, sorted), isIncomplete };
}

/** How many inclusions of a file are considered; real sites include a file in fewer places. */
const maxContexts = 10;

/** The proposals that are valid in all places that include the file. */
function proposalsForAll(site: Site, place: PlaceInSite): Proposals {
  const first = proposalsAt(site, place, place.contexts[0]);
  let { proposals } = first;
  for (const context of place.contexts.slice(1, maxContexts)) {
    const otherLabels = new Set(proposalsAt(site, place, context).proposals.map(({ label }) => label));
    proposals = proposals.filter(({ label }) => otherLabels.has(label));
  }
  return { ...first, proposals };
}

function proposalsAt(site: Site, place: PlaceInSite, context: NavigationContext | undefined): Proposals {
  const { syntax } = place;
  if (context === undefined) {
    const isNew = place.document === mainDocument && place.tree.root === undefined;
    return isNew ? all([newDocument()]) : nothing;
  }
  const isInObject = syntax.container?.node.kind === "object";
  if (syntax.kind === "key" || (syntax.kind === "slot" && isInObject))
    return all(keysAt(site, place, context));
  const { node } = syntax;
  // A container with content is not replaced as a whole.
  if (node?.kind === "object" || node?.kind === "array") return nothing;
  return valuesAt(site, place, context);
}

/** The content of a new docs.json. */
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

function keysAt(site: Site, place: PlaceInSite, context: NavigationContext): readonly Proposal[] {
  const { syntax } = place;
  const edited = syntax.property?.key.value;
  const presentKeys = otherKeysAt(syntax);
  const currentValue = syntax.property?.value;
  // Without its `$ref`, the included content would be lost.
  if (edited === "$ref" && currentValue !== undefined) return [];
  switch (context.kind) {
    case "element":
    case "key": {
      const keys = elementKeys(site, context.owner, edited).filter(
        ({ key }) => key !== undefined && !presentKeys.has(key),
      );
      if (currentValue === undefined)
        return presentKeys.size > 0 ? keys : [...keys, ...repositoryKey(context.owner)];
      const { document } = place;
      const written = { document, span: syntax.span, value: currentValue };
      // A valid key may only be replaced without loss of content; an unknown key, by any key that its value fits.
      return edited !== undefined && isKeyOf(context.owner.element, edited)
        ? otherKeys(site, context.owner, keys, { ...written, key: edited })
        : keys.filter(({ key = "" }) => fitsKey(site, context.owner, key, written));
    }
    case "field": {
      const segments = edited === undefined ? context.inner : context.inner.slice(0, -1);
      return keysOfSchema(
        context.spec === undefined ? undefined : fieldSchema(context.spec.type, segments),
        place,
      );
    }
    case "setting": {
      const segments = edited === undefined ? context.segments : context.segments.slice(0, -1);
      const schema = settingSchema(segments);
      if (schema !== undefined && edited !== undefined && currentValue !== undefined) {
        const written = { document: place.document, span: syntax.span, value: currentValue, key: edited };
        return propertiesOf(schema).some(([key]) => key === edited)
          ? otherSettings(site, schemaKeys(schema, presentKeys), context.segments, written)
          : [];
      }
      const keys = keysOfSchema(schema, place);
      return segments.length === 1 && segments[0] === "api" ? keys.map((key) => withSpec(site, key)) : keys;
    }
    default:
      return [];
  }
}

function keysOfSchema(schema: Schema | undefined, place: PlaceInSite): readonly Proposal[] {
  if (schema === undefined) return [];
  // A key with a value is not replaced, because it is unknown which other keys the value fits.
  return place.syntax.property?.value === undefined ? schemaKeys(schema, otherKeysAt(place.syntax)) : [];
}

/** Changes the draft of the site's spec to a file that has the endpoints which are looked up in it. */
function withSpec(site: Site, proposal: Proposal): Proposal {
  const { key } = proposal;
  if (key !== "openapi" && key !== "asyncapi") return proposal;
  return { ...proposal, draft: specDraft(site, undefined, key) };
}

function valuesAt(site: Site, place: PlaceInSite, context: NavigationContext): Proposals {
  const { syntax, document } = place;
  const ownValue = syntax.node?.kind === "string" ? syntax.node.value : undefined;
  switch (context.kind) {
    case "reference":
      return all(referenceProposals(site, document, ownValue));
    case "field":
      return fieldValues(
        site,
        place,
        context.owner,
        context.key,
        [...context.inner, ...newItem(place)],
        ownValue,
      );
    case "list":
      // After the key, the whole list is proposed; inside the list, its entries.
      return syntax.container?.node.kind === "array"
        ? entriesOf(site, context.owner, context.key, context.list, syntax.typed, ownValue)
        : newList(site, context.owner, context.key);
    case "entry":
      return entriesOf(site, context.owner, context.key, context.list, syntax.typed, ownValue);
    case "setting":
      return settingValues(site, place, [...context.segments, ...newItem(place)], ownValue);
    default:
      return context.kind === "element" && context.owner.element.kind === "global"
        ? globalValue(site, context.owner)
        : nothing;
  }
}

/** The last segment of the pointer to an item that does not exist yet. */
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
  // Nothing is added to a list that the element may not have.
  if (!mayList(site, owner, key)) return nothing;
  const elements = all(newElements(site, owner, key));
  if (key !== "pages") return elements;
  const pages = pageProposals(site, owner, list, typed, own);
  const endpoints = joined(
    endpointProposals(site, owner, typed, own),
    graphqlProposals(site, owner, typed, own),
  );
  // Methods are in upper case, and paths of pages hardly ever.
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
    const current = owner.element.fields.get(key)?.value;
    return all(specProposals(site, owner, key === "asyncapi" ? "asyncapi" : "openapi", current, own));
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
      return all(
        type.values.map((choice) => ({ label: choice, kind: "choice", draft: value(choice), rank: 0 })),
      );
    case "page-path":
      return pageProposals(site, owner, undefined, syntax.typed, own);
    case "href": {
      const isExternal = owner.element.inGlobal && dialectOf(site) === "reference";
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

/** Whether a pointer inside the value of a spec key is to the name of a file: the value itself, an item, or `source`. */
function isSource(inner: readonly Segment[]): boolean {
  const last = inner.at(-1);
  return last === undefined || typeof last === "number" || last === "source";
}

function whole(draft: CompletionDraft): Proposal {
  return { label: "{ … }", kind: "value", draft, rank: 0 };
}

function flag(on: boolean): Proposal {
  return { label: String(on), kind: "choice", draft: value(on), rank: 0 };
}

function settingValues(
  site: Site,
  place: PlaceInSite,
  segments: readonly Segment[],
  own: string | undefined,
): Proposals {
  const { typed } = place.syntax;
  const [first, second] = segments;
  if (first === "navigation") {
    return segments.length === 1 ? all([whole(navigationDraft)]) : nothing;
  }
  if (first === "api" && (second === "openapi" || second === "asyncapi") && isSource(segments.slice(2))) {
    const current = valueIn(topLevelProperty(site, "api")?.value, second);
    return all(specProposals(site, undefined, second, current, own));
  }
  if (first === "redirects" && segments.at(-1) === "destination") {
    const isSourceOfAny = redirectSources(site, place);
    return addressProposals(site, typed, (address) => address !== own && isSourceOfAny(address));
  }
  const schema = settingSchema(segments);
  // The example URLs of the schema do not exist in this site.
  if (schema === undefined || first === "redirects") {
    return schema === undefined ? nothing : all(schemaValues({ ...schema, examples: [] }));
  }
  const assets = assetProposals(site, segments);
  if (assets.length > 0) {
    const rank = assets.reduce((highest, asset) => Math.max(highest, asset.rank), 0) + 1;
    const choices = schemaValues({ ...schema, examples: [] });
    return all([...assets, ...choices.map((choice) => ({ ...choice, rank: choice.rank + rank }))]);
  }
  const existing = existingTexts(place, segments);
  return all(schemaValues(schema).filter(({ label }) => label === own || !existing.has(label)));
}

/** The texts in the list at the cursor if it may have each text only once; otherwise none. */
function existingTexts({ syntax }: PlaceInSite, segments: readonly Segment[]): ReadonlySet<string> {
  const list = syntax.container?.node;
  if (list?.kind !== "array" || settingSchema(segments.slice(0, -1))?.["x-distinct"] !== true)
    return new Set();
  return new Set(list.items.flatMap((item) => (item.kind === "string" ? [item.value] : [])));
}

/** Returns a test for URLs that are redirected themselves, so that a redirect to them would form a chain or loop. */
function redirectSources(site: Site, { syntax }: PlaceInSite): (address: string) => boolean {
  const { entries } = redirectList({ site, listing: navigationListing(site) });
  const sources = entries.map((entry) => entry.source);
  // The edited redirect is not in the list if it has no destination yet.
  const redirect = syntax.container?.node;
  const sourceProperty =
    redirect?.kind === "object" ? redirect.properties.find(({ key }) => key.value === "source") : undefined;
  if (sourceProperty?.value?.kind === "string") sources.push(sourceProperty.value.value);
  const exact = new Set<string>();
  const beginnings = new Set<string>();
  for (const source of sources) {
    const address = source.startsWith("/") ? source : `/${source}`;
    const wildcard = address.search(/[*:]/);
    if (wildcard === -1) exact.add(address.replace(/(?<=^\/|[^/])\/+$/, ""));
    else beginnings.add(address.slice(0, wildcard));
  }
  const lengths = [...new Set(Array.from(beginnings, ({ length }) => length))];
  return (address) => {
    const enclosed = `${address}/`;
    return exact.has(address) || lengths.some((length) => beginnings.has(enclosed.slice(0, length)));
  };
}
