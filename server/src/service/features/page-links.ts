/**
 * The targets of links and imports in a page or snippet: pages and the headings of their anchors, files, specs
 * and redirected URLs. Reads the present text, so that it does not wait for a check of pages. The rules
 * decide what is broken; this module leaves out a link without a target.
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

/** The present text of a file; only read if the file is a page. */
export interface PageText {
  readonly text: string;
}

/** Text that leads somewhere when the reader of the file clicks it. */
export interface DocumentLink {
  /** The text, without its quotes. */
  readonly span: Span;
  readonly target: LinkedTarget;
  /** Text of `linkTooltips`. */
  readonly tooltip: string | undefined;
}

/** What a click on a link does, in the author's words; undefined for a URL. */
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

const computed = /[{}]/;
const specFile = /\.(?:json|ya?ml)$/;

/** The text of a page; undefined for a JSON file of the site, and for any other file. */
export function textOfPage(site: Site, file: string, page: PageText | undefined): string | undefined {
  const isPage = documentAt(site, file) === undefined && pagePathOf(file) !== undefined;
  return isPage ? page?.text : undefined;
}

/**
 * The links of a `.mdx` or `.md` file, in the order of its text. Never throws.
 * @param file path of the page, relative to the site's root
 * @param text present text of the page; the spans are in this text
 */
export function linksOfPage(site: Site, file: string, text: string): readonly DocumentLink[] {
  const { links, frontmatter } = readPage(text);
  const ofLinks = links.flatMap(({ kind, target: written, start, end }) => {
    const target = end <= start || computed.test(written) ? undefined : targetOf(site, file, kind, written);
    if (target === undefined) return [];
    return [{ span: { start, length: end - start }, target, tooltip: linkTooltips[target.kind] }];
  });
  return [...ofLinks, ...endpointLinks(site, frontmatter)].sort(
    (one, other) => one.span.start - other.span.start,
  );
}

/** The endpoints that a frontmatter names, without the specs before them, which are separate links. */
function* endpointLinks(site: Site, { targets }: FrontmatterOfPage): Generator<DocumentLink> {
  for (const { target, text, start, length } of targets) {
    const endpoint = target === "endpoint" ? parseEndpoint(text) : undefined;
    if (endpoint === undefined) continue;
    const endpoints = siteEndpoints({ site, listing: navigationListing(site) });
    // If no spec of that name has the operation, the platform takes any that has it (F10.19).
    const named = endpoint.file === undefined ? [] : specsNamed(endpoints, endpoint.file);
    const specs =
      endpoint.file !== undefined && isUrl(endpoint.file) ? named : [...named, ...endpoints.specs];
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

function targetOf(site: Site, file: string, kind: LinkKind, written: string): LinkedTarget | undefined {
  if (kind === "import") {
    const path = importTarget(written, file)?.path;
    const document =
      path === undefined || site.files === undefined ? undefined : importedFile(site.files, path);
    return document === undefined ? undefined : { kind: "file", document };
  }
  if (isExternalAddress(written)) return hrefTarget(site, written.trim());
  const spec = kind === "frontmatter" && specFile.test(written) ? specTarget(site, written) : undefined;
  if (spec !== undefined || (kind === "frontmatter" && !written.startsWith("/"))) return spec;
  // The URL of a snippet is unknown. The platform does not begin a path without a leading slash at the root,
  // but that is clearly the meaning when only that file exists.
  const isDotted = written.trim().startsWith(".");
  return (
    (isSnippetAt(site, file) ? undefined : linkedFrom(site, file, written)) ??
    (isDotted ? undefined : linkedFrom(site, "", written))
  );
}

/**
 * The target of a URL; if nothing exists at it, the target of its redirect.
 * @param file the file that contains the URL; `""` for the root
 */
function linkedFrom(site: Site, file: string, written: string): LinkedTarget | undefined {
  const link = linkTarget(written, file);
  if (link === undefined) return undefined;
  const { path, fragment } = link;
  if (path === undefined)
    return file === "" ? undefined : anchored({ kind: "page", document: file }, fragment);
  const target = hrefTarget(site, `/${path}`) ?? redirectedTarget(site, path);
  return target === undefined ? undefined : anchored(target, fragment);
}

/** The target of the redirect that a URL meets. */
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
  const wanted = bareAnchor(anchor.toLowerCase());
  const found =
    headings.find((heading) => heading.anchor === anchor || heading.id === anchor) ??
    headings.find((heading) => bareAnchor(heading.anchor.toLowerCase()) === wanted);
  return found && { start: found.start, length: found.end - found.start };
}
