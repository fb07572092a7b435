/**
 * The targets of strings in docs.json: page paths, endpoints, specs, `$ref`s, links and redirects. Definitions,
 * references and document links all use this module, so that they never disagree. It returns only targets that
 * exist; without a list of files, no file counts as existing.
 */

import { partNamed } from "../graphql/schema.ts";
import { referencePath } from "../json/references.ts";
import type { Segment } from "../model/location.ts";
import type { EndpointEntry, Entry, GraphqlEntry } from "../navigation/model.ts";
import { isUrl, normalPagePath } from "../navigation/page-path.ts";
import { normalSpecPath } from "../navigation/scope.ts";
import type { VisitedElement } from "../navigation/walk.ts";
import { findOperation, type Operation } from "../openapi/specification.ts";
import { addressPath, parsePattern } from "../redirects/redirects.ts";
import { documentAt, type Site, specAt } from "../site/site.ts";
import { hrefKind } from "../text/href.ts";
import { schemaInScope } from "./graphql-entries.ts";

/** What a string refers to. */
export type LinkedTarget =
  /** A whole file of the site. */
  | { readonly kind: "page" | "file" | "spec"; readonly document: string }
  /** The heading of a page with this anchor, or the page if no heading has it. */
  | { readonly kind: "heading"; readonly document: string; readonly anchor: string }
  /** An export of a file, by its name. */
  | { readonly kind: "export"; readonly document: string; readonly name: string }
  /** The root value of a JSON file of the site. */
  | { readonly kind: "part"; readonly document: string }
  /** An operation of a spec; `pointer` is its location in the file. */
  | {
      readonly kind: "operation";
      readonly document: string;
      readonly pointer: readonly Segment[];
      readonly operation: Operation;
    }
  /** A type or field of a GraphQL schema, with the offset of its name in the text. */
  | {
      readonly kind: "schema-part";
      readonly document: string;
      readonly name: string;
      readonly start: number;
    }
  | { readonly kind: "address"; readonly url: string };

/** The page at a page path, including a page that `.mintignore` excludes. */
export function pageTarget({ files }: Site, path: string): LinkedTarget | undefined {
  if (files === undefined || path === "" || isUrl(path)) return undefined;
  const document = files.page(path)?.file ?? files.notAPage(path)?.file;
  return document === undefined ? undefined : { kind: "page", document };
}

/** The path of the page at a URL of the site: the page's own URL, or a folder's for its index. */
export function pageAtAddress({ files }: Site, address: string): string | undefined {
  if (files === undefined) return undefined;
  const path = addressPath(address);
  if (path === "") return files.isPage("index") ? "index" : undefined;
  const written = normalPagePath(path);
  return [path, `${path}/index`, written].find((candidate) => files.isPage(candidate));
}

/** A file that is not a page, such as an image or a download. */
function fileTarget({ files }: Site, text: string): LinkedTarget | undefined {
  const document = normalSpecPath(text.replace(/[?#].*$/s, ""));
  return document !== "" && files?.has(document) === true ? { kind: "file", document } : undefined;
}

/** What an `href` points to: a page, a file, or an external URL. */
export function hrefTarget(site: Site, text: string): LinkedTarget | undefined {
  const kind = hrefKind(text);
  if (kind === "external" || kind === "mail") return { kind: "address", url: text };
  if (kind !== "path") return undefined;
  const page = pageAtAddress(site, text);
  return page === undefined ? fileTarget(site, text) : pageTarget(site, page);
}

/** The page that a side of a redirect names; undefined for patterns. */
export function redirectPage(site: Site, side: string): string | undefined {
  const pattern = parsePattern(side);
  if (pattern.isExternal || pattern.isWildcard || pattern.isOpaque) return undefined;
  return pageAtAddress(site, side);
}

/** What a redirect's source or destination refers to. */
export function redirectTarget(site: Site, side: string): LinkedTarget | undefined {
  const page = redirectPage(site, side);
  if (page !== undefined) return pageTarget(site, page);
  return hrefKind(side) === "external" ? { kind: "address", url: side } : undefined;
}

/** What a path or URL in `openapi` or `asyncapi` refers to. */
export function specTarget(site: Site, text: string): LinkedTarget | undefined {
  if (isUrl(text)) return hrefKind(text) === "external" ? { kind: "address", url: text } : undefined;
  const document = normalSpecPath(text);
  const exists = site.specs.get(document)?.kind === "read" || site.files?.has(document) === true;
  return document !== "" && exists ? { kind: "spec", document } : undefined;
}

/** The paths of the specs in which an endpoint is looked up, without remote specs. */
export function specsOf(owner: VisitedElement, file: string | undefined): readonly string[] {
  if (file !== undefined) return isUrl(file) ? [] : [file];
  return (owner.specs?.sources ?? []).flatMap((source) => (source.kind === "file" ? [source.path] : []));
}

/**
 * The spec file in which the platform looks up an endpoint: the one that the entry names, or else the first in scope (F6.3).
 * Undefined if that is a URL, or if there is none.
 */
export function usedSpec(owner: VisitedElement, file: string | undefined): string | undefined {
  if (file !== undefined) return isUrl(file) ? undefined : file;
  const [first] = owner.specs?.sources ?? [];
  return first?.kind === "file" ? first.path : undefined;
}

/** The operation of an endpoint entry, and the spec that contains it. */
export function operationOf(
  site: Site,
  owner: VisitedElement,
  { method, path, file }: Pick<EndpointEntry, "method" | "path" | "file">,
): { readonly document: string; readonly operation: Operation } | undefined {
  for (const document of specsOf(owner, file)) {
    const spec = specAt(site, document);
    const operation = spec === undefined ? undefined : findOperation(spec, method, path);
    if (operation !== undefined) return { document, operation };
  }
  return undefined;
}

/** What an endpoint entry refers to: its operation, else the spec that should contain it. */
function endpointTarget(site: Site, owner: VisitedElement, entry: EndpointEntry): LinkedTarget | undefined {
  const found = operationOf(site, owner, entry);
  if (found !== undefined) return { kind: "operation", ...found, pointer: found.operation.pointer };
  const [first] = specsOf(owner, entry.file);
  return first === undefined ? undefined : specTarget(site, first);
}

/** What a GraphQL entry refers to: the type or field, else the schema that should contain it. */
export function graphqlTarget(
  site: Site,
  owner: VisitedElement,
  { named }: GraphqlEntry,
): LinkedTarget | undefined {
  const scope = schemaInScope(site, owner);
  if (scope === undefined) return undefined;
  const { file: document, schema } = scope;
  const part = partNamed(schema, named);
  if (part.kind !== "type" && part.kind !== "field") return { kind: "spec", document };
  const { name, start } = part.kind === "type" ? part.type : part.field;
  return { kind: "schema-part", document, name, start };
}

/** What an entry of the navigation refers to. */
export function entryTarget(site: Site, owner: VisitedElement, entry: Entry): LinkedTarget | undefined {
  switch (entry.kind) {
    case "page":
      return pageTarget(site, entry.path);
    case "endpoint":
      return endpointTarget(site, owner, entry);
    case "graphql":
      return graphqlTarget(site, owner, entry);
    default:
      return undefined;
  }
}

/** The file that a `$ref` in another file names. */
export function referenceTarget(site: Site, text: string, from: string): LinkedTarget | undefined {
  const path = referencePath(text, from);
  if (path.kind !== "file") return undefined;
  if (documentAt(site, path.document) !== undefined) return { kind: "part", document: path.document };
  return site.files?.has(path.document) === true ? { kind: "file", document: path.document } : undefined;
}

/** What any other string in docs.json refers to: a link, or a file such as a logo. */
export function otherTarget(site: Site, text: string): LinkedTarget | undefined {
  const target = hrefTarget(site, text);
  if (target !== undefined) return target;
  // Only the extension distinguishes a file from a word.
  return /\.[a-z\d]+$/i.test(text) && !/\s/.test(text) ? fileTarget(site, text) : undefined;
}
