/**
 * The edits of a move in docs.json and the files that `$ref` includes, except redirects: entries of the navigation, specs,
 * references, and paths in other settings. Only strings change, and each keeps the form that its author chose.
 */

import { namedSpecs, sourceLocation } from "../../facts/named-specs.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import { allReferences, referencesInNavigation } from "../../facts/placed-references.ts";
import { redirectList } from "../../facts/redirect-list.ts";
import { editedString } from "../../json/edit/edited-string.ts";
import { spanOf, toPointer, valueIn } from "../../json/pointer.ts";
import { referencePath } from "../../json/references.ts";
import { stringsOf } from "../../json/strings-in.ts";
import type { Location, TextEdit } from "../../model/location.ts";
import { countsOf, getOrInsert } from "../../multimap.ts";
import { parseEndpoint } from "../../navigation/endpoint.ts";
import type { NavigationElement } from "../../navigation/model.ts";
import { isUrl } from "../../navigation/page-path.ts";
import { normalSpecPath } from "../../navigation/scope.ts";
import { subtreeOf } from "../../navigation/subtree.ts";
import { locationOf, type NavigationListing, visitedWhere, visitPages } from "../../navigation/walk.ts";
import { linksOf, pageContent } from "../../pages/page-content.ts";
import { pageOfFile } from "../../site/page-contents.ts";
import { documentAt, locateIn, mainDocument, type Site } from "../../site/site.ts";
import { folderOf } from "../../text/paths.ts";
import { inTextOrder } from "../edits-by-file.ts";
import type { MoveEdit, MovePurpose } from "./move-edit.ts";
import { destinationOf, type MovedFiles, pathAfter } from "./moved-files.ts";
import { escapedLike } from "./page-edits.ts";
import { hasGrown, type LinkEnd, relativePathAfter } from "./relative-link.ts";
import { type DivisionNames, linkAfter, rootPathAfter, type SourcePaths } from "./targets.ts";

/**
 * The new path of a page in the form of its old entry: with the same slashes, dots and extension.
 * @param raw the old entry as written
 * @param before the old path of the page or its file
 */
export function entryLike(raw: string, before: string, after: string): string {
  const lead = /^\s*(?:\.?[\\/]+)*/.exec(raw)?.[0] ?? "";
  let end = raw.trimEnd().length;
  while (end > lead.length && /[\\/]/.test(raw[end - 1] ?? "")) end -= 1;
  const [core, tail] = [raw.slice(lead.length, end), raw.slice(Math.max(end, lead.length))];
  const extension = /\.mdx?$/i.exec(core)?.[0];
  const bare = after.replace(/\.mdx?$/, "");
  if (extension === undefined) return lead + bare + tail;
  const newExtension = before.endsWith(extension) ? after.slice(bare.length) : extension;
  return lead + bare + newExtension + tail;
}

interface JsonEdits {
  /** By the file's path before the move. */
  readonly edits: ReadonlyMap<string, readonly MoveEdit[]>;
  /** Files with changed entries that the navigation includes in several places. */
  readonly shared: readonly string[];
}

/** Replaces the string at a location, or parts of it, unless it stays the same. */
type Replace = (
  location: Location,
  purpose: MovePurpose,
  before: string,
  after: string | readonly TextEdit[] | undefined,
) => void;

/** Replaces the paths of specs, in endpoints and in the values of `openapi` and `asyncapi`. */
function replaceSpecs(site: Site, listing: NavigationListing, moved: MovedFiles, replace: Replace): void {
  for (const { entry, owner } of listing.endpoints) {
    if (entry.file === undefined || !moved.destinations.has(entry.file)) continue;
    const start = parseEndpoint(entry.raw)?.methodStart ?? 0;
    const specText = entry.raw.slice(0, start);
    const after = rootPathAfter(moved, specText, entry.file);
    if (after !== undefined)
      replace(locationOf(owner, entry.place), "spec", entry.raw, after + entry.raw.slice(start));
  }
  for (const specs of namedSpecs({ site, listing })) {
    for (const source of specs.scope.sources) {
      if (source.kind === "file")
        replace(
          sourceLocation(specs, source),
          "spec",
          source.raw,
          rootPathAfter(moved, source.raw, source.path),
        );
    }
  }
}

/** Replaces the paths of the files and folders from which SDK and GraphQL references are generated. */
function replaceReferenceSources(listing: NavigationListing, moved: MovedFiles, replace: Replace): void {
  const hasSource = (element: NavigationElement): boolean => subtreeOf(element).hasReferencePages;
  for (const owner of visitedWhere(listing.root, hasSource)) {
    for (const key of ["sdk", "graphql"]) {
      const field = owner.element.fields.get(key);
      if (field === undefined) continue;
      const inner = field.value?.kind === "object" ? ["source"] : [];
      const source = inner.length === 0 ? field.value : valueIn(field.value, "source");
      if (source?.kind !== "string" || isUrl(source.value)) continue;
      const { document, segments } = locationOf(owner, field.valuePlace);
      const path = normalSpecPath(source.value);
      const after = pathAfter(moved, path);
      if (path === "" || after === path) continue;
      // What the author wrote around the path, such as `./` or a slash at the end, stays.
      const text = source.value.includes(path) ? source.value.replace(path, () => after) : after;
      replace({ document, segments: [...segments, ...inner] }, "spec", source.value, text);
    }
  }
}

/** Replaces the targets of `$ref`. A relative path that is still correct stays as the author wrote it. */
function replaceReferences(site: Site, moved: MovedFiles, replace: Replace): void {
  for (const { location, target } of allReferences(site)) {
    if (!("document" in target)) continue;
    const node = locateIn(site, location)?.node;
    if (node?.kind !== "string") continue;
    const newDocument = destinationOf(moved, location.document);
    const after = pathAfter(moved, target.document);
    const resolved = referencePath(node.value, newDocument);
    const oldPath = node.value.trim().replaceAll("\\", "/");
    const oldEnd: LinkEnd = { folder: folderOf(location.document), path: target.document };
    const newEnd: LinkEnd = { folder: folderOf(newDocument), path: after };
    const isCorrect = resolved.kind === "file" && resolved.document === after;
    const stays = isCorrect && (newDocument === location.document || !hasGrown(oldPath, oldEnd, newEnd));
    const path = stays ? undefined : relativePathAfter(oldPath, oldEnd, newEnd, "bare");
    replace(location, "reference", node.value, path);
  }
}

/** The edits in all JSON files of the site. */
export function jsonEdits(site: Site, moved: MovedFiles, divisions: DivisionNames): JsonEdits {
  const listing = navigationListing(site);
  const edits = new Map<string, Map<string, MoveEdit>>();
  /** Locations that have been visited, whether they change or not. */
  const seen = new Set<string>();

  const replace: Replace = (location, purpose, before, after) => {
    const pointer = toPointer(location.segments);
    const key = `${location.document}\n${pointer}`;
    // A file that is included twice is visited twice.
    if (seen.has(key)) return;
    seen.add(key);
    if (after === undefined || after === before) return;
    const located = locateIn(site, location);
    const text = documentAt(site, location.document)?.text;
    if (located?.node.kind !== "string" || text === undefined) return;
    const { value } = located.node;
    const changes = typeof after === "string" ? [{ start: 0, length: value.length, newText: after }] : after;
    if (changes.length === 0) return;
    const span = spanOf(located);
    const written = text.slice(span.start, span.start + span.length);
    const documentEdits = getOrInsert(edits, location.document, () => new Map());
    documentEdits.set(pointer, { purpose, ...span, newText: editedString(written, value, changes) });
  };

  visitPages(listing, ({ raw, path, place }, owner) => {
    const file = moved.before.page(path)?.file;
    // An entry without a page moves with the folder of its path: it may be misspelled, or its page may be created later.
    const after = file === undefined ? pathAfter(moved, path) : moved.destinations.get(file);
    if (after !== undefined && after !== path)
      replace(locationOf(owner, place), "entry", raw, entryLike(raw, file ?? path, after));
  });
  replaceSpecs(site, listing, moved, replace);
  replaceReferenceSources(listing, moved, replace);
  replaceReferences(site, moved, replace);
  // Redirects are changed by move-redirects.ts, in any file.
  for (const entry of redirectList({ site, listing }).entries) {
    for (const { document, segments } of [entry.sourceLocation, entry.destinationLocation])
      seen.add(`${document}\n${toPointer(segments)}`);
  }
  for (const document of site.documents.keys()) {
    const tree = documentAt(site, document);
    for (const { text, segments } of tree === undefined ? [] : stringsOf(tree)) {
      const isRedirect = segments.some((segment) => segment === "redirects" || segment === "$ref");
      const after = isRedirect ? undefined : settingAfter(moved, divisions, text);
      if (after !== undefined) replace({ document, segments }, "setting", text, after);
    }
  }

  const shared = sharedDocuments(site).filter((document) =>
    [...(edits.get(document)?.values() ?? [])].some(({ purpose }) => purpose === "entry"),
  );
  return { edits: inTextOrder(edits), shared };
}

const root: SourcePaths = { before: mainDocument, after: mainDocument };

/**
 * The new value of another setting: a URL on the site, a text with links, or the path of a file from the root. Undefined if
 * it stays.
 */
function settingAfter(
  moved: MovedFiles,
  divisions: DivisionNames,
  value: string,
): string | readonly TextEdit[] | undefined {
  if (/^\/(?!\/)/.test(value)) {
    const rewriting = linkAfter(moved, divisions, value, root);
    return rewriting.kind === "becomes" ? rewriting.target : undefined;
  }
  if (/\]\(<?\/|href=/.test(value)) return linkEdits(moved, divisions, value);
  if (!/\.[A-Za-z\d]+$/.test(value)) return undefined;
  const path = normalSpecPath(value);
  return pageOfFile(moved.before, path) === undefined ? rootPathAfter(moved, value, path) : undefined;
}

/** The edits of the links in a text in Markdown, such as that of the banner. What relative links point to is unknown. */
function linkEdits(moved: MovedFiles, divisions: DivisionNames, text: string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (const { target, start, length } of linksOf(pageContent(text, (one) => one, false))) {
    const rewriting = target.startsWith("/") ? linkAfter(moved, divisions, target, root) : undefined;
    if (rewriting?.kind !== "becomes") continue;
    const raw = text.slice(start, start + length);
    edits.push({ start, length, newText: escapedLike(raw, target, rewriting.target) });
  }
  return edits.sort((one, other) => one.start - other.start);
}

/** Files that the navigation includes more than once. */
function sharedDocuments(site: Site): readonly string[] {
  const references = [...referencesInNavigation(navigationListing(site))];
  const counts = countsOf(
    references.flatMap(({ target }) => ("document" in target ? [target.document] : [])),
  );
  return [...counts].flatMap(([document, count]) => (count > 1 ? [document] : []));
}
