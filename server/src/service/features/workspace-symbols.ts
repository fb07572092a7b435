/**
 * Finds things of a site by a few letters of their name: pages by title or path, elements of the navigation by
 * name, endpoints by method, path or summary. Only knows titles that have been read.
 */
import { navigationListing } from "../facts/navigation-listing.ts";
import { navigationPlaces, spanOf } from "../facts/navigation-places.ts";
import { pageTitle } from "../facts/page-title.ts";
import { breadcrumbText } from "../facts/site-listing.ts";
import type { LinkedTarget } from "../facts/targets.ts";
import type { Span } from "../model/location.ts";
import type { ElementKind } from "../navigation/elements.ts";
import { elementName } from "../navigation/model.ts";
import { type VisitedElement, visitPages } from "../navigation/walk.ts";
import type { Operation } from "../openapi/specification.ts";
import type { PageFile } from "../site/file-index.ts";
import { type Site, specAt } from "../site/site.ts";
import { fuzzyQuery, fuzzyScore } from "../text/fuzzy.ts";

import { elementTitle } from "./document-symbols.ts";

/** A match of the search by name. */
interface FoundSymbol {
  readonly kind: ElementKind | "page" | "endpoint";
  readonly name: string;
  /** The surroundings in words; empty if nothing is known. */
  readonly container: string;
  /** The characters of an element, or the page or operation itself. */
  readonly place: { readonly document: string; readonly span: Span } | LinkedTarget;
  /** Higher is better. */
  readonly score: number;
}

type SymbolCandidate =
  | { readonly score: number; readonly page: PageFile; readonly title: string | undefined }
  | { readonly score: number; readonly visited: VisitedElement }
  | { readonly score: number; readonly spec: string; readonly operation: Operation };

function best(query: string, ...names: readonly (string | undefined)[]): number | undefined {
  let score: number | undefined;
  for (const name of names) {
    const nameScore = name === undefined ? undefined : fuzzyScore(query, name);
    if (nameScore !== undefined && (score === undefined || nameScore > score)) score = nameScore;
  }
  return score;
}

/** Authors look for names of elements first, then for pages. */
const elementScore = 2;
const pageScore = 1;

function* candidates(site: Site, query: string): Generator<SymbolCandidate> {
  for (const visited of navigationListing(site).elements) {
    const { element } = visited;
    const score = best(query, elementName(element));
    if (score !== undefined) yield { score: score + elementScore, visited };
  }
  for (const page of site.files?.pages() ?? []) {
    const title = pageTitle(site, page.path);
    const score = best(query, title, page.path);
    if (score !== undefined) yield { score: score + pageScore, page, title };
  }
  for (const [spec, state] of site.specs) {
    if (state.kind !== "read") continue;
    for (const operation of state.spec.operations) {
      const { method, path, summary } = operation;
      const score = best(query, `${method}${path}`, path, summary, operation.operationId);
      if (score !== undefined) yield { score, spec, operation };
    }
  }
}

/** The first element that lists each of some pages. */
function ownersOf(site: Site, paths: ReadonlySet<string>): ReadonlyMap<string, VisitedElement> {
  const owners = new Map<string, VisitedElement>();
  if (paths.size === 0) return owners;
  visitPages(navigationListing(site), ({ path }, owner) => {
    if (paths.has(path) && !owners.has(path)) owners.set(path, owner);
  });
  return owners;
}

/** The best matches, best first. @param limit the maximum number of matches */
export function workspaceSymbols(site: Site, typed: string, limit: number): readonly FoundSymbol[] {
  const query = fuzzyQuery(typed);
  const found = [...candidates(site, query)].sort((one, other) => other.score - one.score).slice(0, limit);
  const paths = found.flatMap((one) => ("page" in one ? [one.page.path] : []));
  const owners = ownersOf(site, new Set(paths));
  const places = navigationPlaces(site);
  return found.flatMap((one): FoundSymbol[] => {
    const { score } = one;
    if ("page" in one) {
      const { path, file } = one.page;
      const container = breadcrumbText(owners.get(path));
      const name = one.title === undefined ? path : `${one.title} (${path})`;
      return [{ kind: "page", name, container, place: { kind: "page", document: file }, score }];
    }
    if ("operation" in one) {
      const { operation, spec } = one;
      const { method, path, summary, pointer } = operation;
      const name = summary === undefined ? `${method} ${path}` : `${method} ${path} (${summary})`;
      const place: LinkedTarget = { kind: "operation", document: spec, pointer, operation };
      // Editors show the file beside the match.
      return [{ kind: "endpoint", name, container: specAt(site, spec)?.title ?? "", place, score }];
    }
    const { visited } = one;
    const object = places.objects.get(visited);
    if (object === undefined) return [];
    const place = { document: object.document, span: spanOf(object.located) };
    const { kind } = visited.element;
    return [
      { kind, name: elementTitle(visited.element), container: breadcrumbText(visited.parent), place, score },
    ];
  });
}

/** Files of listed pages whose frontmatter seems to be unread, so that their titles are unknown. */
export function pagesWithoutTitle(site: Site): readonly string[] {
  const found: string[] = [];
  for (const page of site.files?.pages() ?? []) if (page.frontmatter === undefined) found.push(page.file);
  return found;
}
