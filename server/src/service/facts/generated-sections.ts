/**
 * Where pages without a file may be: those that the platform makes from specifications. Their addresses
 * depend on titles and tags in undocumented ways, so this module answers "may be" rather than "is", and
 * prefers "may be" where it is unsure.
 */

import type { SyntaxNode } from "../json/tree.ts";
import type { NavigationElement } from "../navigation/model.ts";
import { normalPagePath } from "../navigation/page-path.ts";
import type { NavigationListing } from "../navigation/walk.ts";
import { generatedPages } from "../openapi/generated-pages.ts";
import type { FileIndex } from "../site/file-index.ts";
import type { Site } from "../site/site.ts";

/** Where generated pages go when no `directory` is given. */
const defaultDirectory = "api-reference";

/** Made beside the authors' own pages: feeds of changelogs. */
const feed = /(?:^|\/)rss\.xml$/;

/** The `directory` of every spec in a value, normalised. */
function* directories(value: SyntaxNode | undefined): Generator<string> {
  if (value?.kind === "array") for (const item of value.items) yield* directories(item);
  if (value?.kind !== "object") return;
  const directory = value.properties.findLast((property) => property.key.value === "directory")?.value;
  if (directory?.kind === "string") yield normalPagePath(directory.value);
}

/** Made from something else than a specification. */
function generates({ kind, fields }: NavigationElement): boolean {
  return (kind === "tab" && fields.has("graphql")) || fields.has("sdk");
}

/** Whether the site generates pages, and below which folders it says so. */
export interface GeneratedSections {
  readonly isGenerating: boolean;
  readonly folders: readonly string[];
  /**
   * The files of the specifications that all pages are made from; undefined where some are made from
   * something that cannot be read here, or are named by something else than their operations.
   */
  readonly sources: readonly string[] | undefined;
  /** Whether the navigation includes pages of other repositories, whose addresses are unknown here. */
  readonly takesInOthers: boolean;
}

function hasOverlays(value: SyntaxNode | undefined): boolean {
  if (value?.kind === "array") return value.items.some(hasOverlays);
  return value?.kind === "object" && value.properties.some(({ key }) => key.value === "overlays");
}

/** The files of all specifications; undefined where it cannot be known what is made from one. */
function sourcesOf(listing: NavigationListing): readonly string[] | undefined {
  const files = new Set<string>();
  if (listing.specs.length === 0) return undefined;
  for (const { key, scope, owner } of listing.specs) {
    if (key !== "openapi" || scope.unknown || hasOverlays(owner.element.fields.get(key)?.value))
      return undefined;
    for (const source of scope.sources) {
      if (source.kind === "url") return undefined;
      files.add(source.path);
    }
  }
  return [...files];
}

/** What the navigation says about generated pages; where it cannot be read, it may say anything. */
export function generatedSections(listing: NavigationListing): GeneratedSections {
  const isUnclear =
    listing.references.some(({ reference }) => reference.target.kind !== "resolved") ||
    listing.elements.some(({ element }) => generates(element));
  const isGenerating = isUnclear || listing.endpoints.length > 0 || listing.specs.length > 0;
  const takesInOthers = listing.elements.some(({ element }) =>
    element.children.some(({ hasRepositories }) => hasRepositories),
  );
  if (!isGenerating) return { isGenerating, folders: [], sources: [], takesInOthers };
  const folders = new Set([defaultDirectory]);
  for (const { owner, key } of listing.specs) {
    for (const directory of directories(owner.element.fields.get(key)?.value)) folders.add(directory);
  }
  const sources = isUnclear ? undefined : sourcesOf(listing);
  return { isGenerating, folders: [...folders], sources, takesInOthers };
}

/** What the answers about generated pages depend on, as one text. */
export function generatedKey({ isGenerating, folders, sources, takesInOthers }: GeneratedSections): string {
  return [isGenerating, takesInOthers, ...folders, "", ...(sources ?? ["?"])].join("\n");
}

const overlayFile = /overlay[^/]*\.(?:json|ya?ml)$/i;

/** Whether all operations from which pages are made are known by name. */
function areAllNamed({ sources }: GeneratedSections, specs: Site["specs"], files: FileIndex): boolean {
  if (sources === undefined) return false;
  const isRead = sources.every((file) => {
    const state = specs.get(file);
    if (state?.kind !== "read") return false;
    const { kind, elsewhere, listsPaths } = state.spec;
    return kind === "openapi" && listsPaths && elsewhere.size === 0;
  });
  if (!isRead) return false;
  // The platform looks for overlays itself; they may rename operations.
  for (const file of files.files()) if (overlayFile.test(file)) return false;
  return true;
}

/**
 * Whether a page (or a folder of pages) may be at a path without having a file.
 *
 * A site without specs and endpoints generates none. In others a page may be generated when its name
 * is that of an operation. Where the operations are not all known, it may be below a `directory` that
 * a spec names, and in any section of which no file exists at all, too.
 */
export function mayBeGenerated(
  sections: GeneratedSections,
  specs: Site["specs"],
  files: FileIndex,
): (path: string, isFolder: boolean) => boolean {
  const { isGenerating, folders, takesInOthers } = sections;
  if (takesInOthers) return () => true;
  if (!isGenerating) return (path) => feed.test(path);
  const read = [...specs.values()].flatMap((state) => (state.kind === "read" ? state.spec : []));
  const hasNameOfOperation = generatedPages(read, false);
  const isNamed = areAllNamed(sections, specs, files);
  return (path, isFolder) => {
    if (feed.test(path) || hasNameOfOperation(path, isFolder)) return true;
    // A site in several languages keeps a reference below each.
    const enclosed = `/${path}/`;
    // Readers of a section's own address, or a tag's, are sent on to a page in it.
    if (isNamed) {
      return folders.some(
        (folder) =>
          enclosed.endsWith(`/${folder}/`) ||
          `/${folder}/`.startsWith(enclosed) ||
          (enclosed.includes(`/${folder}/`) && hasNameOfOperation(path, true)),
      );
    }
    const end = path.indexOf("/");
    if (end !== -1 && !files.hasFolder(path.slice(0, end))) return true;
    return folders.some((folder) => enclosed.includes(`/${folder}/`));
  };
}
