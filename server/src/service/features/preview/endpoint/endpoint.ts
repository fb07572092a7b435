/**
 * Which endpoint, webhook or channel a page of the preview is about, and which specs may have it. Follows the navigation and the
 * frontmatter of pages; reads no spec.
 */
import { navigationListing } from "../../../facts/navigation-listing.ts";
import { boundSpecPath, isSpecNamed, siteEndpoints, specsNamed } from "../../../facts/site-endpoints.ts";
import { operationOf, specsOf } from "../../../facts/targets.ts";
import { type Endpoint, parseEndpoint } from "../../../navigation/endpoint.ts";
import { isUrl } from "../../../navigation/page-path.ts";
import { readSpecs } from "../../../navigation/scope.ts";
import { selfAndAncestors, type VisitedElement } from "../../../navigation/walk.ts";
import { generatingSource } from "../../../navigation-tree/generated.ts";
import { type RowSubject, subjectOf } from "../../../navigation-tree/subject.ts";
import type { Frontmatter } from "../../../pages/frontmatter.ts";
import type { Site } from "../../../site/site.ts";

/** What a page shows of a spec. The first of the documents that has it counts. */
export type PreviewEndpoint =
  | {
      readonly kind: "operation";
      readonly documents: readonly string[];
      readonly method: string;
      readonly path: string;
    }
  /** All channels if there is no name. */
  | { readonly kind: "channel"; readonly documents: readonly string[]; readonly channel: string | undefined }
  /** One sentence says why nothing can be shown. */
  | { readonly kind: "none"; readonly sentence: string };

/** Files that nothing names are read until one has the endpoint, but not more than these. */
const maxUnnamed = 10;

function onTheWeb(address: string): PreviewEndpoint {
  return {
    kind: "none",
    sentence: `The spec is at ${address.slice(0, 300)}, and the preview fetches nothing: readers see the endpoint on the site.`,
  };
}

/** Specs that a page may mean that no section names: the platform takes any that has the endpoint (F6.32, F10.19). */
function otherSpecs(site: Site, file: string | undefined): readonly string[] {
  const known = siteEndpoints({ site, listing: navigationListing(site) });
  const named = file === undefined ? known.specs : specsNamed(known, file);
  const unread = known.unread.filter((one) => file === undefined || isSpecNamed(one, file));
  return [
    ...named.map((spec) => spec.file),
    ...(file === undefined ? [] : [boundSpecPath(file)]),
    ...unread.slice(0, maxUnnamed),
    // If nothing has that name, any spec with the operation is taken.
    ...known.specs.map((spec) => spec.file),
  ];
}

function boundOperation(site: Site, owner: VisitedElement | undefined, endpoint: Endpoint): PreviewEndpoint {
  const { method, path, file } = endpoint;
  if (file !== undefined && isUrl(file)) return onTheWeb(file);
  const found = owner === undefined ? undefined : operationOf(site, owner, endpoint);
  const inScope = owner === undefined ? [] : specsOf(owner, undefined);
  const documents = [
    ...(found === undefined ? [] : [found.document]),
    ...(file === undefined ? inScope : []),
    ...otherSpecs(site, file).filter((one) => site.files?.has(one) !== false),
  ];
  return { kind: "operation", documents: [...new Set(documents)], method, path };
}

const specFile = /^(\S+\.(?:json|ya?ml))\s+(.+)$/i;

/** The files of `asyncapi` of the sections around a page, the nearest first. */
function channelSpecs(owner: VisitedElement | undefined): readonly string[] {
  const around = owner === undefined ? [] : selfAndAncestors(owner);
  return around.flatMap(({ element }) =>
    readSpecs(element.fields.get("asyncapi")?.value).sources.flatMap((source) =>
      source.kind === "file" ? [source.path] : [],
    ),
  );
}

function boundChannel(site: Site, owner: VisitedElement | undefined, written: string): PreviewEndpoint {
  const [, file, rest] = specFile.exec(written.trim()) ?? [];
  if (file !== undefined && isUrl(file)) return onTheWeb(file);
  const { unread } = siteEndpoints({ site, listing: navigationListing(site) });
  const known = [...site.specs].flatMap(([path, state]) =>
    state.kind === "read" && state.spec.kind === "asyncapi" ? [path] : [],
  );
  const all = [...channelSpecs(owner), ...known, ...unread];
  const documents =
    file === undefined ? all : [boundSpecPath(file), ...all.filter((one) => isSpecNamed(one, file))];
  const some = [...new Set(documents)].slice(0, maxUnnamed + known.length);
  return { kind: "channel", documents: some, channel: rest ?? written.trim() };
}

/** What the frontmatter of a page binds it to; undefined for a page that is its text alone. */
export function endpointOfPage(
  site: Site,
  owner: VisitedElement | undefined,
  frontmatter: Frontmatter | undefined,
): PreviewEndpoint | undefined {
  const { openapi, asyncapi } = frontmatter ?? {};
  const endpoint = openapi === undefined ? undefined : parseEndpoint(openapi);
  if (endpoint !== undefined) return boundOperation(site, owner, endpoint);
  return asyncapi === undefined || asyncapi.trim() === "" ? undefined : boundChannel(site, owner, asyncapi);
}

function listedEndpoint(
  site: Site,
  owner: VisitedElement,
  endpoint: Pick<Endpoint, "method" | "path" | "file">,
): PreviewEndpoint {
  const { method, path, file } = endpoint;
  const found = operationOf(site, owner, endpoint);
  const documents = found === undefined ? specsOf(owner, file) : [found.document];
  if (documents.length > 0) return { kind: "operation", documents, method, path };
  const address = file ?? owner.specs?.sources.find((source) => source.kind === "url")?.raw;
  if (address !== undefined) return onTheWeb(address);
  return {
    kind: "none",
    sentence: "No section around this endpoint names a spec, so there is nothing to show.",
  };
}

function generatedPages({ field }: Extract<RowSubject, { readonly kind: "generated" }>): PreviewEndpoint {
  const source = generatingSource(field);
  if (source?.kind === "url") return onTheWeb(source.raw);
  if (source !== undefined && field.key === "asyncapi")
    return { kind: "channel", documents: [source.path], channel: undefined };
  return {
    kind: "none",
    sentence:
      source === undefined
        ? `The platform generates these pages from \`${field.key}\`; the preview does not show them.`
        : `The preview finds no endpoint in ${source.path}, from which the platform would generate these pages.`,
  };
}

/** What the row of a page shows of a spec; undefined if it shows nothing of one. */
export function endpointOfRow(site: Site, id: string): PreviewEndpoint | undefined {
  const subject = subjectOf(site, id);
  switch (subject?.kind) {
    case "operation": {
      const { spec, operation } = subject;
      return { kind: "operation", documents: [spec.file], method: operation.method, path: operation.path };
    }
    case "generated":
      return generatedPages(subject);
    case "orphan":
      return endpointOfPage(site, undefined, subject.page.frontmatter);
    case "entry": {
      const { entry } = subject.item;
      if (entry.kind === "endpoint") return listedEndpoint(site, subject.owner, entry);
      if (entry.kind !== "page") return undefined;
      return endpointOfPage(site, subject.owner, site.files?.page(entry.path)?.frontmatter);
    }
    default:
      return undefined;
  }
}
