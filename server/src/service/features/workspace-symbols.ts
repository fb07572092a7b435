/**
 * Workspace symbols: finds pages by title or path, elements of the navigation by name, and endpoints by method, path,
 * summary or operation id. A page whose frontmatter is not yet read is found only by its path.
 */

import { navigationListing } from "../facts/navigation-listing.ts";
import { navigationPlaces } from "../facts/navigation-places.ts";
import { pageTitle } from "../facts/page-title.ts";
import { breadcrumbText } from "../facts/site-listing.ts";
import type { LinkedTarget } from "../facts/targets.ts";
import { spanOf } from "../json/pointer.ts";
import type { Span } from "../model/location.ts";
import type { ElementKind } from "../navigation/elements.ts";
import { elementName } from "../navigation/model.ts";
import { type VisitedElement, visitPages } from "../navigation/walk.ts";
import type { Operation } from "../openapi/specification.ts";
import type { PageFile } from "../site/file-index.ts";
import { type Site, specAt } from "../site/site.ts";
import { fuzzyQuery, fuzzyScore } from "../text/fuzzy.ts";

import { elementTitle } from "./document-symbols.ts";

/** A match of the search. */
interface FoundSymbol {
  readonly kind: ElementKind | "page" | "endpoint";
  readonly name: string;
  /** The names of the sections above it, or the title of the spec; empty if there are none. */
  readonly container: string;
  /** The span of an element, or the target of a page or operation. */
  readonly place: { readonly document: string; readonly span: Span } | LinkedTarget;
  /** Higher is better. */
  readonly score: number;
}

type SymbolCandidate =
  | { readonly score: number; readonly page: PageFile; readonly title: string | undefined }
  | { readonly score: number; readonly visited: VisitedElement }
  | { readonly score: number; readonly spec: string; readonly operation: Operation };

/** The highest score of several names; undefined if none matches. */
function bestScore(query: string, ...names: readonly (string | undefined)[]): number | undefined {
  let score: number | undefined;
  for (const name of names) {
    const nameScore = name === undefined ? undefined : fuzzyScore(query, name);
    if (nameScore !== undefined && (score === undefined || nameScore > score)) score = nameScore;
  }
  return score;
}

/** Added to the score of a match, so that elements come before pages, and pages before endpoints. */
const elementScore = 2;
const pageScore = 1;

function* candidates(site: Site, query: string): Generator<SymbolCandidate> {
  for (const visited of navigationListing(site).elements) {
    const { element } = visited;
    const score = bestScore(query, elementName(element));
    if (score !== undefined) yield { score: score + elementScore, visited };
  }
  for (const page of site.files?.pages() ?? []) {
    const title = pageTitle(site, page.path);
    const score = bestScore(query, title, page.path);
    if (score !== undefined) yield { score: score + pageScore, page, title };
  }
  for (const [spec, state] of site.specs) {
    if (state.kind !== "read") continue;
    for (const operation of state.spec.operations) {
      const { method, path, summary } = operation;
      const score = bestScore(query, `${method}${path}`, path, summary, operation.operationId);
      if (score !== undefined) yield { score, spec, operation };
    }
  }
}

/** The first element that lists a page, for each of the given paths. */
function ownersOf(site: Site, paths: ReadonlySet<string>): ReadonlyMap<string, VisitedElement> {
  const owners = new Map<string, VisitedElement>();
  if (paths.size === 0) return owners;
  visitPages(navigationListing(site), ({ path }, owner) => {
    if (paths.has(path) && !owners.has(path)) owners.set(path, owner);
  });
  return owners;
}

/** The best matches, the best first. @param limit the maximum number of matches */
export function workspaceSymbols(site: Site, typed: string, limit: number): readonly FoundSymbol[] {
  const query = fuzzyQuery(typed);
  const matches = [...candidates(site, query)].sort((one, other) => other.score - one.score).slice(0, limit);
  const paths = matches.flatMap((match) => ("page" in match ? [match.page.path] : []));
  const owners = ownersOf(site, new Set(paths));
  const places = navigationPlaces(site);
  return matches.flatMap((match): FoundSymbol[] => {
    const { score } = match;
    if ("page" in match) {
      const { path, file } = match.page;
      const container = breadcrumbText(owners.get(path));
      const name = match.title === undefined ? path : `${match.title} (${path})`;
      return [{ kind: "page", name, container, place: { kind: "page", document: file }, score }];
    }
    if ("operation" in match) {
      const { operation, spec } = match;
      const { method, path, summary, pointer } = operation;
      const name = summary === undefined ? `${method} ${path}` : `${method} ${path} (${summary})`;
      const place: LinkedTarget = { kind: "operation", document: spec, pointer, operation };
      // Editors show the file beside the match.
      return [{ kind: "endpoint", name, container: specAt(site, spec)?.title ?? "", place, score }];
    }
    const { visited } = match;
    const object = places.objects.get(visited);
    if (object === undefined) return [];
    const place = { document: object.document, span: spanOf(object.located) };
    const { kind } = visited.element;
    return [
      { kind, name: elementTitle(visited.element), container: breadcrumbText(visited.parent), place, score },
    ];
  });
}

/** The files of pages whose frontmatter is not yet read, so that their titles are unknown. */
export function pagesWithoutTitle(site: Site): readonly string[] {
  const pages = [...(site.files?.pages() ?? [])];
  return pages.flatMap(({ frontmatter, file }) => (frontmatter === undefined ? file : []));
}
