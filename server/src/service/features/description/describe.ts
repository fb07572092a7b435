/**
 * Descriptions of pages, endpoints, specs and parts of GraphQL schemas, for hover and completion.
 */

import { dropSentence } from "../../facts/drop-sentence.ts";
import { schemaInScope } from "../../facts/graphql-entries.ts";
import { endpointsListed } from "../../facts/listed-endpoints.ts";
import { elementsAround } from "../../facts/listed-paths.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import { breadcrumbText, pageUrl } from "../../facts/site-listing.ts";
import { type GraphqlField, type GraphqlType, partNamed } from "../../graphql/schema.ts";
import { memo } from "../../memo.ts";
import { countsOf } from "../../multimap.ts";
import { type Drop, dropOf, dropOfList } from "../../navigation/drops.ts";
import type { GraphqlEntry, NavigationElement } from "../../navigation/model.ts";
import { pagesOf, type VisitedElement } from "../../navigation/walk.ts";
import { findOperation } from "../../openapi/specification.ts";
import type { Frontmatter } from "../../pages/frontmatter.ts";
import { type Site, specAt } from "../../site/site.ts";
import { counted } from "../../text/words.ts";
import type { Subject } from "../completion/proposal.ts";
import { bullets, type Inline, line, type Prose, sentence } from "./prose.ts";

/** At most so many places are named; the others are only counted. */
const maxPlaces = 5;

/** Reads the frontmatter of a page file that has not been read yet; undefined if the page has none. */
export type ReadFrontmatter = (file: string) => Frontmatter | undefined;

function placeName(owner: VisitedElement): string {
  return breadcrumbText(owner) || "the root of the navigation";
}

/** Why the pages that an element lists are not published from there; undefined if they are. */
function dropOfPages(owner: VisitedElement): Drop | undefined {
  const list = owner.element.children.find(({ key }) => key === "pages");
  return list === undefined ? dropOf(owner) : dropOfList(owner, list);
}

/** How often an element itself lists each page; remembered by element, so that an edit recounts only one. */
const pathsIn = memo((element: NavigationElement) =>
  countsOf(Array.from(pagesOf(element), ({ path }) => path)),
);

/** Where a page is listed and published. @param except the element of the described entry, which does not count */
function placesOf(site: Site, path: string, except: VisitedElement | undefined): readonly string[] {
  const places: string[] = [];
  for (const owner of elementsAround(navigationListing(site), path)) {
    const entryCount = pathsIn(owner.element).get(path);
    if (entryCount === undefined || dropOfPages(owner) !== undefined) continue;
    const count = owner === except ? entryCount - 1 : entryCount;
    for (let number = 0; number < count; number += 1) places.push(placeName(owner));
  }
  return places;
}

function placeList(title: string, places: readonly string[]): Prose {
  if (places.length === 0) return [];
  const items = places.slice(0, maxPlaces).map((place): readonly Inline[] => [place]);
  const moreCount = places.length - items.length;
  return [
    line(title),
    bullets(moreCount === 0 ? items : [...items, [`and ${counted(moreCount, "other place")}`]]),
  ];
}

/**
 * Describes a page: title, description, URL, and where it is listed.
 * @param owner the element of the described entry; undefined if there is no entry
 */
export function describePage(
  site: Site,
  path: string,
  owner: VisitedElement | undefined,
  read: ReadFrontmatter,
): Prose {
  const page = site.files?.page(path);
  if (page === undefined) {
    return site.files === undefined
      ? [line({ code: path })]
      : [line("There is no page file for ", { code: path }, ".")];
  }
  const frontmatter = page.frontmatter ?? read(page.file);
  const { title, sidebarTitle, description, hidden, openapi, url } = frontmatter ?? {};
  const places = placesOf(site, path, owner);
  const drop = owner === undefined ? undefined : dropOfPages(owner);
  return [
    line(...(title === undefined ? [{ code: path }] : [{ strong: title }])),
    ...(sidebarTitle === undefined || sidebarTitle === title ? [] : [line("In the sidebar: ", sidebarTitle)]),
    ...(description === undefined ? [] : [line(description)]),
    line("URL: ", { code: url ?? pageUrl(path) }, " · File: ", { code: page.file }),
    ...(openapi === undefined ? [] : [line("Shows the endpoint ", { code: openapi }, ".")]),
    ...(hidden === true ? [line("Hidden: readers reach it only by its URL.")] : []),
    ...(owner === undefined ? [] : [line("Listed in ", placeName(owner))]),
    ...(drop === undefined ? [] : [sentence(dropSentence(drop))]),
    ...placeList(owner === undefined ? "Listed in:" : "Also listed in:", places),
  ];
}

/** Describes an endpoint of a spec: summary, parameters, responses. */
export function describeEndpoint(site: Site, path: string, method: string, endpoint: string): Prose {
  const spec = specAt(site, path);
  const operation = spec === undefined ? undefined : findOperation(spec, method, endpoint);
  const title = line({ code: `${method} ${endpoint}` });
  if (spec === undefined || operation === undefined) {
    return [title, line("The spec ", { code: path }, " has no such endpoint.")];
  }
  const { summary, deprecated, parameters, responses, tags } = operation;
  return [
    title,
    ...(summary === undefined ? [] : [line(summary)]),
    ...(deprecated ? [line({ strong: "Deprecated" })] : []),
    ...parametersIn(parameters),
    ...(responses.length === 0 ? [] : [line("Responses: ", responses.join(", "))]),
    ...(tags.length === 0 ? [] : [line("Tags: ", tags.join(", "))]),
    line("From ", ...(spec.title === undefined ? [] : [spec.title, ", "]), { code: path }),
  ];
}

/** Describes a part of a GraphQL schema: its kind, description, file and line. */
export function describeGraphql(site: Site, owner: VisitedElement, { raw, named }: GraphqlEntry): Prose {
  const scope = schemaInScope(site, owner);
  const title = line({ code: raw.trim() });
  if (scope === undefined) return [title, line("No GraphQL schema that could be read contains it.")];
  const { file, schema } = scope;
  const part = partNamed(schema, named);
  if (part.kind === "missing") return [title, line("The schema ", { code: file }, " has no such part.")];
  if (part.kind === "unknown") return [title, line("It may be in ", { code: file }, ".")];
  const { description, line: row } = part.kind === "type" ? part.type : part.field;
  return [
    title,
    ...(part.kind === "type" ? typeLines(part.type) : fieldLines(part.field)),
    ...(description === undefined ? [] : [line(description)]),
    line("From ", { code: file }, `, line ${row}`),
  ];
}

const typeKinds: Readonly<Record<GraphqlType["kind"], string>> = {
  object: "Object type",
  interface: "Interface",
  input: "Input type",
  enum: "Enumeration",
  union: "Union",
  scalar: "Scalar",
};

function typeLines({ kind, fields }: GraphqlType): Prose {
  const count = fields.size === 0 ? "" : ` with ${counted(fields.size, "field")}`;
  return [line(`${typeKinds[kind]}${count}`)];
}

function fieldLines({ isDeprecated, parameters, type }: GraphqlField): Prose {
  return [
    line("Returns ", { code: type }),
    ...(isDeprecated ? [line({ strong: "Deprecated" })] : []),
    ...parametersIn(parameters),
  ];
}

function parametersIn(parameters: readonly string[]): Prose {
  if (parameters.length === 0) return [];
  return [line("Parameters:"), bullets(parameters.slice(0, 20).map((parameter) => [{ code: parameter }]))];
}

/**
 * Describes a spec: its title, and how many of its endpoints are listed.
 * @param generatesPages whether the element lists no pages, so that a page is generated for each endpoint that is not hidden
 */
export function describeSpec(site: Site, path: string, generatesPages: boolean): Prose {
  const state = site.specs.get(path);
  const spec = specAt(site, path);
  if (spec === undefined) {
    const reason = state?.kind === "unreadable" ? state.reason : "it does not exist";
    return [line({ code: path }), ...(state === undefined ? [] : [line(`It cannot be read: ${reason}.`)])];
  }
  const title = spec.title ?? path;
  const listed = endpointsListed(navigationListing(site));
  const listedOperations = spec.operations.filter(({ method, path: endpoint }) =>
    listed.has(`${path} ${method} ${endpoint}`),
  );
  const hidden = spec.operations.filter((operation) => operation.hidden).length;
  const exception = hidden === 0 ? "" : `, except for ${counted(hidden, "hidden endpoint")}`;
  return [
    line({ strong: title }, ...(spec.version === undefined ? [] : [` ${spec.version}`])),
    ...(spec.reason === undefined ? [] : [line(`It cannot be used: ${spec.reason}.`)]),
    ...(spec.operations.length === 0
      ? []
      : [
          line(
            `${counted(spec.operations.length, "endpoint")}, ${listedOperations.length} of them listed in the navigation.`,
          ),
        ]),
    ...(generatesPages && spec.operations.length > hidden
      ? [line(`No pages are listed here, so a page for each of them is generated${exception}.`)]
      : []),
  ];
}

/** Describes the subject of a completion item. */
export function describeSubject(site: Site, subject: Subject, read: ReadFrontmatter): Prose {
  return subject.kind === "page"
    ? describePage(site, subject.path, undefined, read)
    : describeEndpoint(site, subject.spec, subject.method, subject.path);
}
