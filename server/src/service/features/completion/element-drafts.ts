/**
 * Proposals for keys and whole elements of the navigation, from the table of elements: which keys an element may have,
 * and what a new element contains.
 */

import {
  type ChildKey,
  childKeys,
  documentationOf,
  type ElementKind,
  elementSpec,
  type FieldSpec,
  type FieldType,
  fieldSpec,
  isChildKey,
  isFieldOf,
  listedKind,
  sourceKey,
} from "../../navigation/elements.ts";
import { languageNames, languagesOf, successorOf } from "../../navigation/languages.ts";
import type { NavigationElement } from "../../navigation/model.ts";
import type { VisitedElement } from "../../navigation/walk.ts";
import { excludeEachOther } from "../../rules/sdk-reference.ts";
import { dialectOf } from "../../site/reading.ts";
import type { Site } from "../../site/site.ts";
import { fieldSchema } from "../place/schema-of-place.ts";
import { accepts, namesUnder } from "../refactor/kinds.ts";
import { type CompletionDraft, list, text, value } from "./draft.ts";
import type { Proposal } from "./proposal.ts";
import { sampleColor, schemaDraft } from "./schema-drafts.ts";
import { fittingSpecs, type SpecKey } from "./spec-fit.ts";

/** A URL that the author is expected to replace. */
const sampleUrl = "https://example.com";

/** Whether a key is for content: children, or the source of a tab. The platform publishes only one of them. */
function isContent(kind: ElementKind, key: string): boolean {
  return isChildKey(key) || (kind === "tab" && (key === "graphql" || key === "sdk"));
}

/** Whether an element of `global` is only a link. */
function isLink(element: NavigationElement): boolean {
  return element.inGlobal && element.kind !== "global";
}

/**
 * Proposals for the keys that an element may have and does not have yet: required keys first, then children, then fields
 * in the order of the table, those of the site's dialect before others.
 *
 * @param edited the key at the cursor, which may be replaced
 */
export function elementKeys(
  site: Site,
  owner: VisitedElement,
  edited: string | undefined,
): readonly Proposal[] {
  const { element } = owner;
  const dialect = dialectOf(site);
  const presentKeys = new Set([...element.fields.keys()].filter((key) => key !== edited));
  const required = requiredKeys(element.kind, isLink(element));
  const content = [...presentKeys].some((key) => key === "href" || isContent(element.kind, key));
  const isExcluded = (key: string): boolean =>
    element.kind === "tab" && [...presentKeys].some((present) => excludeEachOther(present, key));
  const proposals: Proposal[] = [];
  for (const field of elementSpec(element.kind).fields) {
    if (presentKeys.has(field.key) || isExcluded(field.key) || !isUseful(owner, field, content)) continue;
    proposals.push({
      label: field.key,
      key: field.key,
      kind: "key",
      draft: fieldDraft(site, owner, field),
      rank: required.includes(field.key) ? 0 : field.dialects.includes(dialect) ? 2 : 3,
      documentation: documentationOf(field, element.kind, element.inGlobal),
      detail: required.includes(field.key) ? "required" : undefined,
    });
  }
  for (const key of childKeys) {
    if (presentKeys.has(key) || !mayHaveChildren(site, element, key, content)) continue;
    const listed = elementSpec(listedKind[key]);
    proposals.push({
      label: key,
      key,
      kind: "key",
      draft: childrenDraft(site, element, key),
      rank: required.includes(key) ? 0 : 1,
      detail: required.includes(key)
        ? "required"
        : key === "pages"
          ? "pages, endpoints and groups"
          : listed.plural,
      documentation:
        key === "pages" ? "Paths of pages, endpoints and groups, in their order." : listed.documentation,
    });
  }
  return proposals;
}

/** The keys without which the platform rejects an element of a kind. */
export function requiredKeys(kind: ElementKind, asLink: boolean): readonly string[] {
  const { nameKey } = elementSpec(kind);
  const keys = nameKey === undefined ? [] : [nameKey];
  if (asLink) return [...keys, "href"];
  return kind === "group" ? [...keys, "pages"] : keys;
}

/** Whether a field of the table would have an effect on this element. */
function isUseful({ element }: VisitedElement, { key }: FieldSpec, hasContent: boolean): boolean {
  if (!isFieldOf(element.kind, key, element.inGlobal)) return false;
  // A top-level group is always expanded.
  if (key === "expanded") return element.nestedInGroup;
  // If there is a link besides content, the platform would publish only the link; if there are several contents, only one.
  return !(hasContent && (key === "href" || isContent(element.kind, key)));
}

/** Whether an element may have a list of children. @param hasContent whether it has other content or a link */
function mayHaveChildren(
  site: Site,
  element: NavigationElement,
  key: ChildKey,
  hasContent: boolean,
): boolean {
  if (isLink(element) || !accepts(site, element.kind, key)) return false;
  // `global` may have several kinds of links side by side.
  return element.kind === "global" || !hasContent;
}

/** The default value of a new field; it is always valid. */
export function fieldDraft(site: Site, owner: VisitedElement, { key, type }: FieldSpec): CompletionDraft {
  switch (type.type) {
    case "name":
      return nameDraft(site, owner.element.kind, owner.parent);
    case "boolean":
      return { kind: "choice", values: [true, false] };
    case "number":
      return value(1);
    case "enum":
      return { kind: "choice", values: type.values };
    case "href":
      return text(sampleUrl);
    case "color":
      return {
        kind: "object",
        members: [
          ["light", text(sampleColor)],
          ["dark", text(sampleColor)],
        ],
      };
    case "spec":
      return specDraft(site, owner, key === "asyncapi" ? "asyncapi" : "openapi");
    case "global":
      return { kind: "object", members: [["anchors", list(elementDraft(site, "anchor", undefined, true))]] };
    case "definition":
      return definitionDraft(type);
    default:
      return text("");
  }
}

/** A spec that has the endpoints which an element, or the whole site, would look up in it; otherwise a sample URL. */
export function specDraft(site: Site, owner: VisitedElement | undefined, key: SpecKey): CompletionDraft {
  return text(fittingSpecs(site, owner, key)[0] ?? `${sampleUrl}/${key}.json`);
}

function definitionDraft(type: FieldType): CompletionDraft {
  const schema = fieldSchema(type, []);
  return schema === undefined ? text("") : schemaDraft(schema, "");
}

function childrenDraft(site: Site, element: NavigationElement, key: ChildKey): CompletionDraft {
  if (key === "pages") return list();
  return list(elementDraft(site, listedKind[key], undefined, element.kind === "global"));
}

/** Language codes of the site's dialect that the parent does not use yet. */
export function unusedLanguages(site: Site, parent: VisitedElement | undefined): readonly string[] {
  const isUsed = namesUnder(parent, "language");
  return languagesOf(dialectOf(site)).filter((code) => !isUsed(code));
}

/** A name that no sibling has, because readers and rules distinguish elements by their names. */
function nameDraft(site: Site, kind: ElementKind, parent: VisitedElement | undefined): CompletionDraft {
  if (kind === "language") {
    const codes = unusedLanguages(site, parent);
    // The first language of most sites is English.
    return text(codes.includes("en") ? "en" : (codes[0] ?? "en"));
  }
  const isUsed = namesUnder(parent, kind);
  const plain = kind === "version" ? "v1" : `New ${elementSpec(kind).label}`;
  let name = plain;
  for (let number = 2; isUsed(name); number += 1) {
    name = kind === "version" ? `v${number}` : `${plain} ${number}`;
  }
  return text(name);
}

/** A new element of a kind with its name and other required keys. */
export function elementDraft(
  site: Site,
  kind: ElementKind,
  parent: VisitedElement | undefined,
  asLink: boolean,
): CompletionDraft {
  const { nameKey } = elementSpec(kind);
  const members: (readonly [string, CompletionDraft])[] = [];
  if (nameKey !== undefined) members.push([nameKey, nameDraft(site, kind, parent)]);
  if (asLink && fieldSpec(kind, "href") !== undefined) members.push(["href", text(sampleUrl)]);
  else members.push(["pages", list()]);
  return { kind: "object", members };
}

/** Whether an element may have a list of children, regardless of its other content. */
export function mayList(site: Site, { element }: VisitedElement, key: ChildKey): boolean {
  return mayHaveChildren(site, element, key, false);
}

/** Proposals for new elements of a list. */
export function newElements(site: Site, owner: VisitedElement, key: ChildKey): readonly Proposal[] {
  const kind = listedKind[key];
  const spec = elementSpec(kind);
  const asLink = owner.element.inGlobal;
  if (kind === "language" && unusedLanguages(site, owner).length === 0) return [];
  return [
    {
      label: `New ${spec.label}`,
      kind: "element",
      draft: elementDraft(site, kind, owner, asLink),
      rank: 5,
      detail: `${spec.nameKey ?? ""}, ${asLink ? "href" : "pages"}`,
      documentation: spec.documentation,
    },
  ];
}

/**
 * The proposal for the key that includes the navigation of another repository. It must be the only key of an entry.
 */
export function repositoryKey({ list }: VisitedElement): readonly Proposal[] {
  if (list === undefined) return [];
  return [
    {
      label: sourceKey,
      key: sourceKey,
      kind: "key",
      draft: text("owner/repo"),
      rank: 4,
      detail: "another repository, alone in the entry",
      documentation:
        'Includes the navigation of another repository, in the form "owner/repo", where several repositories are published as one site.',
    },
  ];
}

/** Proposals for language codes, with the names of the languages. */
export function languageCodes(
  site: Site,
  parent: VisitedElement | undefined,
  own: string | undefined,
): readonly Proposal[] {
  const codes = unusedLanguages(site, parent);
  const offered = own !== undefined && languagesOf(dialectOf(site)).includes(own) ? [own, ...codes] : codes;
  return [...new Set(offered)].map((code) => {
    const name = languageNames[code] ?? code;
    const successor = successorOf(code);
    return {
      label: code,
      kind: "language",
      draft: value(code),
      rank: successor === undefined ? 0 : 1,
      detail:
        successor === undefined
          ? name
          : `${name}; rejected by today's platform, which accepts "${successor}"`,
    };
  });
}
