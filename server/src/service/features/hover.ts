/**
 * Hover: what a key means and which rules check it, which page or endpoint an entry names, and why a finding at the
 * offset matters.
 */

import { dropSentence } from "../facts/drop-sentence.ts";
import { navigationListing } from "../facts/navigation-listing.ts";
import { redirectList } from "../facts/redirect-list.ts";
import { breadcrumbText } from "../facts/site-listing.ts";
import { pageAtAddress, redirectPage, specsOf } from "../facts/targets.ts";
import { referencePath } from "../json/references.ts";
import type { Segment } from "../model/location.ts";
import { dropOf } from "../navigation/drops.ts";
import type { FieldSpec } from "../navigation/elements.ts";
import {
  documentationOf,
  type ElementKind,
  elementSpec,
  isChildKey,
  listedKind,
  sourceKey,
} from "../navigation/elements.ts";
import { languageNames } from "../navigation/languages.ts";
import { elementName, type RepositoryEntry } from "../navigation/model.ts";
import { normalSpecPath } from "../navigation/scope.ts";
import { generatesEndpoints } from "../navigation/subtree.ts";
import { childElements, rootPageOf, type VisitedElement } from "../navigation/walk.ts";
import { parsePattern } from "../redirects/redirects.ts";
import { rules } from "../rules/registry.ts";
import type { Schema } from "../schema/schema.ts";
import { documentAt, documentState, type Site, specAt } from "../site/site.ts";
import { capitalize, counted, enumerate, withArticle } from "../text/words.ts";
import {
  describeEndpoint,
  describeGraphql,
  describePage,
  describeSpec,
  type ReadFrontmatter,
} from "./description/describe.ts";
import { codes, type Inline, line, type Prose, sentence } from "./description/prose.ts";
import { type Hover, type HoverOptions, type HrefOf, reasonsAt, ruleLink } from "./description/reasons.ts";
import { hoverInPage } from "./page-hover.ts";
import { textOfPage } from "./page-links.ts";
import { type NavigationContext, type PlaceInSite, placeAt } from "./place/place-at.ts";
import { fieldSchema, settingSchema } from "./place/schema-of-place.ts";
import { publicationOf } from "./publication.ts";
import { hoverInSpec } from "./spec-hover.ts";
import { exampleOf } from "./where/example.ts";
import { whereLeads } from "./where/where.ts";
import { whereProse } from "./where/words.ts";

/**
 * The hover at an offset of a JSON file of the site, a page or a spec; undefined if there is nothing to explain, and in any
 * other file.
 */
export function hoverAt(
  site: Site,
  document: string,
  offset: number,
  options: HoverOptions = {},
): Hover | undefined {
  const { hrefOf = () => undefined, readFrontmatter = () => undefined, page } = options;
  const text = textOfPage(site, document, page);
  if (text !== undefined) return hoverInPage(site, document, text, offset, options);
  if (page !== undefined && site.specs.has(document) && documentAt(site, document) === undefined)
    return hoverInSpec(page.text, offset, options);
  const place = placeAt(site, document, offset);
  if (place === undefined) return undefined;
  const { span } = place.syntax;
  const isToken = span.length > 0 && !isContainer(place);
  const about = isToken ? explain(site, place, hrefOf, readFrontmatter) : [];
  const { prose: reasons, first: finding } = reasonsAt(offset, options);
  if (about.length + reasons.length === 0) return undefined;
  return { span: isToken ? span : (finding?.span ?? span), prose: [...about, ...reasons] };
}

function isContainer({ syntax }: PlaceInSite): boolean {
  return syntax.node?.kind === "object" || syntax.node?.kind === "array";
}

/** One line with the rules that check a place; empty if there are none. */
function rulesLine(codes: readonly string[], hrefOf: HrefOf): Prose {
  const rulesHere = rules.filter(({ code }) => codes.includes(code));
  if (rulesHere.length === 0) return [];
  const titles = rulesHere.flatMap(({ code, title }, index): Inline[] => [
    index === 0 ? "Reported when: " : "; ",
    { own: title },
    " (",
    ruleLink(code, hrefOf),
    ")",
  ]);
  return [line(...titles)];
}

function explain(site: Site, place: PlaceInSite, hrefOf: HrefOf, read: ReadFrontmatter): Prose {
  const [context] = place.contexts;
  const { node } = place.syntax;
  const value = node?.kind === "string" ? node.value : undefined;
  const inclusion = place.contexts.length > 1 ? [inclusionLine(place.contexts)] : [];
  switch (context?.kind) {
    case "key":
      if (context.key === "$ref") return explainReferenceKey(hrefOf);
      return [...explainKey(context, hrefOf), ...inclusion];
    case "field": {
      const list = context.owner.element.children.find(({ key }) => key === context.key);
      const [position] = context.inner;
      const entry = typeof position === "number" ? list?.entries[position] : undefined;
      if (entry?.kind === "repository") return explainRepository(entry);
      return [...explainField(site, context, value, hrefOf, read), ...inclusion];
    }
    case "entry": {
      const { entry, owner } = context;
      if (entry?.kind === "repository") return explainRepository(entry);
      if (entry?.kind === "page") return [...describePage(site, entry.path, owner, read), ...inclusion];
      if (entry?.kind === "graphql") return [...describeGraphql(site, owner, entry), ...inclusion];
      if (entry?.kind !== "endpoint") return [];
      return [...explainEndpoint(site, owner, entry.method, entry.path, entry.file), ...inclusion];
    }
    case "reference":
      return value === undefined ? [] : explainReference(site, place.document, value);
    case "setting":
      return place.syntax.kind === "key"
        ? explainSettingKey(context.segments, hrefOf)
        : explainSetting(site, context.segments, value, read);
    default:
      return [];
  }
}

function explainSettingKey(segments: readonly Segment[], hrefOf: HrefOf): Prose {
  const key = String(segments.at(-1) ?? "");
  if (key === "$ref") return explainReferenceKey(hrefOf);
  const about = explainSchema(settingSchema(segments), key, undefined);
  return about.length === 0 ? [] : [...about, ...rulesLine(rulesOfSetting(segments), hrefOf)];
}

function explainSetting(
  site: Site,
  segments: readonly Segment[],
  value: string | undefined,
  read: ReadFrontmatter,
): Prose {
  const [first, second] = segments;
  const last = segments.at(-1);
  if (value !== undefined && first === "redirects" && last === "destination") {
    const page = redirectPage(site, value);
    if (page !== undefined) return describePage(site, page, undefined, read);
  }
  if (value !== undefined && first === "redirects" && (last === "source" || last === "destination"))
    return [...explainSchema(settingSchema(segments), last, value), ...endProse(site, value, segments[1])];
  if (value !== undefined && first === "api" && second === "openapi") {
    const path = normalSpecPath(value);
    if (site.specs.has(path)) return describeSpec(site, path, false);
  }
  return explainSchema(settingSchema(segments), String(last ?? ""), value);
}

/**
 * Where the source or destination of a redirect goes; for a pattern, where an example of a matching path goes.
 * @param index position of the redirect in its list
 */
function endProse(site: Site, side: string, index: Segment | undefined): Prose {
  const { isWildcard, isOpaque, isExternal, neverMatches } = parsePattern(side);
  if (isOpaque || isExternal || neverMatches === "query") return [];
  if (isWildcard) {
    const { entries } = redirectList({ site, listing: navigationListing(site) });
    const sameText = entries.filter(({ source, destination }) => source === side || destination === side);
    // If the list is in an included file, the positions may differ.
    const entry = sameText.find(({ location }) => location.segments.at(-1) === index) ?? sameText[0];
    const answer = entry === undefined ? undefined : exampleOf(site, entry);
    return answer === undefined ? [] : [line("For example:"), ...whereProse(answer)];
  }
  const answer = whereLeads(site, side);
  return answer === undefined ? [] : whereProse(answer);
}

/** A line for a file that several places include: the explanation is for the first one only. */
function inclusionLine(contexts: readonly NavigationContext[]): Prose[number] {
  const names = contexts.flatMap((context) => ("owner" in context ? [breadcrumbText(context.owner)] : []));
  return line(
    `Included in ${counted(contexts.length, "place")}: `,
    enumerate([...new Set(names)].slice(0, 5)),
  );
}

/** Codes of the rules that most directly check a field. */
function rulesOf({ element }: VisitedElement, key: string, spec: FieldSpec | undefined): readonly string[] {
  if (isChildKey(key)) {
    const rule = elementSpec(element.kind).children[key];
    if (rule !== "allowed") return ["misplaced-child"];
    // In `global`, links of several kinds are allowed side by side.
    if (element.kind === "global") return ["required-field", ...(key === "anchors" ? ["external-href"] : [])];
    if (element.kind === "group") return ["required-field"];
    return [element.kind === "navigation" ? "single-root-pattern" : "one-child-type"];
  }
  if (key === "expanded" && !element.nestedInGroup) return ["ineffective-expanded"];
  if (key === "default") return ["multiple-defaults"];
  switch (spec?.type.type) {
    case "name":
      return element.kind === "language" ? ["required-field", "language-code"] : ["required-field"];
    case "href":
      if (!element.inGlobal) return ["href-with-children", "href-format"];
      return ["required-field", element.kind === "anchor" ? "external-href" : "href-format"];
    case "page-path":
      return ["missing-page"];
    case "spec":
      return ["missing-spec", "missing-endpoint"];
    case undefined:
      return [key === "sdk" || key === "graphql" ? "sdk-reference" : "unknown-field"];
    default:
      return ["value-type"];
  }
}

/** What a `$ref` does, wherever it is. */
function explainReferenceKey(hrefOf: HrefOf): Prose {
  return [
    line({ strong: "$ref" }),
    line(
      "Includes a JSON file of this site, by its path from the file that names it. Keys beside it override those of the file.",
    ),
    ...rulesLine(["broken-ref"], hrefOf),
  ];
}

/** Codes of the rules that most directly check a setting. */
function rulesOfSetting(segments: readonly Segment[]): readonly string[] {
  const [first] = segments;
  const last = segments.at(-1);
  if (first === "navigation") return ["single-root-pattern"];
  if (first === "redirects" && last === "source") {
    return [
      "redirect-duplicate-source",
      "redirect-shadows-page",
      "redirect-fragment-source",
      "redirect-never-matches",
      "redirect-covered",
      "redirect-overlap",
    ];
  }
  if (first === "redirects" && last === "destination") {
    return ["redirect-dead-destination", "redirect-chain", "redirect-loop", "redirect-placeholder"];
  }
  if (first === "api" && (last === "openapi" || last === "asyncapi")) return ["missing-spec"];
  return ["value-type"];
}

function explainKey(
  { owner, key, spec }: Extract<NavigationContext, { kind: "key" }>,
  hrefOf: HrefOf,
): Prose {
  const { element } = owner;
  const { label, documentation, nameKey } = elementSpec(element.kind);
  const rule = rulesLine(rulesOf(owner, key, spec), hrefOf);
  if (isChildKey(key)) {
    const listed = elementSpec(listedKind[key]);
    const description =
      key === "pages" ? "Pages, endpoints and groups, in their order." : listed.documentation;
    return [
      line({ strong: key }, ` of ${label === "navigation" ? "the navigation" : withArticle(label)}`),
      line({ own: description }),
      ...(element.kind === "global" ? [line({ own: documentation })] : []),
      ...rule,
    ];
  }
  if (spec === undefined) return rule;
  return [
    line({ strong: key }, ` of ${label === "navigation" ? "the navigation" : withArticle(label)}`),
    ...(key === nameKey ? [line({ own: documentation })] : []),
    line({ own: documentationOf(spec, element.kind, element.inGlobal) }),
    ...(spec.type.type === "enum" ? [line("One of ", ...codes(spec.type.values))] : []),
    ...(spec.dialects.includes("reference")
      ? []
      : [line("Works on today's platform but is not in the reference.")]),
    ...rule,
  ];
}

function explainField(
  site: Site,
  { owner, key, spec, inner }: Extract<NavigationContext, { kind: "field" }>,
  value: string | undefined,
  hrefOf: HrefOf,
  read: ReadFrontmatter,
): Prose {
  const { element } = owner;
  const type = spec?.type;
  if (type === undefined) return [];
  switch (type.type) {
    case "name":
      if (element.kind === "language" && value !== undefined) {
        const name = languageNames[value];
        return name === undefined ? [] : [line({ strong: name }, " ", { code: value })];
      }
      return explainElement(site, owner);
    case "page-path": {
      const root = rootPageOf(element);
      return root === undefined ? [] : describePage(site, root.path, owner, read);
    }
    case "spec": {
      const file = owner.specs?.sources.find((source) => source.raw === value);
      if (key !== "openapi" || file === undefined || file.kind !== "file") {
        return explainSchema(fieldSchema(type, inner), String(inner.at(-1) ?? key), value);
      }
      // If there are several specs, only the first is used (F6.3).
      const generates = generatesEndpoints(element) && file === owner.specs?.sources[0];
      return [...describeSpec(site, file.path, generates), ...inheritance(owner)];
    }
    case "href": {
      const page = value === undefined ? undefined : pageAtAddress(site, value);
      if (value?.startsWith("/") === true && page !== undefined)
        return describePage(site, page, undefined, read);
      return explainKey({ kind: "key", owner, key, field: element.fields.get(key), spec }, hrefOf);
    }
    default: {
      const schema = fieldSchema(type, inner);
      if (inner.length > 0) return explainSchema(schema, String(inner.at(-1)), value);
      return explainKey({ kind: "key", owner, key, field: element.fields.get(key), spec }, hrefOf);
    }
  }
}

/** The explanation at the name of an element: its kind, parent and content. */
function explainElement(site: Site, owner: VisitedElement): Prose {
  const { element } = owner;
  const { label, documentation } = elementSpec(element.kind);
  const parent = breadcrumbText(owner.parent);
  return [
    line({ strong: capitalize(label) }, parent === "" ? "" : ` in ${parent}`),
    line({ own: documentation }),
    ...contentOf(site, owner),
  ];
}

/** How many entries an element has, and how many of them readers see. */
function contentOf(site: Site, owner: VisitedElement): Prose {
  const { pageCount } = owner.element;
  const drop = dropOf(owner);
  if (drop !== undefined) return [sentence(dropSentence(drop))];
  if (pageCount === 0) return [];
  const published = publicationOf(site).publishedBelow(owner);
  if (published === pageCount) return [line(`It lists ${counted(pageCount, "page")}.`)];
  return [
    line(
      `It lists ${counted(pageCount, "entry", "entries")}, of which ${published} ${published === 1 ? "is" : "are"} published.`,
    ),
  ];
}

/** At most so many sections are named; the others are only counted. */
const maxInheritors = 5;

/** A line with the elements below `owner` that inherit its spec. */
function inheritance(owner: VisitedElement): Prose {
  const counts = new Map<ElementKind, number>();
  const names: string[] = [];
  const visit = (parent: VisitedElement): void => {
    for (const child of childElements(parent)) {
      const { kind, inGlobal, fields } = child.element;
      if (inGlobal || fields.has("openapi")) continue;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const name = elementName(child.element);
      if (name !== undefined) names.push(name);
      visit(child);
    }
  };
  visit(owner);
  if (counts.size === 0) return [];
  const kinds = [...counts].map(([kind, count]) => {
    const { label, plural } = elementSpec(kind);
    return counted(count, label, plural);
  });
  const moreCount = names.length - maxInheritors;
  const list = moreCount > 0 ? [...names.slice(0, maxInheritors), counted(moreCount, "other")] : names;
  return [line(`Inherited by ${enumerate(kinds)} below${list.length === 0 ? "" : `: ${enumerate(list)}`}.`)];
}

function explainEndpoint(
  site: Site,
  owner: VisitedElement,
  method: string,
  path: string,
  file: string | undefined,
): Prose {
  const spec = specsOf(owner, file).find((candidate) => specAt(site, candidate) !== undefined);
  return spec === undefined
    ? [line({ code: `${method} ${path}` }), line("No spec that could be read contains it.")]
    : describeEndpoint(site, spec, method, path);
}

function explainRepository({ repository }: RepositoryEntry): Prose {
  const name = repository === undefined ? [] : [" of ", { code: repository }];
  return [
    line({ code: sourceKey }),
    line(
      "Includes the navigation",
      ...name,
      ", for sites published from several repositories. It is not checked.",
    ),
  ];
}

function explainReference(site: Site, document: string, value: string): Prose {
  const target = referencePath(value, document);
  if (target.kind !== "file") return [line({ code: value }, " is not a JSON file of this site.")];
  const state = documentState(site, target.document).kind;
  const label = state === "parsed" ? "Includes " : state === "missing" ? "Missing: " : "Not read: ";
  return [line(label, { code: target.document })];
}

/** @param value the string at the offset; undefined for a key */
function explainSchema(schema: Schema | undefined, key: string, value: string | undefined): Prose {
  if (schema === undefined) return [];
  const values = schema.enum ?? schema["x-known-values"] ?? [];
  const chosen = value === undefined ? undefined : schema.enumDescriptions?.[values.indexOf(value)];
  // Settings that need no description, such as integrations, have only a title.
  const about = schema.description ?? schema.title;
  return [
    line({ strong: key }),
    ...(about === undefined ? [] : [line({ own: about })]),
    ...(chosen === undefined || value === undefined ? [] : [line({ code: value }, ": ", { own: chosen })]),
    ...(values.length === 0 ? [] : [line("One of ", ...codes(values))]),
    ...(schema.default === undefined ? [] : [line("Default: ", { code: JSON.stringify(schema.default) })]),
  ];
}
