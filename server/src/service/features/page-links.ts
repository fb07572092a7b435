/**
 * The targets of links and imports in a page or snippet: pages and their headings, files, specs and redirected URLs. Reads
 * the current text, so that it need not wait for the check of pages. Rules report broken links; this module skips
 * links without a target.
 */

import { importedFile, importTarget } from "../facts/imported-file.ts";
import { navigationListing } from "../facts/navigation-listing.ts";
import { redirectList } from "../facts/redirect-list.ts";
import { siteEndpoints, specsNamed } from "../facts/site-endpoints.ts";
import { isSnippetAt } from "../facts/snippets.ts";
import { hrefTarget, type LinkedTarget, redirectTarget, specTarget } from "../facts/targets.ts";
import type { Span } from "../model/location.ts";
import { parseEndpoint } from "../navigation/endpoint.ts";
import { isUrl } from "../navigation/page-path.ts";
import { findOperation } from "../openapi/specification.ts";
import type { FrontmatterOfPage } from "../pages/frontmatter/content.ts";
import { linkTarget } from "../pages/link-target.ts";
import { type LinkKind, readPage } from "../pages/read-page.ts";
import { bareAnchor } from "../pages/slug.ts";
import { pagePathOf } from "../site/file-index.ts";
import { documentAt, type Site } from "../site/site.ts";
import { isExternalAddress } from "../text/href.ts";

/** The current text of a file; only used if the file is a page or, for hover, a spec. */
export interface PageText {
  readonly text: string;
}

/** Text in a file that opens its target when it is clicked. */
export interface DocumentLink {
  /** The text, without its quotes. */
  readonly span: Span;
  readonly target: LinkedTarget;
  /** One of `linkTooltips`. */
  readonly tooltip: string | undefined;
}

/** What a click on a link does; undefined for a URL. */
export const linkTooltips: Readonly<Record<LinkedTarget["kind"], string | undefined>> = {
  page: "Open the page",
  heading: "Open the page",
  export: "Open the file",
  file: "Open the file",
  spec: "Open the spec",
  part: "Open the included file",
  operation: "Open the spec of this endpoint",
  "schema-part": "Open the schema of this entry",
  address: undefined,
};

/** In a target that is computed by an expression. */
const expressionBrace = /[{}]/;
const specFile = /\.(?:json|ya?ml)$/;

/** The given text if the file is a page; undefined for a JSON file of the site, and for any other file. */
export function textOfPage(site: Site, file: string, page: PageText | undefined): string | undefined {
  const isPage = documentAt(site, file) === undefined && pagePathOf(file) !== undefined;
  return isPage ? page?.text : undefined;
}

/**
 * The links of a `.mdx` or `.md` file, in text order. Never throws.
 * @param file path of the page, relative to the site's root
 * @param text current text of the page, which the spans refer to
 */
export function linksOfPage(site: Site, file: string, text: string): readonly DocumentLink[] {
  const { links, frontmatter } = readPage(text);
  const textLinks = links.flatMap(({ kind, target: href, start, end }) => {
    const target = end <= start || expressionBrace.test(href) ? undefined : targetOf(site, file, kind, href);
    if (target === undefined) return [];
    return [{ span: { start, length: end - start }, target, tooltip: linkTooltips[target.kind] }];
  });
  return [...textLinks, ...endpointLinks(site, frontmatter)].sort(
    (one, other) => one.span.start - other.span.start,
  );
}

/** The link at an offset of a page; undefined if there is none. */
export function linkAtOffset(
  site: Site,
  file: string,
  text: string,
  offset: number,
): DocumentLink | undefined {
  return linksOfPage(site, file, text).find(
    ({ span: { start, length } }) => start <= offset && offset <= start + length,
  );
}

/** Links for the endpoints that the frontmatter names. A spec before an endpoint is a separate link. */
function* endpointLinks(site: Site, { targets }: FrontmatterOfPage): Generator<DocumentLink> {
  for (const { target, text, start, length } of targets) {
    const endpoint = target === "endpoint" ? parseEndpoint(text) : undefined;
    if (endpoint === undefined) continue;
    const endpoints = siteEndpoints({ site, listing: navigationListing(site) });
    // If no spec of that name has the operation, the platform uses any spec that has it (F10.19).
    const candidates = endpoint.file === undefined ? [] : specsNamed(endpoints, endpoint.file);
    const specs =
      endpoint.file !== undefined && isUrl(endpoint.file) ? candidates : [...candidates, ...endpoints.specs];
    for (const spec of specs) {
      const operation = findOperation(spec, endpoint.method, endpoint.path);
      if (operation === undefined) continue;
      const { methodStart } = endpoint;
      yield {
        span: { start: start + methodStart, length: length - methodStart },
        target: { kind: "operation", document: spec.file, pointer: operation.pointer, operation },
        tooltip: linkTooltips.operation,
      };
      break;
    }
  }
}

function targetOf(site: Site, file: string, kind: LinkKind, href: string): LinkedTarget | undefined {
  if (kind === "import") {
    const path = importTarget(href, file)?.path;
    const document =
      path === undefined || site.files === undefined ? undefined : importedFile(site.files, path);
    return document === undefined ? undefined : { kind: "file", document };
  }
  if (isExternalAddress(href)) return hrefTarget(site, href.trim());
  const spec = kind === "frontmatter" && specFile.test(href) ? specTarget(site, href) : undefined;
  if (spec !== undefined || (kind === "frontmatter" && !href.startsWith("/"))) return spec;
  // The URL of a snippet is unknown. The platform does not resolve a path without a leading slash from the root,
  // but that is clearly meant if only that file exists.
  const isDotted = href.trim().startsWith(".");
  return (
    (isSnippetAt(site, file) ? undefined : linkedFrom(site, file, href)) ??
    (isDotted ? undefined : linkedFrom(site, "", href))
  );
}

/**
 * The target of a URL on the site, or the target of its redirect if it has none itself.
 * @param file the file that contains the URL; `""` to resolve it from the root
 */
function linkedFrom(site: Site, file: string, href: string): LinkedTarget | undefined {
  const link = linkTarget(href, file);
  if (link === undefined) return undefined;
  const { path, fragment } = link;
  if (path === undefined)
    return file === "" ? undefined : anchored({ kind: "page", document: file }, fragment);
  const target = hrefTarget(site, `/${path}`) ?? redirectedTarget(site, path);
  return target === undefined ? undefined : anchored(target, fragment);
}

/** The target of the redirect that matches a path. */
function redirectedTarget(site: Site, path: string): LinkedTarget | undefined {
  const { analysis } = redirectList({ site, listing: navigationListing(site) });
  const address = analysis.next(path)?.destination;
  return address === undefined ? undefined : redirectTarget(site, address);
}

function anchored(target: LinkedTarget, fragment: string | undefined): LinkedTarget {
  if (target.kind !== "page" || fragment === undefined || fragment === "") return target;
  return { kind: "heading", document: target.document, anchor: fragment };
}

/** The heading of an anchor in the text of its page; undefined if no heading has this anchor. */
export function headingOfAnchor(text: string, anchor: string): Span | undefined {
  const { headings } = readPage(text);
  const bare = bareAnchor(anchor.toLowerCase());
  const found =
    headings.find((heading) => heading.anchor === anchor || heading.id === anchor) ??
    headings.find((heading) => bareAnchor(heading.anchor.toLowerCase()) === bare);
  return found && { start: found.start, length: found.end - found.start };
}
