/**
 * Determines the endpoint, webhook or channel of a page in the preview, and the specs that may contain it, from the
 * navigation and the page's frontmatter. Does not read specs.
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

/** The part of a spec that a page shows; it is taken from the first of the documents that contains it. */
export type PreviewEndpoint =
  | {
      readonly kind: "operation";
      readonly documents: readonly string[];
      readonly method: string;
      readonly path: string;
    }
  /** A channel by its name or address; undefined for all channels. */
  | { readonly kind: "channel"; readonly documents: readonly string[]; readonly channel: string | undefined }
  /** Nothing can be shown, for the reason in the sentence. */
  | { readonly kind: "none"; readonly sentence: string };

/** How many files that docs.json does not name are read to find an endpoint. */
const maxUnnamed = 10;

function remoteSpec(address: string): PreviewEndpoint {
  return {
    kind: "none",
    sentence: `The spec is at ${address.slice(0, 300)}, which the preview does not fetch; readers see the endpoint on the site.`,
  };
}

/** The other specs that a page may refer to: the platform uses any spec with the endpoint (F6.32, F10.19). */
function otherSpecs(site: Site, file: string | undefined): readonly string[] {
  const endpoints = siteEndpoints({ site, listing: navigationListing(site) });
  const named = file === undefined ? endpoints.specs : specsNamed(endpoints, file);
  const unread = endpoints.unread.filter((path) => file === undefined || isSpecNamed(path, file));
  return [
    ...named.map((spec) => spec.file),
    ...(file === undefined ? [] : [boundSpecPath(file)]),
    ...unread.slice(0, maxUnnamed),
    // If no spec has that name, any spec with the operation is used.
    ...endpoints.specs.map((spec) => spec.file),
  ];
}

function boundOperation(site: Site, owner: VisitedElement | undefined, endpoint: Endpoint): PreviewEndpoint {
  const { method, path, file } = endpoint;
  if (file !== undefined && isUrl(file)) return remoteSpec(file);
  const found = owner === undefined ? undefined : operationOf(site, owner, endpoint);
  const inScope = owner === undefined ? [] : specsOf(owner, undefined);
  const documents = [
    ...(found === undefined ? [] : [found.document]),
    ...(file === undefined ? inScope : []),
    ...otherSpecs(site, file).filter((path) => site.files?.has(path) !== false),
  ];
  return { kind: "operation", documents: [...new Set(documents)], method, path };
}

const specFile = /^(\S+\.(?:json|ya?ml))\s+(.+)$/i;

/** The files that `asyncapi` of the enclosing sections names, the nearest first. */
function channelSpecs(owner: VisitedElement | undefined): readonly string[] {
  const sections = owner === undefined ? [] : selfAndAncestors(owner);
  return sections.flatMap(({ element }) =>
    readSpecs(element.fields.get("asyncapi")?.value).sources.flatMap((source) =>
      source.kind === "file" ? [source.path] : [],
    ),
  );
}

function boundChannel(site: Site, owner: VisitedElement | undefined, value: string): PreviewEndpoint {
  const [, file, channel = value.trim()] = specFile.exec(value.trim()) ?? [];
  if (file !== undefined && isUrl(file)) return remoteSpec(file);
  const { unread } = siteEndpoints({ site, listing: navigationListing(site) });
  const readSpecPaths = [...site.specs].flatMap(([path, state]) =>
    state.kind === "read" && state.spec.kind === "asyncapi" ? [path] : [],
  );
  const all = [...channelSpecs(owner), ...readSpecPaths, ...unread];
  const candidates =
    file === undefined ? all : [boundSpecPath(file), ...all.filter((path) => isSpecNamed(path, file))];
  const documents = [...new Set(candidates)].slice(0, maxUnnamed + readSpecPaths.length);
  return { kind: "channel", documents, channel };
}

/** The endpoint or channel in the frontmatter of a page; undefined if there is none. */
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
  if (address !== undefined) return remoteSpec(address);
  return {
    kind: "none",
    sentence: "No section that contains this endpoint names a spec, so there is nothing to show.",
  };
}

function generatedPages({ field }: Extract<RowSubject, { readonly kind: "generated" }>): PreviewEndpoint {
  const source = generatingSource(field);
  if (source?.kind === "url") return remoteSpec(source.raw);
  if (source !== undefined && field.key === "asyncapi")
    return { kind: "channel", documents: [source.path], channel: undefined };
  return {
    kind: "none",
    sentence:
      source === undefined
        ? `The platform generates these pages from \`${field.key}\`, but the preview does not show them.`
        : `The preview finds no endpoint in ${source.path}, from which the platform would generate these pages.`,
  };
}

/** The part of a spec that the page of a row shows; undefined if there is none. */
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
