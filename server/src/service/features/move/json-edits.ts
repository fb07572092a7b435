/**
 * What a move changes in docs.json and the files that `$ref` includes, without redirects: entries of the
 * navigation, specs, references, and paths in the other settings. Only strings change, each in the form
 * in which its author wrote it.
 */

import { namedSpecs, sourceLocation } from "../../facts/named-specs.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import { spanOf } from "../../facts/navigation-places.ts";
import { allReferences, referencesInNavigation } from "../../facts/placed-references.ts";
import { redirectList } from "../../facts/redirect-list.ts";
import { toPointer } from "../../json/pointer.ts";
import { stringsOf } from "../../json/strings-in.ts";
import type { Location } from "../../model/location.ts";
import { getOrInsert } from "../../multimap.ts";
import { parseEndpoint } from "../../navigation/endpoint.ts";
import { referencePath } from "../../navigation/references.ts";
import { normalSpecPath } from "../../navigation/scope.ts";
import { locationOf, type NavigationListing, visitPages } from "../../navigation/walk.ts";
import { pageOfFile } from "../../site/page-contents.ts";
import { documentAt, locateIn, mainDocument, type Site } from "../../site/site.ts";
import { folderOf } from "../../text/paths.ts";
import type { MoveEdit, MovePurpose } from "./move-edit.ts";
import { destinationOf, type MovedFiles, pathAfter } from "./moved-files.ts";
import { hasGrown, type LinkEnd, relativePathAfter } from "./relative-link.ts";
import { type DivisionNames, linkAfter, rootPathAfter } from "./targets.ts";

/** A page path in the form of another: with its slashes, dots and extension. */
export function entryLike(raw: string, before: string, after: string): string {
  const [, lead = "", core = "", tail = ""] = /^(\s*(?:\.?[\\/]+)*)(.*?)([\\/]*\s*)$/s.exec(raw) ?? [];
  const ending = /\.mdx?$/i.exec(core)?.[0];
  const bare = after.replace(/\.mdx?$/, "");
  if (ending === undefined) return lead + bare + tail;
  const newEnding = before.endsWith(ending) ? after.slice(bare.length) : ending;
  return lead + bare + newEnding + tail;
}

/** The edits of a move in docs.json and in the files that it includes. */
interface JsonEdits {
  /** By the file's path before the move. */
  readonly edits: ReadonlyMap<string, readonly MoveEdit[]>;
  /** Files with changed entries that the navigation includes at several places. */
  readonly shared: readonly string[];
}

/** Replaces the string at a location, unless the string stays the same. */
type Replace = (location: Location, purpose: MovePurpose, before: string, after: string | undefined) => void;

/** Replaces the paths of specifications: in endpoints, and where the navigation names specs. */
function replaceSpecs(site: Site, listing: NavigationListing, moved: MovedFiles, replace: Replace): void {
  for (const { entry, owner } of listing.endpoints) {
    if (entry.file === undefined || !moved.destinations.has(entry.file)) continue;
    const start = parseEndpoint(entry.raw)?.methodStart ?? 0;
    const named = entry.raw.slice(0, start);
    const after = rootPathAfter(moved, named, entry.file);
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

/** Replaces the targets of `$ref`. A relative path stays as the author wrote it if it is still right. */
function replaceReferences(site: Site, moved: MovedFiles, replace: Replace): void {
  for (const { location, target } of allReferences(site)) {
    if (!("document" in target)) continue;
    const node = locateIn(site, location)?.node;
    if (node?.kind !== "string") continue;
    const newDocument = destinationOf(moved, location.document);
    const after = pathAfter(moved, target.document);
    const now = referencePath(node.value, newDocument);
    const written = node.value.trim().replaceAll("\\", "/");
    const before: LinkEnd = { folder: folderOf(location.document), path: target.document };
    const fresh: LinkEnd = { folder: folderOf(newDocument), path: after };
    const isRight = now.kind === "file" && now.document === after;
    const stays = isRight && (newDocument === location.document || !hasGrown(written, before, fresh));
    const path = stays ? undefined : relativePathAfter(written, before, fresh, "bare");
    replace(location, "reference", node.value, path);
  }
}

/** The edits of all JSON files of the site. */
export function jsonEdits(site: Site, moved: MovedFiles, divisions: DivisionNames): JsonEdits {
  const listing = navigationListing(site);
  const edits = new Map<string, Map<string, MoveEdit>>();
  /** Places that have been visited, whether they change or not. */
  const seen = new Set<string>();

  const replace: Replace = (location, purpose, before, after) => {
    const pointer = toPointer(location.segments);
    const key = `${location.document}\n${pointer}`;
    // A file that is included twice is visited twice.
    if (seen.has(key)) return;
    seen.add(key);
    if (after === undefined || after === before) return;
    const located = locateIn(site, location);
    if (located?.node.kind !== "string") return;
    const documentEdits = getOrInsert(edits, location.document, () => new Map());
    documentEdits.set(pointer, { purpose, ...spanOf(located), newText: JSON.stringify(after) });
  };

  visitPages(listing, ({ raw, path, place }, owner) => {
    const file = moved.before.page(path)?.file;
    // An entry without a page follows the folder of its path: it may be misspelled, or its page may come later.
    const after = file === undefined ? pathAfter(moved, path) : moved.destinations.get(file);
    if (after !== undefined && after !== path)
      replace(locationOf(owner, place), "entry", raw, entryLike(raw, file ?? path, after));
  });
  replaceSpecs(site, listing, moved, replace);
  replaceReferences(site, moved, replace);
  // move-redirects.ts changes redirects, in any file.
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
  const sorted = new Map<string, readonly MoveEdit[]>();
  for (const [document, own] of edits)
    sorted.set(
      document,
      [...own.values()].sort((one, other) => one.start - other.start),
    );
  return { edits: sorted, shared };
}

/** A path elsewhere in docs.json: a URL, or an image by its path from the root. */
function settingAfter(moved: MovedFiles, divisions: DivisionNames, value: string): string | undefined {
  if (/^\/(?!\/)/.test(value)) {
    const found = linkAfter(moved, divisions, value, { before: mainDocument, after: mainDocument });
    return found.kind === "becomes" ? found.target : undefined;
  }
  if (!/\.[A-Za-z\d]+$/.test(value)) return undefined;
  const path = normalSpecPath(value);
  return pageOfFile(moved.before, path) === undefined ? rootPathAfter(moved, value, path) : undefined;
}

/** Files that the navigation includes more than once. */
function sharedDocuments(site: Site): readonly string[] {
  const counts = new Map<string, number>();
  for (const { target } of referencesInNavigation(navigationListing(site))) {
    if ("document" in target) counts.set(target.document, (counts.get(target.document) ?? 0) + 1);
  }
  return [...counts].flatMap(([document, count]) => (count > 1 ? [document] : []));
}
