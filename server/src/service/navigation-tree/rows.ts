/** Creates the row of a subject. */

import { dropSentence } from "../facts/drop-sentence.ts";
import { navigationListing, topLevelProperty } from "../facts/navigation-listing.ts";
import { titleFromName, titleOf } from "../facts/page-title.ts";
import { breadcrumbText, pageUrl } from "../facts/site-listing.ts";
import { operationOf } from "../facts/targets.ts";
import { isTrue, propertyNamed, toJsonValue } from "../json/pointer.ts";
import type { SyntaxNode } from "../json/tree.ts";
import type { Location } from "../model/location.ts";
import { isLink } from "../navigation/acceptance.ts";
import { type ElementKind, elementSpec, listedKind, sourceKey } from "../navigation/elements.ts";
import { parseEndpoint } from "../navigation/endpoint.ts";
import { languageNames } from "../navigation/languages.ts";
import { elementName, type InvalidEntry, type NavigationElement } from "../navigation/model.ts";
import { isUrl } from "../navigation/page-path.ts";
import { elementLocation, type ListedEndpoint, locationOf, type VisitedElement } from "../navigation/walk.ts";
import type { Operation } from "../openapi/specification.ts";
import { isEndpointKnownMissing } from "../rules/missing-endpoint.ts";
import type { PageFile } from "../site/file-index.ts";
import { mainDocument, mainTree, type Site } from "../site/site.ts";
import { fileNameOf } from "../text/paths.ts";
import { capitalize, counted, shorten } from "../text/words.ts";
import { countBelow, type DroppedRows } from "./below.ts";
import type { ContentItem } from "./content.ts";
import { generatingSource } from "./generated.ts";
import type { NavigationRow, RowAppearance, RowFlag } from "./row.ts";
import { dropOfSubject, type IdentifiedSubject, type RowSubject } from "./subject.ts";
import { countUnlisted } from "./unlisted.ts";

/** Longer text is cut. */
const maxTextLength = 200;

/** The label of an entry that is not published because it cannot be read. */
const unreadable = "Unreadable entry";

/** The parts of a row that do not depend on its id and its position in the tree. */
type RowParts = Omit<Partial<NavigationRow>, "id" | "drop" | "childCount" | "place" | "item"> &
  Pick<NavigationRow, "kind" | "label">;

function textOf(value: SyntaxNode | undefined): string | undefined {
  return value?.kind === "string" && value.value.trim() !== ""
    ? shorten(value.value.trim(), maxTextLength)
    : undefined;
}

function fieldText({ fields }: NavigationElement, key: string): string | undefined {
  return textOf(fields.get(key)?.value);
}

/** The icon as a name, a path or a URL; for an object, its `name`. */
export function iconOf({ fields }: NavigationElement): string | undefined {
  const value = fields.get("icon")?.value;
  return textOf(value?.kind === "object" ? propertyNamed(value, "name")?.value : value);
}

function entryLabel(text: string | undefined, fallback: string): string {
  const trimmed = text?.trim();
  return shorten(trimmed === undefined || trimmed === "" ? fallback : trimmed, maxTextLength);
}

/** The place of the list item that contains an entry. */
function itemLocation(
  owner: VisitedElement,
  item: Exclude<ContentItem, { readonly kind: "generated" }>,
): Location {
  if (item.kind === "root") return locationOf(owner, item.entry.place);
  const array = locationOf(owner, item.list.field.valuePlace);
  return { document: array.document, segments: [...array.segments, item.index] };
}

function elementLabel(element: NavigationElement): string {
  const { label } = elementSpec(element.kind);
  const name = elementName(element);
  if (name === undefined) return `${capitalize(label)} without a name`;
  const languageName = element.kind === "language" ? languageNames[name] : undefined;
  return languageName ?? shorten(name, maxTextLength);
}

function rowKind(kind: ElementKind): Exclude<ElementKind, "navigation" | "global"> {
  return kind === "navigation" || kind === "global" ? "group" : kind;
}

function elementParts({ visited }: Extract<RowSubject, { readonly kind: "element" }>): RowParts {
  const { element } = visited;
  const href = isLink(element) ? fieldText(element, "href") : undefined;
  const flags: RowFlag[] = [];
  if (isTrue(element.fields.get("default")?.value)) flags.push("default");
  if (isTrue(element.fields.get("hidden")?.value)) flags.push("hidden");
  if (element.inGlobal) flags.push("global");
  if (href !== undefined) flags.push("link");
  return {
    kind: rowKind(element.kind),
    label: elementLabel(element),
    description: href ?? (element.kind === "language" ? (elementName(element) ?? "") : ""),
    icon: iconOf(element),
    tag: fieldText(element, "tag"),
    flags,
    address: href,
  };
}

/** The endpoint that a page documents, by its frontmatter (F6.18), and its operation if one is known. */
function boundEndpoint(site: Site, owner: VisitedElement | undefined, { frontmatter }: PageFile) {
  const bound = frontmatter?.openapi ?? frontmatter?.api;
  const endpoint = bound === undefined ? undefined : parseEndpoint(bound);
  if (endpoint === undefined) return undefined;
  const found = owner === undefined ? undefined : operationOf(site, owner, endpoint);
  return { method: endpoint.method, found };
}

/** The parts of a page's row, whether an element lists the page or not. */
function pageParts(site: Site, path: string, owner: VisitedElement | undefined): RowParts {
  const page = site.files?.page(path);
  const { icon, tag, hidden, deprecated, url } = page?.frontmatter ?? {};
  const bound = page === undefined ? undefined : boundEndpoint(site, owner, page);
  const operation = bound?.found?.operation;
  const isMissing = site.files !== undefined && page === undefined;
  const flags: RowFlag[] = [];
  if (isMissing) flags.push("missing");
  if (hidden === true) flags.push("hidden");
  if (deprecated === true || operation?.deprecated === true) flags.push("deprecated");
  return {
    kind: "page",
    label: entryLabel(
      titleOf(page) ?? operation?.summary,
      isMissing ? fileNameOf(path) : titleFromName(path),
    ),
    description: shorten(path, maxTextLength),
    icon,
    tag,
    method: bound?.method,
    flags,
    pageFile: page?.file,
    operation: bound?.found === undefined ? undefined : operationLocation(bound.found),
    address: isMissing ? undefined : (url ?? pageUrl(path)),
  };
}

interface PlacedOperation {
  readonly document: string;
  readonly operation: Operation;
}

function operationLocation({ document, operation }: PlacedOperation): Location {
  return { document, segments: operation.pointer };
}

function operationParts(placed: PlacedOperation): RowParts {
  const { method, path, summary, deprecated, address } = placed.operation;
  const name = `${method} ${path}`;
  return {
    kind: "operation",
    label: entryLabel(summary, name),
    description: shorten(name, maxTextLength),
    method,
    flags: deprecated ? ["deprecated"] : [],
    operation: operationLocation(placed),
    address,
  };
}

function endpointParts(site: Site, endpoint: ListedEndpoint): RowParts {
  const { entry, owner } = endpoint;
  const found = operationOf(site, owner, entry);
  if (found !== undefined) return { ...operationParts(found), kind: "endpoint" };
  const name = shorten(`${entry.method} ${entry.path}`, maxTextLength);
  const flags: readonly RowFlag[] = isEndpointKnownMissing(site, endpoint) ? ["missing"] : [];
  return { kind: "endpoint", label: name, description: name, method: entry.method, flags };
}

/** The value of an invalid entry as text, as far as it fits in a line. */
function unreadableText({ node }: InvalidEntry): string {
  if (node === undefined || node.kind === "object") return "";
  return node.kind === "array" ? "a list" : shorten(JSON.stringify(toJsonValue(node)), maxTextLength);
}

function entryParts(site: Site, { owner, item }: Extract<RowSubject, { readonly kind: "entry" }>): RowParts {
  if (item.kind === "root") {
    const page = pageParts(site, item.entry.path, owner);
    return { ...page, flags: [...(page.flags ?? []), "root"] };
  }
  const { entry, list } = item;
  switch (entry.kind) {
    case "page":
      return isUrl(entry.path) || entry.path === ""
        ? { kind: "unreadable", label: unreadable, description: shorten(entry.raw, maxTextLength) }
        : pageParts(site, entry.path, owner);
    case "endpoint":
      return endpointParts(site, { entry, owner, list });
    case "graphql": {
      const [method = "", ...name] = entry.raw.trim().split(/\s+/);
      return { kind: "endpoint", label: name.join(" "), description: entry.raw.trim(), method };
    }
    case "repository":
      return { kind: "repository", label: entry.repository ?? sourceKey, description: sourceKey };
    case "invalid":
    // Cannot happen: elements have rows of their own.
    case "element":
      return {
        kind: "unreadable",
        label: unreadable,
        description: entry.kind === "invalid" ? unreadableText(entry) : "",
      };
  }
}

function generatedParts({ field }: Extract<RowSubject, { readonly kind: "generated" }>): RowParts {
  return {
    kind: "generated",
    label: "Generated pages",
    description: shorten(generatingSource(field)?.raw ?? field.key, maxTextLength),
  };
}

/** Why a site has no navigation; empty if it has one. */
function whyEmpty(site: Site): string {
  if (mainTree(site) === undefined) return `${mainDocument} cannot be read`;
  switch (navigationListing(site).navigation.kind) {
    case "absent":
      return `${mainDocument} has no \`navigation\``;
    case "not-an-object":
      return `\`navigation\` in ${mainDocument} is not an object`;
    case "lowered":
      return "";
  }
}

function partsOf(site: Site, subject: RowSubject): RowParts {
  switch (subject.kind) {
    case "site": {
      const label = entryLabel(textOf(topLevelProperty(site, "name")?.value), mainDocument);
      return { kind: "site", label, description: whyEmpty(site) };
    }
    case "element":
      return elementParts(subject);
    case "entry":
      return entryParts(site, subject);
    case "generated":
      return generatedParts(subject);
    case "operation":
      return operationParts({ document: subject.spec.file, operation: subject.operation });
    case "unlisted":
      return {
        kind: "unlisted",
        label: "Not in the navigation",
        description: counted(countUnlisted(site), "page"),
      };
    case "folder":
      return { kind: "folder", label: shorten(subject.folder, maxTextLength) };
    case "orphan":
      return { ...pageParts(site, subject.page.path, undefined), kind: "orphan" };
    case "lost":
      return { kind: "lost", label: "Not published" };
    case "lost-list": {
      const { owner, list } = subject;
      const label = capitalize(elementSpec(listedKind[list.key]).plural);
      return {
        kind: "lost-list",
        label: list.key === "pages" ? "Pages" : label,
        description: breadcrumbText(owner),
      };
    }
  }
}

/** The place of the value that a row stands for. */
function placeOf(subject: RowSubject): Location | undefined {
  switch (subject.kind) {
    case "element":
      return elementLocation(subject.visited);
    case "entry":
      return locationOf(subject.owner, subject.item.entry.place);
    case "generated":
      return locationOf(subject.owner, subject.field.valuePlace);
    case "lost-list":
      return locationOf(subject.owner, subject.list.field.valuePlace);
    default:
      return undefined;
  }
}

/** The place of the list item that a row stands for. */
function itemOf(subject: RowSubject): Location | undefined {
  if (subject.kind === "entry") return itemLocation(subject.owner, subject.item);
  if (subject.kind !== "element" || subject.visited.parent === undefined) return undefined;
  return itemLocation(subject.visited.parent, subject.item);
}

/** The row of a subject. */
export function rowOf(site: Site, identified: IdentifiedSubject, dropped: DroppedRows): NavigationRow {
  const { subject } = identified;
  const parts = partsOf(site, subject);
  return {
    ...appearanceWith(site, identified, parts, dropped),
    place: placeOf(subject),
    item: itemOf(subject),
    operation: parts.operation,
  };
}

/** Like `rowOf`, but without the places, which a view does not need for the thousands of rows of a long list. */
export function appearanceOf(site: Site, identified: IdentifiedSubject, dropped: DroppedRows): RowAppearance {
  return appearanceWith(site, identified, partsOf(site, identified.subject), dropped);
}

function appearanceWith(
  site: Site,
  { id, subject }: IdentifiedSubject,
  parts: RowParts,
  dropped: DroppedRows,
): RowAppearance {
  const { flags = [] } = parts;
  const drop = dropOfSubject(subject);
  // A spread would take longer.
  return {
    id,
    kind: parts.kind,
    label: parts.label,
    description: parts.description ?? "",
    icon: parts.icon,
    tag: parts.tag,
    method: parts.method,
    flags: drop === undefined ? flags : [...flags, "dropped"],
    drop: drop === undefined ? undefined : { sentence: dropSentence(drop), cause: drop.cause },
    pageFile: parts.pageFile,
    address: parts.address,
    childCount: countBelow(site, subject, dropped),
  };
}
